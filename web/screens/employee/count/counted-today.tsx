import { plural, t } from '@lingui/core/macro';
import { Link } from 'wouter';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { buttonClass } from '#web/ui/button.tsx';
import type { CountOfToday } from './use-counts-of-today.ts';

/** The counts of today, with time and person. Each can be opened and corrected until the day ends (24.6). */
export function CountedToday({ counts }: { counts: readonly CountOfToday[] }) {
  const clock = useOrganizationTime();
  if (counts.length === 0) return null;
  return (
    <ul
      aria-label={t`Counted today`}
      className="mb-5 divide-y divide-line rounded-card border border-line bg-surface shadow-low"
    >
      {counts.map(({ count: { id, at, countedByName, area, products }, corrections }) => (
        <li key={id} className="flex items-center gap-3 py-1.5 pr-2 pl-3">
          <p className="min-w-0 grow">
            <span className="block font-medium">{headingOf(clock.time(at), countedByName)}</span>
            <span className="block text-sm text-ink-muted">
              {[
                area,
                plural(products, { one: '# product', other: '# products' }),
                corrections.length > 0 && t`corrected`,
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </p>
          <Link
            href={`/employee/count?correct=${id}`}
            className={buttonClass({ variant: 'secondary' })}
          >
            {t({ message: 'Correct', context: 'verb' })}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function headingOf(time: string, person: string | null): string {
  return person ? t`Counted today ${time} by ${person}` : t`Counted today ${time}`;
}

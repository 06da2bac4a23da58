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
      aria-label="Counted today"
      className="mb-5 divide-y divide-line rounded-card border border-line bg-surface shadow-low"
    >
      {counts.map(({ count: { id, at, countedByName, area, products }, corrections }) => (
        <li key={id} className="flex items-center gap-3 py-1.5 pr-2 pl-3">
          <p className="min-w-0 grow">
            <span className="block font-medium">
              Counted today {clock.time(at)}
              {countedByName && ` by ${countedByName}`}
            </span>
            <span className="block text-sm text-ink-muted">
              {area && `${area}, `}
              {products} {products === 1 ? 'product' : 'products'}
              {corrections.length > 0 && ', corrected'}
            </span>
          </p>
          <Link
            href={`/employee/count?correct=${id}`}
            className={buttonClass({ variant: 'secondary' })}
          >
            Correct
          </Link>
        </li>
      ))}
    </ul>
  );
}

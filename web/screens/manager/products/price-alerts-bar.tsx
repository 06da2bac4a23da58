import { plural, t } from '@lingui/core/macro';
import { TrendingUp } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from '#web/ui/button.tsx';

interface PriceAlertsBarProps {
  /** Takes the focus when a pressed button is gone. */
  ref: Ref<HTMLElement>;
  count: number;
  percent: number;
  /** Whether only these products are shown. */
  isFilter: boolean;
  /** Those of them that match the search. */
  shown: number;
  busy: boolean;
  onFilter: (isFilter: boolean) => void;
  onSeen: () => void;
}

/** How many prices need attention, and what can be done about it (M4). */
export function PriceAlertsBar(props: PriceAlertsBarProps) {
  const { ref, count, percent, isFilter, shown, busy, onFilter, onSeen } = props;
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={t`Price alerts`}
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-warning-soft px-4 py-2 outline-none"
    >
      <p className="flex min-w-0 items-center gap-2 text-body font-medium text-warning">
        <TrendingUp aria-hidden className="size-5 shrink-0" />
        {pricesChanged(count, percent)}
      </p>
      <div className="flex flex-wrap gap-2">
        {isFilter ? (
          <>
            {shown > 0 && (
              <Button variant="secondary" busy={busy} onClick={onSeen}>
                {busy
                  ? t`Marking...`
                  : shown === 1
                    ? t({ message: 'Mark as Seen', context: 'price' })
                    : plural(shown, {
                        one: 'Mark All # as Seen',
                        other: 'Mark All # as Seen',
                      })}
              </Button>
            )}
            <Button variant="secondary" onClick={() => onFilter(false)}>
              {t`Show All Products`}
            </Button>
          </>
        ) : (
          <Button variant="secondary" onClick={() => onFilter(true)}>
            {plural(count, { one: 'Show It', other: 'Show Them' })}
          </Button>
        )}
      </div>
    </section>
  );
}

/** `3 prices changed by more than 10%` */
function pricesChanged(count: number, percent: number): string {
  if (count === 0) return t`No price needs attention`;
  return plural(count, {
    one: `# price changed by more than ${percent}%`,
    other: `# prices changed by more than ${percent}%`,
  });
}

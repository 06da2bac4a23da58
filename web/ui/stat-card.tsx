import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { Card } from './card.tsx';
import { Skeleton } from './skeleton.tsx';

type StatCardProps = {
  label: string;
  /** Undefined while loading. */
  value: number | string | undefined;
  icon?: LucideIcon;
  hint?: string;
  /** Small on a telephone, where four fit in a row. */
  compact?: boolean;
};

/** One figure of an overview. */
export function StatCard({ label, value, icon: Icon, hint, compact }: StatCardProps) {
  return (
    <Card className={clsx('p-4 sm:p-5', compact && 'max-sm:px-1 max-sm:py-1.5 max-sm:text-center')}>
      <dl className="flex items-start justify-between gap-3">
        <div className={clsx('min-w-0', compact ? 'wrap-break-word max-sm:grow' : 'wrap-anywhere')}>
          <dt className={clsx('text-sm font-medium text-ink-muted', compact && 'max-sm:text-xs')}>
            {label}
          </dt>
          <dd
            className={clsx(
              'mt-1 min-h-8 text-2xl/8 font-semibold tracking-tight tabular-nums',
              compact && 'max-sm:mt-0 max-sm:min-h-6 max-sm:text-base/6',
            )}
          >
            {value ?? (
              <Skeleton className={clsx('my-1 h-6 w-14', compact && 'max-sm:my-0.5 max-sm:h-5')} />
            )}
          </dd>
          {hint && <dd className="text-sm text-ink-muted">{hint}</dd>}
        </div>
        {Icon && (
          <Icon
            aria-hidden
            className={clsx(
              'size-5 shrink-0 text-ink-muted max-[16rem]:hidden',
              compact && 'max-sm:hidden',
            )}
            strokeWidth={1.75}
          />
        )}
      </dl>
    </Card>
  );
}

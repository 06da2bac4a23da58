import type { LucideIcon } from 'lucide-react';
import { Card } from './card.tsx';
import { Skeleton } from './skeleton.tsx';

type StatCardProps = {
  label: string;
  /** Undefined while loading. */
  value: number | string | undefined;
  icon?: LucideIcon;
  hint?: string;
};

/** One figure of an overview. */
export function StatCard({ label, value, icon: Icon, hint }: StatCardProps) {
  return (
    <Card className="p-4 sm:p-5">
      <dl className="flex items-start justify-between gap-3">
        <div className="min-w-0 wrap-anywhere">
          <dt className="text-sm font-medium text-ink-muted">{label}</dt>
          <dd className="mt-1 text-2xl/8 font-semibold tracking-tight tabular-nums">
            {value ?? <Skeleton className="my-1 h-6 w-14" />}
          </dd>
          {hint && <dd className="text-sm text-ink-muted">{hint}</dd>}
        </div>
        {Icon && <Icon aria-hidden className="size-5 shrink-0 text-ink-muted" strokeWidth={1.75} />}
      </dl>
    </Card>
  );
}

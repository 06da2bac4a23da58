import { t } from '@lingui/core/macro';
import { grouped } from '#web/ui/grouped.ts';

/** The sum of a cart's quantities. */
export function TotalItems({ count }: { count: number }) {
  return (
    <p className="flex items-baseline justify-between gap-4">
      <span className="text-ink-muted">{t`Total Items`}</span>{' '}
      <span className="text-base font-semibold tabular-nums">{grouped(count)}</span>
    </p>
  );
}

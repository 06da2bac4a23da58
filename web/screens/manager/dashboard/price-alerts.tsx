import { useQuery } from '@tanstack/react-query';
import { ChevronRight, TrendingUp } from 'lucide-react';
import { Link } from 'wouter';
import { queryOf } from '#web/api/queries.ts';
import { counted } from '#web/lists/counted.ts';
import { totalOf } from '#web/lists/pages.ts';

/** How many prices changed by more than `percent` and were seen by no manager yet (M4). */
export function usePriceAlerts() {
  const total = useQuery({
    ...totalOf('listPriceAlerts', {}),
    staleTime: 0,
    refetchInterval: 60_000,
  });
  const settings = useQuery(queryOf('getOrganizationSettings'));
  return {
    total: total.data,
    percent: settings.data?.priceAlertPercent,
    /** What comes below must not appear before it: it would move. */
    isPending: total.isPending || settings.isPending,
  };
}

/** A link to these products; nothing while there are none. */
export function PriceAlerts({ total, percent }: ReturnType<typeof usePriceAlerts>) {
  if (!total || total.count === 0 || percent === undefined) return null;
  return (
    <Link
      href="/manager/products?priceAlert=true"
      className="mb-4 flex min-h-14 items-center gap-3 rounded-card border border-line bg-warning-soft px-4 py-2 transition-colors hover:border-line-strong"
    >
      <TrendingUp aria-hidden className="size-5 shrink-0 text-warning" />
      <span className="min-w-0 grow">
        <span className="block font-medium text-warning">
          {counted(total)} price{total.count === 1 ? '' : 's'} changed by more than {percent}%
        </span>
        <span className="block text-sm text-ink-muted">No manager has seen them yet</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted" />
    </Link>
  );
}

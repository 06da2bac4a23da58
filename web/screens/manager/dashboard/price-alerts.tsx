import { useQuery } from '@tanstack/react-query';
import { TrendingUp } from 'lucide-react';
import { queryOf } from '#web/api/queries.ts';
import { counted } from '#web/lists/counted.ts';
import { totalOf } from '#web/lists/pages.ts';
import { AttentionRow } from './attention-row.tsx';

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
  const prices = total.count === 1 ? '1 price' : `${counted(total)} prices`;
  return (
    <AttentionRow
      icon={TrendingUp}
      title={`${prices} changed by more than ${percent}%`}
      detail="No manager has seen them yet."
      href="/manager/products?priceAlert=true"
    />
  );
}

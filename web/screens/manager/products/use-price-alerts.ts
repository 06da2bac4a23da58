import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { PRICES_SEEN_MAX } from '#contract/values/limits.ts';
import type { PriceAlert } from '#contract/calls/price-alerts.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { queryOf } from '#web/api/queries.ts';
import { showing } from '#web/api/showing.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';

/** The prices that need attention, by product (M4). */
export function usePriceAlerts() {
  const alerts = useQuery(queryOf('listPriceAlerts'));
  const settings = useQuery(queryOf('getOrganizationSettings'));
  const byProduct = useMemo(
    () => new Map((alerts.data ?? []).map((alert) => [alert.id, alert])),
    [alerts.data],
  );
  return { byProduct, query: alerts, percent: settings.data?.priceAlertPercent };
}

/** Marks prices as seen, as they are shown; the message offers to take the marks back. */
export function useMarkSeen(onMarked: () => void) {
  const takeBack = useWrite({
    write: (alerts: readonly PriceAlert[]) =>
      writesOf(alerts, ({ id, price, priceBefore }) => ({ id, price, seenPrice: priceBefore })),
    success: () => ({ title: t`Marks taken back`, tone: 'success' }),
    failure: (error) => ({
      title: t`Undo Failed`,
      description: sentenceOf(error),
      tone: 'destructive',
    }),
  });
  return useWrite({
    write: (alerts: readonly PriceAlert[]) =>
      writesOf(alerts, ({ id, price }) => ({ id, price, seenPrice: price })),
    shows: (_, alerts) => {
      const seen = new Set(alerts.map(({ id }) => id));
      return showing(['listPriceAlerts'], (row) => (seen.has(row.id) ? undefined : row));
    },
    success: (_, alerts) => {
      const count = alerts.length;
      return {
        title: t`Marked as seen`,
        description:
          count === 1
            ? (alerts[0]?.name ?? '')
            : plural(count, { one: '# price', other: '# prices' }),
        tone: 'success',
        action: { label: t`Undo`, onPress: () => takeBack.mutate(alerts) },
      };
    },
    failure: (error) => ({
      title: t`Failed to mark as seen`,
      description: sentenceOf(error),
      tone: 'destructive',
    }),
    onDone: onMarked,
  });
}

type Seen = { id: string; price: string; seenPrice: string };

/** In calls of a size that the server takes. */
function writesOf(alerts: readonly PriceAlert[], seenOf: (alert: PriceAlert) => Seen) {
  const calls = Math.ceil(alerts.length / PRICES_SEEN_MAX);
  return Array.from({ length: calls }, (_, call) => {
    const some = alerts.slice(call * PRICES_SEEN_MAX, (call + 1) * PRICES_SEEN_MAX);
    return writeOf('setSeenPrices', { body: { products: some.map(seenOf) } });
  });
}

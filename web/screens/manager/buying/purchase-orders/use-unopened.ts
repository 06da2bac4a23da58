import { useQuery } from '@tanstack/react-query';
import type { PurchaseOrderRecord } from '#contract/calls/purchase-orders.ts';
import { PAGE_MAX } from '#contract/values/limits.ts';
import { queryOf } from '#web/api/queries.ts';
import type { ReadyFilters } from './use-ready.ts';
import type { OrderToSend } from './use-send-several.ts';

/** The purchase orders that no vendor has opened, each to be sent the way it went before (24.3). */
export function useUnopened(filters: ReadyFilters) {
  const query = { ...filters, state: 'sent', sort: 'deadline', limit: String(PAGE_MAX) } as const;
  const sent = useQuery({ ...queryOf('listPurchaseOrders', { query }), staleTime: 0 });
  return { isPending: sent.isPending, orders: sent.data?.flatMap(asBefore) ?? [] };
}

/** By the channel that was used last; one that went by a link or by hand is not sent by itself. */
function asBefore(order: PurchaseOrderRecord): OrderToSend[] {
  const { email, sms } = order.lastSentAt;
  if (!email && !sms) return [];
  const channel = !sms || (email && Date.parse(email) >= Date.parse(sms)) ? 'email' : 'sms';
  return [{ ...order, channel }];
}

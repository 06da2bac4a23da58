import { t } from '@lingui/core/macro';
import { useHistoryState } from 'wouter/use-browser-location';
import { BackLink } from '../../records/back-link.tsx';

/** A link back to the orders with the search that this page was opened from. */
export function BackToOrders() {
  const search = ordersSearch(useHistoryState<unknown>());
  return <BackLink href={`/manager/orders${search && `?${search}`}`} to={t`Orders`} />;
}

function ordersSearch(state: unknown): string {
  const known = typeof state === 'object' && state !== null && 'ordersSearch' in state;
  return known && typeof state.ordersSearch === 'string' ? state.ordersSearch : '';
}

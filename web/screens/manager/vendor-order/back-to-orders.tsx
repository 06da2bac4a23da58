import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';

/** A link back to the orders with the search that this page was opened from. */
export function BackToOrders() {
  const search = ordersSearch(useHistoryState<unknown>());
  return (
    <Link
      href={`/manager/orders${search && `?${search}`}`}
      className="-mt-2 mb-2 -ml-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-body font-medium text-ink-muted transition-colors hover:text-ink"
    >
      <ArrowLeft aria-hidden className="size-4" />
      Back to Orders
    </Link>
  );
}

function ordersSearch(state: unknown): string {
  const known = typeof state === 'object' && state !== null && 'ordersSearch' in state;
  return known && typeof state.ordersSearch === 'string' ? state.ordersSearch : '';
}

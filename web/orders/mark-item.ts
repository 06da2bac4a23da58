import type { ItemStatus, OrderItem } from '#contract/order-items.ts';
import { call } from '#web/api/call.ts';

/** Another button comes where the pressed one was: a double tap must not mark twice. Milliseconds. */
const DOUBLE_TAP_MS = 350;

/** Moves an item to another state; under way for as long as a second tap would count. */
export async function markItem({ id }: OrderItem, status: ItemStatus): Promise<OrderItem> {
  const [marked] = await Promise.all([
    call('setOrderItemStatus', { params: { id }, body: { status } }),
    new Promise((resolve) => {
      setTimeout(resolve, DOUBLE_TAP_MS);
    }),
  ]);
  return marked;
}

import type { Order } from '#contract/orders.ts';
import { call, CallError } from '#web/api/call.ts';
import type { CartLine } from '#web/session/cart-lines.ts';
import type { CartActions } from '#web/session/cart.ts';

/** How many other ids are tried when one belongs to another order already (D12). */
const OTHER_IDS = 3;

export interface Submission {
  locationId: number;
  orderedBy: number;
  employeeName: string;
  items: readonly CartLine[];
  /** As typed; sent trimmed, and as null when nothing is left. */
  notes: string;
}

/**
 * Stores the order under the cart's kept id, so that trying again after a lost answer never makes a second one.
 * Throws `CallError`.
 */
export async function submitOrder(
  { items, notes, ...order }: Submission,
  cart: Pick<CartActions, 'orderId' | 'newOrderId'>,
): Promise<Order> {
  const content = {
    ...order,
    items: items.map(({ productId, quantity }) => ({ productId, quantity })),
    notes: notes.trim() || null,
  };
  let id = cart.orderId();
  for (let others = 0; ; others++) {
    try {
      return await call('createOrder', { body: { ...content, status: 'pending', id } });
    } catch (error) {
      const taken = error instanceof CallError && error.code === 'order_id_taken';
      if (!taken || others === OTHER_IDS) throw error;
      id = cart.newOrderId();
    }
  }
}

/** What the person can do something about, in the server's words; empty where trying later is all there is. */
export function reasonsOf(error: unknown): string[] {
  if (!(error instanceof CallError) || error.status >= 500) return [];
  const details = error.details?.map(({ message }) => message) ?? [];
  return details.length > 0 ? [...new Set(details)] : [error.sentence];
}

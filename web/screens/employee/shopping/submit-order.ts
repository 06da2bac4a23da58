import type { Order } from '#contract/calls/orders.ts';
import { call, CallError } from '#web/api/call.ts';
import { send, writeOf } from '#web/api/write.ts';
import type { CartLine } from '#web/session/cart-lines.ts';
import type { CartActions } from '#web/session/cart.ts';

/** How many other ids are tried when one belongs to another order already (D12). */
const OTHER_IDS = 3;

export interface Submission {
  locationId: number;
  orderedBy: number;
  employeeName: string;
  items: readonly (CartLine & { deliveryDate?: string | undefined })[];
  /** As typed; sent trimmed, and as null when empty. */
  notes: string;
  /** The id of an earlier try without an answer; null for the first try. */
  triedId: string | null;
}

/** An earlier try was stored after all, and this one, which differs, was not sent: the person may not want both. */
export class FirstTryStored extends Error {
  constructor(id: string) {
    super(
      `Your first try was submitted after all, as it was then: see ${id} in Orders. Submit again only to order once more.`,
    );
  }
}

/**
 * Stores the order under the cart's kept id, so that trying again after a lost answer never makes a second one.
 * Throws `CallError`, or `FirstTryStored`, after which the next try is another order.
 */
export async function submitOrder(
  { items, notes, triedId, ...order }: Submission,
  cart: Pick<CartActions, 'orderId' | 'newOrderId'>,
): Promise<Order> {
  const content = {
    ...order,
    items: items.map(({ productId, quantity, deliveryDate }) => ({
      productId,
      quantity,
      deliveryDate,
    })),
    notes: notes.trim() || null,
  };
  let id = cart.orderId();
  for (let others = 0; ; others++) {
    try {
      return await send(writeOf('createOrder', { body: { ...content, status: 'pending', id } }));
    } catch (error) {
      const taken = error instanceof CallError && error.code === 'order_id_taken';
      if (!taken || others === OTHER_IDS) throw error;
      const firstTry = id === triedId && (await isOfSame(id, order)) ? id : undefined;
      id = cart.newOrderId();
      if (firstTry) throw new FirstTryStored(firstTry);
    }
  }
}

type OrderScope = Pick<Submission, 'locationId' | 'orderedBy'>;

async function isOfSame(id: string, { locationId, orderedBy }: OrderScope): Promise<boolean> {
  try {
    const stored = await call('getOrder', { params: { id } });
    return stored.locationId === locationId && stored.orderedBy === orderedBy;
  } catch (error) {
    // Not readable for the user, or deleted since.
    if (error instanceof CallError && (error.status === 403 || error.status === 404)) return false;
    throw error;
  }
}

/** The server's reasons that the person can act on; empty where only trying later helps. */
export function reasonsOf(error: unknown): string[] {
  if (error instanceof FirstTryStored) return [error.message];
  if (!(error instanceof CallError) || error.status >= 500) return [];
  const details = error.details?.map(({ message }) => message) ?? [];
  return details.length > 0 ? [...new Set(details)] : [error.sentence];
}

import { cartOf } from './cart.ts';
import { parseDates, quantityOf, withLine } from './cart-lines.ts';
import type { Cart } from './cart-lines.ts';
import { recordStaying } from './chosen-user.ts';
import type { Waiting } from './submissions/queue/waiting.ts';
import type { OrderContent } from './submissions/submission-kinds.ts';

/** The entry of an order in the queue. */
type OrderEntry = Pick<Waiting, 'submission' | 'isTried' | 'draft'>;

/** Puts it into the person's cart. Returns whether the cart with it survives the page; otherwise it is as before. */
export function bringBackOrder(userId: number, entry: OrderEntry): boolean {
  const cart = cartOf(userId);
  const before = cart.get();
  const next = withOrder(before, entry);
  if (!next) return false;
  recordStaying();
  const isKept = cart.set(next);
  if (!isKept) cart.set(before);
  return isKept;
}

/**
 * The cart with an order that the server refused, below what was entered since: it is submitted as the same submission, which an
 * earlier try may have stored (O2, D12). Undefined where the cart has such a try of its own: of two, one would be ordered twice.
 */
export function withOrder(
  cart: Cart,
  { submission, isTried, draft }: OrderEntry,
): Cart | undefined {
  const { items, notes } = submission.content as OrderContent;
  const isOfOther = cart.sent !== null && cart.sent.id !== submission.id;
  if (isOfOther && isTried) return undefined;
  const lines = items.reduce((all: Cart['lines'], { productId, quantity, unitOfMeasure }) => {
    const both = quantityOf(all, productId) + quantity;
    // Of two units that of the order, which was entered first: the server refuses a sum of both.
    const changed = { productId, quantity: both, ...(unitOfMeasure && { unitOfMeasure }) };
    return withLine(all, changed, Boolean(unitOfMeasure));
  }, cart.lines);
  return {
    lines,
    notes: withNotes(cart.notes, notes ?? ''),
    deliveryDates: { ...parseDates(Object(draft?.kept)), ...cart.deliveryDates },
    sent: isOfOther ? cart.sent : submission,
  };
}

function withNotes(notes: string, ofOrder: string): string {
  if (notes.includes(ofOrder)) return notes;
  return notes.trim() === '' ? ofOrder : `${ofOrder}\n${notes}`;
}

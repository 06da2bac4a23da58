import { QUANTITY_MAX } from '#contract/values/limits.ts';
import type { OrderContent } from './submissions/submission-kinds.ts';
import { parseTried } from './submissions/submission.ts';
import type { Tried } from './submissions/submission.ts';

export interface CartLine {
  productId: string;
  quantity: number;
  /** The product's name when it was added, in case it is deleted; older carts do not have it. */
  name?: string;
  /** The unit in which the quantity was entered (O2); older carts do not have it. */
  unitOfMeasure?: string;
  /** What *Fill to Par* put in, and why (S3). */
  filled?: Filled;
}

export interface Filled {
  quantity: number;
  par: number;
  onHand: number;
  onOrder: number;
  /** What waits for approval. Carts of earlier versions do not have it. */
  waiting?: number;
}

export interface Cart {
  lines: readonly CartLine[];
  notes: string;
  /** Later deliveries that were chosen, by vendor; of other vendors it is the first that can be made. */
  deliveryDates?: Readonly<Record<number, string>>;
  /** The try that has no answer yet (D12). */
  sent: Tried | null;
}

export const EMPTY_CART: Cart = { lines: [], notes: '', sent: null };

/**
 * The lines with one product's quantity changed: 0 or less removes its line. Else a line stays as it is, in its unit above all:
 * one more than 24 of a former unit are not 25 of the present one. `isEntered`: the whole quantity was, in the unit of `changed`.
 */
export function withLine(
  lines: readonly CartLine[],
  changed: CartLine,
  isEntered = false,
): CartLine[] {
  const { productId } = changed;
  const quantity = Math.min(Math.trunc(changed.quantity), QUANTITY_MAX);
  if (!(quantity > 0)) return lines.filter((line) => line.productId !== productId);
  if (!lines.some((line) => line.productId === productId))
    return [...lines, { ...changed, quantity }];
  return lines.map((line) => {
    if (line.productId !== productId) return line;
    return isEntered ? { ...line, ...changed, quantity } : { ...changed, ...line, quantity };
  });
}

/** The cart without what was sent as an order: lines and notes added since are in no order yet. */
export function withoutSent(cart: Cart, sent: OrderContent): Cart {
  return {
    lines: cart.lines.flatMap((line) => {
      const quantity = line.quantity - quantityOf(sent.items, line.productId);
      return quantity > 0 ? { ...line, quantity } : [];
    }),
    notes: cart.notes.trim() === (sent.notes ?? '') ? '' : cart.notes,
    sent: cart.sent,
  };
}

export function quantityOf(
  lines: readonly Pick<CartLine, 'productId' | 'quantity'>[],
  productId: string,
): number {
  return lines.find((line) => line.productId === productId)?.quantity ?? 0;
}

export function countOf(lines: readonly CartLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** A cart from the browser's storage; undefined when the value is invalid. */
export function parseCart(value: unknown): Cart | undefined {
  if (
    typeof value !== 'object' ||
    value === null ||
    !('lines' in value) ||
    !Array.isArray(value.lines)
  ) {
    return undefined;
  }
  const lines = value.lines
    .filter(isLine)
    .map(({ productId, quantity, name, unitOfMeasure, filled }) => ({
      productId,
      quantity,
      ...(typeof name === 'string' && { name }),
      ...(typeof unitOfMeasure === 'string' && { unitOfMeasure }),
      ...(isFilled(filled) && { filled }),
    }));
  const notes = 'notes' in value && typeof value.notes === 'string' ? value.notes : '';
  // An earlier version kept no more than the id.
  const sent = parseTried(
    'sent' in value ? value.sent : 'orderId' in value && { id: value.orderId },
  );
  const deliveryDates = parseDates(value);
  return { lines, notes, sent, ...(deliveryDates && { deliveryDates }) };
}

/** The deliveries that were chosen, among what was kept; undefined without any. */
export function parseDates(value: object): Cart['deliveryDates'] {
  const dates = 'deliveryDates' in value ? Object.entries(value.deliveryDates ?? {}) : [];
  if (dates.length === 0) return undefined;
  return Object.fromEntries(dates.filter(([, date]) => typeof date === 'string'));
}

function isFilled(value: unknown): value is Filled {
  const fields = ['quantity', 'par', 'onHand', 'onOrder'];
  const record = Object(value) as Record<string, unknown>;
  return (
    fields.every((field) => typeof record[field] === 'number') &&
    (record['waiting'] === undefined || typeof record['waiting'] === 'number')
  );
}

function isLine(
  line: unknown,
): line is Pick<CartLine, 'productId' | 'quantity'> & Partial<Record<keyof CartLine, unknown>> {
  return (
    typeof line === 'object' &&
    line !== null &&
    'productId' in line &&
    typeof line.productId === 'string' &&
    'quantity' in line &&
    Number.isInteger(line.quantity) &&
    Number(line.quantity) > 0
  );
}

import { QUANTITY_MAX } from '#contract/limits.ts';

export interface CartLine {
  productId: string;
  quantity: number;
}

export interface Cart {
  lines: readonly CartLine[];
  notes: string;
  /**
   * The order's id, made when the cart is first submitted and kept until the server has answered: a double tap, a
   * reload and a lost answer all end in one order (D12).
   */
  orderId: string | null;
}

export const EMPTY_CART: Cart = { lines: [], notes: '', orderId: null };

/** 'ORD-' and the present millisecond; a later one when that is the one given. */
export function freshOrderId(taken: string | null = null, now = Date.now()): string {
  const id = `ORD-${now}`;
  return id === taken ? `ORD-${now + 1}` : id;
}

/** The lines with one product's quantity changed: 0 or less removes its line. */
export function withQuantity(
  lines: readonly CartLine[],
  productId: string,
  quantity: number,
): CartLine[] {
  const whole = Math.min(Math.trunc(quantity), QUANTITY_MAX);
  if (!(whole > 0)) return lines.filter((line) => line.productId !== productId);
  const changed = { productId, quantity: whole };
  if (!lines.some((line) => line.productId === productId)) return [...lines, changed];
  return lines.map((line) => (line.productId === productId ? changed : line));
}

export function quantityOf(lines: readonly CartLine[], productId: string): number {
  return lines.find((line) => line.productId === productId)?.quantity ?? 0;
}

export function countOf(lines: readonly CartLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** A cart from what the browser kept; undefined when it is none. */
export function parseCart(value: unknown): Cart | undefined {
  if (
    typeof value !== 'object' ||
    value === null ||
    !('lines' in value) ||
    !Array.isArray(value.lines)
  ) {
    return undefined;
  }
  const lines = value.lines.filter(isLine);
  const notes = 'notes' in value && typeof value.notes === 'string' ? value.notes : '';
  const orderId = 'orderId' in value && typeof value.orderId === 'string' ? value.orderId : null;
  return { lines, notes, orderId };
}

function isLine(line: unknown): line is CartLine {
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

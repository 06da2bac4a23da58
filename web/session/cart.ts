import { useSyncExternalStore } from 'react';
import { QUANTITY_MAX } from '#contract/limits.ts';
import { useUser } from './session.tsx';
import { storedPerUser } from './stored.ts';

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

const EMPTY: Cart = { lines: [], notes: '', orderId: null };
const cartOf = storedPerUser<Cart>('cart', EMPTY, parseCart);

export function forgetCart(userId: number): void {
  cartOf(userId).forget();
}

/** The user's cart as it stands, and what can be done with it. The cart survives a reload and belongs to the user. */
export function useCart(): Cart & { count: number; actions: CartActions } {
  const { id } = useUser();
  const store = cartOf(id);
  const cart = useSyncExternalStore(store.subscribe, store.get);
  return { ...cart, count: countOf(cart.lines), actions: actionsOf(id) };
}

/** One product's quantity, so that a card repaints only for itself. */
export function useCartQuantity(productId: string): number {
  const store = cartOf(useUser().id);
  return useSyncExternalStore(store.subscribe, () => quantityOf(store.get().lines, productId));
}

export function useCartActions(): CartActions {
  return actionsOf(useUser().id);
}

export interface CartActions {
  /** 0 or less removes the line; more than an order line may hold stays at that. */
  setQuantity(productId: string, quantity: number): void;
  setNotes(notes: string): void;
  /** The id to submit under: the kept one, or a new one that is kept from now on. */
  orderId(): string;
  /** When the server says that the kept id belongs to another order. */
  newOrderId(): string;
  clear(): void;
}

const actions = new Map<number, CartActions>();

function actionsOf(userId: number): CartActions {
  const known = actions.get(userId);
  if (known) return known;
  const store = cartOf(userId);
  const keep = (orderId: string) => {
    store.set({ ...store.get(), orderId });
    return orderId;
  };
  const made: CartActions = {
    setQuantity(productId, quantity) {
      const cart = store.get();
      store.set({ ...cart, lines: withQuantity(cart.lines, productId, quantity) });
    },
    setNotes: (notes) => store.set({ ...store.get(), notes }),
    orderId: () => store.get().orderId ?? keep(freshOrderId()),
    newOrderId: () => keep(freshOrderId(store.get().orderId)),
    clear: () => store.forget(),
  };
  actions.set(userId, made);
  return made;
}

/** 'ORD-' and the present millisecond; a later one when that is the one given. */
export function freshOrderId(taken: string | null = null, now = Date.now()): string {
  const id = `ORD-${now}`;
  return id === taken ? `ORD-${now + 1}` : id;
}

/** Exported for its tests. */
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

function quantityOf(lines: readonly CartLine[], productId: string): number {
  return lines.find((line) => line.productId === productId)?.quantity ?? 0;
}

function countOf(lines: readonly CartLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

function parseCart(value: unknown): Cart | undefined {
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

import { useSyncExternalStore } from 'react';
import { countOf, EMPTY_CART, parseCart, quantityOf, withLine, withoutSent } from './cart-lines.ts';
import type { Cart, CartLine } from './cart-lines.ts';
import { recordStaying } from './chosen-user.ts';
import { useUser } from './session.tsx';
import { storedPerUser } from './stored.ts';
import type { OrderContent } from './submissions/submission-kinds.ts';
import type { TryKept } from './submissions/sending.ts';

export const cartOf = storedPerUser<Cart>('cart', EMPTY_CART, parseCart);

const NO_DATES: NonNullable<Cart['deliveryDates']> = {};

/** The user's current cart and the functions that change it. The cart survives a reload and belongs to the user. */
export function useCart(): Required<Cart> & { count: number; actions: CartActions } {
  const { id } = useUser();
  const store = cartOf(id);
  const cart = useSyncExternalStore(store.subscribe, store.get);
  const { lines, deliveryDates = NO_DATES } = cart;
  return { ...cart, deliveryDates, count: countOf(lines), actions: actionsOf(id) };
}

/** One product's quantity, so that only its card renders again. */
export function useCartQuantity(productId: string): number {
  const store = cartOf(useUser().id);
  return useSyncExternalStore(store.subscribe, () => quantityOf(store.get().lines, productId));
}

export function useCartActions(): CartActions {
  return actionsOf(useUser().id);
}

export interface CartActions {
  /**
   * A quantity of 0 or less removes the line; more than the maximum of an order line is reduced to it. `isEntered`: in the unit
   * of this line, also where there is one already.
   */
  setLine(line: CartLine, isEntered?: boolean): void;
  setLines(lines: readonly CartLine[]): void;
  setNotes(notes: string): void;
  /** Undefined: the first delivery that can still be made. */
  setDelivery(vendorId: number, date: string | undefined): void;
  /** The try that has no answer yet. */
  tried: TryKept;
  /** Call when an order is stored: removes what was sent. */
  takeAway(sent: OrderContent): void;
}

const actions = new Map<number, CartActions>();

function actionsOf(userId: number): CartActions {
  const known = actions.get(userId);
  if (known) return known;
  const store = cartOf(userId);
  const change = (changes: Partial<Cart>) => {
    recordStaying();
    store.set({ ...store.get(), ...changes });
  };
  const made: CartActions = {
    setLine: (line, isEntered) => change({ lines: withLine(store.get().lines, line, isEntered) }),
    setLines: (lines) => change({ lines }),
    setNotes: (notes) => change({ notes }),
    setDelivery(vendorId, date) {
      const { [vendorId]: _, ...others } = store.get().deliveryDates ?? NO_DATES;
      change({ deliveryDates: date === undefined ? others : { ...others, [vendorId]: date } });
    },
    tried: {
      read: () => store.get().sent,
      keep: (sent) => void store.set({ ...store.get(), sent }),
    },
    takeAway: (sent) => void store.set(withoutSent(store.get(), sent)),
  };
  actions.set(userId, made);
  return made;
}

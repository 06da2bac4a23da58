import { addFractions, shown } from '../fractions.ts';
import type { Fraction } from '../fractions.ts';
import {
  atLeastZero,
  cents,
  exactly,
  isAtLeast,
  isPositive,
  less,
  negative,
  ONE,
  over,
  sum,
  times,
  ZERO,
} from './exact.ts';

/**
 * What people entered, as a plain model: every number is computed from it again (E30 to E34). Nothing of it is read from the
 * product's derived columns. One location.
 */

export interface Product {
  id: string;
  vendorId: number;
  name: string;
  unitId: string;
  /** How many of its own unit are in one of the unit that it had first. */
  perFirst: Fraction;
  /** How many of a unit are in one of its own. */
  conversions: Map<string, Fraction>;
  price: string | null;
}

/** What one of a unit of a product is in the unit that the product had first: fixed once (E31); null while not known. */
export type Base = Fraction | null;

export function baseOf(product: Product, unitId: string): Base {
  const first = over(ONE, product.perFirst);
  if (unitId === product.unitId) return first;
  const factor = product.conversions.get(unitId);
  return factor ? over(first, factor) : null;
}

export interface Order {
  id: string;
  isCancelled: boolean;
  /** Its items were moved to this one. */
  into?: string;
}

export interface Line {
  id?: number;
  kept: string;
  refused: string[];
  closed: boolean;
  unitId: string;
  /** The abbreviation that is kept of it. */
  text: string;
  base: Base;
  /** A mark: the exact rest of its item, in the item's unit. */
  exact?: Fraction;
}

export interface Receipt {
  id: string;
  item: Item;
  lines: Line[];
  at: number;
}

export interface Item {
  id: number;
  order: Order;
  product: Product;
  vendorId: number;
  unitId: string;
  /** The abbreviation of the moment in which it got its unit. */
  text: string;
  base: Base;
  quantity: number;
  price: string | null;
  /** The unit and price in which it was ordered. */
  ordered: { price: string | null; unitId: string; product: Product };
  /** Without receipts. */
  status: 'pending' | 'ordered' | 'missing';
  isDeleted: boolean;
  number: number | null;
  receipts: Receipt[];
}

export interface Entry {
  kind: 'count' | 'waste';
  id: string;
  product: Product;
  amount: string;
  unitId: string;
  base: Base;
  at: number;
  isDeleted: boolean;
}

/** One line of a purchase order as its vendor was sent it. */
export interface SentLine {
  item: Item;
  productId: string;
  unitId: string;
  quantity: number;
  price: string | null;
}

export class Model {
  readonly units: { id: string; name: string; abbreviation: string }[] = [];
  readonly products: Product[] = [];
  readonly orders: Order[] = [];
  readonly items: Item[] = [];
  readonly receipts: Receipt[] = [];
  readonly entries: Entry[] = [];
  /** By number. */
  readonly sent = new Map<number, SentLine[]>();

  /** Everything that was stored in a unit without a conversion gets the one that is given first (E31). */
  decide(product: Product): void {
    const entered = [
      ...this.entries.filter((one) => one.product === product),
      ...this.items.filter((one) => one.product === product),
      ...this.receipts.filter(({ item }) => item.product === product).flatMap(({ lines }) => lines),
    ];
    for (const one of entered) one.base ??= baseOf(product, one.unitId);
  }

  /** In the product's own unit, as it is shown. */
  onHand(product: Product): string {
    const moved = this.receipts
      .filter(({ item }) => item.product === product)
      .flatMap(({ lines, at }) =>
        lines.flatMap((line) =>
          line.base ? [{ at, isCount: false, amount: times(keptOf(line), line.base) }] : [],
        ),
      );
    const entered = this.entries.flatMap(({ kind, base, amount, at, isDeleted, ...one }) =>
      one.product !== product || !base || isDeleted
        ? []
        : [{ at, isCount: kind === 'count', amount: signed(kind, times(exactly(amount), base)) }],
    );
    const inFirst = [...moved, ...entered]
      .toSorted((one, other) => one.at - other.at)
      .reduce<Fraction>(
        (before, { isCount, amount }) => (isCount ? amount : addFractions(before, amount)),
        ZERO,
      );
    return shown(times(inFirst, product.perFirst));
  }

  /** What vendors still have to deliver, in the product's own unit, as it is shown. */
  onOrder(product: Product): string {
    const open = this.items.filter((item) => item.product === product && isOpen(item));
    const inFirst = open.map((item) =>
      item.base
        ? times(atLeastZero(less(quantityOf(item), arrived(item).amount)), item.base)
        : ZERO,
    );
    return shown(times(sum(inFirst), product.perFirst));
  }

  /** In cents. */
  spent(): bigint {
    return this.items.reduce((total, item) => total + spentOn(item), 0n);
  }

  /** All that drafts of claims ask for, in cents (E32). */
  claimed(): bigint {
    return this.items.reduce((total, item) => total + claimOf(item), 0n);
  }
}

const signed = (kind: Entry['kind'], amount: Fraction) =>
  kind === 'waste' ? negative(amount) : amount;

const keptOf = ({ kept, exact }: Line): Fraction => exact ?? exactly(kept);
const quantityOf = ({ quantity }: Item) => exactly(quantity);

export const linesOf = (item: Item): Line[] => item.receipts.flatMap(({ lines }) => lines);

/** What one of a line's unit is in the unit of its item. */
export function rateOf(item: Item, { unitId, base }: Line): Fraction | null {
  if (unitId === item.unitId) return ONE;
  return base && item.base && over(base, item.base);
}

/** What of an item arrived, in its unit; without lines in a unit that has no conversion. */
export function arrived(item: Item): { amount: Fraction; isKnown: boolean } {
  const amounts = linesOf(item).flatMap((line) => {
    const isNothing = !isPositive(keptOf(line));
    const rate = isNothing ? ONE : rateOf(item, line);
    return rate ? [times(keptOf(line), rate)] : [];
  });
  return { amount: sum(amounts), isKnown: amounts.length > 0 };
}

export function statusOf(item: Item): 'pending' | 'ordered' | 'received' | 'missing' {
  if (item.receipts.length === 0) return item.status;
  const lines = linesOf(item);
  const isClosed = lines.some(({ closed }) => closed) || item.status === 'missing';
  const something = lines.some((line) => isPositive(keptOf(line)));
  if (isAtLeast(arrived(item).amount, quantityOf(item)) || (something && isClosed))
    return 'received';
  return isClosed ? 'missing' : 'ordered';
}

/** Its vendor still has to deliver it (D20). */
export function isOpen(item: Item): boolean {
  const status = statusOf(item);
  return isThere(item) && (status === 'pending' || status === 'ordered');
}

export const isThere = ({ isDeleted, order }: Item) => !isDeleted && !order.isCancelled;

function spentOn(item: Item): bigint {
  const status = statusOf(item);
  if (!isThere(item) || item.price === null) return 0n;
  if (status === 'ordered') return cents(times(quantityOf(item), exactly(item.price)));
  if (status !== 'received') return 0n;
  const { amount, isKnown } = arrived(item);
  return cents(times(isKnown ? amount : quantityOf(item), exactly(item.price)));
}

function claimOf(item: Item): bigint {
  if (item.price === null) return 0n;
  const price = exactly(item.price);
  const lines = linesOf(item);
  const known = lines.flatMap((line) => {
    const isNothing = !isPositive(keptOf(line)) && line.refused.length === 0;
    const rate = isNothing ? ONE : rateOf(item, line);
    return rate ? [{ line, rate }] : [];
  });
  const refused = known.flatMap(({ line, rate }) =>
    line.refused.map((pieces) => times(exactly(pieces), rate)),
  );
  const came = sum([...known.map(({ line, rate }) => times(keptOf(line), rate)), ...refused]);
  const isClosed = lines.some(({ closed }) => closed) && known.length === lines.length;
  const missing = isClosed ? atLeastZero(less(quantityOf(item), came)) : ZERO;
  return [...refused, missing].reduce((total, part) => total + cents(times(part, price)), 0n);
}

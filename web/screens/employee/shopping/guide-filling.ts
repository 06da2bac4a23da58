import type { InventoryLine } from '#contract/calls/inventory.ts';
import type { OrderGuideLine } from '#contract/calls/order-guides.ts';
import type { Ordered, Usual } from '#contract/calls/ordered.ts';
import type { Suggestion } from '#contract/calls/par.ts';
import type { Product } from '#contract/calls/products.ts';
import { formerUnit } from '#web/order-guides/former-unit.tsx';
import type { CartLine } from '#web/session/cart-lines.ts';
import { lineOf } from './catalogue.ts';

export interface Shelf {
  /** What the location keeps of a product. */
  stock: ReadonlyMap<string, Pick<InventoryLine, 'parAmount' | 'onHandAmount'>>;
  suggestions: readonly Pick<Suggestion, 'productId' | 'quantity'>[];
  usual: ReadonlyMap<string, Pick<Usual, 'usual'>>;
  ordered: readonly Pick<Ordered, 'productId'>[];
}

/**
 * How much of a line goes into the cart (G2): what the guide says; else what is missing to par; where there is no par, what is
 * usual, unless some is on its way already. 0: nothing.
 */
export function proposed(
  { productId, quantity }: OrderGuideLine,
  { stock, suggestions, usual, ordered }: Shelf,
): number {
  if (quantity !== null) return quantity;
  if (stock.get(productId)?.parAmount)
    return suggestions.find((one) => one.productId === productId)?.quantity ?? 0;
  const isOnItsWay = ordered.some((one) => one.productId === productId);
  return isOnItsWay ? 0 : (usual.get(productId)?.usual ?? 0);
}

/**
 * The lines of a guide that are added to a cart; what is in it stays as it is. A quantity of a former unit of its product is
 * not added: in the present one it means something else.
 */
export function addedByGuide(
  inCart: readonly CartLine[],
  {
    lines,
    shelf,
    products,
  }: {
    lines: readonly OrderGuideLine[];
    shelf: Shelf;
    /** Of the products of the catalogue, by id. */
    products: ReadonlyMap<string, Pick<Product, 'id' | 'name' | 'unitOfMeasure'>>;
  },
): CartLine[] {
  const known = new Set(inCart.map(({ productId }) => productId));
  return lines.flatMap((line) => {
    const { productId } = line;
    const product = products.get(productId);
    if (known.has(productId) || !product || formerUnit(line, product)) return [];
    const quantity = proposed(line, shelf);
    return quantity > 0 ? [lineOf(product, quantity)] : [];
  });
}

import type { Ordered, Usual } from '#contract/calls/ordered.ts';
import type { Product } from '#contract/calls/products.ts';
import { lineAmount } from '#contract/values/money.ts';
import type { CartLine } from '#web/session/cart-lines.ts';
import { lineOf } from './catalogue.ts';
import { minorUnits } from './vendor-minimum.ts';

interface Lacking {
  vendorId: number;
  /** What is missing to the vendor's minimum order, as decimal text. */
  missing: string;
  currency: string;
  /** What is in the cart stays as it is. */
  lines: readonly CartLine[];
  /** What is on its way already is not ordered again. */
  ordered: readonly Pick<Ordered, 'productId'>[];
  products: readonly Product[];
}

/**
 * The products of a vendor that the location orders most often, each in its usual quantity (G3), as few as reach the vendor's
 * minimum. Empty where they do not reach it.
 */
export function usualToMinimum(
  usual: readonly Usual[],
  { vendorId, missing, currency, lines, ordered, products }: Lacking,
): CartLine[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  const known = new Set([...lines, ...ordered].map(({ productId }) => productId));
  const added: CartLine[] = [];
  let left = minorUnits(missing);
  for (const { productId, usual: quantity } of usual) {
    const product = byId.get(productId);
    if (!product?.price || product.vendorId !== vendorId || known.has(productId)) continue;
    added.push(lineOf(product, quantity));
    left -= minorUnits(lineAmount({ quantity, unitPrice: product.price }, currency));
    if (left <= 0n) return added;
  }
  return [];
}

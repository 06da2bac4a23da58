import { t } from '@lingui/core/macro';
import type { Suggestion } from '#contract/calls/par.ts';
import type { Product } from '#contract/calls/products.ts';
import { quantityOf } from '#web/session/cart-lines.ts';
import type { CartLine } from '#web/session/cart-lines.ts';
import { lineOf } from './catalogue.ts';

/**
 * The cart with what is missing to par (S3). A quantity that a person chose stays; one that an earlier filling chose
 * follows what is missing now.
 */
export function filledToPar(
  lines: readonly CartLine[],
  { suggestions, products }: { suggestions: readonly Suggestion[]; products: readonly Product[] },
): CartLine[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  const missing = new Map(
    suggestions.flatMap(({ productId, ...filled }) => {
      const product = byId.get(productId);
      return product ? [[productId, { ...lineOf(product, filled.quantity), filled }]] : [];
    }),
  );
  const kept = lines.flatMap((line) => {
    if (line.quantity !== line.filled?.quantity) return line;
    return missing.get(line.productId) ?? [];
  });
  const inCart = new Set(lines.map(({ productId }) => productId));
  const added = [...missing.values()].filter(({ productId }) => !inCart.has(productId));
  return [...kept, ...added];
}

/** The number of products whose quantity differs. */
export function changesOf(before: readonly CartLine[], after: readonly CartLine[]): number {
  const ids = new Set([...before, ...after].map(({ productId }) => productId));
  return [...ids].filter((id) => quantityOf(before, id) !== quantityOf(after, id)).length;
}

/** `Par 12: 3 here, 2 on order, 1 waiting for approval` for a line that was filled, with what was suggested where a person changed it. */
export function whyFilled({ quantity, filled }: Pick<CartLine, 'quantity' | 'filled'>): string[] {
  if (!filled) return [];
  const { par, onHand, onOrder, waiting = 0 } = filled;
  const facts = [
    t`${onHand} here`,
    ...(onOrder > 0 ? [t`${onOrder} on order`] : []),
    ...(waiting > 0 ? [t`${waiting} waiting for approval`] : []),
  ].join(', ');
  const suggested = filled.quantity;
  return [
    quantity === suggested
      ? t`Par ${par}: ${facts}`
      : t`Par ${par}: ${facts}. ${suggested} would fill it`,
  ];
}

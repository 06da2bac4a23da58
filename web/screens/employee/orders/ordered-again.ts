import { t } from '@lingui/core/macro';
import type { OrderItem } from '#contract/calls/order-items.ts';
import type { Product } from '#contract/calls/products.ts';
import { quantityOf, withLine } from '#web/session/cart-lines.ts';
import type { CartLine } from '#web/session/cart-lines.ts';

export interface OrderedAgain {
  /** The cart with the items of the order: a product that is in it already gets that much more. */
  lines: readonly CartLine[];
  /** How many products of the order are in it. */
  products: number;
  /** Names of what is no longer sold, or is sold in another unit now: its quantity would mean something else. */
  gone: readonly string[];
  otherUnit: readonly string[];
}

type Item = Pick<OrderItem, 'productId' | 'productName' | 'quantity' | 'unitOfMeasure'>;

/** The items of an order that can be ordered once more (G4). */
export function orderedAgain(
  items: readonly Item[],
  { inCart, products }: { inCart: readonly CartLine[]; products: readonly Product[] },
): OrderedAgain {
  const byId = new Map(products.map((product) => [product.id, product]));
  const kept = items.filter(
    ({ productId, unitOfMeasure }) => byId.get(productId)?.unitOfMeasure === unitOfMeasure,
  );
  const namesOf = (some: readonly Item[]) => [
    ...new Set(some.map(({ productName }) => productName || t`Unknown Product`)),
  ];
  return {
    lines: kept.reduce<readonly CartLine[]>((lines, item) => {
      const { productId, productName, quantity, unitOfMeasure } = item;
      return withLine(lines, {
        productId,
        name: byId.get(productId)?.name ?? productName,
        quantity: quantityOf(lines, productId) + quantity,
        unitOfMeasure,
      });
    }, inCart),
    products: new Set(kept.map(({ productId }) => productId)).size,
    gone: namesOf(items.filter(({ productId }) => !byId.has(productId))),
    otherUnit: namesOf(items.filter((item) => byId.has(item.productId) && !kept.includes(item))),
  };
}

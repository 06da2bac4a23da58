import type { CountLine, ProductUse } from '#contract/calls/inventory-counts.ts';
import { amountShown } from '#web/ui/amount.ts';
import { unusualUse } from './unusual-use.ts';

export interface ProductOfCount {
  productId: string;
  productName: string;
  /** '2 case + 7 ea': all of its lines. */
  counted: string;
  /** When one line of a product waits for a conversion, all its lines wait. */
  isWaiting: boolean;
  /** Undefined: it was not counted before. */
  use: ProductUse | undefined;
}

/** The counted products, each once: what the usual does not explain first, then what cost most. */
export function productsOfCount(
  lines: readonly CountLine[],
  use: readonly ProductUse[],
): ProductOfCount[] {
  const useOf = new Map(use.map((one) => [one.productId, one]));
  const products = [...Map.groupBy(lines, ({ productId }) => productId)].map(
    ([productId, ofProduct]) => ({
      productId,
      productName: ofProduct[0]?.productName ?? '',
      counted: ofProduct
        .map(({ amount, unitOfMeasure }) => `${amountShown(amount)} ${unitOfMeasure}`)
        .join(' + '),
      isWaiting: ofProduct.some(({ isWaiting }) => isWaiting),
      use: useOf.get(productId),
    }),
  );
  return products.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(b) - rank(a)));
}

function rank({ isWaiting, use }: ProductOfCount): number {
  if (isWaiting || (use && unusualUse(use))) return Infinity;
  return use ? Number(use.cost ?? 0) : -Infinity;
}

import type { ProductKey } from '../catalogue.ts';
import { prices } from '../prices.ts';
import type { Ids } from './people-and-catalogue.ts';

/** What a product cost at a moment (M2); null: it has no price. */
export function priceAt({ product }: Ids, key: ProductKey, at: Date): string | null {
  const { price, priceUpdatedAt } = product[key];
  const isOlder = priceUpdatedAt !== null && at < new Date(priceUpdatedAt);
  return (isOlder && prices[key].before) || price;
}

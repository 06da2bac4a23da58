import { QUANTITY_MAX } from '../../contract/limits.ts';
import type { Suggestion } from '../../contract/par.ts';

/** What is known of a product at a location, in the product's own unit. */
export type StockOfProduct = Omit<Suggestion, 'quantity'>;

/**
 * What to order so that the shelf is at par once everything on order, or waiting for approval, has arrived: par − on hand −
 * on order − waiting, rounded up to whole units (S3, E33). Undefined when nothing is missing.
 */
export function suggestion(stock: StockOfProduct): Suggestion | undefined {
  const coming = thousandths(stock.onOrder) + thousandths(stock.waiting);
  const missing = thousandths(stock.par) - thousandths(stock.onHand) - coming;
  const quantity = Math.min(Math.ceil(missing / 1_000), QUANTITY_MAX);
  return quantity > 0 ? { ...stock, quantity } : undefined;
}

/** Amounts have three decimals. Their difference as floats would round 0.1 + 0.2 up to the next unit. */
const thousandths = (amount: number) => Math.round(amount * 1_000);

import { QUANTITY_MAX } from '../../contract/values/limits.ts';
import { ceiling, storedFractionOf, negative, sum } from '../stored-fraction.ts';
import type { StoredFraction } from '../stored-fraction.ts';

/** The amounts of a product at a location, in the product's own unit. */
export interface StockOfProduct {
  par: number;
  onHand: StoredFraction;
  onOrder: StoredFraction;
  /** In orders that wait for approval. */
  waiting: StoredFraction;
}

/**
 * How many whole units to order so that the shelf is at par once everything on order, or waiting for approval, has arrived:
 * par − on hand − on order − waiting, exactly, rounded up (S3, E31, E33). 0 when nothing is missing.
 */
export function missingToPar({ par, onHand, onOrder, waiting }: StockOfProduct): number {
  const there = sum(sum(onHand, onOrder), waiting);
  const missing = ceiling(sum(storedFractionOf(par), negative(there)));
  return Math.max(Math.min(missing, QUANTITY_MAX), 0);
}

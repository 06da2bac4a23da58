import { sql } from 'drizzle-orm';
import { wasteLogs } from '../db/schema/waste.ts';

/**
 * What an entry cost, not rounded; null where its price or its unit in the product's own one is not known (S4). Divided
 * last, so that it is exact where it is a decimal.
 */
export const wasteCost = sql`(${wasteLogs.unitPrice} * ${wasteLogs.quantity} * ${wasteLogs.baseNumerator} * ${wasteLogs.priceNumerator}
  / (${wasteLogs.baseDenominator} * ${wasteLogs.priceDenominator}))`;

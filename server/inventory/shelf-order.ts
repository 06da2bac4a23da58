import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { products } from '../db/schema/catalogue.ts';
import { inventory } from '../db/schema/stock.ts';

/** A text whose numbers sort as numbers: 'Shelf 3' before 'Shelf 10'. */
const natural = (text: SQL) => sql`
  regexp_replace(regexp_replace(${text}, '(\\d+)', '00000000000\\1', 'g'), '\\d*(\\d{12})', '\\1', 'g') collate "und-x-icu"`;

/**
 * The order of a walk along the shelves (S2), for a query over `inventory` and `products`: areas by their smallest position,
 * then by name, no area last; within an area by position, then by the name of the product.
 */
export const shelfOrder: readonly SQL[] = [
  sql`${inventory.area} is null`,
  sql`min(${inventory.position}) over (partition by ${inventory.area}) nulls last`,
  natural(sql`${inventory.area}`),
  sql`${inventory.area}`,
  sql`${inventory.position} nulls last`,
  natural(sql`${products.name}`),
  sql`${inventory.productId}`,
];

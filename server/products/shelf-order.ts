import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { products } from '../db/schema/catalogue.ts';
import { inventory } from '../db/schema/stock.ts';

/** A text whose numbers sort as numbers: 'Shelf 3' before 'Shelf 10'. */
const natural = (text: SQL) => sql`
  regexp_replace(regexp_replace(${text}, '(\\d+)', '00000000000\\1', 'g'), '\\d*(\\d{12})', '\\1', 'g') collate "und-x-icu"`;

/** The smallest position of a product's area, of those that the query finds. */
export const areaPlace = sql`min(${inventory.position}) over (partition by ${inventory.locationId}, ${inventory.area})`;

/**
 * The order of a walk along the shelves (S2), for a query over `inventory` and `products`: areas by their smallest position,
 * then by name, no area last; within an area by position, then by the name of the product.
 * @param place `areaPlace`, or a column that holds it, for a query that finds only some of the products of a location
 */
export const shelfOrder = (place: SQL = areaPlace): SQL[] => [
  sql`${inventory.area} is null`,
  sql`${place} nulls last`,
  natural(sql`${inventory.area}`),
  sql`${inventory.area}`,
  sql`${inventory.position} nulls last`,
  natural(sql`${products.name}`),
  sql`${products.id}`,
];

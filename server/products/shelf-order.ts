import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { byName } from '../db/by-name.ts';
import { products } from '../db/schema/catalogue.ts';
import { inventory } from '../db/schema/stock.ts';

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
  byName(inventory.area),
  sql`${inventory.area}`,
  sql`${inventory.position} nulls last`,
  byName(products.name),
  sql`${products.id}`,
];

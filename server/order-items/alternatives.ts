import { and, asc, desc, eq, ne, or, sql } from 'drizzle-orm';
import { ALTERNATIVES_MAX } from '../../contract/values/limits.ts';
import type { OrderItem } from '../../contract/calls/order-items.ts';
import type { Alternative } from '../../contract/calls/order-elsewhere.ts';
import { byName } from '../db/by-name.ts';
import type { Db } from '../db/open.ts';
import { products, unitsOfMeasure, vendors } from '../db/schema/catalogue.ts';
import { sameName } from '../db/schema/columns.ts';
import type { DeliveryPlans } from '../deliveries/plans.ts';
import { promisedOf } from '../deliveries/promised-dates.ts';
import { containsText } from '../lists/contains-text.ts';
import { asMuchOf } from './as-much-of.ts';

/**
 * Names with at least this similarity count as similar: pg_trgm's own limit. It compares sets of three letters, so the
 * sequence of words and plurals matter little: 'Roma Tomatoes' and 'Tomato, Roma' have 0.64.
 */
const SIMILAR = 0.3;

/**
 * Products of other vendors that may replace an item, the most alike first. Names count most; products of the same
 * category need less similar names. With a search text, only products whose name, vendor or code contains it.
 */
export async function listAlternatives(
  db: Db,
  item: OrderItem,
  { q, plans, now }: { q: string | undefined; plans: DeliveryPlans; now: Date },
): Promise<Alternative[]> {
  const { productId, productName, vendorId, locationId } = item;
  const isSameName = sql`${sameName(products.name)} = lower(btrim(${productName}))`;
  // `offset 0` prevents PostgreSQL from computing it again wherever it is used.
  const likeness = sql`(select similarity(${products.name}, ${productName}) as of_names offset 0) as likeness`;
  const similarity = sql`likeness.of_names`;
  const isSameCategory = sql`${products.categoryId} = (select own.category_id from products as own where own.id = ${productId})`;
  const nearness = sql`${similarity} + case when ${isSameCategory} then ${SIMILAR}::real else 0 end`;
  const found = await db
    .select({
      id: products.id,
      name: products.name,
      vendorId: products.vendorId,
      vendorName: vendors.name,
      unitOfMeasure: unitsOfMeasure.abbreviation,
      photoUrl: products.photoUrl,
      vendorItemCode: products.vendorItemCode,
      packSize: products.packSize,
      price: products.price,
      quantity: asMuchOf(item),
      alike: sql<Alternative['alike']>`case when ${isSameName} then 'same_name'
        when ${similarity} >= ${SIMILAR}::real then 'similar_name' when ${isSameCategory} then 'same_category' end`,
    })
    .from(products)
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .innerJoin(unitsOfMeasure, eq(unitsOfMeasure.id, products.unitId))
    .crossJoinLateral(likeness)
    .where(
      and(
        eq(products.isDeleted, false),
        ne(products.vendorId, vendorId),
        q
          ? or(
              ...[products.name, products.altName, vendors.name, products.vendorItemCode].map(
                (column) => containsText(column, q),
              ),
            )
          : or(isSameName, sql`${nearness} >= ${SIMILAR}::real`),
      ),
    )
    .orderBy(desc(isSameName), desc(nearness), asc(byName(products.name)), asc(products.id))
    .limit(ALTERNATIVES_MAX);
  return found.map((product) => ({
    ...product,
    deliveryDate: promisedOf(plans, { vendorId: product.vendorId, locationId, now }),
  }));
}

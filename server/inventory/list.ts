import { and, eq, inArray, sql } from 'drizzle-orm';
import type { InventoryLine } from '../../contract/calls/inventory.ts';
import type { Db } from '../db/open.ts';
import { products, unitsOfMeasure, vendors } from '../db/schema/catalogue.ts';
import { users } from '../db/schema/people-and-places.ts';
import { shownAmount } from '../db/schema/columns.ts';
import { inventory } from '../db/schema/stock.ts';
import { conversionsOfProduct } from '../products/conversions.ts';
import { shelfOrder } from '../products/shelf-order.ts';
import { onOrderBy } from './on-order.ts';

const onOrderAt = (locationId: number) => sql`(
  select product_id, numerator, denominator
  from (${onOrderBy(
    sql`vendors as vendor join order_items as item on item.vendor_id = vendor.id and item.location_id = ${locationId} and item.is_open`,
  )}) as at_location
) as on_order`;

/** The exact amounts of an inventory line, as texts. */
const exactly = {
  onHandNumerator: sql<string>`${inventory.onHandNumerator}::text`,
  onHandDenominator: sql<string>`${inventory.onHandDenominator}::text`,
  onOrderNumerator: sql<string>`coalesce(on_order.numerator, 0)::text`,
  onOrderDenominator: sql<string>`coalesce(on_order.denominator, 1)::text`,
};

const onOrder = sql<number>`coalesce(${shownAmount(sql`on_order.numerator`, sql`on_order.denominator`)}, 0)::float8`;

/** The stock of a location, by area in the order of the shelf; of some products only, if they are named. */
export function selectInventory(
  db: Db,
  { locationId, productIds }: { locationId: number; productIds?: readonly string[] },
) {
  return db
    .select({
      id: inventory.id,
      productId: inventory.productId,
      productName: products.name,
      altName: products.altName,
      vendorName: vendors.name,
      photoUrl: products.photoUrl,
      unitOfMeasure: unitsOfMeasure.abbreviation,
      conversions: conversionsOfProduct,
      locationId: inventory.locationId,
      onHandAmount: inventory.onHandAmount,
      parAmount: inventory.parAmount,
      onOrder,
      area: inventory.area,
      position: inventory.position,
      isKept: inventory.isKept,
      countedAt: inventory.countedAt,
      countedBy: inventory.countedBy,
      countedByName: users.name,
    })
    .from(inventory)
    .innerJoin(products, eq(products.id, inventory.productId))
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .innerJoin(unitsOfMeasure, eq(unitsOfMeasure.id, products.unitId))
    .leftJoin(users, eq(users.id, inventory.countedBy))
    .leftJoin(onOrderAt(locationId), sql`on_order.product_id = ${inventory.productId}`)
    .where(
      and(
        eq(inventory.locationId, locationId),
        eq(inventory.isDeleted, false),
        eq(products.isDeleted, false),
        productIds && inArray(inventory.productId, [...productIds]),
      ),
    )
    .orderBy(...shelfOrder());
}

/** What is on hand and on order of what a location keeps, exactly, in the own units of the products; in the order of the shelf. */
export async function listAmounts(db: Db, locationId: number) {
  const rows = await db
    .select({
      productId: inventory.productId,
      par: inventory.parAmount,
      onHandAmount: inventory.onHandAmount,
      onOrderAmount: onOrder,
      ...exactly,
    })
    .from(inventory)
    .innerJoin(products, eq(products.id, inventory.productId))
    .leftJoin(onOrderAt(locationId), sql`on_order.product_id = ${inventory.productId}`)
    .where(
      and(
        eq(inventory.locationId, locationId),
        eq(inventory.isKept, true),
        eq(inventory.isDeleted, false),
        eq(products.isDeleted, false),
      ),
    )
    .orderBy(...shelfOrder());
  return rows.map(
    ({ onHandNumerator, onHandDenominator, onOrderNumerator, onOrderDenominator, ...line }) => ({
      ...line,
      onHand: { numerator: onHandNumerator, denominator: onHandDenominator },
      onOrder: { numerator: onOrderNumerator, denominator: onOrderDenominator },
    }),
  );
}

export async function listInventory(
  db: Db,
  of: { locationId: number; productIds?: readonly string[] },
): Promise<InventoryLine[]> {
  return selectInventory(db, of);
}

/** Whether any location keeps stock: product forms show conversions only then. */
export async function isInventoryUsed(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select from inventory limit 1`);
  return rows.length > 0;
}

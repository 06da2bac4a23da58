import { and, eq, inArray, sql } from 'drizzle-orm';
import type { InventoryLine } from '../../contract/inventory.ts';
import type { Db } from '../db/open.ts';
import { products, unitsOfMeasure, vendors } from '../db/schema/catalogue.ts';
import { users } from '../db/schema/people-and-places.ts';
import { inventory } from '../db/schema/stock.ts';
import { conversionsOfProduct } from '../products/conversions.ts';
import { shelfOrder } from './shelf-order.ts';

/**
 * A query for what vendors still have to deliver to a location, by product and in its own unit: the quantities of open
 * items less what arrived of them, without items in a unit that has no conversion. It reads by vendor, because the index
 * of open items begins with the vendor.
 */
const onOrderAt = (locationId: number) => sql`(
  select item.product_id, sum(greatest(item.quantity - coalesce(item.received_quantity, 0), 0)
    / case when lower(btrim(own.abbreviation)) = lower(btrim(item.unit_of_measure)) then 1 else conversion.factor end) as amount
  from vendors as vendor
  join order_items as item on item.vendor_id = vendor.id and item.location_id = ${locationId} and item.is_open
  join products as product on product.id = item.product_id
  join units_of_measure as own on own.id = product.unit_id
  left join units_of_measure as unit on lower(btrim(unit.abbreviation)) = lower(btrim(item.unit_of_measure)) and not unit.is_deleted
  left join product_conversions as conversion on conversion.product_id = product.id and conversion.unit_id = unit.id
  group by item.product_id
) as on_order`;

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
      vendorName: vendors.name,
      photoUrl: products.photoUrl,
      unitOfMeasure: unitsOfMeasure.abbreviation,
      conversions: conversionsOfProduct,
      locationId: inventory.locationId,
      onHandAmount: inventory.onHandAmount,
      parAmount: inventory.parAmount,
      onOrder: sql<number>`coalesce(round(on_order.amount, 3), 0)::float8`,
      area: inventory.area,
      position: inventory.position,
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
    .orderBy(...shelfOrder);
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

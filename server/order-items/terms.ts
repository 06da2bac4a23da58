import { and, eq, sql } from 'drizzle-orm';
import type { OrderItem, OrderItemChanges } from '../../contract/order-items.ts';
import type { Db } from '../db/open.ts';
import { products, unitsOfMeasure } from '../db/schema/catalogue.ts';
import { sameName } from '../db/schema/columns.ts';
import type { DeliveryPlans } from '../deliveries/plans.ts';
import { promisedOf } from '../deliveries/promised-dates.ts';
import { convertedPrice } from '../products/converted-price.ts';

/** The price, code and pack of an item at a vendor. */
export type Terms = Pick<OrderItem, 'unitPrice' | 'vendorItemCode' | 'packSize'>;

const NONE: Terms = { unitPrice: null, vendorItemCode: null, packSize: null };

/**
 * The terms of an item after a correction (E5): with another vendor, those of its product of the same name, if there is
 * one; with another unit, the price converted (S0), or null without a conversion. Empty when the terms stay. Locks the
 * product whose conversions are read.
 */
export async function termsAfter(
  db: Db,
  item: OrderItem,
  { vendorId = item.vendorId, unitOfMeasure = item.unitOfMeasure }: OrderItemChanges,
): Promise<Partial<Terms>> {
  if (vendorId === item.vendorId) {
    if (unitOfMeasure === item.unitOfMeasure) return {};
    const { productId, unitPrice: price, unitOfMeasure: from } = item;
    return { unitPrice: await convertedPrice(db, { productId, price, from, to: unitOfMeasure }) };
  }
  const [found] = await db
    .select({
      productId: products.id,
      unitPrice: products.price,
      vendorItemCode: products.vendorItemCode,
      packSize: products.packSize,
      unitOfMeasure: unitsOfMeasure.abbreviation,
    })
    .from(products)
    .innerJoin(unitsOfMeasure, eq(unitsOfMeasure.id, products.unitId))
    .where(
      and(
        eq(products.vendorId, vendorId),
        eq(products.isDeleted, false),
        sql`${sameName(products.name)} = lower(btrim(${item.productName}))`,
      ),
    );
  if (!found) return NONE;
  const { productId, unitOfMeasure: from, ...terms } = found;
  if (from === unitOfMeasure) return terms;
  const price = { productId, price: terms.unitPrice, from, to: unitOfMeasure };
  return { ...terms, unitPrice: await convertedPrice(db, price) };
}

/** The delivery date of an item after a correction: with another vendor, the first that can still be made (E5). */
export function deliveryAfter(
  { vendorId: before, locationId }: OrderItem,
  { vendorId = before }: OrderItemChanges,
  { plans, now }: { plans: DeliveryPlans; now: Date },
): Partial<Pick<OrderItem, 'deliveryDate'>> {
  if (vendorId === before) return {};
  return { deliveryDate: promisedOf(plans, { vendorId, locationId, now }) };
}

import { and, eq, sql } from 'drizzle-orm';
import type { OrderItem } from '../../contract/calls/order-items.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Db, Tx } from '../db/open.ts';
import { products } from '../db/schema/catalogue.ts';
import { sameName } from '../db/schema/columns.ts';
import { orderItems } from '../db/schema/order-items.ts';
import type { DeliveryPlans } from '../deliveries/plans.ts';
import { promisedOf } from '../deliveries/promised-dates.ts';
import { entryUnits } from '../products/base-unit.ts';
import { convertedPrice } from '../products/converted-price.ts';
import { fractionIn } from '../stored-fraction.ts';
import type { StoredFraction as Fraction } from '../stored-fraction.ts';

type Row = typeof orderItems.$inferSelect;

/** The price of an item, with the price and unit from which it was converted, and its code and pack at a vendor. */
export type Terms = Pick<
  Row,
  'unitPrice' | 'orderedPrice' | 'orderedUnitId' | 'vendorItemCode' | 'packSize'
>;
type Price = Pick<Terms, 'unitPrice' | 'orderedPrice' | 'orderedUnitId'>;
type Unit = Pick<Row, 'unitId' | 'unitOfMeasure' | 'baseNumerator' | 'baseDenominator'>;

/** A correction whose references exist. */
export interface Corrected {
  vendorId?: number | undefined;
  unitPrice?: string | null | undefined;
  unit?: { id: string; abbreviation: string } | undefined;
}

/**
 * The unit and the terms of an item after a correction (E5). Another vendor brings those of its product of the same name, if
 * there is one; another unit converts the price in which it was ordered (S0, E31): null without a conversion, and for a price
 * that four decimals cannot hold. Empty when they stay. Locks the product whose conversions are read.
 */
export async function termsAfter(
  tx: Tx,
  item: OrderItem,
  { vendorId = item.vendorId, unitPrice, unit }: Corrected,
): Promise<Partial<Terms & Unit>> {
  const unitId = unit?.id ?? item.unitId;
  const isOther = unitId !== item.unitId;
  const changed = isOther && unit ? await inUnit(tx, item, unit) : {};
  const terms =
    vendorId !== item.vendorId
      ? await termsAt(tx, item, { vendorId, unitId })
      : isOther
        ? await priceIn(tx, unitId, await orderedFor(tx, item))
        : {};
  const given = unitPrice === undefined ? {} : asGiven(unitPrice);
  return { ...changed, ...terms, ...given };
}

/** A price for the item's own unit. */
export const asGiven = (unitPrice: string | null): Price => ({
  unitPrice,
  orderedPrice: null,
  orderedUnitId: null,
});

async function inUnit(
  tx: Tx,
  { productId }: OrderItem,
  { id: unitId, abbreviation: unitOfMeasure }: { id: string; abbreviation: string },
): Promise<Unit> {
  const [known] = await entryUnits(tx, [{ productId, unitId }]);
  const { numerator = null, denominator = null } = known?.base ?? {};
  return { unitId, unitOfMeasure, baseNumerator: numerator, baseDenominator: denominator };
}

/** A price as it was given, with its unit and the product that converts it. */
interface Ordered {
  productId: string;
  price: string | null;
  from: string;
}

/** The same price in the item's present unit, with what one of that is: decided at its time (E31). */
interface Present {
  price: string;
  from: string;
  base: Fraction;
}

async function orderedFor(
  db: Db,
  { id, productId }: OrderItem,
): Promise<{ ordered: Ordered; present: Present | undefined }> {
  const { unitId, unitPrice, orderedPrice, orderedUnitId, baseNumerator, baseDenominator } =
    onlyRow(await db.select().from(orderItems).where(eq(orderItems.id, id)));
  const base =
    baseNumerator && baseDenominator ? fractionIn([baseNumerator, baseDenominator]) : null;
  return {
    ordered:
      orderedUnitId === null
        ? { productId, price: unitPrice, from: unitId }
        : { productId, price: orderedPrice, from: orderedUnitId },
    // A converted price is exact, or null.
    present: unitPrice !== null && base ? { price: unitPrice, from: unitId, base } : undefined,
  };
}

async function priceIn(
  tx: Tx,
  unitId: string,
  { ordered, present }: { ordered: Ordered; present?: Present | undefined },
): Promise<Price> {
  const { price, from } = ordered;
  if (from === unitId) return asGiven(price);
  const unitPrice = await convertedPrice(tx, { ...ordered, ...present, to: unitId });
  return { unitPrice, orderedPrice: price, orderedUnitId: from };
}

async function termsAt(
  tx: Tx,
  { productName }: OrderItem,
  { vendorId, unitId }: { vendorId: number; unitId: string },
): Promise<Terms> {
  const [found] = await tx
    .select({
      productId: products.id,
      price: products.price,
      from: products.unitId,
      vendorItemCode: products.vendorItemCode,
      packSize: products.packSize,
    })
    .from(products)
    .where(
      and(
        eq(products.vendorId, vendorId),
        eq(products.isDeleted, false),
        sql`${sameName(products.name)} = lower(btrim(${productName}))`,
      ),
    );
  if (!found) return { ...asGiven(null), vendorItemCode: null, packSize: null };
  const { vendorItemCode, packSize, ...ordered } = found;
  return { ...(await priceIn(tx, unitId, { ordered })), vendorItemCode, packSize };
}

/** The delivery date of an item after a correction: with another vendor, the first that can still be made (E5). */
export function deliveryAfter(
  { vendorId: before, locationId }: OrderItem,
  { vendorId = before }: Corrected,
  { plans, now }: { plans: DeliveryPlans; now: Date },
): Partial<Pick<OrderItem, 'deliveryDate'>> {
  if (vendorId === before) return {};
  return { deliveryDate: promisedOf(plans, { vendorId, locationId, now }) };
}

import { and, eq, sql } from 'drizzle-orm';
import { QUANTITY_MAX } from '../../contract/values/limits.ts';
import type { Db } from '../db/open.ts';
import { products } from '../db/schema/catalogue.ts';
import { orderGuideLines } from '../db/schema/order-guides.ts';
import { isUnapproved } from '../db/unapproved-items.ts';
import { listAmounts } from '../inventory/list.ts';
import { onOrderBy } from '../inventory/on-order.ts';
import { listSuggestions } from '../inventory/par.ts';
import { linesOfGuides } from '../order-guides/lines.ts';
import { listFormerUsual, listUsual } from '../order-items/usual.ts';
import { otherUnit } from '../products/entered-units.ts';
import type { StoredStanding } from '../standing-orders/queries.ts';
import { ceiling, negative, storedFractionOf, sum } from '../stored-fraction.ts';
import type { StoredFraction } from '../stored-fraction.ts';

interface Line {
  productId: string;
  quantity: number;
  /** The unit of the quantity. */
  unitId: string;
}

type Guided = Pick<StoredStanding, 'guideId' | 'locationId' | 'vendorId' | 'amounts'>;

/**
 * What a standing order orders for a delivery (H5), in the sequence of its guide: of each product of the vendor its quantity in
 * the guide or the usual one (G3), less what is on order for that delivery (V3); or what is missing to par (S3). A line without
 * a quantity is filled to par where there is one, else it is as usual; a product that was never ordered has its quantity in
 * the guide. What is known only in a former unit of its product stays in it: nobody knows what it is in the present one.
 */
export async function linesToPrepare(
  db: Db,
  standing: Guided,
  { deliveryDate, except }: { deliveryDate: string; except?: string | undefined },
): Promise<Line[]> {
  const { locationId, amounts } = standing;
  const lines = await linesOfVendor(db, standing);
  const needsPar = amounts === 'to_par' || lines.some(({ quantity }) => quantity === null);
  const toPar = needsPar ? await missingToParOf(db, { locationId, except }) : () => undefined;
  const usual = new Map((await listUsual(db, locationId)).map((one) => [one.productId, one.usual]));
  const isUnknown = lines.some((line) => line.quantity === null && !usual.has(line.productId));
  const former = isUnknown ? await listFormerUsual(db, locationId) : [];
  const onOrder = await onOrderFor(db, { ...standing, deliveryDate });

  return lines.flatMap(({ productId, quantity, enteredIn, ownUnitId }) => {
    const own = (wanted: number) => ({ productId, quantity: wanted, unitId: ownUnitId });
    const missing = (wanted: number) => own(lessOnOrder(wanted, onOrder.get(productId)));
    const asEntered = (entered: number) =>
      enteredIn === null ? missing(entered) : { productId, quantity: entered, unitId: enteredIn };
    const asUsual = () => {
      const known = usual.get(productId);
      if (known !== undefined) return missing(known);
      if (quantity !== null) return asEntered(quantity);
      const before = former.find((one) => one.productId === productId);
      return before ? { productId, quantity: before.usual, unitId: before.unitId } : own(0);
    };
    const asGuided = () => {
      if (quantity !== null) return asEntered(quantity);
      const filling = toPar(productId);
      return filling === undefined ? asUsual() : own(filling);
    };
    const ordered = {
      to_par: () => own(toPar(productId) ?? 0),
      usual: asUsual,
      fixed: asGuided,
    }[amounts]();
    return ordered.quantity > 0 ? [ordered] : [];
  });
}

interface GuidedLine {
  productId: string;
  quantity: number | null;
  /** The unit of the quantity, where the product has another one by now. */
  enteredIn: string | null;
  ownUnitId: string;
}

/** The lines of the guide whose products are the vendor's. */
async function linesOfVendor(db: Db, { guideId, vendorId }: Guided): Promise<GuidedLine[]> {
  const isOther = sql`${otherUnit({ entered: sql`${orderGuideLines.unitId}`, own: sql`${products.unitId}` })} is not null`;
  const found = await db
    .select({
      productId: products.id,
      enteredIn: sql<string | null>`case when ${isOther} then ${orderGuideLines.unitId} end`,
      ownUnitId: products.unitId,
    })
    .from(orderGuideLines)
    .innerJoin(products, eq(products.id, orderGuideLines.productId))
    .where(and(eq(orderGuideLines.guideId, guideId), eq(products.vendorId, vendorId)));
  const own = new Map(found.map((line) => [line.productId, line]));
  const lines = (await linesOfGuides(db, [guideId]))(guideId);
  return lines.flatMap(({ productId, quantity }) => {
    const units = own.get(productId);
    return units ? [{ ...units, quantity }] : [];
  });
}

/**
 * What is missing to par, less what other prepared orders would bring: they are on no order yet. Undefined for a product
 * without a par.
 */
async function missingToParOf(
  db: Db,
  { locationId, except }: { locationId: number; except: string | undefined },
): Promise<(productId: string) => number | undefined> {
  const stocked = await listAmounts(db, locationId);
  const withPar = new Set(stocked.flatMap(({ productId, par }) => (par > 0 ? [productId] : [])));
  const missing = new Map(
    (await listSuggestions(db, locationId)).map(({ productId, quantity }) => [productId, quantity]),
  );
  const { rows } = await db.execute<{ productId: string; quantity: number }>(sql`
    select line.product_id as "productId", sum(line.quantity)::int as quantity
    from prepared_orders as prepared join prepared_order_lines as line on line.prepared_order_id = prepared.id
    join products as product on product.id = line.product_id
    where prepared.location_id = ${locationId} and prepared.state in ('waiting', 'submitting')
      and prepared.id is distinct from ${except ?? null}::uuid
      and ${otherUnit({ entered: sql`line.unit_id`, own: sql`product.unit_id` })} is null
    group by 1`);
  const prepared = new Map(rows.map(({ productId, quantity }) => [productId, quantity]));
  return (productId) =>
    withPar.has(productId)
      ? Math.max((missing.get(productId) ?? 0) - (prepared.get(productId) ?? 0), 0)
      : undefined;
}

/** What is ordered for one delivery, also where it waits for approval (V3, E33), in the own units of the products. */
async function onOrderFor(
  db: Db,
  of: { locationId: number; vendorId: number; deliveryDate: string },
): Promise<ReadonlyMap<string, StoredFraction>> {
  const items = sql`(
    select * from order_items
    where location_id = ${of.locationId} and vendor_id = ${of.vendorId} and delivery_date = ${of.deliveryDate}
      and (is_open or ${isUnapproved(sql`order_items`)})
  ) as item`;
  const { rows } = await db.execute<
    { productId: string } & StoredFraction & Record<string, unknown>
  >(
    sql`select product_id as "productId", numerator::text, denominator::text from (${onOrderBy(items)}) as on_order`,
  );
  return new Map(rows.map(({ productId, ...amount }) => [productId, amount]));
}

function lessOnOrder(wanted: number, onOrder: StoredFraction | undefined): number {
  if (!onOrder) return wanted;
  const missing = ceiling(sum(storedFractionOf(wanted), negative(onOrder)));
  return Math.min(Math.max(missing, 0), QUANTITY_MAX);
}

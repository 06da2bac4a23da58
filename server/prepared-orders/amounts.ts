import { and, eq, inArray, sql } from 'drizzle-orm';
import type { OrderGuideLine } from '../../contract/calls/order-guides.ts';
import { QUANTITY_MAX } from '../../contract/values/limits.ts';
import type { Db } from '../db/open.ts';
import { products } from '../db/schema/catalogue.ts';
import { listAmounts } from '../inventory/list.ts';
import { onOrderBy } from '../inventory/on-order.ts';
import { listSuggestions } from '../inventory/par.ts';
import { linesOfGuides } from '../order-guides/lines.ts';
import { listUsual } from '../order-items/usual.ts';
import type { StoredStanding } from '../standing-orders/queries.ts';
import { ceiling, negative, storedFractionOf, sum } from '../stored-fraction.ts';
import type { StoredFraction } from '../stored-fraction.ts';

interface Line {
  productId: string;
  quantity: number;
}

type Guided = Pick<StoredStanding, 'guideId' | 'locationId' | 'vendorId' | 'amounts'>;

/**
 * What a standing order orders for a delivery (H5), in the sequence of its guide: of each product of the vendor its quantity in
 * the guide or the usual one (G3), less what is on order for that delivery (V3); or what is missing to par (S3). A line without
 * a quantity is filled to par where there is one, else it is as usual; a product that was never ordered has its quantity in
 * the guide.
 */
export async function linesToPrepare(
  db: Db,
  standing: Guided,
  { deliveryDate, except }: { deliveryDate: string; except?: string | undefined },
): Promise<Line[]> {
  const { guideId, locationId, amounts } = standing;
  const guided = (await linesOfGuides(db, [guideId]))(guideId);
  const lines = await ofVendor(db, guided, standing.vendorId);
  const needsPar = amounts === 'to_par' || lines.some(({ quantity }) => quantity === null);
  const toPar = needsPar ? await missingToParOf(db, { locationId, except }) : () => undefined;
  const usual = new Map((await listUsual(db, locationId)).map((one) => [one.productId, one.usual]));
  const onOrder = await onOrderFor(db, { ...standing, deliveryDate });

  return lines.flatMap(({ productId, quantity }) => {
    const ofUsual = usual.get(productId) ?? quantity ?? 0;
    const without = (wanted: number) => lessOnOrder(wanted, onOrder.get(productId));
    const ordered = {
      to_par: () => toPar(productId) ?? 0,
      usual: () => without(ofUsual),
      fixed: () => (quantity === null ? (toPar(productId) ?? without(ofUsual)) : without(quantity)),
    }[amounts]();
    return ordered > 0 ? [{ productId, quantity: ordered }] : [];
  });
}

async function ofVendor(
  db: Db,
  lines: readonly OrderGuideLine[],
  vendorId: number,
): Promise<OrderGuideLine[]> {
  const found = await db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        eq(products.vendorId, vendorId),
        inArray(
          products.id,
          lines.map(({ productId }) => productId),
        ),
      ),
    );
  const own = new Set(found.map(({ id }) => id));
  return lines.filter(({ productId }) => own.has(productId));
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
    where prepared.location_id = ${locationId} and prepared.state in ('waiting', 'submitting')
      and prepared.id is distinct from ${except ?? null}::uuid
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
      and (is_open or order_needs_approval and not is_deleted and not order_deleted and not order_cancelled)
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

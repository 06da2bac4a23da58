import { eq, sql } from 'drizzle-orm';
import type { OrderGuideInput, OrderGuideLine } from '../../contract/calls/order-guides.ts';
import { ORDER_GUIDE_LINES_MAX } from '../../contract/values/limits.ts';
import { rowsAsJson } from '../db/insert-many.ts';
import type { Locked } from '../db/locked.ts';
import type { Db, Tx } from '../db/open.ts';
import { unitsOfMeasure } from '../db/schema/catalogue.ts';
import { orderGuideLines } from '../db/schema/order-guides.ts';
import { unitsEntered } from '../products/entered-units.ts';
import type { QuantityKept } from '../products/entered-units.ts';
import { requireListedOnce } from '../products/queries.ts';
import { areaPlace, shelfOrder } from '../products/shelf-order.ts';

type Row = OrderGuideLine & { guideId: string };

/** The lines of guides by guide: in the order of the shelf, then those without a place on one (G2). */
export async function linesOfGuides(
  db: Db,
  guideIds: readonly string[],
): Promise<(guideId: string) => OrderGuideLine[]> {
  const wanted = sql`any(${sql.param(guideIds)}::uuid[])`;
  // The place of an area follows from all products that a location keeps in it, also those that are in no guide.
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select line.guide_id as "guideId", line.product_id as "productId", line.quantity, unit.abbreviation as "unitOfMeasure"
    from order_guide_lines as line
    left join units_of_measure as unit on unit.id = line.unit_id
    join order_guides as guide on guide.id = line.guide_id
    join products on products.id = line.product_id and not products.is_deleted
    left join (
      select inventory.*, ${areaPlace} as area_place
      from inventory join products as kept on kept.id = inventory.product_id and not kept.is_deleted
      where inventory.location_id in (select location_id from order_guides where id = ${wanted})
        and not inventory.is_deleted and num_nulls(inventory.area, inventory.position) < 2
    ) as inventory on inventory.product_id = line.product_id and inventory.location_id = guide.location_id
    where line.guide_id = ${wanted}
    order by line.guide_id, inventory.id is null, case when inventory.id is null then line.position end,
      ${sql.join(shelfOrder(sql`inventory.area_place`), sql`, `)}`);
  const byGuide = Map.groupBy(rows, ({ guideId }) => guideId);
  return (guideId) => (byGuide.get(guideId) ?? []).map(({ guideId: _of, ...line }) => line);
}

/**
 * The lines of a guide become exactly these. Lines of deleted products stay behind them, as long as there is room: they return
 * with their product. What does not change is not written, so that it has no history. Throws for a product that is not in the
 * catalogue, or named twice.
 */
export async function replaceLines(
  tx: Tx,
  { id: guideId }: Locked<'order_guides', { id: string }>,
  lines: OrderGuideInput['lines'],
): Promise<void> {
  await requireListedOnce(
    tx,
    lines.map(({ productId }) => productId),
  );
  const unitOf = await unitsEntered(tx, lines, await storedLines(tx, guideId));
  const placed = lines.map((line, index) => ({
    productId: line.productId,
    quantity: line.quantity,
    unitId: line.quantity === null ? null : unitOf(line),
    position: index + 1,
  }));
  const given = sql`jsonb_to_recordset(${rowsAsJson(placed)}) as given(product_id text, quantity integer, unit_id uuid, position integer)`;
  // One statement for each event: the history has one entry for the lines that go, one for those that change, one for new ones.
  const kept = sql`(
    select line.id,
      coalesce(given.position, ${lines.length} + row_number() over (partition by given.product_id is null order by line.position)) as position,
      case when given.product_id is null then line.quantity else given.quantity end as quantity,
      case when given.product_id is null then line.unit_id else given.unit_id end as unit_id
    from order_guide_lines as line
    join products as product on product.id = line.product_id
    left join ${given} on given.product_id = line.product_id
    where line.guide_id = ${guideId} and (given.product_id is not null or product.is_deleted)
  ) as kept`;
  await tx.execute(sql`
    delete from order_guide_lines where guide_id = ${guideId}
      and id not in (select id from ${kept} where position <= ${ORDER_GUIDE_LINES_MAX})`);
  await tx.execute(sql`
    update order_guide_lines as line set position = kept.position, quantity = kept.quantity, unit_id = kept.unit_id from ${kept}
    where line.id = kept.id
      and (line.position, line.quantity, line.unit_id) is distinct from (kept.position, kept.quantity, kept.unit_id)`);
  await tx.execute(sql`
    insert into order_guide_lines (guide_id, product_id, position, quantity, unit_id)
    select ${guideId}::uuid, product_id, position, quantity, unit_id from ${given}
    where product_id not in (select product_id from order_guide_lines where guide_id = ${guideId})
    order by position`);
}

async function storedLines(tx: Tx, guideId: string): Promise<QuantityKept[]> {
  return tx
    .select({
      productId: orderGuideLines.productId,
      quantity: orderGuideLines.quantity,
      unitId: orderGuideLines.unitId,
      unitOfMeasure: unitsOfMeasure.abbreviation,
    })
    .from(orderGuideLines)
    .leftJoin(unitsOfMeasure, eq(unitsOfMeasure.id, orderGuideLines.unitId))
    .where(eq(orderGuideLines.guideId, guideId));
}

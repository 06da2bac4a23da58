import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { PreparedOrder } from '../../contract/calls/prepared-orders.ts';
import type { Coded } from '../../contract/statements/statement.ts';
import { stated } from '../../contract/statements/table.ts';
import { PREPARED_ORDERS_MAX } from '../../contract/values/limits.ts';
import type { WhyNoOrder } from '../../contract/values/standing-orders.ts';
import type { Db } from '../db/open.ts';
import { onlyRow } from '../db/only-row.ts';
import { unitsOfMeasure, vendors } from '../db/schema/catalogue.ts';
import { orderGuides } from '../db/schema/order-guides.ts';
import { locations, users } from '../db/schema/people-and-places.ts';
import {
  preparedOrderLines,
  preparedOrders,
  standingOrders,
} from '../db/schema/standing-orders.ts';
import { said } from '../said.ts';

const isOpen = inArray(preparedOrders.state, ['waiting', 'submitting']);

function selectShown(db: Db) {
  return db
    .select({
      ...getTableColumns(preparedOrders),
      guideName: orderGuides.name,
      locationName: locations.name,
      vendorName: vendors.name,
      preparedForName: users.name,
      mode: sql<PreparedOrder['mode']>`coalesce(${standingOrders.mode}, 'prepare')`,
    })
    .from(preparedOrders)
    .innerJoin(orderGuides, eq(orderGuides.id, preparedOrders.guideId))
    .innerJoin(locations, eq(locations.id, preparedOrders.locationId))
    .innerJoin(vendors, eq(vendors.id, preparedOrders.vendorId))
    .innerJoin(users, eq(users.id, preparedOrders.preparedFor))
    .leftJoin(
      standingOrders,
      and(eq(standingOrders.guideId, preparedOrders.guideId), eq(standingOrders.isDeleted, false)),
    );
}
type ShownRow = Awaited<ReturnType<typeof selectShown>>[number];

/** Those that wait, by cut-off, then the newest of the others; of some locations, or of all. */
export async function listPreparedOrders(
  db: Db,
  locationIds: readonly number[] | undefined,
): Promise<PreparedOrder[]> {
  const rows = await selectShown(db)
    .where(
      and(
        eq(locations.isDeleted, false),
        locationIds && inArray(preparedOrders.locationId, [...locationIds]),
      ),
    )
    .orderBy(
      sql`${isOpen} desc`,
      sql`case when ${isOpen} then ${preparedOrders.cutOffAt} end`,
      desc(preparedOrders.cutOffAt),
      asc(preparedOrders.id),
    )
    .limit(PREPARED_ORDERS_MAX);
  return asAnswered(db, rows);
}

export async function getPreparedOrder(db: Db, id: string): Promise<PreparedOrder> {
  const rows = await selectShown(db).where(eq(preparedOrders.id, id));
  return onlyRow(await asAnswered(db, rows));
}

/** The lines of a prepared order, in the sequence of its guide. */
export async function linesOfPrepared(db: Db, ids: readonly string[]) {
  const rows = await db
    .select({
      preparedOrderId: preparedOrderLines.preparedOrderId,
      productId: preparedOrderLines.productId,
      quantity: preparedOrderLines.quantity,
      unitId: preparedOrderLines.unitId,
      unitOfMeasure: unitsOfMeasure.abbreviation,
    })
    .from(preparedOrderLines)
    .innerJoin(unitsOfMeasure, eq(unitsOfMeasure.id, preparedOrderLines.unitId))
    .where(inArray(preparedOrderLines.preparedOrderId, [...ids]))
    .orderBy(asc(preparedOrderLines.position), asc(preparedOrderLines.id));
  const byOrder = Map.groupBy(rows, ({ preparedOrderId }) => preparedOrderId);
  return (id: string) => (byOrder.get(id) ?? []).map(({ preparedOrderId: _of, ...line }) => line);
}

const WHY: Readonly<Record<WhyNoOrder, Coded>> = {
  skipped: stated('no_order_skipped'),
  nothing_needed: stated('no_order_nothing_needed'),
  paused: stated('no_order_paused'),
  without_responsible: stated('no_order_without_responsible'),
  missed: stated('no_order_missed'),
  not_submitted: stated('no_order_not_submitted'),
};

async function asAnswered(db: Db, rows: readonly ShownRow[]): Promise<PreparedOrder[]> {
  const lines = await linesOfPrepared(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(
    ({ reason, unusual, changedAt, checkedAt: _checked, orderedBy: _by, ...row }) => ({
      ...row,
      reason: reason && said(WHY[reason]),
      unusual: unusual.map(said),
      lines: lines(row.id).map(({ unitId: _unit, ...line }) => line),
      isChanged: changedAt !== null,
    }),
  );
}

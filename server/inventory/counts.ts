import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Count, CountDetails, CountLine } from '../../contract/calls/inventory-counts.ts';
import { stated } from '../../contract/statements/table.ts';
import { said } from '../said.ts';
import { jsonRows } from '../db/contract-rows.ts';
import type { Db } from '../db/open.ts';
import { products, unitsOfMeasure } from '../db/schema/catalogue.ts';
import { locations, users } from '../db/schema/people-and-places.ts';
import { inventoryCountLines, inventoryCounts, inventoryMovements } from '../db/schema/stock.ts';
import { afterCursor, countRows, readCursor } from '../lists/paging.ts';
import { movedOf } from './movements.ts';
import { notFound } from '../failure.ts';

function selectCounts(db: Db) {
  const figures = db
    .select({
      products: sql<number>`count(distinct ${inventoryCountLines.productId})::int`.as('products'),
      differences:
        sql<number>`(count(distinct ${inventoryCountLines.productId}) filter (where ${inventoryMovements.amountNumerator} <> 0))::int`.as(
          'differences',
        ),
      waiting:
        sql<number>`(count(distinct ${inventoryCountLines.productId}) filter (where ${inventoryCountLines.movementId} is null))::int`.as(
          'waiting',
        ),
    })
    .from(inventoryCountLines)
    .leftJoin(inventoryMovements, eq(inventoryMovements.id, inventoryCountLines.movementId))
    .where(eq(inventoryCountLines.countId, inventoryCounts.id))
    .as('figures');
  return db
    .select({
      id: inventoryCounts.id,
      locationId: inventoryCounts.locationId,
      locationName: locations.name,
      area: inventoryCounts.area,
      at: inventoryCounts.at,
      recordedAt: inventoryCounts.recordedAt,
      corrects: inventoryCounts.corrects,
      countedBy: inventoryCounts.countedBy,
      countedByName: users.name,
      products: figures.products,
      differences: figures.differences,
      waiting: figures.waiting,
    })
    .from(inventoryCounts)
    .innerJoin(locations, eq(locations.id, inventoryCounts.locationId))
    .leftJoin(users, eq(users.id, inventoryCounts.countedBy))
    .innerJoinLateral(figures, sql`true`);
}

/** The counts of these locations, newest first: a page and how many there are. Undefined: of all. */
export function countList(db: Db, locationIds: readonly number[] | undefined) {
  const ofLocation = locationIds && inArray(inventoryCounts.locationId, [...locationIds]);
  return {
    page: ({ limit, cursor }: { limit: number; cursor?: string | undefined }) => {
      const older = readCursor(cursor, 'uuid');
      const query = selectCounts(db)
        .where(and(ofLocation, afterCursor(older, inventoryCounts.at, inventoryCounts.id)))
        .orderBy(desc(inventoryCounts.at), desc(inventoryCounts.id))
        .limit(limit + 1);
      return jsonRows(query);
    },
    count: () =>
      countRows(db, db.select({ id: inventoryCounts.id }).from(inventoryCounts).where(ofLocation)),
  };
}

export async function findCount(db: Db, id: string): Promise<Count | undefined> {
  const [found] = await selectCounts(db).where(eq(inventoryCounts.id, id));
  return found;
}

/** A count with its lines in the sequence in which they were counted. Throws `not_found`. */
export async function getCount(db: Db, id: string): Promise<CountDetails> {
  const found = await findCount(db, id);
  if (!found) throw notFound('count');
  const lines: CountLine[] = await db
    .select({
      productId: products.id,
      productName: products.name,
      amount: inventoryCountLines.amount,
      unitOfMeasure: inventoryCountLines.unitOfMeasure,
      difference: movedOf<number | null>(),
      ownUnit: unitsOfMeasure.abbreviation,
      isWaiting: sql<boolean>`${inventoryCountLines.movementId} is null`,
    })
    .from(inventoryCountLines)
    .innerJoin(products, eq(products.id, inventoryCountLines.productId))
    .innerJoin(unitsOfMeasure, eq(unitsOfMeasure.id, products.unitId))
    .leftJoin(inventoryMovements, eq(inventoryMovements.id, inventoryCountLines.movementId))
    .where(eq(inventoryCountLines.countId, id))
    .orderBy(asc(inventoryCountLines.id));
  const { products: counted, waiting } = found;
  return { ...found, lines, ...said(stated('products_counted', { products: counted, waiting })) };
}

import { and, desc, eq, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { jsonRows } from '../db/contract-rows.ts';
import type { Db } from '../db/open.ts';
import { products, unitsOfMeasure } from '../db/schema/catalogue.ts';
import { shownAmount } from '../db/schema/columns.ts';
import { users } from '../db/schema/people-and-places.ts';
import { inventoryMovements } from '../db/schema/stock.ts';
import { afterCursor, countRows, readCursor } from '../lists/paging.ts';

/** An exact amount, rounded to three decimals as it is shown. */
export const shownOf = <T = number>(numerator: SQLWrapper, denominator: SQLWrapper): SQL<T> =>
  sql<T>`${shownAmount(numerator, denominator)}::float8`;

const { at, id } = inventoryMovements;

const movement = {
  id,
  productId: inventoryMovements.productId,
  productName: products.name,
  unitOfMeasure: unitsOfMeasure.abbreviation,
  locationId: inventoryMovements.locationId,
  kind: inventoryMovements.kind,
  amount: shownOf(inventoryMovements.amountNumerator, inventoryMovements.amountDenominator),
  at,
  recordedAt: inventoryMovements.recordedAt,
  recordedBy: inventoryMovements.recordedBy,
  recordedByName: users.name,
  causeKind: inventoryMovements.causeKind,
  causeId: inventoryMovements.causeId,
  enteredAmount: inventoryMovements.enteredAmount,
  enteredUnit: inventoryMovements.enteredUnit,
  keepsCount: inventoryMovements.keepsCount,
};

/** The movements at a location, or of one product there, newest first: a page and how many there are. */
export function movementList(
  db: Db,
  { locationId, productId }: { locationId: number; productId?: string | undefined },
) {
  const matches = and(
    eq(inventoryMovements.locationId, locationId),
    productId === undefined ? undefined : eq(inventoryMovements.productId, productId),
  );
  return {
    page: ({ limit, cursor }: { limit: number; cursor?: string | undefined }) => {
      const [moment, last] = readCursor(cursor, 'bigint') ?? [];
      const older =
        moment && last ? afterCursor([moment, sql`${last}::bigint`], at, id) : undefined;
      const query = db
        .select(movement)
        .from(inventoryMovements)
        .innerJoin(products, eq(products.id, inventoryMovements.productId))
        .innerJoin(unitsOfMeasure, eq(unitsOfMeasure.id, products.unitId))
        .leftJoin(users, eq(users.id, inventoryMovements.recordedBy))
        .where(and(matches, older))
        .orderBy(desc(at), desc(id))
        .limit(limit + 1);
      return jsonRows(query);
    },
    count: () => countRows(db, db.select({ id }).from(inventoryMovements).where(matches)),
  };
}

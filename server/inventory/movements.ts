import { and, desc, eq, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { jsonRows } from '../db/contract-rows.ts';
import type { Db } from '../db/open.ts';
import { products, unitsOfMeasure } from '../db/schema/catalogue.ts';
import { shownAmount } from '../db/schema/columns.ts';
import { users } from '../db/schema/people-and-places.ts';
import { inventoryMovements, unitChanges } from '../db/schema/stock.ts';
import { afterCursor, countRows, readCursor } from '../lists/paging.ts';

/** An exact amount, rounded to three decimals as it is shown. */
const shownOf = <T = number>(numerator: SQLWrapper, denominator: SQLWrapper): SQL<T> =>
  sql<T>`${shownAmount(numerator, denominator)}::float8`;

const { at, causeKind, id, productId: product } = inventoryMovements;

/** A movement that converts stock at a change of its product's own unit: nothing came or went. */
const changesUnit = sql<boolean>`(${causeKind} is null and exists (
  select from ${unitChanges} where ${eq(unitChanges.productId, product)} and ${eq(unitChanges.at, at)}))`;

/**
 * The amount of a movement in the present own unit of its product: it is stored in that of its moment (adr-027). So those of
 * all movements add up to the amount on hand, as they are stored. Of most products the unit never changed.
 */
export const movedOf = <T = number>(): SQL<T> => {
  const { amountNumerator: numerator, amountDenominator: denominator } = inventoryMovements;
  const converted = shownOf(sql`own[1]`, sql`own[2]`);
  return sql<T>`case
    when not exists (select from ${unitChanges} where ${eq(unitChanges.productId, product)}) then ${shownOf(numerator, denominator)}
    when ${changesUnit} then 0
    else (select ${converted} from to_base(${product}, ${numerator}, ${denominator}, ${at}) as base,
      from_base(${product}, base[1], base[2], 'infinity') as own) end`;
};

const movement = {
  id,
  productId: product,
  productName: products.name,
  unitOfMeasure: unitsOfMeasure.abbreviation,
  locationId: inventoryMovements.locationId,
  kind: inventoryMovements.kind,
  amount: movedOf(),
  at,
  recordedAt: inventoryMovements.recordedAt,
  recordedBy: inventoryMovements.recordedBy,
  recordedByName: users.name,
  causeKind,
  causeId: inventoryMovements.causeId,
  enteredAmount: inventoryMovements.enteredAmount,
  enteredUnit: inventoryMovements.enteredUnit,
  keepsCount: inventoryMovements.keepsCount,
  changesUnit,
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

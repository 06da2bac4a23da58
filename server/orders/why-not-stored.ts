import { eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { NewOrder } from '../../contract/calls/orders.ts';
import type { Db } from '../db/open.ts';
import { products, unitsOfMeasure } from '../db/schema/catalogue.ts';
import { locations, users } from '../db/schema/people-and-places.ts';
import { detail, invalid, invalidInput, refuse } from '../failure.ts';
import type { Failure } from '../failure.ts';

/** The unit in which a quantity was entered, perhaps long before it was sent (O2). */
export interface SeenUnit {
  productId: string;
  unitOfMeasure: string;
}

export function unitsSeen(items: NewOrder['items']): SeenUnit[] {
  return items.flatMap(({ productId, unitOfMeasure }) =>
    unitOfMeasure ? [{ productId, unitOfMeasure }] : [],
  );
}

/**
 * Whether the product's unit is no longer the one that the person saw. A renamed unit is still the same one (E30), unless
 * another unit has its former abbreviation now. False for an abbreviation that no unit ever had.
 * @param seen the abbreviation that the person saw
 * @param unit the product's present unit
 */
export const isOtherUnit = ({
  seen,
  unit,
}: {
  seen: SQL;
  unit: { id: SQL; abbreviation: SQL };
}): SQL =>
  sql`(lower(${unit.abbreviation}) <> lower(${seen}) and case
    when exists (select from ${unitsOfMeasure} as other where lower(other.abbreviation) = lower(${seen}) and not other.is_deleted) then true
    else ${unit.id} <> all(units_once_called(${seen})) and units_once_called(${seen}) <> '{}'
  end)`;

/** Why an order was not stored, line by line, in sentences that say what to do. */
export async function whyNotStored(db: Db, order: NewOrder): Promise<Failure> {
  const [location] = await db.select().from(locations).where(eq(locations.id, order.locationId));
  if (!location || location.isDeleted) {
    return invalid('locationId', 'gone', { what: 'location', instead: 'choose' });
  }
  const [person] = await db.select().from(users).where(eq(users.id, order.orderedBy));
  if (!person || person.isDeleted)
    return invalid('orderedBy', 'gone', { what: 'employee', instead: 'nothing' });

  const ids = order.items.map((item) => item.productId);
  const found = await db
    .select({
      id: products.id,
      name: products.name,
      isDeleted: products.isDeleted,
      unitOfMeasure: unitsOfMeasure.abbreviation,
    })
    .from(products)
    .innerJoin(unitsOfMeasure, eq(unitsOfMeasure.id, products.unitId))
    .where(inArray(products.id, ids));
  const changed = await listChangedUnits(db, order.items);
  const details = order.items.flatMap(({ productId, unitOfMeasure: before }, index) => {
    const product = found.find(({ id }) => id === productId);
    const name = product?.name ?? productId;
    if (!product || product.isDeleted)
      return [detail(`items.${index}.productId`, 'product_gone', { name })];
    if (!before || !changed.has(keyOf({ productId, unitOfMeasure: before }))) return [];
    const { unitOfMeasure } = product;
    const params = { name, before, unitOfMeasure };
    return [detail(`items.${index}.unitOfMeasure`, 'unit_of_product_changed', params)];
  });
  const [first, ...others] = details;
  return first ? invalidInput([first, ...others]) : refuse('catalogue_changed');
}

/** Those of the units that were seen which are others by now. */
async function listChangedUnits(db: Db, items: NewOrder['items']): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<SeenUnit & Record<string, unknown>>(sql`
    select seen.* from jsonb_to_recordset(${JSON.stringify(unitsSeen(items))}::jsonb) as seen("productId" text, "unitOfMeasure" text)
    join ${products} as product on product.id = seen."productId"
    join ${unitsOfMeasure} as unit on unit.id = product.unit_id
    where ${isOtherUnit({ seen: sql`seen."unitOfMeasure"`, unit: { id: sql`unit.id`, abbreviation: sql`unit.abbreviation` } })}`);
  return new Set(rows.map(keyOf));
}

const keyOf = ({ productId, unitOfMeasure }: SeenUnit) =>
  JSON.stringify([productId, unitOfMeasure]);

import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { NewWasteLog, WasteLog } from '../../contract/waste.ts';
import type { Db } from '../db/open.ts';
import { products, unitsOfMeasure } from '../db/schema/catalogue.ts';
import { locations, users } from '../db/schema/people-and-places.ts';
import { conflict, Failure } from '../failure.ts';
import type { Detail } from '../failure.ts';
import { findWasteLog } from './queries.ts';

/**
 * Stores an entry, at most once per id. `created` is false when the same entry was stored before, even when it was
 * deleted since (D12). Throws `waste_id_taken` for an id that holds another entry, `invalid_input` for unknown references.
 */
export async function recordWaste(
  db: Db,
  { entry, now }: { entry: NewWasteLog; now: Date },
): Promise<{ entry: WasteLog; created: boolean }> {
  const id = entry.id ?? randomUUID();
  const created = await insertWasteLog(db, { ...entry, id, now });
  const stored = await findWasteLog(db, id);
  if (!stored) throw await unknownReference(db, entry);
  if (!created && !sameContent(stored, entry))
    throw conflict('This id belongs to another waste entry.', 'waste_id_taken');
  return { entry: stored, created };
}

function sameContent(stored: WasteLog, entry: NewWasteLog): boolean {
  const { id: _, unitOfMeasure, ...content } = entry;
  const fields = Object.keys(content) as (keyof typeof content)[];
  // The unit is stored as it is written there (D9).
  const sameUnit = stored.unitOfMeasure.trim().toLowerCase() === unitOfMeasure.toLowerCase();
  return sameUnit && fields.every((field) => stored[field] === entry[field]);
}

/** Stores nothing and returns false when the id is taken or a reference is unknown or deleted. */
async function insertWasteLog(
  db: Db,
  { id, now, ...entry }: NewWasteLog & { id: string; now: Date },
): Promise<boolean> {
  const stored = await db.execute(sql`
    insert into waste_logs
      (id, product_id, location_id, quantity, unit_of_measure, created_date, recorded_by, notes)
    select ${id}, product.id, location.id, ${entry.quantity}, unit.abbreviation,
      ${now.toISOString()}::timestamptz, person.id, ${entry.notes}
    from products as product, locations as location, units_of_measure as unit, users as person
    where product.id = ${entry.productId} and not product.is_deleted
      and location.id = ${entry.locationId} and not location.is_deleted
      and lower(btrim(unit.abbreviation)) = lower(btrim(${entry.unitOfMeasure})) and not unit.is_deleted
      and person.id = ${entry.recordedBy} and not person.is_deleted
    on conflict (id) do nothing`);
  return stored.rowCount === 1;
}

const isMissing = (record: { isDeleted: boolean } | undefined) => !record || record.isDeleted;

/** Why nothing was stored: every invalid reference, in a sentence that says what to do (D11). */
async function unknownReference(db: Db, entry: NewWasteLog): Promise<Failure> {
  const { productId, locationId, unitOfMeasure, recordedBy } = entry;
  const [product] = await db.select().from(products).where(eq(products.id, productId));
  const [location] = await db.select().from(locations).where(eq(locations.id, locationId));
  const units = await db
    .select()
    .from(unitsOfMeasure)
    .where(sql`lower(btrim(${unitsOfMeasure.abbreviation})) = lower(btrim(${unitOfMeasure}))`);
  const [person] = await db.select().from(users).where(eq(users.id, recordedBy));

  const details: Detail[] = [];
  const say = (path: string, message: string) => details.push({ path, message });
  if (isMissing(product))
    say('productId', 'This product is no longer in the catalogue. Please select a product.');
  if (units.every(isMissing))
    say('unitOfMeasure', `There is no unit '${unitOfMeasure}'. Choose another one.`);
  if (isMissing(location))
    say('locationId', 'This location does not exist or was deleted. Please select a location.');
  if (isMissing(person)) say('recordedBy', 'This employee does not exist or was deleted.');
  if (details.length === 0)
    return conflict('The catalogue changed at this moment. Please try again.');
  return new Failure('invalid_input', details[0]?.message ?? '', details);
}

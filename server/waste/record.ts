import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { NewWasteLog, WasteLog } from '../../contract/waste.ts';
import type { Db } from '../db/open.ts';
import { products, unitsOfMeasure } from '../db/schema/catalogue.ts';
import { locations, users } from '../db/schema/people-and-places.ts';
import { conflict, Failure } from '../failure.ts';
import type { Detail } from '../failure.ts';
import { CLOCK_MS, momentOnDevice } from '../device-moment.ts';
import { recordMovements } from '../inventory/ledger.ts';
import { lockPhotoFor } from '../stored-files/private-photos.ts';
import { pictureNotStored } from '../stored-files/queries.ts';
import { findWasteLog } from './queries.ts';
import { movementOf } from './stock.ts';

/**
 * Stores an entry, at most once per id. `created` is false when the same entry was stored before, even when it was
 * deleted since (D12). Throws `waste_id_taken` for an id that holds another entry, `invalid_input` for unknown references
 * and for a moment that is ahead or too old (E16). Call in a transaction.
 */
export async function recordWaste(
  db: Db,
  { entry, now }: { entry: NewWasteLog; now: Date },
): Promise<{ entry: WasteLog; created: boolean }> {
  const id = entry.id ?? randomUUID();
  // Before the moment is checked: at a retry it may be too old.
  const before = entry.id && (await findWasteLog(db, id));
  const created = !before && (await insertWasteLog(db, { ...entry, id, now }));
  const stored = before || (await findWasteLog(db, id));
  if (!stored) throw await unknownReference(db, entry);
  if (created) await recordMovements(db, [movementOf(stored, 'waste')]);
  if (!created && !sameContent(stored, entry))
    throw conflict('This id belongs to another waste entry.', 'waste_id_taken');
  return { entry: stored, created };
}

function sameContent(stored: WasteLog, entry: NewWasteLog): boolean {
  const { id: _, unitOfMeasure, at, ...content } = entry;
  const fields = Object.keys(content) as (keyof typeof content)[];
  // The unit is stored as it is written there (D9).
  const sameUnit = stored.unitOfMeasure.trim().toLowerCase() === unitOfMeasure.toLowerCase();
  return sameUnit && sameMoment(stored, at) && fields.every((name) => stored[name] === entry[name]);
}

/** A moment in the future was stored as the moment of the first try (`momentOnDevice`). */
function sameMoment({ createdDate }: WasteLog, at: string | undefined): boolean {
  return at === undefined || Math.abs(Date.parse(at) - Date.parse(createdDate)) <= CLOCK_MS;
}

/**
 * Returns false, and stores nothing, when the id is taken or a reference is unknown or deleted. The present price is
 * stored with the entry: a later price must not rewrite what waste cost (S4).
 */
async function insertWasteLog(
  db: Db,
  { id, now, at, ...entry }: NewWasteLog & { id: string; now: Date },
): Promise<boolean> {
  const moment = momentOnDevice(at, now);
  const { photoUrl, locationId } = entry;
  if (photoUrl && !(await lockPhotoFor(db, { url: photoUrl, locationId })))
    throw pictureNotStored();
  const stored = await db.execute(sql`
    insert into waste_logs
      (id, product_id, location_id, quantity, unit_of_measure, created_date, recorded_by, notes, reason, photo_url,
        unit_price, unit_factor)
    select ${id}, product.id, location.id, ${entry.quantity}, unit.abbreviation,
      ${moment}::timestamptz, person.id, ${entry.notes}, ${entry.reason}, ${entry.photoUrl},
      product.price, case when unit.id = product.unit_id then 1 else (
        select trim_scale(factor) from product_conversions where product_id = product.id and unit_id = unit.id
      ) end
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

import { createHash, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { NewWasteLog, WasteLog } from '../../contract/waste.ts';
import type { Db } from '../db/open.ts';
import { products, unitsOfMeasure } from '../db/schema/catalogue.ts';
import { wasteLogs } from '../db/schema/dock-and-shelf.ts';
import { locations, users } from '../db/schema/people-and-places.ts';
import { conflict, Failure } from '../failure.ts';
import type { Detail } from '../failure.ts';
import { momentOnDevice } from '../device-moment.ts';
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
  const contentHash = hashOf(entry);
  // Before the moment is checked: at a retry it may be too old.
  const before = entry.id && (await findWasteLog(db, id));
  const created = !before && (await insertWasteLog(db, { ...entry, id, contentHash, now }));
  const stored = before || (await findWasteLog(db, id));
  if (!stored) throw await unknownReference(db, entry);
  if (created) await recordMovements(db, [movementOf(stored, 'waste')]);
  else await requireSameContent(db, { id, contentHash });
  return { entry: stored, created };
}

async function requireSameContent(
  db: Db,
  { id, contentHash }: { id: string; contentHash: string },
): Promise<void> {
  const [stored] = await db
    .select({ hash: wasteLogs.contentHash })
    .from(wasteLogs)
    .where(eq(wasteLogs.id, id));
  // Only a retry has the id of an entry of an earlier version.
  if (stored?.hash && stored.hash !== contentHash)
    throw conflict('This id belongs to another waste entry.', 'waste_id_taken');
}

function hashOf({ at, unitOfMeasure, ...entry }: NewWasteLog): string {
  const { productId, locationId, quantity, recordedBy, notes, reason, photoUrl } = entry;
  const moment = at === undefined ? null : Date.parse(at);
  // However the unit is written, the same unit is found (D9).
  const amount = [quantity, unitOfMeasure.toLowerCase()];
  const who = [productId, locationId, recordedBy];
  const content = JSON.stringify([...who, ...amount, notes, reason, photoUrl, moment]);
  return createHash('sha256').update(content).digest('base64url');
}

/**
 * Returns false, and stores nothing, when the id is taken or a reference is unknown or deleted. The present price is
 * stored with the entry: a later price must not rewrite what waste cost (S4).
 */
async function insertWasteLog(
  db: Db,
  {
    id,
    now,
    at,
    contentHash,
    ...entry
  }: NewWasteLog & { id: string; contentHash: string; now: Date },
): Promise<boolean> {
  const moment = momentOnDevice(at, now);
  const { photoUrl, locationId } = entry;
  if (photoUrl && !(await lockPhotoFor(db, { url: photoUrl, locationId })))
    throw pictureNotStored();
  const stored = await db.execute(sql`
    insert into waste_logs
      (id, product_id, location_id, quantity, unit_of_measure, created_date, recorded_by, notes, reason, photo_url,
        content_hash, unit_price, unit_factor)
    select ${id}, product.id, location.id, ${entry.quantity}, unit.abbreviation,
      ${moment}::timestamptz, person.id, ${entry.notes}, ${entry.reason}, ${entry.photoUrl},
      ${contentHash}, product.price, case when unit.id = product.unit_id then 1 else (
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

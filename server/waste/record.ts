import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { NewWasteLog, WasteLog } from '../../contract/calls/waste.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Shared } from '../db/locked.ts';
import type { Tx } from '../db/open.ts';
import { products } from '../db/schema/catalogue.ts';
import { wasteLogs } from '../db/schema/waste.ts';
import { locations, users } from '../db/schema/people-and-places.ts';
import { recordMovements } from '../inventory/ledger.ts';
import { entryUnits, tooMuch } from '../products/base-unit.ts';
import { lockPhotoFor } from '../stored-files/private-photos.ts';
import { pictureNotStored } from '../stored-files/queries.ts';
import { storeOnce } from '../submissions/store-once.ts';
import type { Stamp, StoredOnce, Submission, SubmissionKind } from '../submissions/store-once.ts';
import { unitsNamed } from '../units/queries.ts';
import { getWasteLog } from './queries.ts';
import { movementOf } from './stock.ts';
import { detail, detailOf, invalidInput, refuse } from '../failure.ts';
import type { Detail, Failure } from '../failure.ts';

const WASTE: SubmissionKind = {
  id: wasteLogs.id,
  contentHash: wasteLogs.contentHash,
  taken: () => refuse('waste_id_taken'),
};

/** The entry as what was submitted. However its unit is written, the same unit is found (D9); stored hashes have it in lower case. */
function submissionOf({ id, at, recordedBy, locationId, ...entry }: NewWasteLog): Submission {
  const content = { ...entry, unitOfMeasure: entry.unitOfMeasure.toLowerCase() };
  return { id, content, at, author: recordedBy, locationId };
}

/**
 * Stores an entry, at most once per id, also when it was deleted since (D12). Throws `waste_id_taken` for an id that holds
 * another entry, `invalid_input` for unknown references and for a moment that is ahead or too old (E16).
 */
export async function recordWaste(
  tx: Tx,
  { entry, now }: { entry: NewWasteLog; now: Date },
): Promise<StoredOnce<WasteLog>> {
  const id = entry.id ?? randomUUID();
  return storeOnce(tx, WASTE, {
    submission: submissionOf(entry),
    now,
    insert: async (stamp) => {
      const inserted = await insertWasteLog(tx, { ...entry, id, ...stamp });
      if (!inserted) return undefined;
      await recordMovements(tx, inserted.products, [
        movementOf(inserted.row, { kind: 'waste', by: inserted.row.recordedBy }),
      ]);
      return getWasteLog(tx, id);
    },
    read: () => getWasteLog(tx, id),
    refusal: () => unknownReference(tx, entry),
  });
}

/**
 * Returns undefined, and stores nothing, when the id is taken or a reference is unknown or deleted. The present price is
 * stored with the entry, and what one of its unit is: a later price or conversion must not rewrite what waste cost (S4, E31).
 */
async function insertWasteLog(
  tx: Tx,
  { id, at, contentHash, ...entry }: Omit<NewWasteLog, 'id' | 'at'> & Stamp & { id: string },
): Promise<{ row: Stored; products: Shared<'products'> } | undefined> {
  const { photoUrl, locationId } = entry;
  if (photoUrl && !(await lockPhotoFor(tx, { url: photoUrl, locationId })))
    throw pictureNotStored();
  const { productId, unitOfMeasure } = entry;
  const named = await unitEntered(tx, unitOfMeasure);
  if (!named) return undefined;
  const units = await entryUnits(tx, [{ productId, unitId: named.id }]);
  const [unit] = units;
  const refusal = unit && tooMuch(entry.quantity, unit);
  if (refusal) throw invalidInput([detailOf('quantity', refusal)]);
  const stored = await tx.execute(sql`
    insert into waste_logs
      (id, product_id, location_id, quantity, unit_id, unit_of_measure, created_date, recorded_by, notes, reason, photo_url,
        content_hash, unit_price, price_numerator, price_denominator, base_numerator, base_denominator)
    select ${id}, product.id, location.id, ${entry.quantity}, ${named.id}, ${named.abbreviation},
      ${at}::timestamptz, person.id, ${entry.notes}, ${entry.reason}, ${entry.photoUrl},
      ${contentHash}, product.price, own[1], own[2], ${unit?.base?.numerator ?? null}::numeric, ${unit?.base?.denominator ?? null}::numeric
    from products as product cross join own_unit_at(product.id, 'infinity') as own, locations as location, users as person
    where product.id = ${productId} and not product.is_deleted
      and location.id = ${entry.locationId} and not location.is_deleted
      and person.id = ${entry.recordedBy} and not person.is_deleted
    on conflict (id) do nothing`);
  if (stored.rowCount !== 1) return undefined;
  const row = onlyRow(await tx.select().from(wasteLogs).where(eq(wasteLogs.id, id)));
  return { row, products: units };
}
type Stored = typeof wasteLogs.$inferSelect;

async function unitEntered(tx: Tx, abbreviation: string) {
  return (await unitsNamed(tx, [abbreviation], { orFormer: true }))(abbreviation);
}

const isMissing = (record: { isDeleted: boolean } | undefined) => !record || record.isDeleted;

/** Why nothing was stored: every invalid reference, in a sentence that says what to do (D11). */
async function unknownReference(tx: Tx, entry: NewWasteLog): Promise<Failure> {
  const { productId, locationId, unitOfMeasure, recordedBy } = entry;
  const [product] = await tx.select().from(products).where(eq(products.id, productId));
  const [location] = await tx.select().from(locations).where(eq(locations.id, locationId));
  const unit = await unitEntered(tx, unitOfMeasure);
  const [person] = await tx.select().from(users).where(eq(users.id, recordedBy));

  const details: Detail[] = [];
  if (isMissing(product))
    details.push(detail('productId', 'product_not_listed', { instead: 'select' }));
  if (!unit) details.push(detail('unitOfMeasure', 'unit_unknown', { unitOfMeasure }));
  if (isMissing(location))
    details.push(detail('locationId', 'gone', { what: 'location', instead: 'select' }));
  if (isMissing(person))
    details.push(detail('recordedBy', 'gone', { what: 'employee', instead: 'nothing' }));
  const [first, ...others] = details;
  return first ? invalidInput([first, ...others]) : refuse('catalogue_changed');
}

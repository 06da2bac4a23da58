import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Location, LocationInput } from '../../contract/calls/locations.ts';
import { byName } from '../db/by-name.ts';
import { onlyRow } from '../db/only-row.ts';
import { insertedRow, lockedRow } from '../db/locked.ts';
import type { Locked } from '../db/locked.ts';
import type { Db, Tx } from '../db/open.ts';
import { locations } from '../db/schema/people-and-places.ts';
import { lockDeleted, restoreRow } from '../records/restore.ts';
import type { UniqueNames } from '../records/name-taken.ts';
import { accountsOfLocation, replaceVendorAccounts } from './vendor-accounts.ts';
import { notFound } from '../failure.ts';

/** The error for a duplicate name (D9). */
export const uniqueLocationNames: UniqueNames = {
  locations_name: {
    field: 'name',
    what: 'location',
  },
};

const location = { ...getTableColumns(locations), vendorAccounts: accountsOfLocation };

/** A location for employees: above which amount an order waits, and what vendors call it, is for managers (E36). */
export function forEmployees(found: Location): Location {
  return { ...found, approvalLimit: null, vendorAccounts: [] };
}

/** All locations, sorted by name in natural order. */
export async function listLocations(db: Db): Promise<Location[]> {
  return db
    .select(location)
    .from(locations)
    .where(eq(locations.isDeleted, false))
    .orderBy(asc(byName(locations.name)), asc(locations.id));
}

function selectLocation(db: Db, id: number) {
  return db
    .select(location)
    .from(locations)
    .where(and(eq(locations.id, id), eq(locations.isDeleted, false)));
}

export async function findLocation(db: Db, id: number): Promise<Location | undefined> {
  const [found] = await selectLocation(db, id);
  return found;
}

/** The location, locked until the transaction ends. */
export async function lockLocation(tx: Tx, id: number): Promise<Locked<'locations', Location>> {
  const [found] = await selectLocation(tx, id).for('no key update', { of: locations });
  if (!found) throw notFound('location');
  return lockedRow('locations', found);
}

export async function insertLocation(
  tx: Tx,
  { vendorAccounts: accounts = [], ...values }: LocationInput,
): Promise<Location> {
  const { id } = onlyRow(await tx.insert(locations).values(values).returning({ id: locations.id }));
  await replaceVendorAccounts(tx, insertedRow('locations', { id }), accounts);
  return onlyRow(await selectLocation(tx, id));
}

export async function updateLocation(
  tx: Tx,
  before: Locked<'locations', Location>,
  { vendorAccounts: accounts, ...values }: LocationInput,
): Promise<Location> {
  const { id } = before;
  const version = sql`${locations.version} + 1`;
  await tx
    .update(locations)
    .set({ ...values, version })
    .where(eq(locations.id, id));
  if (accounts) await replaceVendorAccounts(tx, before, accounts);
  return onlyRow(await selectLocation(tx, id));
}

export async function removeLocation(tx: Tx, id: number): Promise<void> {
  await tx.update(locations).set({ isDeleted: true }).where(eq(locations.id, id));
}

/** Brings a deleted location back, without its people (A9). */
export async function restoreLocation(tx: Tx, id: number): Promise<Location> {
  const row = await lockDeleted(tx, locations, { id, what: 'location' });
  await restoreRow(tx, locations, { row, names: uniqueLocationNames });
  return lockLocation(tx, id);
}

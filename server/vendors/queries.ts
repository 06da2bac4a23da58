import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Vendor, VendorInput } from '../../contract/calls/vendors.ts';
import { byName } from '../db/by-name.ts';
import { onlyRow } from '../db/only-row.ts';
import { lockedRow } from '../db/locked.ts';
import type { Locked } from '../db/locked.ts';
import type { Db, Tx } from '../db/open.ts';
import { vendors } from '../db/schema/catalogue.ts';
import { lockDeleted, restoreRow } from '../records/restore.ts';
import type { UniqueNames } from '../records/name-taken.ts';
import { invalid, notFound } from '../failure.ts';

/** The error for a duplicate name (D9). */
export const uniqueVendorNames: UniqueNames = {
  vendors_name: { field: 'name', what: 'vendor' },
};

/** A vendor as in the contract. */
const columns = {
  ...getTableColumns(vendors),
  hasMinimumOrder: sql<boolean>`${vendors.minimumOrder} is not null`,
};

/** A vendor for those who see no prices (E14). */
export function withoutMinimum(vendor: Vendor): Vendor {
  return { ...vendor, minimumOrder: null };
}

/** All vendors, sorted by name in natural order. */
export async function listVendors(db: Db): Promise<Vendor[]> {
  return db
    .select(columns)
    .from(vendors)
    .where(eq(vendors.isDeleted, false))
    .orderBy(asc(byName(vendors.name)), asc(vendors.id));
}

function selectVendor(db: Db, id: number) {
  return db
    .select(columns)
    .from(vendors)
    .where(and(eq(vendors.id, id), eq(vendors.isDeleted, false)));
}

export async function findVendor(db: Db, id: number): Promise<Vendor | undefined> {
  const [vendor] = await selectVendor(db, id);
  return vendor;
}

/** The vendor that a record refers to (D11), locked against deletion until the transaction ends. */
export async function requireVendor(tx: Tx, id: number): Promise<Vendor> {
  const [vendor] = await selectVendor(tx, id).for('share');
  if (!vendor) throw invalid('vendorId', 'gone', { what: 'vendor', instead: 'choose' });
  return vendor;
}

/** The vendor, locked until the transaction ends. */
export async function lockVendor(tx: Tx, id: number): Promise<Locked<'vendors', Vendor>> {
  const [vendor] = await selectVendor(tx, id).for('no key update');
  if (!vendor) throw notFound('vendor');
  return lockedRow('vendors', vendor);
}

export async function insertVendor(tx: Tx, values: VendorInput): Promise<Vendor> {
  return onlyRow(await tx.insert(vendors).values(values).returning(columns));
}

export async function updateVendor(tx: Tx, id: number, values: VendorInput): Promise<Vendor> {
  const version = sql`${vendors.version} + 1`;
  return onlyRow(
    await tx
      .update(vendors)
      .set({ ...values, version })
      .where(eq(vendors.id, id))
      .returning(columns),
  );
}

export async function removeVendor(tx: Tx, id: number): Promise<void> {
  await tx.update(vendors).set({ isDeleted: true }).where(eq(vendors.id, id));
}

/** Brings a deleted vendor back (A9). */
export async function restoreVendor(tx: Tx, id: number): Promise<Vendor> {
  const row = await lockDeleted(tx, vendors, { id, what: 'vendor' });
  await restoreRow(tx, vendors, { row, names: uniqueVendorNames });
  return onlyRow(await selectVendor(tx, id));
}

import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { VendorAccount } from '../../contract/calls/locations.ts';
import type { Locked } from '../db/locked.ts';
import type { Tx } from '../db/open.ts';
import { vendorAccounts, vendors } from '../db/schema/catalogue.ts';
import { invalid } from '../failure.ts';

/** The vendors' numbers for a location (V9). Those of deleted vendors are kept, in case one is restored, and not shown. */

/** A column of a query over `locations`. */
export const accountsOfLocation = sql<VendorAccount[]>`(
  select coalesce(
    json_agg(
      json_build_object('vendorId', vendor.id, 'accountNumber', account.account_number)
      order by vendor.name collate by_name, vendor.id
    ), '[]'
  )
  from vendor_accounts as account join vendors as vendor on vendor.id = account.vendor_id
  where account.location_id = locations.id and not vendor.is_deleted
)`;

/**
 * A location's accounts become exactly these. A changed number is a row that goes and one that comes, so that the history
 * names its vendor.
 */
export async function replaceVendorAccounts(
  tx: Tx,
  { id: locationId }: Locked<'locations', { id: number }>,
  accounts: readonly VendorAccount[],
): Promise<void> {
  await requireVendors(
    tx,
    accounts.map(({ vendorId }) => vendorId),
  );
  const before = await tx
    .select(getTableColumns(vendorAccounts))
    .from(vendorAccounts)
    .innerJoin(vendors, eq(vendors.id, vendorAccounts.vendorId))
    .where(and(eq(vendorAccounts.locationId, locationId), eq(vendors.isDeleted, false)));
  const numbers = new Map(accounts.map((account) => [account.vendorId, account.accountNumber]));
  const gone = before.filter(
    ({ vendorId, accountNumber }) => numbers.get(vendorId) !== accountNumber,
  );
  if (gone.length > 0) {
    const ids = gone.map(({ id }) => id);
    await tx.delete(vendorAccounts).where(inArray(vendorAccounts.id, ids));
  }
  if (accounts.length === 0) return;
  await tx
    .insert(vendorAccounts)
    .values(accounts.map((account) => ({ locationId, ...account })))
    .onConflictDoNothing();
}

/** Checks the vendors, and locks them against deletion until the transaction ends (D11). */
async function requireVendors(tx: Tx, vendorIds: readonly number[]): Promise<void> {
  const found = await tx
    .select({ id: vendors.id })
    .from(vendors)
    .where(and(inArray(vendors.id, [...vendorIds]), eq(vendors.isDeleted, false)))
    .orderBy(asc(vendors.id))
    .for('share');
  const known = new Set(found.map(({ id }) => id));
  const missing = vendorIds.findIndex((id) => !known.has(id));
  if (missing >= 0)
    throw invalid(`vendorAccounts.${missing}.vendorId`, 'gone', {
      what: 'vendor',
      instead: 'choose',
    });
}

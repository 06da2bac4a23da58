import { getTableColumns, SQL, sql } from 'drizzle-orm';
import type { OrganizationInput, OrganizationSettings } from '../../contract/calls/organization.ts';
import { onlyRow } from '../db/only-row.ts';
import { lockedRow, sharedRow } from '../db/locked.ts';
import type { Locked, Shared } from '../db/locked.ts';
import type { Db, Tx } from '../db/open.ts';
import { organizationSettings } from '../db/schema/people-and-places.ts';

/** What the settings are until they are stored: the defaults of their columns. */
const DEFAULTS = Object.fromEntries(
  Object.entries(getTableColumns(organizationSettings)).map(([field, column]) => [
    field,
    column.default instanceof SQL ? new Date(0).toISOString() : (column.default ?? null),
  ]),
) as OrganizationSettings;

export async function getOrganizationSettings(db: Db): Promise<OrganizationSettings> {
  return (await findOrganizationSettings(db)) ?? DEFAULTS;
}

/** The one row; undefined until it is stored. */
export async function findOrganizationSettings(db: Db): Promise<OrganizationSettings | undefined> {
  const [stored] = await db.select().from(organizationSettings);
  return stored;
}

/** Decimals of the currency's amounts, within a statement. Before the row exists, those of the default. */
export const currencyDigits = sql`coalesce((select minor_digits(currency) from organization_settings), 2)`;

/** The one row, locked until the transaction ends. */
export async function lockOrganizationSettings(
  tx: Tx,
): Promise<Locked<'settings', OrganizationSettings>> {
  await storeDefaults(tx);
  const found = await tx.select().from(organizationSettings).for('no key update');
  return lockedRow('settings', onlyRow(found));
}

/** The one row, which nobody can change until the transaction ends. Lock it before the records that depend on it. */
export async function keepOrganizationSettings(
  tx: Tx,
): Promise<Shared<'settings', OrganizationSettings>> {
  await storeDefaults(tx);
  const found = await tx.select().from(organizationSettings).for('share');
  return sharedRow('settings', onlyRow(found));
}

/** Otherwise there is nothing to lock. */
async function storeDefaults(tx: Tx): Promise<void> {
  const [stored] = await tx.select({ id: organizationSettings.id }).from(organizationSettings);
  if (!stored) await tx.insert(organizationSettings).values({}).onConflictDoNothing();
}

/** What is left out stays as it is. */
export async function updateOrganizationSettings(
  tx: Tx,
  _before: Locked<'settings'>,
  { now, ...values }: OrganizationInput & { now: Date },
): Promise<OrganizationSettings> {
  const version = sql`${organizationSettings.version} + 1`;
  return onlyRow(
    await tx
      .update(organizationSettings)
      .set({ ...values, version, updatedAt: now.toISOString() })
      .returning(),
  );
}

import { sql } from 'drizzle-orm';
import type { OrganizationInput, OrganizationSettings } from '../../contract/calls/organization.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Db } from '../db/open.ts';
import { organizationSettings } from '../db/schema/people-and-places.ts';

/** The one row; the first call inserts it with the specification's defaults. */
export async function getOrganizationSettings(db: Db): Promise<OrganizationSettings> {
  const [stored] = await db.select().from(organizationSettings);
  if (stored) return stored;
  await db.insert(organizationSettings).values({}).onConflictDoNothing();
  return getOrganizationSettings(db);
}

/** Decimals of the currency's amounts, within a statement. Before the row exists, those of the default. */
export const currencyDigits = sql`coalesce((select minor_digits(currency) from organization_settings), 2)`;

/** The one row, locked until the transaction ends. */
export async function lockOrganizationSettings(db: Db): Promise<OrganizationSettings> {
  await getOrganizationSettings(db);
  return onlyRow(await db.select().from(organizationSettings).for('no key update'));
}

/** The one row, which nobody can change until the transaction ends. Lock it before the records that depend on it. */
export async function keepOrganizationSettings(db: Db): Promise<OrganizationSettings> {
  await getOrganizationSettings(db);
  return onlyRow(await db.select().from(organizationSettings).for('share'));
}

/** The row must be locked. What is left out stays as it is. */
export async function updateOrganizationSettings(
  db: Db,
  { now, ...values }: OrganizationInput & { now: Date },
): Promise<OrganizationSettings> {
  const version = sql`${organizationSettings.version} + 1`;
  return onlyRow(
    await db
      .update(organizationSettings)
      .set({ ...values, version, updatedAt: now.toISOString() })
      .returning(),
  );
}

import { sql } from 'drizzle-orm';
import type { OrganizationSettings } from '../../contract/organization.ts';
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

/** The one row, locked until the transaction ends. */
export async function lockOrganizationSettings(db: Db): Promise<OrganizationSettings> {
  await getOrganizationSettings(db);
  return onlyRow(await db.select().from(organizationSettings).for('no key update'));
}

interface Changes {
  organizationName: string;
  timezone: string;
  /** Undefined does not change these. */
  replyToEmail?: string | null | undefined;
  phoneNumber?: string | null | undefined;
}

/** The row must be locked. */
export async function updateOrganizationSettings(
  db: Db,
  { now, ...values }: Changes & { now: Date },
): Promise<OrganizationSettings> {
  const version = sql`${organizationSettings.version} + 1`;
  return onlyRow(
    await db
      .update(organizationSettings)
      .set({ ...values, version, updatedAt: now.toISOString() })
      .returning(),
  );
}

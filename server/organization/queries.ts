import { organizationSettings } from '../db/schema.ts';
import type { Db } from '../db/open.ts';
import type { OrganizationSettings } from '../../contract/organization.ts';

/** The one row, made with the specification's defaults by whoever asks first. */
export async function getOrganizationSettings(db: Db): Promise<OrganizationSettings> {
  const [stored] = await db.select().from(organizationSettings);
  if (stored) return stored;
  await db.insert(organizationSettings).values({}).onConflictDoNothing();
  return getOrganizationSettings(db);
}

import { and, eq } from 'drizzle-orm';
import type { Claim } from '../../contract/claims.ts';
import type { OrganizationSettings } from '../../contract/organization.ts';
import type { Vendor } from '../../contract/vendors.ts';
import type { Db } from '../db/open.ts';
import { vendorAccounts, vendors } from '../db/schema/catalogue.ts';
import { locations } from '../db/schema/people-and-places.ts';
import { notFound } from '../failure.ts';
import { getOrganizationSettings } from '../organization/queries.ts';
import { getClaim } from './queries.ts';

/** The rows from which a claim's document is drawn. */
export interface ClaimRows {
  claim: Claim;
  organization: OrganizationSettings;
  /** Deleted or not (E15). */
  vendor: Pick<Vendor, 'name' | 'contactPerson' | 'phoneNumber' | 'email' | 'language'>;
  location: typeof locations.$inferSelect;
  /** The vendor's number for the location. */
  accountNumber: string | null;
  now: Date;
}

/** Throws not found. */
export async function claimRows(
  db: Db,
  { id, now }: { id: number; now: Date },
): Promise<ClaimRows> {
  const claim = await getClaim(db, id);
  const [organization, [vendor], [location], [account]] = await Promise.all([
    getOrganizationSettings(db),
    db.select().from(vendors).where(eq(vendors.id, claim.vendorId)),
    db.select().from(locations).where(eq(locations.id, claim.locationId)),
    db
      .select({ accountNumber: vendorAccounts.accountNumber })
      .from(vendorAccounts)
      .where(
        and(
          eq(vendorAccounts.vendorId, claim.vendorId),
          eq(vendorAccounts.locationId, claim.locationId),
        ),
      ),
  ]);
  if (!vendor || !location) throw notFound('claim');
  const accountNumber = account?.accountNumber ?? null;
  return { claim, organization, vendor, location, accountNumber, now };
}

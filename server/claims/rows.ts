import { eq } from 'drizzle-orm';
import type { Claim } from '../../contract/calls/claims.ts';
import type { OrganizationSettings } from '../../contract/calls/organization.ts';
import type { Db } from '../db/open.ts';
import { vendors } from '../db/schema/catalogue.ts';
import { getOrganizationSettings } from '../organization/queries.ts';
import type { LetterheadRows } from '../drawing/letterhead.ts';
import { selectPlace } from '../vendor-orders/queries.ts';
import { getClaim } from './queries.ts';
import { notFound } from '../failure.ts';

/** The rows from which a claim's document is drawn. */
export interface ClaimRows extends LetterheadRows {
  claim: Claim;
  organization: OrganizationSettings;
}

/** The vendor and location may be deleted (E15). Throws `not_found`. */
export async function claimRows(
  db: Db,
  { id, now }: { id: number; now: Date },
): Promise<ClaimRows> {
  const claim = await getClaim(db, id);
  const [organization, [vendor], [place]] = await Promise.all([
    getOrganizationSettings(db),
    db.select().from(vendors).where(eq(vendors.id, claim.vendorId)),
    selectPlace(db, claim),
  ]);
  if (!vendor || !place) throw notFound('claim');
  return { claim, organization, vendor, ...place, now };
}

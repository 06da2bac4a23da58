import { eq } from 'drizzle-orm';
import { onlyRow } from '../db/only-row.ts';
import type { Db, Tx } from '../db/open.ts';
import { vendors } from '../db/schema/catalogue.ts';
import { claims } from '../db/schema/claims.ts';
import { locations } from '../db/schema/people-and-places.ts';
import { getOrganizationSettings } from '../organization/queries.ts';
import type { MessageKind, OutcomeAt } from '../outbox/message-kind.ts';
import type { StoredMessage } from '../outbox/queries.ts';
import { lockItemsOfReceipt } from '../receipts/arriving-items.ts';
import { followUnsent } from './follow-receipt.ts';
import { getClaim, lockClaim, updateClaim } from './queries.ts';
import { refuse } from '../failure.ts';

/** The e-mail with a claim to its vendor. The subject id of the message is the claim's id. */
export const vendorClaimMessage: MessageKind = {
  name: 'claim',
  // Screens of claims show their state.
  topics: ['orders'],
  complete: async ({ db }, { subjectId, text, html }) => ({
    text,
    html,
    replyTo: await buyersAddress(db, Number(subjectId)),
  }),
  follow: followClaim,
  requireCurrent: async (tx, { subjectId, createdAt, recipient }) => {
    const { state, changedAt, vendorId } = await lockClaim(tx, Number(subjectId));
    const isChanged = state !== 'draft' || (changedAt !== null && changedAt > createdAt);
    if (isChanged || (await vendorsAddress(tx, vendorId)) !== recipient)
      throw refuse('claim_changed');
  },
};

async function vendorsAddress(db: Db, id: number): Promise<string | null> {
  const { email } = vendors;
  return onlyRow(await db.select({ email }).from(vendors).where(eq(vendors.id, id))).email;
}

/** The address for replies: the location's e-mail, else the organization's reply address. */
async function buyersAddress(db: Db, id: number): Promise<string | null> {
  const [location] = await db
    .select({ email: locations.email })
    .from(claims)
    .innerJoin(locations, eq(locations.id, claims.locationId))
    .where(eq(claims.id, id));
  return location?.email ?? (await getOrganizationSettings(db)).replyToEmail;
}

/** After a failed or uncertain delivery the claim becomes a draft again; a message that is sent later sets it to `sent`. */
async function followClaim(
  tx: Tx,
  { id: messageId, subjectId }: StoredMessage,
  { outcome, now }: OutcomeAt,
): Promise<void> {
  const id = Number(subjectId);
  if (outcome === 'sent' || outcome === 'captured') {
    const claim = await lockClaim(tx, id);
    if (claim.state === 'draft')
      await updateClaim(tx, claim, { state: 'sent', sentAt: now.toISOString(), messageId });
    return;
  }
  const claim = await getClaim(tx, id);
  // Before the claim, as everywhere.
  const orders = await lockItemsOfReceipt(tx, claim.receiptId);
  await followUnsent(tx, orders, { claim, messageId, now });
}

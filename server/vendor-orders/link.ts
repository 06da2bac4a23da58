import type { Pool, Tx } from '../db/open.ts';
import { hashToken, newToken } from '../http/cookies.ts';
import { insertLink, revokeLink } from './link-queries.ts';
import type { VendorAtLocation } from './queries.ts';

/** Public links to a vendor's purchase order (D22). Only the link itself contains the token. */

/**
 * The placeholder for the token in a recorded message, as long as a token. The token is created when the message is sent,
 * so that no table ever contains it.
 */
const TOKEN_PLACEHOLDER = 'this-part-is-made-when-the-message-is-sent-'.padEnd(43, '-');

const DAY_MS = 86_400_000;

interface NewLink extends VendorAtLocation {
  days: number;
  now: Date;
}

export async function makeLink(
  tx: Tx,
  { days, now, ...of }: NewLink,
): Promise<{ id: string; token: string; expiresAt: string }> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + days * DAY_MS).toISOString();
  const id = await insertLink(tx, {
    vendorId: of.vendorId,
    locationId: of.locationId,
    tokenHash: hashToken(token),
    createdAt: now.toISOString(),
    expiresAt,
  });
  return { id, token, expiresAt };
}

/** The address of a token's page, at the address of the product (`addressOf`). */
export function linkAddress(base: string, token = TOKEN_PLACEHOLDER): string {
  return `${base}/vendor-orders/${token}`;
}

/** The link of a recorded message, with the placeholder. */
export function linkIn(recorded: string): string {
  return recorded.split(/\s/).find((word) => word.endsWith(TOKEN_PLACEHOLDER)) ?? '';
}

/** The recorded message with a new link of its own in place of the placeholder. `undo` revokes that link. */
export async function withFreshLink(
  db: Pool,
  { text, html }: { text: string; html: string | null },
  { now, ...link }: Omit<NewLink, 'now'> & { now: () => Date },
) {
  const { token } = await db.transaction((tx) => makeLink(tx, { ...link, now: now() }));
  const filled = (part: string) => part.replaceAll(TOKEN_PLACEHOLDER, token);
  return {
    text: filled(text),
    html: html && filled(html),
    undo: async () =>
      db.transaction((tx) => revokeLink(tx, { tokenHash: hashToken(token), now: now() })),
  };
}

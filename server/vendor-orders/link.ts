import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/open.ts';
import type { Env } from '../env.ts';
import { hashToken, newToken } from '../http/cookies.ts';
import { insertLink, revokeLink } from './link-queries.ts';
import type { VendorAtLocation } from './queries.ts';

/** A vendor's way to its purchase order (D22). The token is known to nobody but the link's holder. */

/**
 * Stands for the token in a recorded message, as long as a token is: the true one is made as the message goes out, so
 * that no table ever holds it.
 */
const TOKEN_STAND_IN = 'this-part-is-made-when-the-message-is-sent-'.padEnd(43, '-');

const DAY_MS = 86_400_000;

interface NewLink extends VendorAtLocation {
  days: number;
  now: Date;
}

export async function makeLink(
  db: Db,
  { days, now, ...of }: NewLink,
): Promise<{ token: string; expiresAt: string }> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + days * DAY_MS).toISOString();
  await insertLink(db, {
    vendorId: of.vendorId,
    locationId: of.locationId,
    tokenHash: hashToken(token),
    createdAt: now.toISOString(),
    expiresAt,
  });
  return { token, expiresAt };
}

/** The page that a token opens, at PUBLIC_URL or else where the request came to. */
export function linkAddress(request: FastifyRequest, env: Env, token = TOKEN_STAND_IN): string {
  const base = env.PUBLIC_URL ?? `${request.protocol}://${request.host}`;
  return `${base}/vendor-orders/${token}`;
}

/** The address that a recorded message holds in the place of its link. */
export function linkIn(recorded: string): string {
  return recorded.split(/\s/).find((word) => word.endsWith(TOKEN_STAND_IN)) ?? '';
}

/** The message with a new link of its own where its record has the stand-in, and what ends that link. */
export async function withFreshLink(
  db: Db,
  { text, html }: { text: string; html: string | null },
  link: NewLink,
) {
  const { token } = await makeLink(db, link);
  const filled = (part: string) => part.replaceAll(TOKEN_STAND_IN, token);
  return {
    text: filled(text),
    html: html && filled(html),
    revoke: async (now: Date) => revokeLink(db, { tokenHash: hashToken(token), now }),
  };
}

import type { FastifyRequest } from 'fastify';
import type { NewAnswers, StoredAnswers } from '../../contract/calls/answers.ts';
import { ANSWERS_A_MINUTE_MAX } from '../../contract/values/limits.ts';
import type { PublicLink } from '../../contract/calls/vendor-orders.ts';
import { storeAnswers } from '../answers/store-answers.ts';
import type { Tx } from '../db/open.ts';
import { callerSignal } from '../http/caller-signal.ts';
import { hashToken } from '../http/cookies.ts';
import { perAddress, perMinute } from '../http/per-address.ts';
import type { Services } from '../services.ts';
import { findValidLink, lockValidLink } from './link-queries.ts';
import { linkEnded, withFewOthers } from './open-link.ts';
import { getVendorAndLocation } from './queries.ts';
import { Failure } from '../failure.ts';

/** Many vendors may share an address, and each answers a few times. */
const requireFewAnswers = perAddress(300, { of: 'all' });
const requireFewOfLink = perMinute(ANSWERS_A_MINUTE_MAX, 'answers');

/**
 * Stores the answers that a vendor submits through its link (V6). Throws as `storeAnswers`;
 * every invalid link is not found.
 */
export async function answerLink(
  services: Services,
  { token, answers, request }: { token: string; answers: NewAnswers; request: FastifyRequest },
): Promise<StoredAnswers> {
  const { db, now } = services;
  const at = now();
  requireFewAnswers(request, at);
  const tokenHash = hashToken(token);
  return withFewOthers(async () => {
    if (!(await findValidLink(db, { tokenHash, now: at }))) throw linkEnded();
    requireFewOfLink(tokenHash, at);
    // Of two presses at once the second sees the first: orders are locked for answers, but for a note only the link.
    const alone = answers.lines.length === 0;
    const requireLink = (tx: Tx) => getAnsweringLink(tx, { tokenHash, now: at, alone });
    return storeAnswers(db, { answers, requireLink, now: at });
  }, callerSignal(request));
}

/** The link, locked until the transaction ends: revoking it waits, or is noticed here. */
async function getAnsweringLink(
  tx: Tx,
  of: { tokenHash: string; now: Date; alone: boolean },
): Promise<PublicLink> {
  const link = await lockValidLink(tx, of);
  if (!link) throw linkEnded();
  try {
    await getVendorAndLocation(tx, link);
  } catch (error) {
    // A link must not reveal that its vendor or location was deleted.
    if (error instanceof Failure && error.code === 'not_found') throw linkEnded();
    throw error;
  }
  return link;
}

import type { FastifyRequest } from 'fastify';
import { callerSignal } from '../http/caller-signal.ts';
import { hashToken } from '../http/cookies.ts';
import { Failure } from '../failure.ts';
import { limited } from '../limited.ts';
import { perAddress } from '../http/per-address.ts';
import type { Services } from '../services.ts';
import { recordOpened } from '../purchase-orders/opened.ts';
import { findValidLink, noteOpened } from './link-queries.ts';
import { isOpenedByReader } from './opened-by-reader.ts';
import type { PurchaseOrder } from './purchase-order.ts';
import { getPurchaseOrder } from './queries.ts';
import { numbersOf } from './sent-lines.ts';

/** One sentence for every kind of invalid link, so that it reveals nothing about others. */
export const LINK_ENDED =
  'This order link is invalid or has expired. Please contact your vendor representative for a new link.';
/** Many vendors may share an address; a client that guesses links is far above this number. */
const requireFewOpened = perAddress(300, { of: 'all' });

/** Each uses up to four of the pool's 16 connections: opened links must not block the screens of users. */
export const withFewOthers = limited({
  atOnce: 2,
  waiting: 50,
  refuse: () =>
    new Failure(
      'unavailable',
      'Too many order links are being opened just now. Please try again in a moment.',
    ),
});

interface OpenedLink {
  id: string;
  order: PurchaseOrder;
}

/** The purchase order that a link shows, for the page and for JSON. Throws not found, `too_many` and `unavailable`. */
export async function openLink(
  services: Services,
  { token, request }: { token: string; request: FastifyRequest },
): Promise<OpenedLink> {
  requireFewOpened(request, services.now());
  const isReader = isOpenedByReader(request);
  return withFewOthers(() => readLinked(services, { token, isReader }), callerSignal(request));
}

async function readLinked(
  { db, live, now }: Services,
  { token, isReader }: { token: string; isReader: boolean },
): Promise<OpenedLink> {
  const link = await findValidLink(db, { tokenHash: hashToken(token), now: now() });
  if (!link) throw linkEnded();
  try {
    const order = await getPurchaseOrder(db, { ...link, now: now() });
    await noteOpened(db, { id: link.id, now: now() });
    if (
      isReader &&
      (await recordOpened(db, { linkId: link.id, numbers: numbersOf(order), now: now() }))
    )
      live.publish(['orders']);
    return { id: link.id, order };
  } catch (error) {
    // A link must not reveal that its vendor or location was deleted.
    if (error instanceof Failure && error.code === 'not_found') throw linkEnded();
    throw error;
  }
}

export const linkEnded = () => new Failure('not_found', LINK_ENDED);

import type { FastifyRequest } from 'fastify';
import { hashToken } from '../http/cookies.ts';
import { Failure } from '../failure.ts';
import { perAddress } from '../http/per-address.ts';
import type { Services } from '../services.ts';
import { findValidLink, noteOpened } from './link-queries.ts';
import type { PurchaseOrder } from './purchase-order.ts';
import { getPurchaseOrder } from './queries.ts';

/** The same whatever is wrong with a link, so that it tells nothing about others. */
export const LINK_ENDED =
  'This order link is invalid or has expired. Please contact your vendor representative for a new link.';
/** A whole kitchen's vendors may share an address; whoever tries out links is far above it. */
const requireFewOpened = perAddress(300, { of: 'all' });

/** What a link's holder is shown, as page and as JSON alike. Throws not found and `too_many`. */
export async function openLink(
  { db, now }: Services,
  { token, request }: { token: string; request: FastifyRequest },
): Promise<PurchaseOrder> {
  requireFewOpened(request, now());
  const link = await findValidLink(db, { tokenHash: hashToken(token), now: now() });
  if (!link) throw linkEnded();
  await noteOpened(db, { id: link.id, now: now() });
  try {
    return await getPurchaseOrder(db, { ...link, now: now() });
  } catch (error) {
    // That vendor or location was deleted is nothing that a link may tell.
    if (error instanceof Failure && error.code === 'not_found') throw linkEnded();
    throw error;
  }
}

const linkEnded = () => new Failure('not_found', LINK_ENDED);

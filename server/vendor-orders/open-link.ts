import type { FastifyRequest } from 'fastify';
import type { PublicLink } from '../../contract/calls/vendor-orders.ts';
import type { Db } from '../db/open.ts';
import { hashToken } from '../http/cookies.ts';
import { limited } from '../limited.ts';
import { perAddress } from '../http/per-address.ts';
import type { Services } from '../services.ts';
import { recordOpened } from '../purchase-orders/opened.ts';
import { findValidLink, noteOpened } from './link-queries.ts';
import { isOpenedByReader } from './opened-by-reader.ts';
import { getOpenPage, tooManyOpenings } from './open-page.ts';
import type { OpenPage, PageAt } from './open-page.ts';
import { shared } from './shared-work.ts';
import type { Refusal } from '../../contract/refusals/refusal.ts';
import { Failure, notFound } from '../failure.ts';

/** Many vendors may share an address; a client that guesses links is far above this number. */
export const requireFewOpenings = perAddress(300, { of: 'all' });

/** Each uses up to four of the pool's 16 connections: opened links must not block the screens of users. */
export const withFewOthers = limited({
  atOnce: 2,
  waiting: 50,
  refuse: tooManyOpenings,
});

interface OpenedLink {
  id: string;
  page: OpenPage;
}

interface Opening {
  token: string;
  at: PageAt;
  request: FastifyRequest;
}

/** The page that a link shows. Throws `not_found`, `too_many` and `unavailable`. */
export async function openLink(services: Services, opening: Opening): Promise<OpenedLink> {
  requireFewOpenings(opening.request, services.now());
  const { token, at, request } = opening;
  const reading = { tokenHash: hashToken(token), at, isReader: isOpenedByReader(request) };
  return oncePerPage(JSON.stringify(reading), () => readLinked(services, reading));
}

/** Those who open the same page of the same link while it waits to be read share it. */
const oncePerPage = shared<OpenedLink>((work) => withFewOthers(work));

async function readLinked(
  { db, now }: Services,
  { tokenHash, at, isReader }: { tokenHash: string; at: PageAt; isReader: boolean },
): Promise<OpenedLink> {
  const link = await requireLink(db, { tokenHash, now: now() });
  return openedOrEnded(async () => {
    const page = await getOpenPage(db, { ...link, at, now: now() });
    // A scanner's reading changes nothing (E34).
    if (isReader) {
      await noteOpened(db, { id: link.id, now: now() });
      const opened = { linkId: link.id, numbers: page.numbers, now: now() };
      await recordOpened(db, opened);
    }
    return { id: link.id, page };
  });
}

/** Throws `not_found`. */
export async function requireLink(
  db: Db,
  of: { tokenHash: string; now: Date },
): Promise<PublicLink> {
  const link = await findValidLink(db, of);
  if (!link) throw linkEnded();
  return link;
}

export async function openedOrEnded<T>(open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    // A link must not reveal that its vendor or location was deleted.
    if (error instanceof Failure && error.code === 'not_found') throw linkEnded();
    throw error;
  }
}

/** One refusal for every kind of invalid link, so that it reveals nothing about others. */
export const linkEnded = () => notFound('link');

export function isLinkEnded({ code, params }: Refusal): boolean {
  return code === 'not_found' && params['what'] === 'link';
}

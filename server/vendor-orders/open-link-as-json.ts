import type { FastifyRequest } from 'fastify';
import { PAGE_DEFAULT } from '../../contract/values/limits.ts';
import type { PublicVendorOrder } from '../../contract/calls/vendor-orders.ts';
import { answer, JsonText } from '../http/handler.ts';
import type { Answer } from '../http/handler.ts';
import { callerSignal } from '../http/caller-signal.ts';
import { hashToken } from '../http/cookies.ts';
import { pageHeaders, readCursor } from '../lists/paging.ts';
import type { Services } from '../services.ts';
import { openedOrEnded, requireFewOpenings, requireLink, withFewOthers } from './open-link.ts';
import { pageOfPublicOrder, publicOrderText } from './public-order.ts';

interface Opening {
  token: string;
  paging: { limit?: number | undefined; cursor?: string | undefined };
  request: FastifyRequest;
}

/** What a link shows, as JSON: all of it as a stream, or with `limit` or `cursor` a page (D5). Throws as `openLink`. */
export async function openLinkAsJson(
  { db, now }: Services,
  { token, paging: { limit, cursor }, request }: Opening,
): Promise<Answer<PublicVendorOrder> | Answer<JsonText<PublicVendorOrder>>> {
  requireFewOpenings(request, now());
  const signal = callerSignal(request);
  const link = await withFewOthers(
    () => requireLink(db, { tokenHash: hashToken(token), now: now() }),
    signal,
  );
  return openedOrEnded(async () => {
    if (limit === undefined && cursor === undefined)
      return answer(new JsonText(await publicOrderText(db, { ...link, signal })), {});
    const after = readCursor(cursor, 'number');
    const { order, next, counted } = await withFewOthers(
      () => pageOfPublicOrder(db, { ...link, limit: limit ?? PAGE_DEFAULT, after }),
      signal,
    );
    return answer(order, { headers: pageHeaders(request, { counted, next }) });
  });
}

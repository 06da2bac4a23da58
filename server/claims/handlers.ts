import type { claimRoutes } from '../../contract/calls/claims.ts';
import { answer } from '../http/handler.ts';
import type { HandlersOf } from '../http/handler.ts';
import { callerSignal } from '../http/caller-signal.ts';
import { paged } from '../lists/paging.ts';
import { sheetPdfFor } from '../drawing/pdf/draw.ts';
import { changeClaim } from './change.ts';
import { allClaims, claimList, claimShown, getClaim } from './queries.ts';
import { printedClaim, sendClaim } from './send.ts';

export const claimHandlers: HandlersOf<typeof claimRoutes> = {
  listClaims: async ({ query, request }, { db }) =>
    paged(query, {
      request,
      db,
      whole: (filters) => allClaims(db, filters),
      ...claimList(db, query),
      shown: claimShown,
      cursorOf: (claim) => [claim.createdAt, String(claim.id)],
    }),

  getClaim: async ({ params }, { db }) => getClaim(db, params.id),

  updateClaim: async ({ params, body, request }, { db, now }) =>
    db.transaction((tx) => changeClaim(tx, { id: params.id, change: body, request, now: now() })),

  sendClaim: async ({ params }, services) => sendClaim(services, params.id),

  getClaimPdf: async ({ params, request }, services) => {
    const headers: Record<string, string> = {};
    const pdf = await sheetPdfFor(callerSignal(request), async (signal) => {
      const { sheet, fileName } = await printedClaim(services, { id: params.id, signal });
      headers['content-disposition'] = `inline; filename="${fileName}"`;
      return sheet;
    });
    return answer(pdf, { headers });
  },
};

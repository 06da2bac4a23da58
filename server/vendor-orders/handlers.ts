import type { answerRoutes } from '../../contract/calls/answers.ts';
import type { vendorOrderRoutes } from '../../contract/calls/vendor-orders.ts';
import { answer } from '../http/handler.ts';
import type { HandlersOf } from '../http/handler.ts';
import { addressOf } from '../http/own-address.ts';
import { callerSignal } from '../http/caller-signal.ts';
import { answerLink } from './answer-link.ts';
import { contentDisposition } from '../drawing/file-name.ts';
import { listValidLinks, revokeLinks } from './link-queries.ts';
import { recordShared } from '../purchase-orders/shared.ts';
import { linkAddress, makeLink } from './link.ts';
import { markAll, undoMarkAll } from './mark-all-ordered.ts';
import { openLinkAsJson } from './open-link-as-json.ts';
import { purchaseOrderPdfFor } from '../drawing/pdf/draw.ts';
import {
  getPurchaseOrder,
  getVendorAndLocation,
  getVendorOfOrders,
  listOpenVendors,
} from './queries.ts';
import { sendByEmail, sendBySms } from './send.ts';
import { listVendorLocations } from './vendor-locations.ts';

export const vendorOrderHandlers: HandlersOf<typeof vendorOrderRoutes & typeof answerRoutes> = {
  listOpenVendors: async ({ query }, { db }) => listOpenVendors(db, query),

  listVendorLocations: async ({ params, query }, { db }) =>
    listVendorLocations(db, { ...params, open: query.open !== undefined }),

  getVendorOrderPdf: async ({ params, request }, { db, now }) => {
    const headers: Record<string, string> = {};
    const pdf = await purchaseOrderPdfFor(callerSignal(request), async () => {
      const order = await getPurchaseOrder(db, { ...params, now: now() });
      headers['content-disposition'] = contentDisposition(order, 'pdf');
      return order;
    });
    return answer(pdf, { headers });
  },

  markAllOrdered: async ({ params, body }, { db, now }) =>
    markAll(db, { ...params, itemIds: body?.itemIds, now: now() }),

  undoMarkAllOrdered: async ({ params, body }, { db, now }) =>
    undoMarkAll(db, { ...params, ...body, now: now() }),

  sendVendorOrderSms: async ({ params, request }, services) =>
    sendBySms(services, { ...params, base: addressOf(request, services.env) }),

  sendVendorOrderEmail: async ({ params, request }, services) =>
    sendByEmail(services, { ...params, base: addressOf(request, services.env) }),

  createPublicLink: async ({ params, request }, { db, env, now }) => {
    const days = env.PUBLIC_LINK_DAYS;
    await getVendorAndLocation(db, params);
    const { token, expiresAt } = await db.transaction(async (tx) => {
      const link = await makeLink(tx, { ...params, days, now: now() });
      await recordShared(tx, { ...params, linkId: link.id, now: now() });
      return link;
    });
    return { publicUrl: linkAddress(addressOf(request, env), token), expiresAt };
  },

  getPublicVendorOrder: async ({ params, query, request, reply }, services) => {
    reply.header('x-robots-tag', 'noindex, nofollow');
    return openLinkAsJson(services, { token: params.token, paging: query, request });
  },

  submitAnswers: async ({ params, body, request, reply }, services) => {
    reply.header('x-robots-tag', 'noindex, nofollow');
    return answerLink(services, { token: params.token, answers: body, request });
  },

  listPublicLinks: async ({ params, query }, { db, now }) => {
    await getVendorOfOrders(db, { ...params, ...query });
    return listValidLinks(db, { ...params, ...query, now: now() });
  },

  revokePublicLinks: async ({ params, query }, { db, now }) => {
    await getVendorOfOrders(db, { ...params, ...query });
    await db.transaction((tx) => revokeLinks(tx, { ...params, ...query, now: now() }));
    return undefined;
  },
};

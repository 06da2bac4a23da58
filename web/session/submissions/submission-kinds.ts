import type { Order } from '#contract/calls/orders.ts';
import type { Receipt } from '#contract/calls/receipts.ts';
import type { Input, Reply } from '#contract/calls/route.ts';
import type { RouteName, Routes } from '#contract/calls/routes.ts';
import { call } from '#web/api/call.ts';
import { freshId } from '#web/api/fresh-id.ts';
import { writeOf } from '#web/api/write.ts';
import type { SubmissionKind } from './sending.ts';

/** What is sent by a call, without what belongs to the form of every submission. */
type Content<N extends RouteName> =
  Input<Routes[N]> extends { body: infer Body } ? Omit<Body, Form> : never;
type Form = 'id' | 'at' | 'locationId';

export type OrderContent = Omit<Content<'createOrder'>, 'orderedBy' | 'status'>;
/** The cart as an order. It has no moment: it counts from its arrival. */
export const ORDER: SubmissionKind<OrderContent, Order> = {
  kind: 'createOrder',
  taken: 'order_id_taken',
  freshId: (before) => byMillisecond('ORD', before),
  write: ({ id, author, locationId, content }) =>
    writeOf('createOrder', {
      body: { ...content, id, orderedBy: author, locationId, status: 'pending' },
    }),
  isOwn: async ({ id, author, locationId }) => {
    const stored = await call('getOrder', { params: { id } });
    return stored.orderedBy === author && stored.locationId === locationId;
  },
};

export type ReceiptContent = Content<'createReceipt'>;
/** What was counted of a delivery. */
export const RECEIPT: SubmissionKind<ReceiptContent, Receipt> = {
  kind: 'createReceipt',
  taken: 'id_taken',
  freshId: (before) => byMillisecond('RCP', before),
  write: ({ id, at, locationId, content }) =>
    writeOf('createReceipt', { body: { ...content, id, ...(at && { at }), locationId } }),
  isOwn: async ({ id, author, locationId }) => {
    const stored = await call('getReceipt', { params: { id } });
    return stored.receivedBy === author && stored.locationId === locationId;
  },
};

export type CountContent = Content<'createCount'>;
/** The count of a location (S2). */
export const COUNT: SubmissionKind<CountContent, Reply<Routes['createCount']>> = {
  kind: 'createCount',
  taken: 'id_taken',
  freshId: () => freshId(),
  write: ({ id, at, locationId, content }) =>
    writeOf('createCount', { body: { ...content, id, locationId, ...(at && { at }) } }),
};

export type WasteContent = Content<'createWasteLog'>;
/** An entry of waste. */
export const WASTE: SubmissionKind<WasteContent, Reply<Routes['createWasteLog']>> = {
  kind: 'createWasteLog',
  taken: 'waste_id_taken',
  freshId: () => freshId(),
  write: ({ id, locationId, content }) =>
    writeOf('createWasteLog', { body: { ...content, id, locationId } }),
};

/** A prefix and the current millisecond; a later one when that is the given id. */
function byMillisecond(prefix: 'ORD' | 'RCP', before?: string): string {
  const id = `${prefix}-${Date.now()}`;
  return id === before ? `${prefix}-${Date.now() + 1}` : id;
}

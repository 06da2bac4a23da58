import type { ItemStatus, OrderItem } from '#contract/calls/order-items.ts';
import type { Order } from '#contract/calls/orders.ts';
import type { Receipt } from '#contract/calls/receipts.ts';
import type { Input, Reply } from '#contract/calls/route.ts';
import type { RouteName, Routes } from '#contract/calls/routes.ts';
import { call } from '#web/api/call.ts';
import { freshId } from '#web/api/fresh-id.ts';
import { writeOf } from '#web/api/write.ts';
import { hasKeptPhoto } from './kept-photo.ts';
import type { SubmissionKind } from './sending.ts';
import type { Submission } from './submission.ts';

/** What is sent by a call, without what belongs to the form of every submission. */
type Content<N extends RouteName> =
  Input<Routes[N]> extends { body: infer Body } ? Omit<Body, Form> : never;
type Form = 'id' | 'at' | 'locationId';

export type OrderContent = Omit<Content<'createOrder'>, 'orderedBy' | 'status'>;
/** The cart as an order. It has no moment: it counts from its arrival. */
export const ORDER: SubmissionKind<OrderContent, Order> = {
  kind: 'createOrder',
  hasDraft: true,
  taken: 'order_id_taken',
  freshId: (before) => byMillisecond('ORD', before),
  write: (order) => {
    const { id, author, content } = order;
    const place = { orderedBy: author, locationId: placeOf(order) };
    return writeOf('createOrder', { body: { ...content, id, ...place, status: 'pending' } });
  },
  isOwn: async ({ id, author, locationId }) => {
    const stored = await call('getOrder', { params: { id } });
    return stored.orderedBy === author && stored.locationId === locationId;
  },
};

export type ReceiptContent = Content<'createReceipt'>;
/** What was counted of a delivery. */
export const RECEIPT: SubmissionKind<ReceiptContent, Receipt> = {
  kind: 'createReceipt',
  hasDraft: true,
  taken: 'id_taken',
  freshId: (before) => byMillisecond('RCP', before),
  write: async (receipt) => {
    const { id, at } = receipt;
    const content = await withPhotos(receipt);
    const locationId = placeOf(receipt);
    return writeOf('createReceipt', { body: { ...content, id, ...(at && { at }), locationId } });
  },
  isOwn: async ({ id, author, locationId }) => {
    const stored = await call('getReceipt', { params: { id } });
    return stored.receivedBy === author && stored.locationId === locationId;
  },
};

export interface CorrectionContent {
  receiptId: string;
  /** The name that the list of waiting work shows. */
  vendorName: string;
  /** As it was read; omitted: whatever others made of it since. */
  version?: number;
  lines: ReceiptContent['lines'];
}
/** All lines of a recorded receipt, as they are after its correction (E13). */
export const CORRECTION: SubmissionKind<CorrectionContent, Receipt> = {
  kind: 'updateReceipt',
  hasDraft: false,
  taken: 'id_taken',
  freshId: () => freshId(),
  write: async (correction) => {
    const { receiptId, version, lines } = await withPhotos(correction);
    return writeOf(
      'updateReceipt',
      { params: { id: receiptId }, body: { id: correction.id, lines } },
      version === undefined ? {} : { ifMatch: version },
    );
  },
};

export type CountContent = Content<'createCount'>;
/** The count of a location (S2). */
export const COUNT: SubmissionKind<CountContent, Reply<Routes['createCount']>> = {
  kind: 'createCount',
  hasDraft: true,
  taken: 'id_taken',
  freshId: () => freshId(),
  write: (count) => {
    const { id, at, content } = count;
    const locationId = placeOf(count);
    return writeOf('createCount', { body: { ...content, id, locationId, ...(at && { at }) } });
  },
};

export interface WasteContent extends Content<'createWasteLog'> {
  /** The name that the list of waiting work shows. */
  productName: string;
}
/** An entry of waste. */
export const WASTE: SubmissionKind<WasteContent, Reply<Routes['createWasteLog']>> = {
  kind: 'createWasteLog',
  hasDraft: true,
  taken: 'waste_id_taken',
  freshId: () => freshId(),
  write: async (entry) => {
    const { id, at } = entry;
    const { productName: _, ...content } = await withPhotos(entry);
    const locationId = placeOf(entry);
    return writeOf('createWasteLog', { body: { ...content, id, locationId, ...(at && { at }) } });
  },
};

export interface MarkContent {
  itemId: number;
  status: ItemStatus;
  /** Whether the server asks when something came that is not converted. */
  ask: boolean;
  /** The name that the list of waiting work shows. */
  productName: string;
}
export const isArrival = (status: ItemStatus) => status === 'received' || status === 'missing';
/** *Mark as Received* and *Mark as Missing* are receipts (R2). To be ordered is no arrival: it has no id, and no moment. */
export const MARK: SubmissionKind<MarkContent, OrderItem> = {
  kind: 'setOrderItemStatus',
  hasDraft: false,
  taken: 'id_taken',
  freshId: (before) => byMillisecond('RCP', before),
  write: ({ id, at, content: { itemId, status, ask } }) => {
    const form = isArrival(status) && { id, ...(at && { at }) };
    return writeOf('setOrderItemStatus', {
      params: { id: itemId },
      body: { status, ask, ...form },
    });
  },
  isOwn: async ({ id, author, content: { itemId } }) => {
    const { receivedBy, lines } = await call('getReceipt', { params: { id } });
    return receivedBy === author && lines.some(({ orderItemId }) => orderItemId === itemId);
  },
};

export interface MarkAllContent {
  vendorId: number;
  /** The name that the list of waiting work shows. */
  vendorName: string;
  /** What its manager saw: sent later it marks no more than that. */
  itemIds: readonly number[];
}
/** *Mark All Ordered*, once it waits. The same again finds nothing to mark, so it has no id. */
export const MARK_ALL: SubmissionKind<MarkAllContent, Reply<Routes['markAllOrdered']>> = {
  kind: 'markAllOrdered',
  hasDraft: false,
  taken: 'id_taken',
  freshId: () => freshId(),
  write: (press) => {
    const { vendorId, itemIds } = press.content;
    const params = { vendorId, locationId: placeOf(press) };
    return writeOf('markAllOrdered', { params, body: { itemIds: [...itemIds] } });
  },
};

/** Photos that were taken without a network are stored before what refers to them. */
async function withPhotos<C>({ content, author }: Submission<C>): Promise<C> {
  if (!hasKeptPhoto(content)) return content;
  return (await import('./queue/with-photos.ts')).withPhotosSent(content, author);
}

/** What is sent at a location. */
function placeOf({ locationId }: Submission): number {
  if (locationId === null) throw new Error('a submission without its location');
  return locationId;
}

/** A prefix and the current millisecond; a later one when that is the given id. */
function byMillisecond(prefix: 'ORD' | 'RCP', before?: string): string {
  const id = `${prefix}-${Date.now()}`;
  return id === before ? `${prefix}-${Date.now() + 1}` : id;
}

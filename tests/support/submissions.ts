import { randomUUID } from 'node:crypto';
import type { Client, TestApp } from './app.ts';
import { asFile, leftRedRightBlue } from './photos.ts';
import { anOrder, newReceiptId, receive } from './receipts.ts';
import { anEntry } from './waste.ts';

type Answer = { status: number; body: unknown; problem?: { code: string } };

/** What is sent otherwise than the first time. */
export interface Change {
  id?: string;
  at?: string;
  /** Other content, another author, or another place. */
  other?: 'content' | 'author' | 'place';
}

export interface Sendable {
  send(change?: Change): Promise<Answer>;
  /** How often it is stored. */
  count(): Promise<number>;
  /** Deletes what was stored, or what it refers to. */
  remove?(): Promise<unknown>;
}

export interface Kind {
  name: string;
  /** Where it is stored. */
  table: string;
  taken: string;
  /** The status of a first answer. */
  first: number;
  /** The status of a retry after `remove`. */
  afterRemoval?: number;
  takesMoment: boolean;
  freshId: () => string;
  make: (t: TestApp, of: { id: string; at?: string }) => Promise<Sendable>;
}

/** Two sessions with all rights, so that only what is sent differs. */
async function authors(t: TestApp): Promise<[Client, Client]> {
  return [await t.as(await t.make.manager()), await t.as(await t.make.manager())];
}

const counted = async (t: TestApp, text: string, value: unknown) =>
  (await t.database.pool.query(text, [value])).rowCount ?? 0;

/** Everything that has a client's id. */
export const KINDS: readonly Kind[] = [
  {
    name: 'an order',
    table: 'orders',
    taken: 'order_id_taken',
    first: 201,
    afterRemoval: 200,
    takesMoment: false,
    freshId: () => newReceiptId().replace('RCP', 'ORD'),
    make: async (t, { id }) => {
      const { location, user, product } = await t.make.orderParts();
      const [elsewhere, someone] = [await t.make.location(), await t.make.user()];
      return {
        send: ({ other, id: otherId = id } = {}) =>
          t.api.createOrder({
            body: {
              id: otherId,
              locationId: other === 'place' ? elsewhere.id : location.id,
              orderedBy: other === 'author' ? someone.id : user.id,
              items: [{ productId: product.id, quantity: other === 'content' ? 3 : 2 }],
            },
          }),
        count: () => counted(t, 'select 1 from order_items where product_id = $1', product.id),
        remove: () =>
          t.database.pool.query('update orders set is_deleted = true where id = $1', [id]),
      };
    },
  },
  {
    name: 'a receipt',
    table: 'receipts',
    taken: 'id_taken',
    first: 201,
    afterRemoval: 200,
    takesMoment: true,
    freshId: newReceiptId,
    make: async (t, { id, at }) => {
      const order = await anOrder(t);
      const elsewhere = await anOrder(t, [{}], { vendorId: order.vendorId });
      const [one, another] = await authors(t);
      return {
        send: ({ other, ...change } = {}) => {
          const of = other === 'place' ? elsewhere : order;
          return (other === 'author' ? another : one).createReceipt({
            body: {
              id,
              at,
              ...change,
              locationId: of.locationId,
              vendorId: of.vendorId,
              lines: [{ orderItemId: of.itemIds[0], quantity: other === 'content' ? 3 : 2 }],
            },
          });
        },
        count: () =>
          counted(t, 'select 1 from receipt_lines where order_item_id = $1', order.itemIds[0]),
        remove: () =>
          t.api.setOrderStatus({ params: { id: order.id }, body: { status: 'cancelled' } }),
      };
    },
  },
  {
    name: 'a correction of a receipt',
    table: 'receipt_corrections',
    taken: 'id_taken',
    first: 200,
    afterRemoval: 200,
    takesMoment: false,
    freshId: randomUUID,
    make: async (t, { id }) => {
      const order = await anOrder(t);
      const elsewhere = await anOrder(t);
      const [one, another] = await authors(t);
      const recorded = async (of: typeof order) =>
        (await receive(one, of, [{ orderItemId: of.itemIds[0], quantity: 1 }])).body.id;
      const receipts = { here: await recorded(order), there: await recorded(elsewhere) };
      return {
        send: ({ other, id: otherId = id } = {}) => {
          const of = other === 'place' ? elsewhere : order;
          return (other === 'author' ? another : one).updateReceipt({
            params: { id: other === 'place' ? receipts.there : receipts.here },
            body: {
              id: otherId,
              lines: [{ orderItemId: of.itemIds[0], quantity: other === 'content' ? 3 : 2 }],
            },
          });
        },
        // Each of them would be another version.
        count: () =>
          counted(
            t,
            'select 1 from receipts, generate_series(2, version) where id = $1',
            receipts.here,
          ),
        remove: () => one.takeBackReceipt({ params: { id: receipts.here } }),
      };
    },
  },
  {
    name: 'a mark',
    table: 'receipts',
    taken: 'id_taken',
    first: 200,
    afterRemoval: 200,
    takesMoment: true,
    freshId: newReceiptId,
    make: async (t, { id, at }) => {
      const order = await anOrder(t);
      const elsewhere = await anOrder(t);
      const [one, another] = await authors(t);
      return {
        send: ({ other, ...change } = {}) =>
          (other === 'author' ? another : one).setOrderItemStatus({
            params: { id: (other === 'place' ? elsewhere : order).itemIds[0] ?? 0 },
            body: { id, at, ...change, status: other === 'content' ? 'missing' : 'received' },
          }),
        count: () =>
          counted(t, 'select 1 from receipt_lines where order_item_id = $1', order.itemIds[0]),
        // Corrected to nothing, so that the item is open again.
        remove: () =>
          t.api.updateReceipt({
            params: { id },
            body: { lines: [{ orderItemId: order.itemIds[0], quantity: 0 }] },
          }),
      };
    },
  },
  {
    name: 'a count',
    table: 'inventory_counts',
    taken: 'id_taken',
    first: 201,
    afterRemoval: 200,
    takesMoment: true,
    freshId: randomUUID,
    make: async (t, { id, at }) => {
      const product = await t.make.product();
      const [here, elsewhere] = [await t.make.location(), await t.make.location()];
      const [one, another] = await authors(t);
      return {
        send: ({ other, ...change } = {}) =>
          (other === 'author' ? another : one).createCount({
            body: {
              id,
              at,
              ...change,
              locationId: other === 'place' ? elsewhere.id : here.id,
              lines: [{ productId: product.id, amount: other === 'content' ? 3 : 2 }],
            },
          }),
        count: () =>
          counted(t, 'select 1 from inventory_count_lines where product_id = $1', product.id),
        remove: () =>
          t.database.pool.query('update products set is_deleted = true where id = $1', [
            product.id,
          ]),
      };
    },
  },
  {
    name: 'a waste entry',
    table: 'waste_logs',
    taken: 'waste_id_taken',
    first: 201,
    afterRemoval: 200,
    takesMoment: true,
    freshId: randomUUID,
    make: async (t, { id, at }) => {
      const entry = await anEntry(t, { id, at });
      const [elsewhere, someone] = [await t.make.location(), await t.make.user()];
      return {
        send: ({ other, ...change } = {}) => {
          const changes = {
            content: { quantity: 4 },
            author: { recordedBy: someone.id },
            place: { locationId: elsewhere.id },
          };
          return t.api.createWasteLog({
            body: { ...entry, ...change, ...(other && changes[other]) },
          });
        },
        count: () => counted(t, 'select 1 from waste_logs where product_id = $1', entry.productId),
        remove: () => t.api.deleteWasteLog({ params: { id } }),
      };
    },
  },
  {
    name: 'a picture',
    table: 'stored_files',
    taken: 'id_taken',
    first: 201,
    takesMoment: false,
    freshId: randomUUID,
    make: async (t, { id }) => {
      const file = asFile(await leftRedRightBlue().jpeg().toBuffer());
      const otherFile = asFile(await leftRedRightBlue({ width: 402 }).jpeg().toBuffer());
      const { id: orderId } = await t.make.order();
      const [one, another] = await authors(t);
      return {
        send: async ({ other, id: otherId = id } = {}) => {
          const body = { id: otherId };
          if (other === 'place')
            return t.api.uploadInvoicePhoto({ params: { id: orderId }, body, file });
          return (other === 'author' ? another : one).uploadImage({
            body,
            file: other === 'content' ? otherFile : file,
          });
        },
        count: () => counted(t, 'select 1 from stored_files where client_id = $1', id),
      };
    },
  },
  {
    name: 'an invoice photo',
    table: 'invoice_photos',
    taken: 'id_taken',
    first: 201,
    // Its deletion stays; the answer is what was stored (ADR-038).
    afterRemoval: 200,
    takesMoment: false,
    freshId: randomUUID,
    make: async (t, { id }) => {
      const file = asFile(await leftRedRightBlue().jpeg().toBuffer());
      const otherFile = asFile(await leftRedRightBlue({ width: 402 }).jpeg().toBuffer());
      const [order, elsewhere] = [await t.make.order(), await t.make.order()];
      const [one, another] = await authors(t);
      return {
        send: ({ other, id: otherId = id } = {}) =>
          (other === 'author' ? another : one).uploadInvoicePhoto({
            params: { id: (other === 'place' ? elsewhere : order).id },
            body: { id: otherId },
            file: other === 'content' ? otherFile : file,
          }),
        count: () => counted(t, 'select 1 from invoice_photos where order_id = $1', order.id),
        remove: async () => {
          const { body } = await t.api.getOrder({ params: { id: order.id } });
          return t.api.deleteInvoicePhoto({
            params: { id: order.id },
            body: { photoUrl: body.invoicePhotoUrls[0] },
          });
        },
      };
    },
  },
];

import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { AnyColumn } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { RouteName } from '#contract/calls/routes.ts';
import { productPrices, products } from '#server/db/schema/catalogue.ts';
import { claims } from '#server/db/schema/claims.ts';
import { wasteLogs } from '#server/db/schema/dock-and-shelf.ts';
import { history } from '#server/db/schema/history.ts';
import { invoicePhotos, orderItems, orders } from '#server/db/schema/ordering.ts';
import { outboxMessages } from '#server/db/schema/outbox.ts';
import { purchaseOrders } from '#server/db/schema/purchase-orders.ts';
import { receipts } from '#server/db/schema/receipts.ts';
import { inventoryCounts, inventoryMovements } from '#server/db/schema/stock.ts';
import type { TestApp } from './app.ts';
import { storeItemsOfOrders } from './items-of-orders.ts';

type Filters = Record<string, string>;

export interface PagedList {
  path: string;
  /** The field of a row that is unique. */
  id: string;
  /** The field of the answer that holds the rows; omitted, the answer is the rows. */
  rows?: string;
  /** Filters of which each is read along another index; omitted, none. */
  filters?: Filters[];
  /** Adds rows of this moment, and returns their ids. */
  add(count: number, at: string): Promise<(string | number)[]>;
  /** Lists of what happened only grow. */
  remove?(id: string): Promise<unknown>;
}

/** Every list with a cursor, and how to add and remove its rows. Ids are random where the table allows it. */
export async function pagedLists({
  make,
  api,
  database: { direct: db },
}: TestApp): Promise<Partial<Record<RouteName, PagedList>>> {
  const { id: locationId } = await make.location({ name: 'Pier 7' });
  const { id: vendorId } = await make.vendor();
  const { id: userId } = await make.user({ locationIds: [locationId] });
  const { id: productId, unitId } = await make.product({ vendorId });
  const [location, vendor, user] = [locationId, vendorId, userId].map(String) as [
    string,
    string,
    string,
  ];
  const contentHash = 'made by a test';
  const linked = await make.vendor();
  const place = { vendorId: linked.id, locationId };
  const { body: link } = await api.createPublicLink({ params: place });

  const numbered = await make.vendor();
  const [purchaseOrder] = await db
    .insert(purchaseOrders)
    .values({ vendorId: numbered.id, locationId })
    .returning();

  async function addOrders(count: number, at: string): Promise<string[]> {
    const rows = times(count, () => ({
      id: `ORD-${randomInt(10 ** 12, 10 ** 13)}`,
      locationId,
      orderedBy: userId,
      orderDate: at,
      employeeName: 'Somebody',
      contentHash,
      submittedAt: at,
    }));
    await db.insert(orders).values(rows);
    return rows.map(({ id }) => id);
  }

  async function addOrdersWithItems(count: number, at: string): Promise<string[]> {
    const ids = await addOrders(count, at);
    await addItems([...ids, ...ids]);
    return ids;
  }

  async function addItems(
    orderIds: readonly string[],
    {
      of = vendorId,
      purchaseOrderNumber,
    }: { of?: number; purchaseOrderNumber?: number | undefined } = {},
  ): Promise<number[]> {
    const unit = { unitId, unitOfMeasure: 'kg' };
    const item = { productId, productName: 'Flour', vendorId: of, quantity: 2, ...unit };
    const rows = orderIds.map((orderId) => ({ ...item, orderId, purchaseOrderNumber }));
    const stored = await db.insert(orderItems).values(rows).returning();
    await storeItemsOfOrders(db, orderIds);
    return stored.map(({ id }) => id);
  }

  async function addReceipts(count: number, at: string): Promise<string[]> {
    const row = { locationId, vendorId, at, contentHash };
    const rows = times(count, () => ({ ...row, id: `RCP-${randomUUID()}` }));
    await db.insert(receipts).values(rows);
    return rows.map(({ id }) => id);
  }

  const softDelete =
    (table: typeof orders | typeof orderItems | typeof wasteLogs | typeof invoicePhotos) =>
    (id: string) =>
      db.execute(sql`update ${table} set is_deleted = true where ${table.id} = ${id}`);
  const erase = (table: PgTable, column: AnyColumn) => (id: string) =>
    db.execute(sql`delete from ${table} where ${column} = ${id}`);

  const ofOrders: Filters[] = [
    {},
    { locationId: location },
    { orderedBy: user },
    { vendorId: vendor },
    { vendorId: vendor, locationId: location },
    { q: 'Pier 7' },
  ];
  const ofPlaces: Filters[] = [{}, { vendorId: vendor }, { locationId: location }];

  return {
    listOrders: {
      path: '/api/orders',
      id: 'id',
      filters: [
        ...ofOrders,
        { status: 'pending' },
        { status: 'pending,ordered' },
        { status: 'pending', vendorId: vendor },
        { status: 'pending', q: 'Pier 7' },
        { lines: 'none' },
      ],
      add: addOrdersWithItems,
      remove: softDelete(orders),
    },
    listOrdersOfUser: {
      path: `/api/orders/user/${user}`,
      id: 'id',
      filters: [{}, { lines: 'none' }],
      add: addOrdersWithItems,
      remove: softDelete(orders),
    },
    listOrderItems: {
      path: '/api/order-items',
      id: 'id',
      filters: [
        ...ofOrders,
        { status: 'pending' },
        { status: 'pending,ordered' },
        { open: 'true' },
        { open: 'true', vendorId: vendor, q: 'Flour' },
      ],
      // In turns to several orders.
      add: async (count, at) => {
        const ids = await addOrders(Math.ceil(count / 3), at);
        return addItems(times(count, (index) => ids[index % ids.length] ?? ''));
      },
      remove: softDelete(orderItems),
    },
    getPublicVendorOrder: {
      path: `/api/vendor-orders/public/${link.publicUrl.split('/').at(-1)}`,
      rows: 'orders',
      id: 'orderItemId',
      add: async (count, at) => addItems(await addOrders(count, at), { of: linked.id }),
      remove: softDelete(orderItems),
    },
    listInvoicePhotos: {
      path: '/api/invoice-photos',
      id: 'id',
      filters: [...ofOrders, { status: 'not_sent' }],
      // In turns to several orders, as when several people photograph.
      add: async (count, at) => {
        const ids = await addOrdersWithItems(Math.ceil(count / 3), at);
        const rows = times(count, (index) => ({
          orderId: ids[index % ids.length] ?? '',
          url: `/uploads/${randomUUID()}.webp`,
        }));
        return idsOf(await db.insert(invoicePhotos).values(rows).returning());
      },
      remove: softDelete(invoicePhotos),
    },
    listWasteLogs: {
      path: '/api/waste-logs',
      id: 'id',
      filters: [
        {},
        { locationId: location },
        { recordedBy: user },
        { q: 'Pier 7' },
        { q: 'spilled' },
      ],
      add: async (count, at) => {
        const entry = {
          productId,
          locationId,
          recordedBy: userId,
          quantity: 1,
          unitId,
          unitOfMeasure: 'kg',
        };
        const row = { ...entry, notes: 'spilled', createdDate: at };
        return idsOf(
          await db
            .insert(wasteLogs)
            .values(times(count, () => row))
            .returning(),
        );
      },
      remove: softDelete(wasteLogs),
    },
    listReceipts: {
      path: '/api/receipts',
      id: 'id',
      filters: [...ofPlaces, { vendorId: vendor, locationId: location }],
      add: addReceipts,
      remove: erase(receipts, receipts.id),
    },
    listClaims: {
      path: '/api/claims',
      id: 'id',
      filters: [...ofPlaces, { state: 'draft' }],
      add: async (count, at) => {
        const ofReceipt = (receiptId: string) => ({
          receiptId,
          vendorId,
          locationId,
          createdAt: at,
        });
        const rows = (await addReceipts(count, at)).map(ofReceipt);
        return idsOf(await db.insert(claims).values(rows).returning());
      },
      remove: erase(claims, claims.id),
    },
    listPurchaseOrders: {
      path: '/api/purchase-orders',
      id: 'number',
      filters: [
        ...ofPlaces,
        { vendorId: vendor, locationId: location },
        { state: 'numbered' },
        { state: 'numbered,closed' },
      ],
      add: async (count, at) => {
        const rows = times(count, () => ({ vendorId, locationId, createdAt: at }));
        return (await db.insert(purchaseOrders).values(rows).returning()).map(
          ({ number }) => number,
        );
      },
      // Nothing removes them: items refer to them (ADR-042).
    },
    listPurchaseOrderItems: {
      path: `/api/purchase-orders/${purchaseOrder?.number}/items`,
      id: 'id',
      add: async (count, at) => {
        const ids = await addOrders(Math.ceil(count / 3), at);
        return addItems(
          times(count, (index) => ids[index % ids.length] ?? ''),
          { of: numbered.id, purchaseOrderNumber: purchaseOrder?.number },
        );
      },
      remove: softDelete(orderItems),
    },
    listHistory: {
      path: '/api/history',
      id: 'id',
      filters: [{}, { kind: 'devices' }, { actorId: user }],
      add: async (count, at) => {
        const row = {
          at,
          actorId: userId,
          action: 'created' as const,
          kind: 'devices' as const,
          name: 'Tablet',
          changes: {},
        };
        const rows = times(count, () => ({ ...row, recordId: randomUUID() }));
        return idsOf(await db.insert(history).values(rows).returning());
      },
    },
    listOutbox: {
      path: '/api/outbox',
      id: 'id',
      filters: [{}, { state: 'failed' }, { state: 'failed,waiting' }],
      add: async (count, at) => {
        const about = { kind: 'reminder', subjectId: '1' };
        const sms = {
          channel: 'sms' as const,
          recipient: '+1 555-0100',
          text: '',
          state: 'failed' as const,
        };
        const rows = times(count, () => ({ ...about, ...sms, cause: randomUUID(), createdAt: at }));
        return idsOf(await db.insert(outboxMessages).values(rows).returning());
      },
      remove: erase(outboxMessages, outboxMessages.id),
    },
    listMovements: {
      path: '/api/inventory/movements',
      id: 'id',
      filters: [{ locationId: location }, { locationId: location, productId }],
      add: async (count, at) => {
        const one = { amountNumerator: '1', amountDenominator: '1' };
        const row = { productId, locationId, kind: 'receipt' as const, ...one, at };
        return idsOf(
          await db
            .insert(inventoryMovements)
            .values(times(count, () => row))
            .returning(),
        );
      },
    },
    listCounts: {
      path: '/api/inventory/counts',
      id: 'id',
      filters: [{ locationId: location }],
      add: async (count, at) => {
        const rows = times(count, () => ({
          id: randomUUID(),
          locationId,
          at,
          recordedAt: at,
          contentHash,
        }));
        return idsOf(await db.insert(inventoryCounts).values(rows).returning());
      },
    },
    listPriceAlerts: {
      path: '/api/products/price-alerts',
      id: 'id',
      add: async (count, at) => {
        const ids: string[] = [];
        for (let each = 0; each < count; each++)
          ids.push((await make.product({ vendorId, price: '9.00' })).id);
        await db.execute(
          sql`update ${products} set unseen_from = 1, unseen_since = ${at} where ${products.id} = any(${sql.param(ids)})`,
        );
        return ids;
      },
      remove: (id) =>
        db.execute(
          sql`update ${products} set unseen_from = null, unseen_since = null where ${products.id} = ${id}`,
        ),
    },
    listPricesOfProduct: {
      path: `/api/products/${productId}/prices`,
      id: 'id',
      add: async (count, at) => {
        const row = { productId, unitId, price: '2.00', since: at, source: 'edit' as const };
        return idsOf(
          await db
            .insert(productPrices)
            .values(times(count, () => row))
            .returning(),
        );
      },
    },
  };
}

function times<T>(count: number, row: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => row(index));
}

function idsOf<Id>(rows: readonly { id: Id }[]): Id[] {
  return rows.map(({ id }) => id);
}

import { randomInt, randomUUID } from 'node:crypto';
import { invoicePhotos, orders } from '#server/db/schema/orders.ts';
import { orderItems } from '#server/db/schema/order-items.ts';
import { purchaseOrders } from '#server/db/schema/purchase-orders.ts';
import type { TestApp } from '../app.ts';
import { storeItemsOfOrders } from '../items-of-orders.ts';
import { contentHash, filtersOfPlaces, idsOf, softDelete, times } from './paged-list.ts';
import type { Filters, PagedLists, Place } from './paged-list.ts';

/** Lists of orders, of their items and photos, and of purchase orders. */
export async function listsOfOrders(
  { database: { direct: db }, make, api }: TestApp,
  place: Place,
): Promise<PagedLists> {
  const { locationId, vendorId, userId, productId, unitId } = place;
  const [location, vendor, user] = [locationId, vendorId, userId].map(String) as [
    string,
    string,
    string,
  ];
  const linked = await make.vendor();
  const { body: link } = await api.createPublicLink({
    params: { vendorId: linked.id, locationId },
  });

  const numbered = await make.vendor();
  const [purchaseOrder] = await db
    .insert(purchaseOrders)
    .values({ vendorId: numbered.id, locationId })
    .returning();

  const ofOrders: Filters[] = [
    {},
    { locationId: location },
    { orderedBy: user },
    { vendorId: vendor },
    { vendorId: vendor, locationId: location },
    { q: 'Pier 7' },
  ];

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
      remove: softDelete(db, orders),
    },
    listOrdersOfUser: {
      path: `/api/orders/user/${user}`,
      id: 'id',
      filters: [{}, { lines: 'none' }],
      add: addOrdersWithItems,
      remove: softDelete(db, orders),
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
      remove: softDelete(db, orderItems),
    },
    getPublicVendorOrder: {
      path: `/api/vendor-orders/public/${link.publicUrl.split('/').at(-1)}`,
      rows: 'orders',
      id: 'orderItemId',
      add: async (count, at) => addItems(await addOrders(count, at), { of: linked.id }),
      remove: softDelete(db, orderItems),
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
      remove: softDelete(db, invoicePhotos),
    },
    listPurchaseOrders: {
      path: '/api/purchase-orders',
      id: 'number',
      filters: [
        ...filtersOfPlaces(place),
        { vendorId: vendor, locationId: location },
        { state: 'numbered' },
        { state: 'numbered,closed' },
        { sort: 'deadline' },
        { sort: 'deadline', state: 'numbered', vendorId: vendor },
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
      remove: softDelete(db, orderItems),
    },
  };
}

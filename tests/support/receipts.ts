import type { OrderStatus } from '#contract/calls/orders.ts';
import type { orderItems } from '#server/db/schema/order-items.ts';
import type { Client, TestApp } from './app.ts';

/** An order of one vendor's items at one location, five of each and ordered, where nothing else is said. */
export async function anOrder(
  t: TestApp,
  items: Partial<typeof orderItems.$inferInsert>[] = [{}],
  of: { vendorId?: number; locationId?: number; orderedBy?: number; status?: OrderStatus } = {},
) {
  const { vendorId = (await t.make.vendor()).id, ...values } = of;
  const order = await t.make.order({
    status: 'ordered',
    ...values,
    items: items.map((item) => ({ vendorId, quantity: 5, orderedStatus: 'ordered', ...item })),
  });
  return { ...order, vendorId, itemIds: order.items.map(({ id }) => id) };
}

let last = Date.now();
/** An id as a client makes it. */
export const newReceiptId = () => `RCP-${(last += 1)}`;

interface Place {
  locationId: number;
  vendorId: number | null;
}

/** Records a receipt of these lines. */
export const receive = (
  api: Client,
  { locationId, vendorId }: Place,
  lines: Record<string, unknown>[],
  more: Record<string, unknown> = {},
) => api.createReceipt({ body: { locationId, vendorId, lines, ...more } });

/** What the calls say of an order: its state, and each item's state with what of it arrived. */
export async function stateOf(t: TestApp, orderId: string) {
  const { body: order } = await t.api.getOrder({ params: { id: orderId } });
  const { body: items } = await t.api.listItemsOfOrder({ params: { id: orderId } });
  return {
    order: order.status,
    items: items.map(({ orderedStatus, receivedQuantity }) => [orderedStatus, receivedQuantity]),
  };
}

import type { PurchaseOrderDetails } from '#contract/calls/purchase-orders.ts';
import type { TestApp } from './app.ts';

/** The headers of a person's browser (V5). */
export const PERSON = {
  'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15',
  accept: 'text/html',
  'accept-language': 'en-US',
};

/** A vendor with open items at one location, and the calls on its one purchase order. */
export async function aPurchaseOrder(
  t: TestApp,
  { items = 2, deliveryDate = null }: { items?: number; deliveryDate?: string | null } = {},
) {
  const vendor = await t.make.vendor({ email: `farm-${Math.random()}@example.com` });
  const location = await t.make.location();
  const place = { vendorId: vendor.id, locationId: location.id };
  const order = await t.make.order({
    locationId: location.id,
    items: Array.from({ length: items }, () => ({
      vendorId: vendor.id,
      quantity: 12,
      deliveryDate,
    })),
  });
  await t.api.getVendorOrderPdf({ params: place });
  const [{ number } = { number: 0 }] = (
    await t.api.listPurchaseOrders({ query: { vendorId: String(vendor.id) } })
  ).body;
  const get = async (): Promise<PurchaseOrderDetails> =>
    (await t.api.getPurchaseOrder({ params: { number } })).body;
  return {
    vendor,
    location,
    place,
    order,
    number,
    itemIds: order.items.map(({ id }) => id),
    get,
    send: (body: object = { channel: 'email' }, api = t.api) =>
      api.sendPurchaseOrder({ params: { number }, body }),
    edit: (index: number, body: object, api = t.api) =>
      api.updateOrderItem({ params: { id: order.items[index]?.id ?? 0 }, body }),
    mark: (index: number, status: string, api = t.api) =>
      api.setOrderItemStatus({ params: { id: order.items[index]?.id ?? 0 }, body: { status } }),
    /** A person of the vendor opens a new link. */
    open: async () => {
      const { body } = await t.api.createPublicLink({ params: place });
      const { pathname } = new URL(body.publicUrl);
      await t.app.inject({ url: pathname, headers: PERSON });
    },
    kinds: async () => (await get()).events.map(({ kind }) => kind),
    details: async (of: string) =>
      (await get()).events.filter(({ kind }) => kind === of).map(({ detail }) => detail),
  };
}

import type { TestApp } from './app.ts';

interface Ordering {
  /** Null: the location has none. */
  limit?: string | null;
  price?: string | null;
  quantity?: number;
  orderedBy?: 'employee' | 'manager';
}

/** An order of one line at a location of its own, with the people and places around it. */
export async function orderWithLimit(
  t: TestApp,
  { limit = '100', price = '10', quantity = 11, orderedBy = 'employee' }: Ordering = {},
) {
  const location = await t.make.location({ approvalLimit: limit });
  // A number of its own: messages to one number are limited to twenty an hour.
  const phoneNumber = `+1 555-${String(location.id).padStart(4, '0')}`;
  const vendor = await t.make.vendor({ phoneNumber });
  const product = await t.make.product({ price, vendorId: vendor.id });
  const employee = await t.make.user({ locationIds: [location.id] });
  const manager = await t.make.manager();
  const body = await t.make.newOrder({
    locationId: location.id,
    orderedBy: orderedBy === 'manager' ? manager.id : employee.id,
    items: [{ productId: product.id, quantity }],
  });
  const { body: order } = await t.api.createOrder({ body });
  const [item] = (await t.api.listItemsOfOrder({ params: { id: order.id } })).body;
  if (!item) throw new Error('the order has no item');
  const place = { vendorId: product.vendorId, locationId: location.id };
  return { order, item, location, product, employee, manager, place, sent: body };
}

import type { APIRequestContext } from '@playwright/test';
import type { Location } from '#contract/locations.ts';
import type { OrderItem } from '#contract/order-items.ts';
import type { Order } from '#contract/orders.ts';
import type { Product } from '#contract/products.ts';
import type { User } from '#contract/users.ts';
import type { Vendor } from '#contract/vendors.ts';
import { api } from './browser.ts';

/** An order of five products of a vendor, all named with the prefix, and the vendor's link through which it answers them. */
export async function orderedFromVendor(request: APIRequestContext, prefix: string) {
  const newVendor = (name: string) =>
    api<Vendor>(request, 'POST /api/vendors', {
      name,
      contactPerson: 'Kay',
      phoneNumber: '+1 914-555-0199',
      email: 'desk@answering.example',
    });
  const [vendor, other] = [
    await newVendor(`${prefix} Farms`),
    await newVendor(`${prefix} Market`),
  ] as const;
  const location = await api<Location>(request, 'POST /api/locations', {
    name: `${prefix} Kitchen`,
  });
  const by = await api<User>(request, 'POST /api/users', {
    name: `${prefix} Cook`,
    userType: 'employee',
    locationIds: [location.id],
  });
  const [any] = await api<Product[]>(request, 'GET /api/products');
  const newProduct = (name: string, vendorId: number) =>
    api<Product>(request, 'POST /api/products', {
      name,
      vendorId,
      unitOfMeasure: any?.unitOfMeasure,
      price: '2.00',
    });
  const items = [];
  for (const what of ['Tomatoes', 'Basil', 'Limes', 'Mint', 'Dill'])
    items.push({ productId: (await newProduct(`${prefix} ${what}`, vendor.id)).id, quantity: 5 });
  await newProduct(`Basil for ${prefix}`, other.id);
  const order = await api<Order>(request, 'POST /api/orders', {
    locationId: location.id,
    orderedBy: by.id,
    items,
    notes: null,
  });
  const link = await api<{ publicUrl: string }>(
    request,
    `POST /api/vendor-orders/public-link/${vendor.id}/${location.id}`,
    {},
  );
  const read = () => api<OrderItem[]>(request, `GET /api/orders/${order.id}/items`);
  const answer = async (said: readonly object[]) => {
    const lines = (await read()).map(({ id }, index) => ({ orderItemId: id, ...said[index] }));
    const token = new URL(link.publicUrl).pathname.split('/').at(-1);
    await api(request, `POST /api/vendor-orders/public/${token}/answers`, {
      name: 'Kay at the desk',
      note: 'Gate B is closed',
      lines,
    });
  };
  return { vendor, location, order, publicUrl: link.publicUrl, read, answer };
}

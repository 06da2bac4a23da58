import type { APIRequestContext } from '@playwright/test';
import type { OrderItem } from '#contract/calls/order-items.ts';
import { api } from './browser.ts';
import { newVendor, vendorAtLocation } from './vendor-at-location.ts';

/** An order of five products of a vendor, all named with the prefix, and the vendor's link through which it answers them. */
export async function orderedFromVendor(request: APIRequestContext, prefix: string) {
  const email = 'desk@answering.example';
  const {
    vendor,
    location,
    newProduct,
    order: submit,
  } = await vendorAtLocation(request, {
    vendor: { name: `${prefix} Farms`, email },
    location: `${prefix} Kitchen`,
    employee: `${prefix} Cook`,
  });
  const other = await newVendor(request, { name: `${prefix} Market`, email });
  const price = '2.00';
  const items = [];
  for (const what of ['Tomatoes', 'Basil', 'Limes', 'Mint', 'Dill'])
    items.push({ productId: (await newProduct(`${prefix} ${what}`, { price })).id, quantity: 5 });
  await newProduct(`Basil for ${prefix}`, { price, vendorId: other.id });
  const order = await submit(items);
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

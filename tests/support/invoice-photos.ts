import type { APIRequestContext } from '@playwright/test';
import type { Location } from '#contract/calls/locations.ts';
import type { Order } from '#contract/calls/orders.ts';
import type { Product } from '#contract/calls/products.ts';
import type { User } from '#contract/calls/users.ts';
import { api } from './browser.ts';
import { jpeg } from './receiving.ts';

let places = 0;

/** A location that no other story uses. */
export async function aLocation(
  request: APIRequestContext,
  { ottomateEmail = '' }: { ottomateEmail?: string } = {},
): Promise<Location> {
  const name = `Quay ${++places} of ${process.env['TEST_WORKER_INDEX']}`;
  return api<Location>(request, 'POST /api/locations', { name, ottomateEmail });
}

/** Today's order at this location, of one vendor's product, with this many invoice photos. */
export async function anInvoice(
  request: APIRequestContext,
  { location, photos = 1 }: { location: Location; photos?: number },
): Promise<{ order: Order; vendorName: string; urls: string[] }> {
  const users = await api<User[]>(request, 'GET /api/users');
  const [product] = await api<Product[]>(request, 'GET /api/products');
  const order = await api<Order>(request, 'POST /api/orders', {
    locationId: location.id,
    orderedBy: users[0]?.id,
    items: [{ productId: product?.id, quantity: 2 }],
    notes: null,
  });
  const urls: string[] = [];
  for (let photo = 0; photo < photos; photo++) {
    const sent = await request.post(`/api/orders/${order.id}/upload-invoice`, {
      multipart: { invoice: await jpeg('invoice.jpg') },
    });
    const { invoicePhotoUrl } = (await sent.json()) as { invoicePhotoUrl: string };
    urls.push(invoicePhotoUrl);
  }
  return { order, vendorName: product?.vendorName ?? '', urls };
}

import type { APIRequestContext } from '@playwright/test';
import type { Location } from '#contract/calls/locations.ts';
import type { Order } from '#contract/calls/orders.ts';
import type { Product } from '#contract/calls/products.ts';
import type { User } from '#contract/calls/users.ts';
import type { Vendor } from '#contract/calls/vendors.ts';
import { api } from './browser.ts';

const PRODUCTS = 20;
const ORDERS = 11;

/** A new vendor with one old item at one location, and 220 newer ones at another. */
export async function busyVendor(request: APIRequestContext, name: string) {
  const vendor = await api<Vendor>(request, 'POST /api/vendors', {
    name,
    contactPerson: 'Kay',
    phoneNumber: '+1 914-555-0199',
    email: 'kay@example.com',
  });
  const [any] = await api<Product[]>(request, 'GET /api/products');
  const products: Product[] = [];
  for (let number = 1; number <= PRODUCTS; number++)
    products.push(
      await api<Product>(request, 'POST /api/products', {
        name: `${name} ${number}`,
        vendorId: vendor.id,
        unitOfMeasure: any?.unitOfMeasure,
      }),
    );
  const quiet = await api<Location>(request, 'POST /api/locations', { name: `${name} Quiet Yard` });
  const busy = await api<Location>(request, 'POST /api/locations', { name: `${name} Busy Corner` });
  const by = await api<User>(request, 'POST /api/users', {
    name: `Buys ${name}`,
    userType: 'employee',
    locationIds: [quiet.id, busy.id],
  });
  const order = (locationId: number, lines: readonly Product[]) =>
    api<Order>(request, 'POST /api/orders', {
      locationId,
      orderedBy: by.id,
      items: lines.map(({ id }) => ({ productId: id, quantity: 3 })),
      notes: null,
    });
  await order(quiet.id, products.slice(0, 1));
  const orders: Order[] = [];
  for (let count = 0; count < ORDERS; count++) orders.push(await order(busy.id, products));
  return { vendor, quiet, busy, orders, items: PRODUCTS * ORDERS };
}

import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { OrderItem } from '#contract/calls/order-items.ts';
import type { Order } from '#contract/calls/orders.ts';
import type { Conversion } from '#contract/calls/products.ts';
import type { Receipt } from '#contract/calls/receipts.ts';
import type { User, UserLocation } from '#contract/calls/users.ts';
import type { Vendor } from '#contract/calls/vendors.ts';
import { api, expect } from './browser.ts';
import { button, click, EMPLOYEE, jpeg } from './receiving.ts';
import type { Press } from './receiving.ts';

export interface Coming {
  vendor: Vendor;
  order: Order;
  locationId: number;
}

interface Delivery {
  /** The vendor's. */
  name: string;
  lines: number;
  conversions?: Conversion[];
  /** Of every product. */
  price?: string | null;
}

/** Ordered items of a new vendor at the employee's location: 1 kg of the first product, 2 of the second, and so on. */
export async function comingDelivery(
  request: APIRequestContext,
  { name, lines, conversions = [], price = null }: Delivery,
): Promise<Coming> {
  const users = await api<User[]>(request, 'GET /api/users');
  const user = users.find((one) => one.name === EMPLOYEE);
  const [at] = await api<UserLocation[]>(request, `GET /api/users/${user?.id}/locations`);
  const locationId = at?.locationId ?? 0;
  const vendor = await api<Vendor>(request, 'POST /api/vendors', {
    name,
    contactPerson: 'Al',
    phoneNumber: '+1 555-0100',
  });
  const items = await Promise.all(
    Array.from({ length: lines }, async (_, index) => {
      const product = {
        name: productOf(name, index),
        vendorId: vendor.id,
        unitOfMeasure: 'kg',
        conversions,
        price,
      };
      const { id } = await api<{ id: string }>(request, 'POST /api/products', product);
      return { productId: id, quantity: index + 1 };
    }),
  );
  const body = { locationId, orderedBy: user?.id, items };
  const order = await api<Order>(request, 'POST /api/orders', body);
  await api(request, `POST /api/vendor-orders/mark-all-ordered/${vendor.id}/${locationId}`);
  return { vendor, order, locationId };
}
export const productOf = (vendor: string, index: number) => `Item ${index + 1} of ${vendor}`;

export const itemsOf = (request: APIRequestContext, { order }: Coming) =>
  api<OrderItem[]>(request, `GET /api/orders/${order.id}/items`);

export async function receiptOf(request: APIRequestContext, { vendor }: Coming): Promise<Receipt> {
  const found = await api<Receipt[]>(request, `GET /api/receipts?vendorId=${vendor.id}`);
  expect(found).toHaveLength(1);
  return found[0] as Receipt;
}

export const cardOf = (page: Page, { vendor }: Coming) =>
  page.getByRole('link', { name: vendor.name });
export const lineOf = (page: Page, { vendor }: Coming, index: number) =>
  page.getByRole('listitem', { name: productOf(vendor.name, index), exact: true });

/** One of what the line expects is counted as damaged. */
export async function countOneDamaged(line: Locator): Promise<void> {
  await line.getByRole('button', { name: /^Decrease amount/ }).click();
  await button(line, 'Damaged').click();
}

/** Takes a photo of what is wrong with goods of the line. */
export async function photographPart(
  line: Locator,
  { name = /^Photo of damaged/, press = click }: { name?: RegExp; press?: Press } = {},
): Promise<void> {
  const chooser = line.page().waitForEvent('filechooser');
  await press(line.getByRole('button', { name }));
  await (await chooser).setFiles(await jpeg('crushed.jpg'));
}

import type { Page } from '@playwright/test';
import type { Location } from '#contract/calls/locations.ts';
import type { OrderItem } from '#contract/calls/order-items.ts';
import type { Order } from '#contract/calls/orders.ts';
import type { Product } from '#contract/calls/products.ts';
import type { Vendor } from '#contract/calls/vendors.ts';
import { api, expect, test } from '#tests/support/browser.ts';
import { openAsManager } from '#tests/support/manager.ts';
import { button } from '#tests/support/receiving.ts';
import { orderingEmployee } from '#tests/support/ordering-employee.ts';

/** A new vendor with these products, ordered for the first location. */
async function ordered(page: Page, vendorName: string, names: readonly string[]) {
  const { request } = page;
  const vendor = await api<Vendor>(request, 'POST /api/vendors', {
    name: vendorName,
    contactPerson: 'Kay',
    phoneNumber: '+1 914-555-0199',
  });
  const [any] = await api<Product[]>(request, 'GET /api/products');
  const items = [];
  for (const name of names) {
    const { id } = await api<Product>(request, 'POST /api/products', {
      name,
      vendorId: vendor.id,
      unitOfMeasure: any?.unitOfMeasure,
    });
    items.push({ productId: id, quantity: 1 });
  }
  const [location] = await api<Location[]>(request, 'GET /api/locations');
  const { name } = await orderingEmployee(request, `Buys from ${vendorName}`);
  const users = await api<{ id: number; name: string }[]>(request, 'GET /api/users');
  const order = await api<Order>(request, 'POST /api/orders', {
    locationId: location?.id,
    orderedBy: users.find((user) => user.name === name)?.id,
    items,
    notes: null,
  });
  return {
    vendor,
    place: page.getByRole('region', { name: location?.name ?? '' }),
    items: await api<OrderItem[]>(request, `GET /api/orders/${order.id}/items`),
  };
}

test('focus stays in the section after marking by keyboard, or on the page when the section disappears (D38)', async ({
  page,
}) => {
  const { vendor, place } = await ordered(page, 'Keyboard Greens', ['Kale', 'Kohlrabi']);
  await openAsManager(page, `/manager/vendor-orders/${vendor.id}`);

  const markAll = button(place, 'Mark All Ordered');
  const refusal = { code: 'invalid_input', message: 'Not today.' };
  await page.route('**/mark-all-ordered/**', (route) =>
    route.fulfill({ status: 400, json: refusal }),
  );
  await markAll.press('Enter');
  await expect(page.getByText('Mark All Ordered Failed')).toBeVisible();
  await expect(markAll).toBeFocused();
  await page.unroute('**/mark-all-ordered/**');
  await markAll.press('Enter');
  await expect(markAll).toBeHidden();
  await expect(place).toBeFocused();

  const row = (name: string) => place.getByRole('listitem').filter({ hasText: name });
  await button(row('Kale'), 'Mark as Received').press('Enter');
  await expect(row('Kale')).toBeHidden();
  await expect(place).toBeFocused();
  await button(row('Kohlrabi'), 'Mark as Missing').press('Enter');
  await expect(page.getByText('No active items')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

import type { Delivery } from '#contract/deliveries.ts';
import type { Location } from '#contract/locations.ts';
import type { Order } from '#contract/orders.ts';
import type { Product } from '#contract/products.ts';
import type { User } from '#contract/users.ts';
import type { Vendor } from '#contract/vendors.ts';
import {
  api,
  expect,
  expectAccessible,
  expectFitsEverywhere,
  test,
} from '#tests/support/browser.ts';
import { openAsManager, toast } from '#tests/support/manager.ts';

test('each of several purchase orders has its day and state on the vendor order, and its own lines on the page of a German vendor (V4, V9)', async ({
  page,
  request,
}) => {
  const vendor = await api<Vendor>(request, 'POST /api/vendors', {
    name: 'Zwei Touren Großhandel',
    contactPerson: 'Jana',
    phoneNumber: '+49 40 5550100',
    language: 'de',
  });
  const location = await api<Location>(request, 'POST /api/locations', { name: 'Two Tours' });
  const by = await api<User>(request, 'POST /api/users', {
    name: 'Orders for Two Tours',
    userType: 'employee',
    locationIds: [location.id],
  });
  await api(request, `PUT /api/vendors/${vendor.id}/schedule`, {
    rules: ['monday', 'thursday'].map((deliveryDay) => ({
      locationId: null,
      deliveryDay,
      daysBefore: 1,
      cutOff: '14:00',
    })),
    exceptions: [],
  });
  const deliveries = await api<Delivery[]>(
    request,
    `GET /api/locations/${location.id}/deliveries?days=14`,
  );
  const [first, second] = deliveries.filter(({ vendorId }) => vendorId === vendor.id);
  const [any] = await api<Product[]>(request, 'GET /api/products');
  const items = [];
  for (const [name, delivery] of [
    ['Kartoffeln', second],
    ['Petersilie', first],
  ] as const) {
    const product = await api<Product>(request, 'POST /api/products', {
      name,
      vendorId: vendor.id,
      unitOfMeasure: any?.unitOfMeasure,
    });
    items.push({ productId: product.id, quantity: 12, deliveryDate: delivery?.deliveryDate });
  }
  const order = { locationId: location.id, orderedBy: by.id, items, notes: null };
  await api<Order>(request, 'POST /api/orders', order);

  await openAsManager(page, `/manager/vendor-orders/${vendor.id}`);
  const place = page.getByRole('region', { name: location.name });
  await place.getByRole('button', { name: 'SMS' }).click();
  await expect(toast(page, /^SMS Sent/)).toBeVisible();
  const orders = place.getByRole('list', { name: 'Purchase Orders' }).getByRole('listitem');
  await expect(orders).toHaveText([
    /^Purchase Order No\. \d+Sent.*Delivery: \w{3}, \w{3} \d+.*UBL File/,
    /^Purchase Order No\. \d+Sent.*Delivery: \w{3}, \w{3} \d+.*UBL File/,
  ]);
  await expect(orders.first().locator('time')).toHaveAttribute(
    'datetime',
    first?.deliveryDate ?? '',
  );
  await expectAccessible(page);
  await expectFitsEverywhere(page);

  const { publicUrl } = await api<{ publicUrl: string }>(
    request,
    `POST /api/vendor-orders/public-link/${vendor.id}/${location.id}`,
  );
  await page.goto(publicUrl);
  const parts = page.getByRole('region', { name: /^Bestellung Nr\. \d+$/ });
  await expect(parts).toHaveText([/Liefertermin.*Petersilie/s, /Liefertermin.*Kartoffeln/s]);
  await expect(parts.first()).not.toContainText('Kartoffeln');
  await expectFitsEverywhere(page);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

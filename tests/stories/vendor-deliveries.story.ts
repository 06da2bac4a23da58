import type { Delivery } from '#contract/calls/deliveries.ts';
import {
  api,
  expect,
  expectAccessible,
  expectFitsEverywhere,
  test,
} from '#tests/support/browser.ts';
import { openAsManager, toast } from '#tests/support/manager.ts';
import { vendorAtLocation } from '#tests/support/vendor-at-location.ts';

test('each of several purchase orders has its day and state on the vendor order, and its own lines on the page of a German vendor (V4, V9)', async ({
  page,
  request,
}) => {
  const { vendor, location, newProduct, order } = await vendorAtLocation(request, {
    vendor: { name: 'Zwei Touren Großhandel', language: 'de' },
    location: 'Two Tours',
    employee: 'Orders for Two Tours',
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
  const items = [];
  for (const [name, delivery] of [
    ['Kartoffeln', second],
    ['Petersilie', first],
  ] as const) {
    const { id: productId } = await newProduct(name);
    items.push({ productId, quantity: 12, deliveryDate: delivery?.deliveryDate });
  }
  await order(items);

  await openAsManager(page, `/manager/vendor-orders/${vendor.id}`);
  const place = page.getByRole('region', { name: location.name });
  await place.getByRole('button', { name: 'SMS' }).click();
  await expect(toast(page, /^SMS Sent/)).toBeVisible();
  const orders = place.getByRole('list', { name: 'Purchase Orders' }).getByRole('listitem');
  await expect(orders).toHaveText([
    /^PO \d+Sent.*Delivery: \w{3}, \w{3} \d+.*UBL File/,
    /^PO \d+Sent.*Delivery: \w{3}, \w{3} \d+.*UBL File/,
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

import type { APIRequestContext } from '@playwright/test';
import type { Delivery } from '#contract/calls/deliveries.ts';
import type { PurchaseOrderRecord, ReadyPurchaseOrder } from '#contract/calls/purchase-orders.ts';
import { api, expect, expectFitsEverywhere, test } from '#tests/support/browser.ts';
import { openAsManager, toast } from '#tests/support/manager.ts';
import { vendorAtLocation } from '#tests/support/vendor-at-location.ts';

const ready = (request: APIRequestContext, vendorId: number) =>
  api<ReadyPurchaseOrder[]>(request, `GET /api/purchase-orders/ready?vendorId=${vendorId}`);

/** A vendor with a purchase order on each of so many days. */
async function vendorWithOrders(request: APIRequestContext, name: string, days: number) {
  const { vendor, location, newProduct, order } = await vendorAtLocation(request, {
    vendor: { name: `${name} Farms`, email: 'desk@ready.example' },
    location: `${name} Kitchen`,
    employee: `${name} Cook`,
  });
  const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  await api(request, `PUT /api/vendors/${vendor.id}/schedule`, {
    rules: week.map((deliveryDay) => ({ deliveryDay, daysBefore: 0, cutOff: '23:59' })),
    exceptions: [],
  });
  const { id: productId } = await newProduct(`${name} Basil`, { price: '2.00' });
  const deliveries = await api<Delivery[]>(request, `GET /api/locations/${location.id}/deliveries`);
  const own = deliveries.filter(({ vendorId }) => vendorId === vendor.id).slice(0, days);
  for (const { deliveryDate } of own) await order([{ productId, quantity: 5, deliveryDate }]);
  return vendor;
}

test('what is ready is sent with one press, all ticked; what is not ticked stays, and what failed says why (H4)', async ({
  page,
  request,
}) => {
  const vendor = await vendorWithOrders(request, 'Ready', 4);
  const [kept, failing] = await ready(request, vendor.id);
  if (!kept || !failing) throw new Error('nothing is ready');
  await openAsManager(page, `/manager/purchase-orders?vendor=${vendor.id}`);
  const card = page.getByRole('region', { name: 'Ready to send' });
  await expect(card.getByRole('listitem')).toHaveCount(3);
  await card.getByRole('button', { name: 'Show All 4' }).click();
  await expect(card.getByRole('listitem')).toHaveCount(4);
  await expectFitsEverywhere(page);
  await card.getByRole('checkbox', { name: `Send PO ${kept.number}`, exact: true }).uncheck();

  // The answer about one of them says that it was not sent.
  await page.route('**/api/purchase-orders/send', async (route) => {
    const results = (await (await route.fetch()).json()) as { deliveryDate: string }[];
    await route.fulfill({
      json: results.map((result) =>
        result.deliveryDate === failing.deliveryDate
          ? { ...result, result: 'refused', code: 'nothing_open', params: failing }
          : result,
      ),
    });
  });
  await card.getByRole('button', { name: 'Send 3' }).click();
  await expect(toast(page, '2 of 3 sent')).toBeVisible();
  await expect(card.getByText(`Nothing is open with ${vendor.name} for`)).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveCount(1);
  await expect(card.getByRole('link', { name: `PO ${kept.number}` })).toBeVisible();
  expect((await ready(request, vendor.id)).map(({ number }) => number)).toEqual([kept.number]);
});

test('vendors that have not opened their purchase order are reminded with one press, after a question, or called (24.3)', async ({
  page,
  request,
}) => {
  const vendor = await vendorWithOrders(request, 'Unopened', 2);
  const orders = (await ready(request, vendor.id)).map(
    ({ vendorId, locationId, deliveryDate }) => ({ vendorId, locationId, deliveryDate }),
  );
  await api(request, 'POST /api/purchase-orders/send', { orders, channel: 'sms' });
  await openAsManager(page, `/manager/purchase-orders?vendor=${vendor.id}`);
  await page.getByRole('button', { name: 'Remind All 2 Unopened' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remind All 2 Unopened?' });
  await expect(question).toBeVisible();
  await expectFitsEverywhere(page);
  await question.getByRole('button', { name: 'Send again' }).click();
  // Within a minute of the first the same message is not sent twice, and answers what that one came to.
  await expect(toast(page, /captured$/)).toBeVisible();
  const listed = await api<PurchaseOrderRecord[]>(
    request,
    `GET /api/purchase-orders?vendorId=${vendor.id}`,
  );
  expect(listed.map(({ state }) => state)).toEqual(['sent', 'sent']);
  await expect(
    page.getByRole('link', { name: `Call ${vendor.name}, ${vendor.phoneNumber}` }).first(),
  ).toHaveAttribute('href', /^tel:\+?\d+/);
});

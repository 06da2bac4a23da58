import type { OrderItem } from '#contract/calls/order-items.ts';
import { test } from '#tests/support/browser-with-mail.ts';
import {
  api,
  expect,
  expectAccessible,
  expectFitsEverywhere,
  PHONE,
} from '#tests/support/browser.ts';
import { openAsManager, toast } from '#tests/support/manager.ts';
import { vendorAtLocation } from '#tests/support/vendor-at-location.ts';

test('a manager follows a purchase order: sent, opened by the vendor, changed, and the change sent alone (V4, V5)', async ({
  page,
  request,
  browser,
  mail,
}) => {
  const { vendor, location, newProduct, order } = await vendorAtLocation(request, {
    vendor: { name: 'Follow Farms', email: 'kay@followfarms.example' },
    location: 'Follow Kitchen',
    employee: 'Follows Orders',
  });
  const products = [await newProduct('Follow Tomatoes'), await newProduct('Follow Basil')];
  const { id } = await order(products.map((product) => ({ productId: product.id, quantity: 12 })));

  await openAsManager(page, `/manager/vendor-orders/${vendor.id}`);
  const kitchen = page.getByRole('region', { name: location.name });
  await kitchen.getByRole('button', { name: 'Email' }).click();
  await expect(toast(page, 'Vendor Email Sent')).toBeVisible();
  await expect(kitchen.getByText('Sent', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Purchase Orders' }).click();
  const row = page.getByRole('row').filter({ hasText: vendor.name });
  await expect(row).toContainText('Sent');
  await expectAccessible(page);
  await expectFitsEverywhere(page);
  await row.getByRole('link', { name: /^PO \d+$/ }).click();
  await expect(page.getByRole('heading', { name: /^PO \d+$/ })).toBeVisible();
  // What is known of the vendor stands where one decides (24.4).
  const card = page.getByRole('region', { name: 'The vendor in the last 90 days' });
  await expect(card).toContainText(/On time.+Complete.+Credited\$0\.00Prices/);
  const timeline = page.getByRole('list', { name: 'Timeline' });
  await expect(timeline.getByRole('listitem')).toHaveText([/^Sent.*E-mail to kay@/]);

  // The vendor opens the link, and the manager sees it without doing anything.
  const link = /http:\/\/\S+\/vendor-orders\/[\w-]{43}/.exec(mail.received.at(-1)?.mail.text ?? '');
  const telephone = await browser.newContext({ userAgent: PHONE, locale: 'en-US' });
  const theirs = await telephone.newPage();
  await theirs.goto(link?.[0] ?? '');
  await expect(theirs.getByText('Follow Tomatoes', { exact: true })).toBeVisible();
  await telephone.close();
  await expect(timeline).toContainText('Opened by the vendor');

  const items = await api<OrderItem[]>(request, `GET /api/orders/${id}/items`);
  await api(request, `PATCH /api/order-items/${items[0]?.id}`, { quantity: 10 });
  const change = page.getByRole('region', { name: 'Changed since it was sent' });
  await expect(change.getByRole('listitem')).toHaveText([/Follow Tomatoes.*10 .* instead of 12/]);
  await expectAccessible(page);
  await expectFitsEverywhere(page);
  await change.getByRole('button', { name: 'Send the Change by Email' }).click();
  await expect(toast(page, 'Vendor Email Sent')).toBeVisible();
  await expect(change).toBeHidden();
  expect(mail.received.at(-1)?.mail.text).not.toContain('Follow Basil');
  await expect(timeline.getByRole('listitem')).toHaveCount(4);
  await page.getByRole('main').getByText('History').click();
  await expect(page.getByText('changed this purchase order').first()).toBeVisible();
});

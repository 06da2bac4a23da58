import type { Location } from '#contract/locations.ts';
import type { Product } from '#contract/products.ts';
import type { OrderItem } from '#contract/order-items.ts';
import type { Order } from '#contract/orders.ts';
import type { User } from '#contract/users.ts';
import type { Vendor } from '#contract/vendors.ts';
import { test } from '#tests/support/browser-with-mail.ts';
import { api, expect, expectAccessible, expectFitsEverywhere } from '#tests/support/browser.ts';
import { openAsManager, toast } from '#tests/support/manager.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

test('a manager follows a purchase order: sent, opened by the vendor, changed, and the change sent alone (V4, V5)', async ({
  page,
  request,
  browser,
  mail,
}) => {
  const vendor = await api<Vendor>(request, 'POST /api/vendors', {
    name: 'Follow Farms',
    contactPerson: 'Kay',
    phoneNumber: '+1 914-555-0199',
    email: 'kay@followfarms.example',
  });
  const location = await api<Location>(request, 'POST /api/locations', { name: 'Follow Kitchen' });
  const by = await api<User>(request, 'POST /api/users', {
    name: 'Follows Orders',
    userType: 'employee',
    locationIds: [location.id],
  });
  const [any] = await api<Product[]>(request, 'GET /api/products');
  const products: Product[] = [];
  for (const name of ['Follow Tomatoes', 'Follow Basil'])
    products.push(
      await api<Product>(request, 'POST /api/products', {
        name,
        vendorId: vendor.id,
        unitOfMeasure: any?.unitOfMeasure,
      }),
    );
  const { id } = await api<Order>(request, 'POST /api/orders', {
    locationId: location.id,
    orderedBy: by.id,
    items: products.map((product) => ({ productId: product.id, quantity: 12 })),
    notes: null,
  });

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
  await row.getByRole('link', { name: /^No\. \d+$/ }).click();
  await expect(page.getByRole('heading', { name: /^Purchase Order No\. \d+$/ })).toBeVisible();
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

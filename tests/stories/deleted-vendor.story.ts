import type { APIRequestContext } from '@playwright/test';
import type { Location } from '#contract/calls/locations.ts';
import type { Order } from '#contract/calls/orders.ts';
import type { Product } from '#contract/calls/products.ts';
import type { User } from '#contract/calls/users.ts';
import type { Vendor } from '#contract/calls/vendors.ts';
import { api, expect, expectFitsEverywhere, test } from '#tests/support/browser.ts';
import { openAsManager, toast } from '#tests/support/manager.ts';

/** A deleted vendor with one pending item of a deleted product at a deleted location. */
async function deletedVendor(request: APIRequestContext, name: string) {
  const contact = { contactPerson: 'Ida Brook', phoneNumber: '+1 555-0100' };
  const vendor = await api<Vendor>(request, 'POST /api/vendors', { name, ...contact });
  const location = await api<Location>(request, 'POST /api/locations', { name: `${name} Pier` });
  const product = await api<Product>(request, 'POST /api/products', {
    name: `${name} Leeks`,
    vendorId: vendor.id,
    unitOfMeasure: 'lb',
  });
  const [user] = await api<User[]>(request, 'GET /api/users');
  const order = await api<Order>(request, 'POST /api/orders', {
    locationId: location.id,
    orderedBy: user?.id,
    items: [{ productId: product.id, quantity: 3 }],
  });
  for (const path of [
    `products/${product.id}`,
    `vendors/${vendor.id}`,
    `locations/${location.id}`,
  ]) {
    expect((await request.delete(`/api/${path}`)).status()).toBe(204);
  }
  return { vendor, order };
}

test('a deleted vendor with open items keeps its page, which says that it was deleted', async ({
  page,
}) => {
  const { vendor } = await deletedVendor(page.request, 'Bygone Greens');
  await openAsManager(page, `/manager/vendor-orders/${vendor.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Bygone Greens' })).toBeVisible();
  await expect(page.getByText('This vendor was deleted.')).toBeVisible();
  const pier = page.getByRole('region', { name: 'Bygone Greens Pier' });
  await expect(pier.getByText('Bygone Greens Leeks')).toBeVisible();
  await expect(pier.getByRole('link', { name: 'PDF' })).toBeVisible();
  for (const name of ['Email', 'Share', 'Mark All Ordered'])
    await expect(pier.getByRole('button', { name, exact: true })).toBeEnabled();
  await expectFitsEverywhere(page);

  await pier.getByRole('button', { name: 'Mark as Ordered' }).click();
  await expect(toast(page, 'Status Updated')).toBeVisible();
  await pier.getByRole('button', { name: 'Mark as Received' }).click();
  // Marking the last item stays on the vendor's page.
  await expect(page.getByText('No active items')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Bygone Greens' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Vendor not found' })).toBeVisible();
});

test('a deleted vendor of an order can still be sent its open items', async ({ page }) => {
  const { order } = await deletedVendor(page.request, 'Bygone Dairy');
  await openAsManager(page, `/manager/vendor-orders/${order.id}`);
  const section = page.getByRole('region', { name: 'Bygone Dairy' });
  await expect(section.getByText('This vendor was deleted.')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Email', exact: true })).toBeEnabled();
});

test("an impossible vendor id shows 'Vendor not found'", async ({ page }) => {
  await openAsManager(page, '/manager/vendor-orders/99999999999');
  await expect(page.getByRole('heading', { name: 'Vendor not found' })).toBeVisible();
});

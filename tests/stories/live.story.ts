import type { Page } from '@playwright/test';
import { api, choose, expect, placeOrder, test } from '#tests/support/browser.ts';
import { dialog, openAsManager, toast } from '#tests/support/manager.ts';

/** The page at this address, opened before it follows changes; call this before it opens. */
const follows = (page: Page, path: string) =>
  page.waitForResponse(
    (response) => response.url().includes('/api/changes') && response.frame().url().endsWith(path),
  );

test('a change made on one device is shown on the others without a reload', async ({
  page,
  browser,
  product,
  request,
}) => {
  const tablet = await browser.newPage({ baseURL: product.address });
  const followed = follows(page, '/manager/orders');
  await openAsManager(page, '/manager/orders');
  await Promise.all([followed, expect(page.getByRole('table')).toBeVisible()]);
  await choose(tablet, 'Priya Raman');
  await tablet.getByRole('link', { name: 'Orders' }).click();
  await expect(tablet.getByRole('article').first()).toBeVisible();

  const { order } = await placeOrder(request, { by: 'Priya Raman', lines: 1 });
  await expect(page.getByRole('link', { name: order.id })).toBeVisible();
  const card = tablet.getByRole('article', { name: order.id });
  await expect(card).toContainText('Ordered', { ignoreCase: true });

  await api(request, `PATCH /api/orders/${order.id}/status`, { status: 'completed' });
  await expect(card).toContainText('Completed', { ignoreCase: true });
  await tablet.close();
});

test('a screen that lost the network gets the missed changes when it is back', async ({
  page,
  context,
  request,
}) => {
  const followed = follows(page, '/manager/vendors');
  await openAsManager(page, '/manager/vendors');
  await Promise.all([
    followed,
    expect(page.getByRole('heading', { name: 'Stonebridge Meats' })).toBeVisible(),
  ]);
  await context.setOffline(true);
  const data = { name: 'Back Again Foods', contactPerson: 'Ida', phoneNumber: '+1 555-0100' };
  const { id } = await api<{ id: number }>(request, 'POST /api/vendors', data);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Back Again Foods' })).toBeVisible();
  await request.delete(`/api/vendors/${id}`);
  await expect(page.getByRole('heading', { name: 'Back Again Foods' })).toBeHidden();
});

test('a page reads once after its own write, not again when the change arrives on the stream', async ({
  page,
  request,
}) => {
  const events: string[] = [];
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Network.eventSourceMessageReceived', ({ data }) => events.push(data));
  await devtools.send('Network.enable');
  const followed = follows(page, '/manager/vendors');
  await openAsManager(page, '/manager/vendors');
  await followed;
  const name = 'Stonebridge Meats';
  await expect(page.getByRole('heading', { name })).toBeVisible();
  let reads = 0;
  page.on('request', (one) => {
    if (one.method() === 'GET' && one.url().endsWith('/api/vendors')) reads += 1;
  });

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await dialog(page, 'Edit Vendor').getByLabel('Contact Person').fill('Nadia Stone');
  await page.getByRole('button', { name: 'Update Vendor' }).click();
  await expect(toast(page, 'Vendor updated successfully')).toBeVisible();
  await expect(page.getByText('Nadia Stone')).toBeVisible();
  await expect.poll(() => events.filter((data) => data.includes('write:'))).toHaveLength(1);

  // A refresh caused by the page's own event would have been requested before this.
  const data = { name: 'Somebody Else Foods', contactPerson: 'Ida', phoneNumber: '+1 555-0100' };
  const { id } = await api<{ id: number }>(request, 'POST /api/vendors', data);
  await expect(page.getByRole('heading', { name: data.name })).toBeVisible();
  expect(reads).toBe(2);
  await request.delete(`/api/vendors/${id}`);
});

import type { Location } from '#contract/calls/locations.ts';
import type { OrderItem } from '#contract/calls/order-items.ts';
import type { Order } from '#contract/calls/orders.ts';
import type { Product } from '#contract/calls/products.ts';
import type { Spend } from '#contract/calls/spend.ts';
import { api, expect, expectFitsEverywhere, test } from '#tests/support/browser.ts';
import { setBothClocks } from '#tests/support/clocks.ts';
import { openAsManager } from '#tests/support/manager.ts';
import { kitchen } from '#tests/support/order-guides.ts';
import { button } from '#tests/support/receiving.ts';

test('Spend is narrowed by a click and shared by its address; its picture is a table (M7)', async ({
  page,
}) => {
  await openAsManager(page, '/manager');
  await page.getByRole('link', { name: 'Spend' }).click();
  const total = page.getByRole('region', { name: 'Total' });
  const byVendor = page.getByRole('table', { name: 'Spend by vendor' });
  const vendor = byVendor.getByRole('button').first();
  await expect(vendor).toBeVisible();
  const whole = (await total.getByText(/^\$[\d,]+\.\d\d$/).textContent()) ?? '';
  await expect(total).toContainText(/\d+ items had no price and are not counted\./);
  const months = page.getByRole('table', { name: 'Spend by month' });
  await expect(months.getByRole('row')).toHaveCount(13);
  // The month before last, as its bar and its table say.
  const cells = months.getByRole('row').nth(10);
  const month = (await cells.getByRole('rowheader').textContent()) ?? '';
  const ofMonth = (await cells.getByRole('cell').last().textContent()) ?? '';
  await expectFitsEverywhere(page);

  const name = (await vendor.textContent()) ?? '';
  const row = byVendor.getByRole('row', { name });
  const amount = (await row.getByRole('cell').last().textContent()) ?? '';
  await vendor.click();
  await expect(page).toHaveURL(/\/manager\/spend\?vendor=\d+$/);
  await expect(total.getByText(amount, { exact: true })).toBeVisible();
  await page.getByRole('table', { name: 'Spend by location' }).getByRole('button').first().click();
  await expect(page).toHaveURL(/\?vendor=\d+&location=\d+$/);
  await page.reload();
  await expect(total.getByRole('listitem')).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export spend by product' }).click();
  expect((await download).suggestedFilename()).toMatch(/^spend-by-product-\d{4}-\d\d-\d\d\.csv$/);
  await total.getByRole('button', { name: /^Remove filter Location: / }).click();
  await expect(total).toBeFocused();
  await expect(total.getByText(amount, { exact: true })).toBeVisible();
  await button(page, `Remove filter Vendor: ${name}`).click();
  await expect(total.getByText(whole, { exact: true })).toBeVisible();

  await expect(cells.getByRole('cell').last()).toHaveText(ofMonth);
  await page
    .locator('svg g')
    .filter({ hasText: `${month}: ${ofMonth}` })
    .last()
    .click();
  await expect(page).toHaveURL(/\?period=own&from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d$/);
  await expect(total.getByText(ofMonth, { exact: true })).toBeVisible();
});

test('Spend without anything to add up says what to do next (M7)', async ({ page }) => {
  const { id } = await api<Location>(page.request, 'POST /api/locations', { name: 'New Pier' });
  await openAsManager(page, `/manager/spend?location=${id}`);
  await expect(page.getByText('Nothing found', { exact: true })).toBeVisible();
  await button(page, 'Remove filters').click();
  await expect(page.getByRole('table', { name: 'Spend by vendor' })).toBeVisible();

  await button(page, 'Own dates').click();
  await page.getByLabel('From', { exact: true }).fill('1990-01-01');
  await page.getByLabel('To', { exact: true }).fill('1990-01-31');
  await expect(page.getByText('Nothing was ordered in this period')).toBeVisible();

  // A business that has entered no prices.
  const none: Partial<Spend> = {
    total: '0.00',
    unpricedItems: 14,
    rowCount: 0,
    rows: [],
    credits: '0.00',
  };
  await page.route('**/api/spend?*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), ...none } });
  });
  await button(page, 'This month').click();
  await expect(page.getByText('No prices yet')).toBeVisible();
  await expect(page.getByText('14 items had no price and are not counted.')).toBeVisible();
  const total = page.getByRole('region', { name: 'Total' });
  await expect(total).toBeHidden();
  // What vendors credited is said also of a period in which nothing was ordered (R4).
  none.credits = '12.50';
  await button(page, 'Last month').click();
  await expect(total).toContainText('$12.50 credited by vendors, not taken off the total.');
  await expect(page.getByText('No prices yet')).toBeVisible();
  await page.getByRole('link', { name: 'Enter prices' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
});

test('what was deleted keeps its name as a filter, or is called deleted where nothing names it (D7)', async ({
  page,
  request,
}) => {
  const { location, user, vendor } = await kitchen(request, 'Bygone Filters', 0);
  const product = await api<Product>(request, 'POST /api/products', {
    name: 'Bygone Filters Leeks',
    vendorId: vendor.id,
    unitOfMeasure: 'kg',
    price: '10',
  });
  const order = await api<Order>(request, 'POST /api/orders', {
    locationId: location.id,
    orderedBy: user.id,
    items: [{ productId: product.id, quantity: 2 }],
  });
  for (const { id } of await api<OrderItem[]>(request, `GET /api/orders/${order.id}/items`))
    await api(request, `PATCH /api/order-items/${id}/status`, { status: 'ordered' });
  for (const path of [`products/${product.id}`, `vendors/${vendor.id}`])
    expect((await request.delete(`/api/${path}`)).status()).toBe(204);

  const chosen = `vendor=${vendor.id}&product=${product.id}`;
  await openAsManager(page, `/manager/spend?period=this-week&${chosen}`);
  const total = page.getByRole('region', { name: 'Total' });
  await expect(total.getByText(`Vendor: ${vendor.name}`)).toBeVisible();
  await expect(total.getByText(`Product: ${product.name}`)).toBeVisible();
  await page.goto(`/manager/spend?period=own&to=1990-01-31&${chosen}`);
  await expect(total.getByText('Vendor: Deleted vendor')).toBeVisible();
  await expect(total.getByText('Product: Deleted product')).toBeVisible();
  await page.goto(`/manager/purchase-orders?vendor=${vendor.id}`);
  await expect(page.getByRole('combobox', { name: 'Vendor' })).toHaveText('Deleted vendor');
});

test('a report that stays open over midnight goes on to the next day (M7)', async ({ page }) => {
  await openAsManager(page, '/manager/spend?period=this-week');
  await expect(page.getByRole('region', { name: 'Total' })).toBeVisible();
  const tomorrow = Temporal.Now.zonedDateTimeISO('America/New_York').add({ days: 1 });
  const day = tomorrow.toPlainDate().toString();
  const ofTomorrow = page.waitForRequest((request) => request.url().includes(`to=${day}`));
  await setBothClocks(page, new Date(tomorrow.epochMilliseconds));
  await ofTomorrow;
});

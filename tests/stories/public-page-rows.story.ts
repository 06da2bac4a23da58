import type { Browser, Page } from '@playwright/test';
import type { Location } from '#contract/calls/locations.ts';
import type { OrderItem } from '#contract/calls/order-items.ts';
import type { Order } from '#contract/calls/orders.ts';
import type { Product } from '#contract/calls/products.ts';
import type { User } from '#contract/calls/users.ts';
import type { Vendor } from '#contract/calls/vendors.ts';
import { api, expect, expectAccessible, test } from '#tests/support/browser.ts';

const LINES = 40;
const PHONE_SCREEN = { width: 360, height: 640 };

/** A link to an order of 40 lines with codes, packs and prices. */
async function aLinkToFortyLines({ request }: Page) {
  const vendor = await api<Vendor>(request, 'POST /api/vendors', {
    name: 'Forty Lines Produce',
    contactPerson: 'Ana',
    phoneNumber: '+1 555 0199',
  });
  const location = await api<Location>(request, 'POST /api/locations', { name: 'Row Street' });
  const [user] = await api<User[]>(request, 'GET /api/users');
  const [some] = await api<Product[]>(request, 'GET /api/products');
  const rows = Array.from({ length: LINES }, (_, index) =>
    [
      `Beefsteak Tomatoes ${index + 1}`,
      vendor.name,
      some?.unitOfMeasure,
      some?.photoUrl,
      `00${index}`,
      '24 × 500 g',
      '12.50',
    ].join(','),
  );
  const head = 'name,vendorName,unitOfMeasure,photoUrl,vendorItemCode,packSize,price';
  const buffer = Buffer.from([head, ...rows].join('\n'));
  const imported = await request.post('/api/products/bulk-import', {
    multipart: { csvFile: { name: 'forty.csv', mimeType: 'text/csv', buffer } },
  });
  expect(imported.status()).toBe(200);
  const products = await api<Product[]>(request, 'GET /api/products');
  const items = products
    .filter(({ vendorId }) => vendorId === vendor.id)
    .map(({ id }, index) => ({ productId: id, quantity: index + 2 }));
  const body = { locationId: location.id, orderedBy: user?.id, items };
  const order = await api<Order>(request, 'POST /api/orders', body);
  const link = `POST /api/vendor-orders/public-link/${vendor.id}/${location.id}` as const;
  const { publicUrl } = await api<{ publicUrl: string }>(request, link);
  const read = () => api<OrderItem[]>(request, `GET /api/orders/${order.id}/items`);
  return { publicUrl, read };
}

async function openOnTelephone(browser: Browser, url: string, javaScriptEnabled: boolean) {
  const context = await browser.newContext({ javaScriptEnabled, viewport: PHONE_SCREEN });
  const page = await context.newPage();
  await page.goto(url);
  return { context, page };
}

test('40 lines are four screens of a telephone, each a row, with and without script; one press answers them all (24.10)', async ({
  page,
  browser,
}) => {
  const { publicUrl, read } = await aLinkToFortyLines(page);
  for (const withScript of [true, false]) {
    const { context, page: sheet } = await openOnTelephone(browser, publicUrl, withScript);
    const list = sheet.getByRole('list');
    await expect(list.getByRole('listitem')).toHaveCount(LINES);
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(4 * PHONE_SCREEN.height);
    for (const row of [list.getByRole('listitem').first(), list.getByRole('listitem').last()]) {
      expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await expect(row).toContainText('12.50');
    }
    const bar = sheet.getByRole('button', { name: /Send$/ });
    await expect(bar).toBeInViewport({ ratio: 1 });
    if (withScript) await expectAccessible(sheet);
    await context.close();
  }
  const { context, page: sheet } = await openOnTelephone(browser, publicUrl, false);
  // By keyboard: the third row opens, and its answer is chosen with the arrows.
  const row = sheet.getByRole('listitem').nth(2);
  await row.locator('summary').first().focus();
  await sheet.keyboard.press('Enter');
  await sheet.keyboard.press('Tab');
  await sheet.keyboard.press('ArrowDown');
  await sheet.keyboard.press('ArrowDown');
  await expect(row.getByRole('radio', { name: 'Out of stock' })).toBeChecked();
  await expect(row.locator('summary').getByText('Out of stock')).toBeVisible();
  await sheet.getByRole('button', { name: /Send$/ }).press('Enter');
  await expect(sheet.getByRole('status')).toContainText(/Out of stock: Beefsteak Tomatoes \d+/);
  const answers = (await read()).map(({ answer }) => answer?.answer);
  expect(answers.filter((answer) => answer === 'confirmed')).toHaveLength(LINES - 1);
  expect(answers.filter((answer) => answer === 'out')).toHaveLength(1);
  await context.close();
});

test('an ended link speaks the language of the browser (24.10)', async ({ browser, product }) => {
  const context = await browser.newContext({ locale: 'es-MX', baseURL: product.address });
  const page = await context.newPage();
  await page.goto('/vendor-orders/ended');
  await expect(page.getByRole('heading', { name: 'Acceso denegado' })).toBeVisible();
  await expectAccessible(page);
  await context.close();
});

import type { APIRequestContext, Page } from '@playwright/test';
import type { Order } from '#contract/calls/orders.ts';
import type { Product } from '#contract/calls/products.ts';
import type { Unit } from '#contract/calls/units.ts';
import type { User, UserLocation } from '#contract/calls/users.ts';
import type { Vendor } from '#contract/calls/vendors.ts';
import { api, choose, expect, logOut, test } from '#tests/support/browser.ts';
import { openAsManager } from '#tests/support/manager.ts';
import { leftRedRightBlue, noise } from '#tests/support/photos.ts';
import { button, EMPLOYEE } from '#tests/support/receiving.ts';

const ELSEWHERE = 'https://pictures.example/wide.jpg';

async function makeProduct(
  request: APIRequestContext,
  { name, photoUrl }: { name: string; photoUrl: string },
): Promise<Product> {
  const [vendor] = await api<Vendor[]>(request, 'GET /api/vendors');
  const [unit] = await api<Unit[]>(request, 'GET /api/units-of-measure');
  const unitOfMeasure = unit?.abbreviation;
  return api(request, 'POST /api/products', {
    name,
    vendorId: vendor?.id,
    unitOfMeasure,
    photoUrl,
  });
}

async function upload(request: APIRequestContext): Promise<string> {
  const image = { name: 'basil.jpg', mimeType: 'image/jpeg', buffer: await noise() };
  const answer = await request.post('/api/upload/image', { multipart: { image } });
  return ((await answer.json()) as { imageUrl: string }).imageUrl;
}

/** Both pictures are visible, complete or cropped, in square boxes. */
async function expectSmallSquares(page: Page, small: string): Promise<void> {
  for (const src of [small, ELSEWHERE]) {
    const picture = page.locator(`img[src="${src}"]:visible`).first();
    // A list that is being drawn again replaces its pictures.
    await expect(() => picture.scrollIntoViewIfNeeded({ timeout: 1_000 })).toPass();
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
    const box = await picture.boundingBox();
    expect(Math.round(box?.height ?? 0)).toBe(Math.round(box?.width ?? 1));
  }
}

test("every list shows a product's small picture cropped to a square; only the enlarged one is complete", async ({
  page,
  request,
}) => {
  const whole = await upload(request);
  const small = whole.replace('.webp', '.small.webp');
  const wide = await leftRedRightBlue().jpeg().toBuffer();
  await page.route(ELSEWHERE, (route) => route.fulfill({ body: wide, contentType: 'image/jpeg' }));
  const requested: string[] = [];
  page.on('request', (one) => requested.push(new URL(one.url()).pathname));
  const products = [
    await makeProduct(request, { name: 'Pictured Basil', photoUrl: whole }),
    await makeProduct(request, { name: 'Pictured Thyme', photoUrl: ELSEWHERE }),
  ];
  const users = await api<User[]>(request, 'GET /api/users');
  const orderedBy = users.find(({ name }) => name === EMPLOYEE)?.id;
  const [at] = await api<UserLocation[]>(request, `GET /api/users/${orderedBy}/locations`);
  const order = await api<Order>(request, 'POST /api/orders', {
    orderedBy,
    locationId: at?.locationId,
    items: products.map(({ id }) => ({ productId: id, quantity: 2 })),
  });

  await choose(page, EMPLOYEE);
  await page.getByPlaceholder('Search products...').fill('pictured');
  await expectSmallSquares(page, small);
  for (const { name } of products) await button(page, `Increase quantity of ${name}`).click();
  await button(page, 'View Cart').click();
  await expect(page.getByRole('dialog')).toContainText('Pictured Thyme');
  await page.locator('[role=dialog] img').first().waitFor();
  await expectSmallSquares(page, small);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  // A link: loading another page would race with the step back that closing the dialog takes.
  await page.getByRole('link', { name: 'Orders' }).click();
  await button(page.getByRole('article', { name: order.id }), 'View Details').click();
  await expect(page.getByRole('dialog')).toContainText('Pictured Thyme');
  await expectSmallSquares(page, small);
  await page.keyboard.press('Escape');
  await logOut(page);

  await openAsManager(page, '/manager/products?q=pictured');
  await expectSmallSquares(page, small);
  await page.goto(`/manager/orders?q=${order.id}`);
  await button(page, `Show items of ${order.id}`).click();
  await expectSmallSquares(page, small);
  await page.goto(`/manager/vendor-orders/${order.id}`);
  await expectSmallSquares(page, small);
  expect(requested).not.toContain(whole);
  await logOut(page);

  await choose(page, EMPLOYEE);
  await page.getByPlaceholder('Search products...').fill('pictured');
  await page.locator(`img[src="${small}"]`).hover();
  await expect.poll(() => requested).toContain(whole);
});

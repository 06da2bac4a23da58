import type { Locator, Page } from '@playwright/test';
import type { Location } from '#contract/calls/locations.ts';
import type { Product } from '#contract/calls/products.ts';
import { api, choose, expect, test } from '#tests/support/browser.ts';

test.use({ viewport: { width: 360, height: 800 } });

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
}

async function widthOf(control: Locator): Promise<number> {
  return (await control.boundingBox())?.width ?? 0;
}

test('long names fit a phone: the waste log does not scroll sideways, and the header has room for the location (D38)', async ({
  page,
  request,
}) => {
  const [first] = await api<Location[]>(request, 'GET /api/locations');
  const place = { name: 'Grand Harbor Waterfront Banqueting Hall' };
  const location = await api<Location>(request, 'POST /api/locations', place);
  const [some] = await api<Product[]>(request, 'GET /api/products');
  const oil = 'Organic Extra Virgin Olive Oil, Cold Pressed, 5 L';
  await api(request, 'POST /api/products', {
    name: oil,
    vendorId: some?.vendorId,
    unitOfMeasure: some?.unitOfMeasure,
  });
  const name = 'Maximiliane Wilhelmine von Hohenberg-Schwarzenfels zu Sankt Leonhard am Forste';
  await api(request, 'POST /api/users', {
    name,
    userType: 'employee',
    locationIds: [location.id, first?.id],
  });

  await choose(page, name);
  const chosen = page.getByRole('combobox', { name: 'Location', exact: true });
  await expect(chosen).toBeVisible();
  expect(await widthOf(chosen)).toBeGreaterThanOrEqual(180);
  await expectNoSidewaysScrolling(page);

  await page.getByRole('link', { name: 'Waste' }).click();
  const form = page.getByRole('region', { name: 'Record Waste' });
  await form.getByRole('combobox', { name: 'Product' }).click();
  await page.getByPlaceholder('Search products...').fill(oil);
  await page.getByRole('option', { name: oil }).click();
  await form.getByRole('combobox', { name: 'Location' }).click();
  await page.getByRole('option', { name: place.name }).click();
  await expect(form.getByRole('combobox', { name: 'Product' })).toHaveText(oil);
  await expectNoSidewaysScrolling(page);
});

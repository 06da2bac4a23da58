import { expect, test } from '#tests/support/browser.ts';
import { dialog, openAsManager } from '#tests/support/manager.ts';

/** Disabled controls and missing pictures give the reason; forms name what they need. */

test('a disabled checkbox can be focused and says why, on the screen and to screen readers (D38)', async ({
  page,
}) => {
  await openAsManager(page, '/manager/orders?status=approved');
  const row = page.getByRole('row').filter({ hasText: 'Approved' }).first();
  const box = row.getByRole('checkbox');
  await expect(box).toBeDisabled();
  await expect(box).toHaveAccessibleDescription('Only pending and ordered orders can be combined.');
  await box.focus();
  const reason = row.getByRole('tooltip');
  await expect(reason).toBeVisible();
  await page.keyboard.press('Space');
  await expect(box).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(reason).toBeHidden();
});

test('the import dialog names the columns and offers the template', async ({ page }) => {
  await openAsManager(page, '/manager/products');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const importing = dialog(page, 'Import CSV');
  for (const column of ['name', 'vendorName', 'unitOfMeasure', 'categoryName', 'photoUrl'])
    await expect(importing.getByRole('term').filter({ hasText: column }).first()).toBeVisible();
  const download = page.waitForEvent('download');
  await importing.getByRole('button', { name: 'Download Template' }).click();
  expect((await download).suggestedFilename()).toBe('product_import_template.csv');
});

test('a picture that cannot be loaded says so in its place', async ({ page }) => {
  await page.route('**/uploads/**', (route) => route.fulfill({ status: 404 }));
  await openAsManager(page, '/manager/invoice-photos');
  await expect(page.getByText('This picture cannot be shown').first()).toBeVisible();
});

test('on a telephone, Orders begins with orders, and its title appears once', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAsManager(page, '/manager/orders');
  const order = page.getByRole('link', { name: /^ORD-/ }).first();
  await expect(order).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('Orders Management')).toHaveCount(1);
});

test('the demo has invoice photos of deliveries (D36)', async ({ page }) => {
  await openAsManager(page, '/manager/invoice-photos');
  const photo = page.getByRole('main').locator('img[src^="/uploads/"]').first();
  await expect(photo).toBeVisible();
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

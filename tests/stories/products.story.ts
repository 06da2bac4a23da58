import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Product } from '#contract/calls/products.ts';
import { choose, expect, expectFitsEverywhere, test } from '#tests/support/browser.ts';
import { toast } from '#tests/support/manager.ts';
import { noise } from '#tests/support/photos.ts';

async function openProducts(page: Page): Promise<void> {
  await choose(page, 'Elena Marchetti');
  await page.getByRole('link', { name: 'Products', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
  await expect(page.getByText(/^[\d,]+ products$/)).toBeVisible();
}

async function listProducts(page: Page): Promise<Product[]> {
  return (await (await page.request.get('/api/products')).json()) as Product[];
}

async function pick(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const search = (page: Page, text: string) =>
  page.getByPlaceholder('Search products by name or vendor...').fill(text);

test('rows below the window are drawn before the first scroll, so that a quick one shows no gap', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await openProducts(page);
  const beyond = () =>
    page
      .getByRole('row')
      .last()
      .evaluate((row) => row.getBoundingClientRect().bottom - innerHeight);
  await expect.poll(beyond).toBeGreaterThan(300);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('a manager adds a category and a product with a picture, changes it and deletes it', async ({
  page,
}) => {
  await openProducts(page);
  await page.getByRole('button', { name: 'Add Product' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Product' });
  await dialog.getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByText('Please fill in all required fields')).toBeVisible();

  await dialog.getByRole('button', { name: 'Add New Category' }).click();
  const category = page.getByRole('dialog', { name: 'Add New Category' });
  await category.getByRole('textbox').fill('   ');
  await category.getByRole('button', { name: 'Add Category' }).click();
  await expect(category.getByText('Please enter a category name')).toBeVisible();
  await category.getByRole('textbox').fill('  Herbs  ');
  const sent = page.waitForRequest('**/api/product-categories');
  await category.getByRole('button', { name: 'Add Category' }).click();
  expect((await sent).postDataJSON()).toEqual({ name: 'Herbs' });
  await expect(page.getByText('Category added successfully')).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Category' })).toHaveText('Herbs');

  await dialog.getByLabel('Name', { exact: true }).fill('Thai Basil');
  await pick(page, 'Vendor', 'Hudson Valley Produce');
  await pick(page, 'Unit of Measure', 'Bunch (bunch)');
  const image = { name: 'basil.jpg', mimeType: 'image/jpeg' };
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Upload image' }).click(),
  ]);
  await chooser.setFiles({ ...image, buffer: Buffer.from('not a picture') });
  await expect(page.getByText('Failed to upload image')).toBeVisible();
  await dialog.getByLabel('Image file').setInputFiles({ ...image, buffer: await noise() });
  await expect(dialog.getByRole('img', { name: 'Image of the product' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByText('Product added successfully')).toBeVisible();
  await expect(dialog).toBeHidden();

  await search(page, 'thai bas');
  const row = rowOf(page, 'Thai Basil');
  await expect(row).toContainText('Hudson Valley Produce');
  await expect(row).toContainText('bunch');
  await expect(row).toContainText('Herbs');
  await expect(row.locator('img')).toHaveAttribute('src', /^\/uploads\/.+\.small\.webp$/);

  await row.getByRole('button', { name: 'Edit Thai Basil' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Product' });
  await edit.getByLabel('Name', { exact: true }).fill('Holy Basil');
  await edit.getByRole('button', { name: 'Update Product' }).click();
  await expect(toast(page, 'Product updated successfully')).toBeVisible();
  await search(page, 'HOLY');
  await page.getByRole('button', { name: 'Delete Holy Basil' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(
    'Are you sure you want to delete this product? This action cannot be undone.',
  );
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Product deleted successfully')).toBeVisible();
  await expect(page.getByText('No product or vendor matches “HOLY”.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Clear search' }).last().click();
  await expect(rowOf(page, 'Aged Swiss Cheese')).toBeVisible();
});

test("another manager's earlier save is shown next to the own one, and either can be kept", async ({
  page,
}) => {
  await openProducts(page);
  const lemons = (await listProducts(page)).find(({ name }) => name === 'Lemons');
  const elsewhere = (name: string) =>
    page.request.put(`/api/products/${lemons?.id}`, { data: { ...lemons, name } });

  await search(page, 'lemons');
  await page.getByRole('button', { name: 'Edit Lemons' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Product' });
  expect((await elsewhere('Meyer Lemons')).ok()).toBe(true);
  await edit.getByLabel('Name', { exact: true }).fill('Amalfi Lemons');
  await edit.getByRole('button', { name: 'Update Product' }).click();
  await expect(edit.getByText('Somebody changed this product meanwhile.')).toBeVisible();
  await expect(edit.getByRole('row', { name: /^Name/ })).toContainText('Meyer Lemons');
  await expect(edit.getByRole('row', { name: /^Name/ })).toContainText('Amalfi Lemons');
  await expectFitsEverywhere(page);
  await edit.getByRole('button', { name: 'Use the newer one' }).click();
  await expect(edit.getByLabel('Name', { exact: true })).toHaveValue('Meyer Lemons');

  expect((await elsewhere('Eureka Lemons')).ok()).toBe(true);
  await edit.getByLabel('Name', { exact: true }).fill('Amalfi Lemons');
  await edit.getByRole('button', { name: 'Update Product' }).click();
  await edit.getByRole('button', { name: 'Save mine' }).click();
  await expect(toast(page, 'Product updated successfully')).toBeVisible();
  await expect(rowOf(page, 'Amalfi Lemons')).toBeVisible();
});

test('two products get another vendor and unit in one bulk update', async ({ page }) => {
  // Only rows near the window are drawn: this one shows all that a search finds.
  const high = { width: 1280, height: 2400 };
  await page.setViewportSize(high);
  await openProducts(page);
  await search(page, 'Cleaning');
  await expect(page.getByText('No product or vendor matches')).toBeVisible();
  await search(page, 'mop');
  await page.getByRole('checkbox', { name: 'Select Mop Buckets' }).click();
  await expect(page.getByRole('checkbox', { name: '1 selected' })).toBeChecked();
  // A new search clears the selection.
  await search(page, 'empire');
  await expect(page.getByRole('checkbox', { name: 'Select all' })).not.toBeChecked();
  await page.getByRole('checkbox', { name: 'Select Draft Pale Ale' }).click();
  await page.getByRole('checkbox', { name: 'Select Dark Baking Chocolate' }).click();
  await page.getByRole('button', { name: 'Bulk Update (2)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bulk Update' });
  await expect(dialog).toContainText('2 products will be changed');
  await expect(dialog).toContainText('Dark Baking Chocolate, Draft Pale Ale');
  await dialog.getByRole('button', { name: 'Update Products' }).click();
  await expect(page.getByText('Please select at least one field to update')).toBeVisible();
  await pick(page, 'Vendor', 'Cape Ann Seafood');
  await pick(page, 'Unit of Measure', 'Pack (pack)');
  await expectFitsEverywhere(page);
  await dialog.getByRole('button', { name: 'Update Products' }).click();
  await expect(page.getByText('Bulk Update Complete')).toBeVisible();
  await expect(page.getByText('2 products updated')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Bulk Update/ })).toBeHidden();
  await page.setViewportSize(high);
  await search(page, 'cape ann');
  for (const name of ['Draft Pale Ale', 'Dark Baking Chocolate']) {
    await expect(rowOf(page, name)).toContainText('Cape Ann Seafood');
    await expect(rowOf(page, name)).toContainText('pack');
  }
});

test('200 products are imported from a CSV file; its 37 bad rows are corrected and imported too', async ({
  page,
}) => {
  await openProducts(page);
  const before = (await listProducts(page)).length;
  // More than a screen of the list renders. All later stories load them: tests/api/import-csv imports the maximum.
  const ROWS = 200;
  const BAD = 37;
  const lines = Array.from({ length: ROWS }, (_, index) => {
    const vendor = index % 5 === 0 && index < BAD * 5 ? 'Hudson Vally' : 'Hudson Valley';
    return `"Imported, ""item"" ${index}",${vendor} Produce,lb,Imported,`;
  });
  const csv = ['Name,vendorName,unitOfMeasure,categoryName,photoUrl', ...lines].join('\n');

  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import CSV' });
  const importButton = dialog.getByRole('button', { name: /^Import/ });
  await expect(importButton).toBeDisabled();
  const file = dialog.getByLabel('CSV file');
  await file.setInputFiles({ name: 'photo.csv', mimeType: 'text/csv', buffer: await noise() });
  await expect(dialog.getByText('Please select a valid CSV file')).toBeVisible();
  await expect(importButton).toBeDisabled();

  // The media type that a browser sends does not matter.
  await file.setInputFiles({
    name: 'Products.CSV',
    mimeType: 'application/vnd.ms-excel',
    buffer: Buffer.from(csv),
  });
  const plan = dialog.getByRole('region', { name: 'What this import will do' });
  await expect(plan).toContainText('The first 50 of 163 products are shown.');
  await expect(importButton).toHaveText('Import 163 products');
  expect(await listProducts(page)).toHaveLength(before);
  await importButton.click();
  await expect(page.getByText('Import Complete')).toBeVisible();
  const result = dialog.getByRole('region', { name: 'Import result' });
  await expect(result).toContainText('200');
  await expect(result).toContainText('163');
  await expect(result.getByText('vendor "Hudson Vally Produce" was not found')).toHaveCount(5);
  await expect(result.getByText('and 32 more errors')).toBeVisible();
  await expect(importButton).toBeDisabled();
  await expectFitsEverywhere(page);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    result.getByRole('button', { name: 'Download rejected rows' }).click(),
  ]);
  const rejected = await readFile(await download.path(), 'utf8');
  expect(rejected).toMatch(
    /^\uFEFFname,vendorName,unitOfMeasure,categoryName,photoUrl,reason\r\n"Imported, ""item"" 0",Hudson Vally Produce,lb,Imported,,/,
  );
  const mended = rejected.replaceAll('Vally Produce,', 'Valley Produce,');
  await file.setInputFiles({
    name: 'mended.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(mended),
  });
  await expect(importButton).toHaveText('Import 37 products');
  await importButton.click();
  await expect(page.getByText('Imported 37 products.')).toBeVisible();
  await expect(result.getByRole('button', { name: 'Download rejected rows' })).toBeHidden();

  const products = await listProducts(page);
  expect(products).toHaveLength(before + ROWS);
  const names = new Set(products.map(({ name }) => name));
  for (let index = 0; index < ROWS; index++) expect(names).toContain(`Imported, "item" ${index}`);

  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(page.getByText(`${(before + ROWS).toLocaleString('en-US')} products`)).toBeVisible();
  const table = page.getByRole('table', { name: 'Products' });
  await expect(table).toHaveAttribute('aria-rowcount', String(before + ROWS + 1));
  expect(await page.getByRole('row').count()).toBeLessThan(60);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.locator(`[aria-rowindex="${before + ROWS + 1}"]`)).toBeVisible();
});

test('a link with a search that is too long is cut to the maximum', async ({ page }) => {
  await openProducts(page);
  const taken = 'z'.repeat(199);
  await page.goto(`/manager/products?q=${taken}${encodeURIComponent('🍋')}z`);
  await expect(page.getByText(`No product or vendor matches “${taken}”.`)).toBeVisible();
});

test('the template is a CSV file with five sample rows that Excel can read', async ({ page }) => {
  await openProducts(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Template' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('product_import_template.csv');
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toMatch(/^\uFEFFname,vendorName,unitOfMeasure,categoryName,photoUrl\r\n/);
  expect(text.trimEnd().split('\r\n')).toHaveLength(6);
});

const DIALOGS = [
  ['Add Product', 'dialog'],
  ['Edit Aged Swiss Cheese', 'dialog'],
  ['Add New Category', 'dialog'],
  ['Import CSV', 'dialog'],
  ['Delete Aged Swiss Cheese', 'alertdialog'],
] as const;

test('the products screen and its dialogs fit every width, light and dark, and are accessible', async ({
  page,
}) => {
  await openProducts(page);
  for (const [button, role] of DIALOGS)
    await test.step(button, async () => {
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByRole(role)).toBeVisible();
      await expectFitsEverywhere(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole(role)).toBeHidden();
    });
  await page.getByRole('checkbox', { name: 'Select Aged Swiss Cheese' }).click();
  await expectFitsEverywhere(page);
});

import { readFile } from 'node:fs/promises';
import type { Product, ProductCategory } from '#contract/calls/products.ts';
import type { Vendor } from '#contract/calls/vendors.ts';
import { api, expect, expectFitsEverywhere, test } from '#tests/support/browser.ts';
import { dialog, openAsManager, toast } from '#tests/support/manager.ts';

test('an exported file with new prices is shown as what it changes, imported, and undone (M5)', async ({
  page,
}) => {
  const before = await api<Product[]>(page.request, 'GET /api/products');
  await openAsManager(page, '/manager/products');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/);
  const exported = await readFile(await download.path(), 'utf8');

  await page.getByRole('button', { name: 'Import CSV' }).click();
  const importing = dialog(page, 'Import CSV');
  await importing.getByRole('combobox', { name: 'What the import does' }).click();
  await page.getByRole('option', { name: /^Add and change products/ }).click();
  const choose = (text: string) =>
    importing
      .getByLabel('CSV file')
      .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const plan = importing.getByRole('region', { name: 'What this import will do' });
  const button = importing.getByRole('button', { name: /^Import/ });

  await choose(exported);
  await expect(plan).toContainText(`leave ${before.length} unchanged`);
  await expect(button).toBeDisabled();

  const lemons = before.find(({ name }) => name === 'Lemons');
  const [header, ...lines] = exported.trimEnd().split('\r\n');
  const line = lines.find((one) => one.startsWith('Lemons,')) ?? '';
  const dearer = line.replace(/[^,]*(?=(?:,[^,]*){2}$)/, '99.5');
  const added = 'Yuzu,Hudson Valley Produce,lb,Rare Citrus,,,0042,,12.25';
  await choose([header, dearer, added, ',,,,,PRD-0,,,'].join('\r\n'));
  const changes = plan.getByRole('table', { name: 'Changes' });
  await expect(changes.getByRole('row', { name: /^Lemons/ })).toContainText(
    `from ${lemons?.price ?? 'none'} to 99.50`,
  );
  await expect(changes.getByRole('row', { name: /^Yuzu New/ })).toContainText('0042');
  await expect(plan.getByRole('listitem').first()).toContainText('Row 4');
  await expect(plan.getByRole('region', { name: 'New categories' })).toContainText('Rare Citrus');
  await expectFitsEverywhere(page);
  expect(await api<Product[]>(page.request, 'GET /api/products')).toEqual(before);

  await importing.getByRole('button', { name: 'Import 2 products' }).click();
  await expect(toast(page, 'Import Complete')).toBeVisible();
  await expect(
    toast(page, '1 product created, 1 changed, 0 unchanged. 1 row was rejected.'),
  ).toBeVisible();
  const named = async (name: string) =>
    (await api<Product[]>(page.request, 'GET /api/products')).find((one) => one.name === name);
  expect(await named('Yuzu')).toMatchObject({ vendorItemCode: '0042', price: '12.25' });
  expect((await named('Lemons'))?.price).toBe('99.50');

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(toast(page, 'Import Undone')).toBeVisible();
  await expect(toast(page, '1 product deleted and 1 product changed back.')).toBeVisible();
  expect(await named('Yuzu')).toBeUndefined();
  expect((await named('Lemons'))?.price).toBe(lemons?.price);
  const categories = await api<ProductCategory[]>(page.request, 'GET /api/product-categories');
  expect(categories.map(({ name }) => name)).not.toContain('Rare Citrus');
});

test('the dry run names the conversions that a product would lose with its unit (E35)', async ({
  page,
}) => {
  const [vendor] = await api<Vendor[]>(page.request, 'GET /api/vendors');
  const product = await api<Product>(page.request, 'POST /api/products', {
    name: 'Cola of the Import Story',
    vendorId: vendor?.id,
    unitOfMeasure: 'case',
    conversions: [{ unitOfMeasure: 'ea', factor: 24 }],
  });
  await openAsManager(page, '/manager/products');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const importing = dialog(page, 'Import CSV');
  await importing.getByRole('combobox', { name: 'What the import does' }).click();
  await page.getByRole('option', { name: /^Change products/ }).click();
  const buffer = Buffer.from(`id,unitOfMeasure\n${product.id},ea`);
  await importing
    .getByLabel('CSV file')
    .setInputFiles({ name: 'units.csv', mimeType: 'text/csv', buffer });
  const lost = importing.getByRole('region', { name: 'Conversions that are lost with the unit' });
  await expect(lost).toContainText('Cola of the Import Story: 1 case = 24 ea');
  await expectFitsEverywhere(page);
});

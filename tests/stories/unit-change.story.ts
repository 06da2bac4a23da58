import type { InventoryLine } from '#contract/calls/inventory.ts';
import type { Location } from '#contract/calls/locations.ts';
import type { Product } from '#contract/calls/products.ts';
import type { Unit } from '#contract/calls/units.ts';
import type { Vendor } from '#contract/calls/vendors.ts';
import { api, expect, expectFitsEverywhere, test } from '#tests/support/browser.ts';
import { dialog, openAsManager, toast } from '#tests/support/manager.ts';
import { button } from '#tests/support/receiving.ts';

test('a manager who gives a product in stock another unit is led to say how much that is, in the direction that is known (S0)', async ({
  page,
  request,
}) => {
  const [location] = await api<Location[]>(request, 'GET /api/locations');
  const [vendor] = await api<Vendor[]>(request, 'GET /api/vendors');
  const units = await api<Unit[]>(request, 'GET /api/units-of-measure');
  const [one = '', third = ''] = units
    .map(({ abbreviation }) => abbreviation)
    .filter((abbreviation) => abbreviation !== 'ea');
  const product = await api<Product>(request, 'POST /api/products', {
    name: 'Key Limes of the Unit Story',
    vendorId: vendor?.id,
    unitOfMeasure: 'ea',
  });
  await api(request, 'POST /api/inventory/counts', {
    id: crypto.randomUUID(),
    locationId: location?.id,
    lines: [{ productId: product.id, amount: 36 }],
  });

  await openAsManager(page, `/manager/products?q=${encodeURIComponent(product.name)}`);
  await button(page, `Edit ${product.name}`).click();
  const form = dialog(page, 'Edit Product');
  const choose = async (unit: string) => {
    await form.getByRole('combobox', { name: 'Unit of Measure' }).click();
    await page.getByRole('option', { name: `(${unit})` }).click();
  };
  await choose(one);
  // Without a word the server refuses, and says what is missing.
  await button(form, 'Update Product').click();
  await expect(form).toContainText('is kept in ea');
  const factor = form.getByRole('textbox', { name: `ea in one ${one}` });
  await factor.fill('2');
  await button(form, `Say how many ${one} are in one ea`).click();
  await expect(form.getByRole('textbox', { name: `${one} in one ea` })).toHaveValue('');
  await button(form, `Say how many ea are in one ${one}`).click();
  // A number that was typed for another unit is not of this one.
  await factor.fill('2');
  await choose(third);
  await expect(form.getByRole('textbox', { name: `ea in one ${third}` })).toHaveValue('');
  await choose(one);
  await factor.fill('24');
  await expectFitsEverywhere(page);
  await button(form, 'Update Product').click();
  await expect(toast(page, 'Product updated successfully')).toBeVisible();
  const lines = await api<InventoryLine[]>(
    request,
    `GET /api/inventory?locationId=${location?.id}`,
  );
  const line = lines.find(({ productId }) => productId === product.id);
  expect([line?.unitOfMeasure, line?.onHandAmount]).toEqual([one, 1.5]);
});

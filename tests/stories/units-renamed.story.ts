import type { APIRequestContext } from '@playwright/test';
import type { Location } from '#contract/calls/locations.ts';
import type { Order } from '#contract/calls/orders.ts';
import type { Product } from '#contract/calls/products.ts';
import type { Unit } from '#contract/calls/units.ts';
import type { User } from '#contract/calls/users.ts';
import type { Vendor } from '#contract/calls/vendors.ts';
import { api, expect, expectFitsEverywhere, test } from '#tests/support/browser.ts';
import { dialog, openAsManager } from '#tests/support/manager.ts';
import { itemsOf } from '#tests/support/ordering-employee.ts';
import { button } from '#tests/support/receiving.ts';

/** A product in a unit of its own, `crate`, of which 24 `tins` are in one. */
async function productInCrates(request: APIRequestContext) {
  const mark = crypto.randomUUID().slice(0, 4);
  const [vendor] = await api<Vendor[]>(request, 'GET /api/vendors');
  const unit = (name: string) =>
    api<Unit>(request, 'POST /api/units-of-measure', {
      name: `${name} ${mark}`,
      abbreviation: `${name}${mark}`,
    });
  const [crate, tin] = [await unit('crate'), await unit('tin')];
  const sent = {
    name: `Peeled Plums ${mark}`,
    vendorId: vendor?.id,
    unitOfMeasure: crate.abbreviation,
    conversions: [{ unitOfMeasure: tin.abbreviation, factor: 24 }],
    price: '24.00',
  };
  const product = await api<Product>(request, 'POST /api/products', sent);
  return { product, sent, crate, tin, mark };
}

test('the prices of a product in two units are two lines, each with its unit, and never one (M4, E35)', async ({
  page,
  request,
}) => {
  const { product, sent, crate, tin } = await productInCrates(request);
  const put = (changes: object) =>
    api(request, `PUT /api/products/${product.id}`, { ...sent, ...changes });
  const oneCrate = { one: crate.abbreviation, factor: 24, unitOfMeasure: tin.abbreviation };
  const inTins = { unitOfMeasure: tin.abbreviation, conversions: [] };
  await put({ ...inTins, unitChange: oneCrate, price: '1.00' });
  await put({ ...inTins, price: '1.50' });
  await put({ unitChange: oneCrate, price: '40.00' });
  await openAsManager(page, '/manager/products');
  await page.getByPlaceholder('Search products by name or vendor...').fill(product.name);
  await page.getByRole('button', { name: `Edit ${product.name}` }).click();
  const prices = dialog(page, 'Edit Product').getByRole('region', { name: 'Prices' });
  await expect(prices.getByRole('heading', { level: 4 })).toHaveText([
    `Per ${crate.abbreviation}`,
    `Per ${tin.abbreviation}`,
  ]);
  await expect(prices).toContainText(/\$24\.00 on .* \$40\.00 since .*\$1\.00 on .* \$1\.50 until/);
  await prices.getByText('All prices').click();
  await expect(prices.getByRole('listitem').filter({ hasText: '$1.50' })).toContainText(
    `$1.50 per ${tin.abbreviation} ($36.00 per ${crate.abbreviation})`,
  );
  await expectFitsEverywhere(page);
});

test('an item whose unit was renamed says both names, and saving without a change changes nothing (D11, E30)', async ({
  page,
  request,
}) => {
  const { product, crate, mark } = await productInCrates(request);
  const [place] = await api<Location[]>(request, 'GET /api/locations');
  const user = await api<User>(request, 'POST /api/users', {
    name: `Plum Cook ${mark}`,
    userType: 'employee',
    locationIds: [place?.id],
  });
  const order = await api<Order>(request, 'POST /api/orders', {
    locationId: place?.id,
    orderedBy: user.id,
    items: [{ productId: product.id, quantity: 5 }],
  });
  const itemNow = async () => (await itemsOf(request, order.id))[0];
  const before = await itemNow();
  await api(request, `PUT /api/units-of-measure/${crate.id}`, {
    name: crate.name,
    abbreviation: `cr${mark}`,
  });
  // The former abbreviation is that of another unit now.
  await api(request, 'POST /api/units-of-measure', {
    name: `Other ${mark}`,
    abbreviation: crate.abbreviation,
  });
  await openAsManager(page, `/manager/orders?status=all&q=${encodeURIComponent(user.name)}`);
  await button(page, `Show items of ${order.id}`).click();
  await button(page, `Edit ${product.name}`).click();
  const editing = dialog(page, 'Edit Order Item');
  const unit = editing.getByRole('combobox', { name: 'Unit of Measure' });
  await expect(unit).toContainText(`${crate.name} (cr${mark}), ordered as ${crate.abbreviation}`);
  await unit.click();
  await expect(page.getByRole('option', { name: `Other ${mark}` })).toBeHidden();
  await page.keyboard.press('Escape');
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await expect(editing).toBeHidden();
  expect(await itemNow()).toEqual(before);
});

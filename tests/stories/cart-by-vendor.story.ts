import type { APIRequestContext } from '@playwright/test';
import type { Product } from '#contract/calls/products.ts';
import type { Vendor } from '#contract/calls/vendors.ts';
import { api, choose, expect, expectFitsEverywhere, test } from '#tests/support/browser.ts';
import { dialog, toast } from '#tests/support/manager.ts';
import { orderingEmployee } from '#tests/support/ordering-employee.ts';

/** A vendor with one product of this price. */
async function newVendor(
  request: APIRequestContext,
  { name, price, minimumOrder }: { name: string; price: string; minimumOrder: string | null },
) {
  const vendor = await api<Vendor>(request, 'POST /api/vendors', {
    name,
    contactPerson: 'Al',
    phoneNumber: '+1 555-0100',
    minimumOrder,
  });
  return api<Product>(request, 'POST /api/products', {
    name: `Cartful of ${name}`,
    vendorId: vendor.id,
    unitOfMeasure: 'kg',
    price,
  });
}

test('the cart is purchase orders: by vendor with subtotal and minimum, each line one row of at most 64 px with unit and price (24.5)', async ({
  page,
  request,
}) => {
  const { name, order } = await orderingEmployee(request, 'Orders by Vendor');
  const [one, other] = [
    await newVendor(request, { name: 'Cart Mill', price: '20', minimumOrder: '100' }),
    await newVendor(request, { name: 'Cart Dairy', price: '3.5', minimumOrder: null }),
  ];
  const usual = await api<Product>(request, 'POST /api/products', {
    name: 'Cartful of Bran',
    vendorId: one.vendorId,
    unitOfMeasure: 'kg',
    price: '30',
  });
  const { locationId, orderedBy } = await order({ lines: 1 });
  const items = [{ productId: usual.id, quantity: 3 }];
  await api(request, 'POST /api/orders', { locationId, orderedBy, items });
  // As on a later day, when it has come: what is on its way is not proposed again.
  await page.route('**/api/locations/*/ordered', (route) => route.fulfill({ json: [] }));
  await page.setViewportSize({ width: 360, height: 740 });
  await choose(page, name);
  await page.getByPlaceholder('Search products...').fill('Cartful');
  for (const product of [one, other, other])
    await page.getByRole('button', { name: `Increase quantity of ${product.name}` }).click();
  await page.getByRole('button', { name: 'View Cart' }).click();
  const cart = dialog(page, 'Shopping Cart');
  const [mill, dairy] = ['Cart Mill', 'Cart Dairy'].map((vendor) =>
    cart.getByRole('region', { name: vendor }),
  );
  if (!mill || !dairy) throw new Error('no vendor');
  await expect(mill).toContainText('Subtotal $20.00');
  await expect(mill).toContainText('$80 more to the minimum of $100');
  await expect(
    mill.getByRole('progressbar', { name: 'Minimum order of Cart Mill' }),
  ).toHaveAttribute('value', '20');
  await expect(dairy).toContainText('Subtotal $7.00');
  await expect(dairy.getByRole('progressbar')).toHaveCount(0);
  await expect(dairy.getByRole('listitem')).toContainText('$3.50 / kg');
  for (const row of await cart.getByRole('listitem').all())
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(64);
  await expectFitsEverywhere(page);

  // What this location usually orders of the vendor reaches the minimum, and can be taken back.
  await mill.getByRole('button', { name: 'Add 1 usual item of Cart Mill' }).click();
  await expect(mill).toContainText('Minimum of $100 reached');
  await expect(mill.getByRole('textbox', { name: `Quantity of ${usual.name}` })).toHaveValue('3');
  await expect(toast(page, '1 usual item added')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(mill).toContainText('$80 more to the minimum of $100');

  // By keyboard, up to the minimum.
  await cart.getByRole('textbox', { name: `Quantity of ${one.name}` }).fill('5');
  await expect(mill).toContainText('Minimum of $100 reached');
  await expect(mill.getByRole('progressbar')).toHaveAttribute('value', '100');
  await cart.getByRole('textbox', { name: `Quantity of ${one.name}` }).fill('0');
  await page.keyboard.press('Tab');
  await expect(mill).toBeHidden();
  await expect(cart).toContainText('Estimated total $7.00');
});

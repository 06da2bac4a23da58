import { randomUUID } from 'node:crypto';
import type { Location } from '#contract/calls/locations.ts';
import type { Product } from '#contract/calls/products.ts';
import type { User } from '#contract/calls/users.ts';
import { api, choose, expect, expectFitsEverywhere, test } from '#tests/support/browser.ts';
import { dialog, toast } from '#tests/support/manager.ts';

test('Fill to Par puts what is missing into the cart, says why, and leaves what a person changed (S3)', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { id: locationId } = await api<Location>(request, 'POST /api/locations', {
    name: 'The Par Room',
    address: '1 Shelf Street',
  });
  const cook = await api<User>(request, 'POST /api/users', {
    name: 'Cook of the Par Room',
    userType: 'employee',
    locationIds: [locationId],
  });
  const [oil, salt] = (await api<Product[]>(request, 'GET /api/products')) as [Product, Product];
  const pars = [
    { productId: oil.id, parAmount: 6 },
    { productId: salt.id, parAmount: 2 },
  ];
  await request.put('/api/inventory', { data: { locationId, lines: pars } });
  const count = (amount: number) =>
    api(request, 'POST /api/inventory/counts', {
      id: randomUUID(),
      locationId,
      lines: [{ productId: oil.id, amount }],
    });
  await count(1.5);

  await choose(page, cook.name);
  const bar = page.getByRole('region', { name: 'Fill to par' });
  await expect(bar).toContainText('2 products below par');
  await bar.getByRole('button', { name: 'Fill to Par' }).click();
  await expect(toast(page, 'Cart filled to par')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cart' })).toContainText('7 item(s) in cart');

  await page.getByRole('button', { name: 'View Cart' }).click();
  const cart = dialog(page, 'Shopping Cart');
  await expect(cart.getByText('Par 6: 1.5 here', { exact: true })).toBeVisible();
  await expect(cart.getByText('Par 2: 0 here', { exact: true })).toBeVisible();
  await cart.getByRole('button', { name: `Increase quantity of ${salt.name}` }).click();
  await expect(cart.getByText('Par 2: 0 here. 2 would fill it')).toBeVisible();
  await expectFitsEverywhere(page);
  await cart.getByRole('button', { name: 'Close' }).click();

  // Somebody counts again: filling follows, but not where a person decided.
  await count(4);
  await page.getByRole('button', { name: 'View Cart' }).click();
  const again = cart.getByRole('button', { name: 'Fill to Par' });
  await expect(cart).toContainText('1 product below par');
  await again.click();
  await expect(again).toBeHidden();
  await cart.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('region', { name: 'Cart' })).toContainText('5 item(s) in cart');
});

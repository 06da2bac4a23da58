import { randomUUID } from 'node:crypto';
import type { Location } from '#contract/calls/locations.ts';
import type { Product } from '#contract/calls/products.ts';
import type { User } from '#contract/calls/users.ts';
import { api, expect, expectFitsEverywhere, signInAs, test } from '#tests/support/browser.ts';

test('products are chosen from rows with pictures: what is kept at the location stands before the rest (24.8)', async ({
  page,
}) => {
  const { request } = page;
  // A location of its own: what other stories received and counted elsewhere changes no sequence here.
  const name = `Pantry ${randomUUID().slice(0, 8)}`;
  const { id: locationId } = await api<Location>(request, 'POST /api/locations', { name });
  const person = await api<User>(request, 'POST /api/users', { name, locationIds: [locationId] });
  const products = await api<Product[]>(request, 'GET /api/products');
  const productId = products.find((product) => product.name === 'Hass Avocados')?.id;
  await api(request, 'PUT /api/inventory', { locationId, lines: [{ productId, par: 5 }] });

  await signInAs(page, person.id);
  await page.goto('/employee/waste-log');
  await page.getByRole('combobox', { name: 'Product' }).click();
  const options = page.getByRole('option');
  await expect(options.first()).toContainText('Hass Avocados');
  await expect(options.first().locator('img')).toBeVisible();
  await expect(page.getByRole('option', { name: /^Angle Brooms/ })).toBeAttached();
  await expectFitsEverywhere(page);
  // The search has the focus.
  await page.keyboard.type('lobst');
  await expect(options).toHaveCount(1);
});

import { randomUUID } from 'node:crypto';
import type { Location } from '#contract/calls/locations.ts';
import type { Product } from '#contract/calls/products.ts';
import type { User } from '#contract/calls/users.ts';
import {
  api,
  expect,
  expectFitsEverywhere,
  signIn,
  signInAs,
  test,
} from '#tests/support/browser.ts';
import { EMPLOYEE } from '#tests/support/receiving.ts';

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

test('the open list keeps presses and screen readers from the page; Tab leads to the next field (24.14)', async ({
  page,
}) => {
  await signIn(page, EMPLOYEE);
  await page.goto('/employee/waste-log');
  const product = page.getByRole('combobox', { name: 'Product' });
  const heading = page.getByRole('heading', { level: 1, name: 'Waste Log' });
  const options = page.getByRole('listbox', { name: 'Product' }).getByRole('option');
  const elsewhere = await page.getByRole('link', { name: 'Orders' }).boundingBox();
  await product.click();
  await expect(options.first()).toBeAttached();
  await expect(heading).toHaveCount(0);

  // It closes the list, and opens no other screen.
  await page.mouse.click(elsewhere!.x + 8, elsewhere!.y + 8);
  await expect(options).toHaveCount(0);
  await expect(heading).toBeVisible();
  await expect(product).toBeFocused();
  await expect(page).toHaveURL(/waste-log$/);

  await product.press('ArrowDown');
  await expect(options.first()).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(product).toBeFocused();
  await product.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(options).toHaveCount(0);
  await expect(page.getByLabel('Quantity', { exact: true })).toBeFocused();
});

test('in a dialog, Escape, a press beside the list and a choice close the list alone, and the field has the focus again', async ({
  page,
}) => {
  await signIn(page, 'Elena Marchetti');
  await page.goto('/manager/products');
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^Edit Product/ });
  const vendor = dialog.getByRole('combobox', { name: 'Vendor' });
  const list = page.getByRole('listbox', { name: 'Vendor' });
  const chosen = await vendor.textContent();

  await vendor.click();
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(vendor).toBeFocused();

  await vendor.click();
  await expect(list).toBeVisible();
  // Beside the dialog, too: it stays open.
  await page.mouse.click(8, 8);
  await expect(list).toHaveCount(0);
  await expect(vendor).toBeFocused();
  await expect(dialog).toBeVisible();

  await vendor.click();
  const other = list.getByRole('option').nth(1);
  await other.click();
  await expect(list).toHaveCount(0);
  await expect(vendor).toBeFocused();
  await expect(vendor).not.toHaveText(chosen ?? '');
  await expect(dialog).toBeVisible();
});

import type { Page } from '@playwright/test';
import { expect, expectFitsEverywhere, signIn, test, tryAgain } from '#tests/support/browser.ts';
import { dialog, openAsManager } from '#tests/support/manager.ts';

/** The dialog says that the list is missing, disables saving, and continues after Try Again. */
async function expectTriedAgain(page: Page, list: string, { title, save }: Record<string, string>) {
  const form = dialog(page, title ?? '');
  await expect(form.getByText('What the form needs could not be loaded.')).toBeVisible();
  await expect(form.getByRole('button', { name: save ?? '', exact: true })).toBeDisabled();
  await tryAgain(page, list, form);
  await expect(form.getByText('What the form needs could not be loaded.')).toBeHidden();
  await expect(form.getByRole('button', { name: save ?? '', exact: true })).toBeEnabled();
}

test('a user dialog that could not load its locations says so and can retry (D37)', async ({
  page,
}) => {
  const list = '**/api/locations';
  await page.route(list, (route) => route.abort());
  await openAsManager(page, '/manager/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const adding = dialog(page, 'Add User');
  await expect(adding.getByText('What the form needs could not be loaded.')).toBeVisible();
  await expectFitsEverywhere(page);
  await expectTriedAgain(page, list, { title: 'Add User', save: 'Add User' });
  await expect(adding.getByRole('checkbox', { name: 'Harborfront Grill' })).toBeVisible();
});

const LISTS = [
  ['vendors', 'Vendor', 'Cape Ann Seafood'],
  ['units-of-measure', 'Unit of Measure', 'Bunch (bunch)'],
  ['product-categories', 'Category', 'No category'],
] as const;

test('a product dialog that could not load its vendors, units or categories says so and can retry (D37)', async ({
  page,
}) => {
  await signIn(page, 'Elena Marchetti');
  for (const [path, field, option] of LISTS)
    await test.step(path, async () => {
      const list = `**/api/${path}`;
      await page.route(list, (route) => route.abort());
      await page.goto('/manager/products');
      await page.getByRole('button', { name: 'Edit Aged Swiss Cheese' }).click();
      await expectTriedAgain(page, list, { title: 'Edit Product', save: 'Update Product' });
      const editing = dialog(page, 'Edit Product');
      await expect(editing.getByLabel('Name', { exact: true })).toHaveValue('Aged Swiss Cheese');
      await editing.getByRole('combobox', { name: field }).click();
      await expect(page.getByRole('option', { name: option, exact: true })).toBeVisible();
    });
});

test('a bulk update dialog that could not load its vendors says so and can retry (D37)', async ({
  page,
}) => {
  const list = '**/api/vendors';
  await page.route(list, (route) => route.abort());
  await openAsManager(page, '/manager/products');
  await page.getByRole('checkbox', { name: 'Select Aged Swiss Cheese' }).click();
  await page.getByRole('button', { name: 'Bulk Update (1)' }).click();
  await expectTriedAgain(page, list, { title: 'Bulk Update', save: 'Update Products' });
  await dialog(page, 'Bulk Update').getByRole('combobox', { name: 'Vendor' }).click();
  await expect(page.getByRole('option', { name: 'Cape Ann Seafood' })).toBeVisible();
});

test('a user dialog that is still loading locations does not say that there are none', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/locations', async (route) => {
    await held.promise;
    await route.continue();
  });
  await openAsManager(page, '/manager/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const adding = dialog(page, 'Add User');
  await expect(adding.getByText('Loading locations')).toBeAttached();
  await expect(adding.getByText('There are no locations yet.')).toBeHidden();
  await expect(adding.getByRole('button', { name: 'Add User' })).toBeDisabled();
  held.resolve();
  await expect(adding.getByRole('checkbox', { name: 'Harborfront Grill' })).toBeVisible();
  await expect(adding.getByRole('button', { name: 'Add User' })).toBeEnabled();
});

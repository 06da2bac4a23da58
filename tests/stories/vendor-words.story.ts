import type { Location } from '#contract/calls/locations.ts';
import type { Vendor } from '#contract/calls/vendors.ts';
import { api, expect, expectFitsEverywhere, test } from '#tests/support/browser.ts';
import { dialog, openAsManager, toast } from '#tests/support/manager.ts';

test('a manager chooses the language of a vendor’s orders, and gives a location its accounts with vendors (V9)', async ({
  page,
}) => {
  await openAsManager(page, '/manager/vendors');
  await page.getByRole('button', { name: 'Edit Cape Ann Seafood' }).click();
  const vendor = dialog(page, 'Edit Vendor');
  const language = vendor.getByRole('combobox', { name: 'Language of Orders' });
  await expect(language).toHaveText('English');
  await language.click();
  await page.getByRole('option', { name: 'Spanish' }).click();
  await expectFitsEverywhere(page);
  await vendor.getByRole('button', { name: 'Update Vendor' }).click();
  await expect(toast(page, 'Vendor updated successfully')).toBeVisible();
  await expect(vendor).toBeHidden();
  const vendors = await api<Vendor[]>(page.request, 'GET /api/vendors');
  expect(vendors.find(({ name }) => name === 'Cape Ann Seafood')?.language).toBe('es');

  await page.goto('/manager/locations');
  const first = page.getByRole('button', { name: /^Edit / }).first();
  const save = dialog(page, 'Edit Location').getByRole('button', { name: 'Update Location' });
  await first.click();
  const location = dialog(page, 'Edit Location');
  const accounts = location.getByRole('group', { name: 'Vendor Accounts' });
  const others = accounts.getByRole('combobox', { name: 'Add an account' });
  await others.click();
  await page.getByRole('option', { name: 'Cape Ann Seafood' }).click();
  await others.click();
  await page.getByRole('option').first().click();
  await save.click();
  await expect(accounts.getByText('Please type the missing account number')).toBeVisible();
  const number = accounts.getByLabel('Cape Ann Seafood', { exact: true });
  await expect(number).toBeFocused();
  await number.fill('A-77');
  await accounts
    .getByRole('button', { name: /^Remove account of / })
    .last()
    .click();
  await expect(others).toBeFocused();
  await expectFitsEverywhere(page);
  await save.click();
  await expect(toast(page, 'Location updated successfully')).toBeVisible();
  await expect(location).toBeHidden();
  const locations = await api<Location[]>(page.request, 'GET /api/locations');
  const stored = locations.map(({ vendorAccounts }) =>
    vendorAccounts.map(({ accountNumber }) => accountNumber),
  );
  expect(stored).toContainEqual(['A-77']);
});

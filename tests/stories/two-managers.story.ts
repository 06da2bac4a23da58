import type { Page } from '@playwright/test';
import type { Vendor } from '#contract/calls/vendors.ts';
import { api, expect, expectFitsEverywhere, test, tryAgain } from '#tests/support/browser.ts';
import {
  stopLiveUpdates,
  deleteRecord,
  dialog,
  openAsManager,
  toast,
} from '#tests/support/manager.ts';

test('when two managers edit one vendor at once, the second gets the conflict and chooses', async ({
  page,
  browser,
  product,
}) => {
  const other = await browser.newPage({ baseURL: product.address });
  await stopLiveUpdates(other);
  await openAsManager(other, '/manager/vendors', 'David Okafor');
  await openAsManager(page, '/manager/vendors');
  const edit = async (manager: Page, phone: string) => {
    await manager.getByRole('button', { name: 'Edit Stonebridge Meats' }).click();
    await dialog(manager, 'Edit Vendor').getByLabel('Phone Number').fill(phone);
  };
  const save = (manager: Page) => manager.getByRole('button', { name: 'Update Vendor' }).click();

  await edit(page, '+1 555-0111');
  await edit(other, '+1 555-0122');
  await save(other);
  await expect(toast(other, 'Vendor updated successfully')).toBeVisible();
  await save(page);
  const conflictDialog = dialog(page, 'Edit Vendor');
  await expect(conflictDialog.getByText('Somebody changed this vendor meanwhile.')).toBeVisible();
  await expect(conflictDialog.getByRole('row', { name: /Phone Number/ })).toContainText(
    '+1 555-0122',
  );
  await expectFitsEverywhere(page);
  await conflictDialog.getByRole('button', { name: 'Save mine' }).click();
  await expect(toast(page, 'Vendor updated successfully')).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: 'Stonebridge Meats' });
  await expect(card).toContainText('+1 555-0111');

  // The other manager has not read that yet.
  await edit(other, '+1 555-0133');
  await save(other);
  await dialog(other, 'Edit Vendor').getByRole('button', { name: 'Use the newer one' }).click();
  await expect(dialog(other, 'Edit Vendor').getByLabel('Phone Number')).toHaveValue('+1 555-0111');
  await dialog(other, 'Edit Vendor').getByLabel('Phone Number').fill('+1 718-555-0117');
  await save(other);
  await expect(toast(other, 'Vendor updated successfully')).toBeVisible();
  await other.close();
});

test('deleting a record that was changed since asks again; deleting a deleted one says that it is gone', async ({
  page,
}) => {
  const data = { name: 'Passing Trade', contactPerson: 'Ida', phoneNumber: '+1 555-0100' };
  const made = await page.request.post('/api/vendors', { data });
  const { id } = (await made.json()) as { id: number };
  await stopLiveUpdates(page);
  await openAsManager(page, '/manager/vendors');
  await expect(page.getByRole('heading', { name: 'Passing Trade' })).toBeVisible();
  await page.request.put(`/api/vendors/${id}`, { data: { ...data, name: 'Passing Trade Ltd' } });
  await deleteRecord(page, { name: 'Passing Trade', noun: 'vendor' });
  const confirmation = page.getByRole('alertdialog', { name: 'Delete Passing Trade Ltd' });
  const meanwhile = confirmation.getByRole('alert');
  await expect(meanwhile).toHaveText('Somebody changed this vendor meanwhile.');
  await expect(confirmation).toContainText('Are you sure you want to delete this vendor?');
  await page.request.delete(`/api/vendors/${id}`);
  await confirmation.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('This vendor does not exist or was deleted.').first()).toBeVisible();
  await expect(confirmation).toBeHidden();
  await expect(page.getByRole('heading', { name: /Passing Trade/ })).toBeHidden();
});

test('a product that another manager has just changed is not deleted unseen', async ({
  page,
  browser,
  product,
}) => {
  const [vendor] = await api<Vendor[]>(page.request, 'GET /api/vendors');
  await api(page.request, 'POST /api/products', {
    name: 'Passing Plums',
    vendorId: vendor?.id,
    unitOfMeasure: 'lb',
  });
  const other = await browser.newPage({ baseURL: product.address });
  await stopLiveUpdates(page);
  await openAsManager(page, '/manager/products?q=passing');
  await openAsManager(other, '/manager/products?q=passing', 'David Okafor');
  await expect(page.getByRole('row', { name: /Passing Plums/ })).toBeVisible();
  await other.getByRole('button', { name: 'Edit Passing Plums' }).click();
  await dialog(other, 'Edit Product')
    .getByLabel('Name', { exact: true })
    .fill('Passing Mirabelles');
  await other.getByRole('button', { name: 'Update Product' }).click();
  await expect(toast(other, 'Product updated successfully')).toBeVisible();
  await other.close();

  await deleteRecord(page, { name: 'Passing Plums', noun: 'product' });
  const confirmation = page.getByRole('alertdialog', { name: 'Delete Passing Mirabelles?' });
  await expect(confirmation.getByRole('alert')).toHaveText(
    'Somebody changed this product meanwhile.',
  );
  await expect(confirmation).toContainText(
    'Are you sure you want to delete this product? This action cannot be undone.',
  );
  await confirmation.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Product deleted successfully')).toBeVisible();
  await expect(confirmation).toBeHidden();
  await expect(page.getByText('No product or vendor matches “passing”.')).toBeVisible();
});

test('a list that could not be loaded says so and can be retried', async ({ page }) => {
  await openAsManager(page, '/manager');
  await page.route('**/api/locations', (route) => route.abort());
  await page.goto('/manager/locations');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await tryAgain(page, '**/api/locations');
  await expect(page.getByRole('heading', { name: 'Harborfront Grill' })).toBeVisible();
});

import { expect, expectFitsEverywhere, test } from '#tests/support/browser.ts';
import { deleteRecord, dialog, openAsManager, toast } from '#tests/support/manager.ts';

test('a manager adds, corrects and deletes a vendor', async ({ page }) => {
  await openAsManager(page, '/manager/vendors');
  await page.getByRole('button', { name: 'Add Vendor' }).click();
  const adding = dialog(page, 'Add Vendor');
  const save = adding.getByRole('button', { name: 'Add Vendor' });
  await save.click();
  for (const text of ['Name', 'Contact person', 'Phone number']) {
    await expect(adding.getByText(`${text} is required`)).toBeVisible();
  }
  await adding.getByLabel('Name', { exact: true }).fill('hudson valley produce');
  await adding.getByLabel('Contact Person').fill('Jo Park');
  await adding.getByLabel('Phone Number').fill('call me');
  await adding.getByLabel('E-mail').fill('jo at farm');
  await save.click();
  await expect(adding.getByText('Phone number must hold digits, such as')).toBeVisible();
  await expect(adding.getByText('E-mail must look like name@example.com')).toBeVisible();
  // At the fields, and nowhere else (24.13).
  await expect(page.getByText('Phone number must hold')).toHaveCount(1);
  await expectFitsEverywhere(page);

  await adding.getByLabel('Phone Number').fill('+1 555-0100');
  await adding.getByLabel('E-mail').fill('');
  await save.click();
  const exists = 'A vendor named "hudson valley produce" exists already.';
  await expect(adding.getByRole('alert')).toHaveText(`Failed to create vendor: ${exists}`);
  await expect(page.getByText(exists)).toHaveCount(1);
  await adding.getByLabel('Name', { exact: true }).fill('Fresh Farms');
  await save.click();
  await expect(toast(page, 'Vendor created successfully')).toBeVisible();
  await expect(adding).toBeHidden();

  const card = page.getByRole('listitem').filter({ hasText: 'Fresh Farms' });
  await expect(card).toContainText('Jo Park');
  await card.getByRole('button', { name: 'Edit Fresh Farms' }).click();
  const editing = dialog(page, 'Edit Vendor');
  await expect(editing.getByLabel('Contact Person')).toHaveValue('Jo Park');
  await editing.getByLabel('E-mail').fill('orders@farm.example');
  await editing.getByRole('button', { name: 'Update Vendor' }).click();
  await expect(toast(page, 'Vendor updated successfully')).toBeVisible();
  await expect(card).toContainText('orders@farm.example');

  await deleteRecord(page, { name: 'Fresh Farms', noun: 'vendor' });
  await expect(toast(page, 'Vendor deleted successfully')).toBeVisible();
  await expect(card).toBeHidden();

  const refused = await deleteRecord(page, { name: 'Cape Ann Seafood', noun: 'vendor' });
  const why = 'Failed to delete vendor: The vendor "Cape Ann Seafood" has';
  await expect(refused.getByRole('alert')).toContainText(why);
  await expect(page.getByText(why)).toHaveCount(1);
  await refused.getByRole('button', { name: 'Cancel' }).click();
  await expectFitsEverywhere(page);
});

test('a manager adds a user with locations, makes them a manager, and deletes them', async ({
  page,
}) => {
  await openAsManager(page, '/manager/users');
  await expect(page.getByRole('region', { name: /^Managers/ })).toContainText('Elena Marchetti');
  await page.getByRole('button', { name: 'Add User' }).click();
  const adding = dialog(page, 'Add User');
  await expect(adding.getByRole('combobox', { name: 'User Type' })).toHaveText('Employee');
  await expect(adding.getByText('Select the locations this user can access')).toBeVisible();
  await adding.getByLabel('Name', { exact: true }).fill('Noor Haddad');
  await adding.getByRole('checkbox', { name: 'Park Slope Café' }).check();
  await expectFitsEverywhere(page);
  await adding.getByRole('button', { name: 'Add User' }).click();
  await expect(toast(page, 'User created successfully')).toBeVisible();
  const employees = page.getByRole('region', { name: /^Employees/ });
  const row = page.getByRole('listitem').filter({ hasText: 'Noor Haddad' });
  await expect(employees.getByText('Noor Haddad')).toBeVisible();
  await expect(row).toContainText('employee');
  await expect(row).toContainText('Park Slope Café');

  // There are more than a few people now: the list can be searched, by location too.
  await page.getByRole('searchbox', { name: 'Search users' }).fill('noor');
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
  await row.getByRole('button', { name: 'Edit Noor Haddad' }).click();
  const editing = dialog(page, 'Edit User');
  await editing.getByRole('combobox', { name: 'User Type' }).click();
  await page.getByRole('option', { name: 'Manager' }).click();
  await editing.getByRole('checkbox', { name: /^All locations/ }).click();
  await editing.getByRole('button', { name: 'Update User' }).click();
  await expect(toast(page, 'User updated successfully')).toBeVisible();
  await expect(page.getByRole('region', { name: /^Managers/ })).toContainText('Noor Haddad');
  await expect(row).toContainText('Harborfront Grill');

  await deleteRecord(page, { name: 'Noor Haddad', noun: 'user' });
  await expect(toast(page, 'User deleted successfully')).toBeVisible();
  await expect(row).toBeHidden();
  await expectFitsEverywhere(page);
});

test('a manager adds, corrects and deletes a location', async ({ page }) => {
  await openAsManager(page, '/manager/locations');
  await page.getByRole('button', { name: 'Add Location' }).click();
  const adding = dialog(page, 'Add Location');
  await adding.getByLabel('Name', { exact: true }).fill('park slope café');
  await adding.getByRole('button', { name: 'Add Location' }).click();
  const exists = 'A location named "park slope café" exists already.';
  await expect(adding.getByRole('alert')).toHaveText(`Failed to create location: ${exists}`);
  await adding.getByLabel('Name', { exact: true }).fill('Pier 17');
  await adding.getByLabel('Address').fill('89 South Street\nNew York');
  await adding.getByLabel('Ottomate E-mail').fill('pier17@invoices.example');
  await expectFitsEverywhere(page);
  await adding.getByRole('button', { name: 'Add Location' }).click();
  await expect(toast(page, 'Location created successfully')).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: 'Pier 17' });
  await expect(card).toContainText('pier17@invoices.example');

  await card.getByRole('button', { name: 'Edit Pier 17' }).click();
  await dialog(page, 'Edit Location').getByLabel('Ottomate E-mail').fill('');
  await page.getByRole('button', { name: 'Update Location' }).click();
  await expect(toast(page, 'Location updated successfully')).toBeVisible();
  await expect(card).toContainText('No ottomate e-mail');
  await deleteRecord(page, { name: 'Pier 17', noun: 'location' });
  await expect(toast(page, 'Location deleted successfully')).toBeVisible();
  await expect(card).toBeHidden();
  await expectFitsEverywhere(page);
});

test('the confirmation of a delete fits a name of 200 letters on a phone', async ({ page }) => {
  const name = 'W'.repeat(200);
  await page.request.post('/api/locations', { data: { name } });
  await openAsManager(page, '/manager/locations');
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const title = page.getByRole('alertdialog').getByRole('heading');
  await expect(title).toContainText(name);
  expect(await title.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});

import type { Page } from '@playwright/test';
import { choose, expect, expectFitsEverywhere, test } from '#tests/support/browser.ts';

test.describe.configure({ timeout: 120_000 });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true });

async function open(page: Page, path: string, who = 'Elena Marchetti'): Promise<void> {
  await choose(page, who);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.goto(path);
}

/** Presses Delete and says yes; checks the question on the way. */
async function deleteRecord(page: Page, { name, noun }: { name: string; noun: string }) {
  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
  const asked = page.getByRole('alertdialog', { name: `Delete ${name}` });
  await expect(asked).toContainText(`Are you sure you want to delete this ${noun}?`);
  await asked.getByRole('button', { name: 'Delete', exact: true }).click();
  return asked;
}

test('a manager adds, corrects and deletes a vendor', async ({ page }) => {
  await open(page, '/manager/vendors');
  await page.getByRole('button', { name: 'Add Vendor' }).click();
  const adding = dialog(page, 'Add Vendor');
  const save = adding.getByRole('button', { name: 'Add Vendor' });
  await save.click();
  for (const text of ['Name', 'Contact person', 'Phone number']) {
    await expect(adding.getByText(`${text} is required`)).toBeVisible();
  }
  await adding.getByLabel('Name').fill('hudson valley produce');
  await adding.getByLabel('Contact Person').fill('Jo Park');
  await adding.getByLabel('Phone Number').fill('call me');
  await adding.getByLabel('E-mail').fill('jo at farm');
  await save.click();
  await expect(adding.getByText('Phone number must hold digits, such as')).toBeVisible();
  await expect(adding.getByText('E-mail must look like name@example.com')).toBeVisible();
  await expectFitsEverywhere(page);

  await adding.getByLabel('Phone Number').fill('+1 555-0100');
  await adding.getByLabel('E-mail').fill('');
  await save.click();
  await expect(toast(page, 'Failed to create vendor')).toBeVisible();
  await expect(
    adding.getByText('A vendor named "hudson valley produce" exists already.'),
  ).toBeVisible();
  await adding.getByLabel('Name').fill('Fresh Farms');
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
  await expect(toast(page, 'Failed to delete vendor')).toBeVisible();
  await expect(refused).toContainText('The vendor "Cape Ann Seafood" has');
  await refused.getByRole('button', { name: 'Cancel' }).click();
  await expectFitsEverywhere(page);
});

test('a manager adds a user with locations, makes them a manager, and deletes them', async ({
  page,
}) => {
  await open(page, '/manager/users');
  await expect(page.getByRole('region', { name: 'Managers (2)' })).toContainText('Elena Marchetti');
  await page.getByRole('button', { name: 'Add User' }).click();
  const adding = dialog(page, 'Add User');
  await expect(adding.getByRole('combobox', { name: 'User Type' })).toHaveText('Employee');
  await expect(adding.getByText('Select the locations this user can access')).toBeVisible();
  await adding.getByLabel('Name').fill('Noor Haddad');
  await adding.getByRole('checkbox', { name: 'Park Slope Café' }).check();
  await expectFitsEverywhere(page);
  await adding.getByRole('button', { name: 'Add User' }).click();
  await expect(toast(page, 'User created successfully')).toBeVisible();
  const employees = page.getByRole('region', { name: /^Employees/ });
  const row = page.getByRole('listitem').filter({ hasText: 'Noor Haddad' });
  await expect(employees.getByText('Noor Haddad')).toBeVisible();
  await expect(row).toContainText('employee');
  await expect(row).toContainText('Park Slope Café');

  // Nine people by now: the list can be searched, by place too.
  await page.getByRole('searchbox', { name: 'Search users' }).fill('noor');
  await expect(page.getByText('1 of 9')).toBeVisible();
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
  await open(page, '/manager/locations');
  await page.getByRole('button', { name: 'Add Location' }).click();
  const adding = dialog(page, 'Add Location');
  await adding.getByLabel('Name').fill('park slope café');
  await adding.getByRole('button', { name: 'Add Location' }).click();
  await expect(
    adding.getByText('A location named "park slope café" exists already.'),
  ).toBeVisible();
  await adding.getByLabel('Name').fill('Pier 17');
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

test('a manager maintains units of measure; one that products use stays', async ({ page }) => {
  await open(page, '/manager/units-of-measure');
  await expect(page.getByText('15 unit(s) configured')).toBeVisible();
  await page.getByRole('button', { name: 'Add Unit' }).click();
  const adding = dialog(page, 'Add Unit');
  const save = adding.getByRole('button', { name: 'Add Unit' });
  await save.click();
  await expect(adding.getByText('Name is required')).toBeVisible();
  await expect(adding.getByText('Abbreviation is required')).toBeVisible();
  await adding.getByLabel('Name').fill('x'.repeat(51));
  await adding.getByLabel('Abbreviation').fill('x'.repeat(11));
  await expect(adding.getByText('Name must be less than 50 characters')).toBeVisible();
  await expect(adding.getByText('Abbreviation must be less than 10 characters')).toBeVisible();
  await expectFitsEverywhere(page);
  await adding.getByLabel('Name').fill('Crate');
  await adding.getByLabel('Abbreviation').fill('KG');
  await save.click();
  await expect(adding.getByText('A unit with the abbreviation "KG" exists already.')).toBeVisible();
  await adding.getByLabel('Abbreviation').fill('crate');
  await save.click();
  await expect(toast(page, 'Unit of measure created successfully')).toBeVisible();
  await expect(page.getByText('16 unit(s) configured')).toBeVisible();

  await page.getByRole('button', { name: 'Edit Crate' }).click();
  await dialog(page, 'Edit Unit').getByLabel('Abbreviation').fill('crt');
  await page.getByRole('button', { name: 'Update Unit' }).click();
  await expect(toast(page, 'Unit of measure updated successfully')).toBeVisible();
  await expect(page.getByRole('row', { name: /Crate/ })).toContainText('crt');
  await deleteRecord(page, { name: 'Crate', noun: 'unit of measure' });
  await expect(toast(page, 'Unit of measure deleted successfully')).toBeVisible();
  await expect(page.getByText('15 unit(s) configured')).toBeVisible();

  const refused = await deleteRecord(page, { name: 'Pound', noun: 'unit of measure' });
  await expect(refused).toContainText(/The unit "Pound" is used by \d+ products\./);
  await refused.getByRole('button', { name: 'Cancel' }).click();
  await expectFitsEverywhere(page);
});

test('of two managers who edit one vendor at once, the second is told and chooses', async ({
  page,
  browser,
  product,
}) => {
  const other = await browser.newPage({ baseURL: product.address });
  await open(other, '/manager/vendors', 'David Okafor');
  await open(page, '/manager/vendors');
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
  const told = dialog(page, 'Edit Vendor');
  await expect(told.getByText('Somebody changed this vendor meanwhile.')).toBeVisible();
  await expect(told.getByRole('row', { name: /Phone Number/ })).toContainText('+1 555-0122');
  await expectFitsEverywhere(page);
  await told.getByRole('button', { name: 'Save mine' }).click();
  await expect(toast(page, 'Vendor updated successfully')).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: 'Stonebridge Meats' });
  await expect(card).toContainText('+1 555-0111');

  // The other one has not read that yet.
  await edit(other, '+1 555-0133');
  await save(other);
  await dialog(other, 'Edit Vendor').getByRole('button', { name: 'Use the newer one' }).click();
  await expect(dialog(other, 'Edit Vendor').getByLabel('Phone Number')).toHaveValue('+1 555-0111');
  await dialog(other, 'Edit Vendor').getByLabel('Phone Number').fill('+1 718-555-0117');
  await save(other);
  await expect(toast(other, 'Vendor updated successfully')).toBeVisible();
  await other.close();
});

test('a manager names the organization, sets its time zone, and maintains categories', async ({
  page,
}) => {
  await open(page, '/manager/settings');
  const organization = page.getByRole('region', { name: 'Organization' });
  await organization.getByLabel('Organization Name').fill('Harbor & Vine');
  await organization.getByRole('combobox', { name: 'Time Zone' }).click();
  await page.keyboard.type('kolkata');
  await page.getByRole('option', { name: /Kolkata/ }).click();
  await expect(organization.getByText(/^It is \w+day,? \d\d:\d\d there now\.$/)).toBeVisible();
  await organization.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Settings updated successfully')).toBeVisible();
  // Saved twice from one page: the second must not take the first for somebody else's.
  await organization.getByLabel('Organization Name').fill('Harbor & Vine Restaurants');
  await organization.getByRole('combobox', { name: 'Time Zone' }).click();
  await page.keyboard.type('new york');
  await page.getByRole('option', { name: 'America/New York' }).click();
  await organization.getByRole('button', { name: 'Save Changes' }).click();
  await expect(organization.getByRole('button', { name: 'Save Changes' })).toBeEnabled();
  await page.reload();
  await expect(organization.getByLabel('Organization Name')).toHaveValue(
    'Harbor & Vine Restaurants',
  );
  await expect(organization.getByRole('combobox')).toHaveText('America/New York');

  await page.getByRole('button', { name: 'Add New Category' }).click();
  const adding = dialog(page, 'Add New Category');
  await adding.getByRole('button', { name: 'Add New Category' }).click();
  await expect(adding.getByText('Please enter a category name')).toBeVisible();
  await adding.getByLabel('Category name').fill('Garnish');
  await adding.getByRole('button', { name: 'Add New Category' }).click();
  await expect(toast(page, 'Category added successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Garnish' }).click();
  await dialog(page, 'Edit Category').getByLabel('Category name').fill('Garnishes');
  await expectFitsEverywhere(page);
  await page.getByRole('button', { name: 'Update Category' }).click();
  await expect(toast(page, 'Category updated successfully')).toBeVisible();
  await deleteRecord(page, { name: 'Garnishes', noun: 'category' });
  await expect(toast(page, 'Category deleted successfully')).toBeVisible();
  await expectFitsEverywhere(page);
});

test('a list that could not be loaded says so and can be tried again', async ({ page }) => {
  await choose(page, 'Elena Marchetti');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.route('**/api/locations', (route) => route.abort());
  await page.goto('/manager/locations');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute('**/api/locations');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Harborfront Grill' })).toBeVisible();
});

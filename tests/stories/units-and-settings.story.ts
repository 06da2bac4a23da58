import { api, expect, expectFitsEverywhere, test } from '#tests/support/browser.ts';
import { deleteRecord, dialog, openAsManager, toast } from '#tests/support/manager.ts';

test('a manager maintains units of measure; one that products use cannot be deleted', async ({
  page,
}) => {
  await openAsManager(page, '/manager/units-of-measure');
  const units = await api<unknown[]>(page.request, 'GET /api/units-of-measure');
  await expect(page.getByText(`${units.length} unit(s) configured`)).toBeVisible();
  await page.getByRole('button', { name: 'Add Unit' }).click();
  const adding = dialog(page, 'Add Unit');
  const save = adding.getByRole('button', { name: 'Add Unit' });
  await save.click();
  await expect(adding.getByText('Name is required')).toBeVisible();
  await expect(adding.getByText('Abbreviation is required')).toBeVisible();
  await adding.getByLabel('Name', { exact: true }).fill('x'.repeat(51));
  await adding.getByLabel('Abbreviation').fill('x'.repeat(11));
  await expect(adding.getByText('Name must be less than 50 characters')).toBeVisible();
  await expect(adding.getByText('Abbreviation must be less than 10 characters')).toBeVisible();
  await expectFitsEverywhere(page);
  await adding.getByLabel('Name', { exact: true }).fill('Crate');
  await adding.getByLabel('Abbreviation').fill('KG');
  await save.click();
  await expect(adding.getByText('A unit with the abbreviation "KG" exists already.')).toBeVisible();
  await adding.getByLabel('Abbreviation').fill('crate');
  await save.click();
  await expect(toast(page, 'Unit of measure created successfully')).toBeVisible();
  await expect(page.getByText(`${units.length + 1} unit(s) configured`)).toBeVisible();

  await page.getByRole('button', { name: 'Edit Crate' }).click();
  await dialog(page, 'Edit Unit').getByLabel('Abbreviation').fill('crt');
  await page.getByRole('button', { name: 'Update Unit' }).click();
  await expect(toast(page, 'Unit of measure updated successfully')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Crate/ })).toContainText('crt');
  await deleteRecord(page, { name: 'Crate', noun: 'unit of measure' });
  await expect(toast(page, 'Unit of measure deleted successfully')).toBeVisible();
  await expect(page.getByText(`${units.length} unit(s) configured`)).toBeVisible();

  const refused = await deleteRecord(page, { name: 'Pound', noun: 'unit of measure' });
  await expect(refused).toContainText(/The unit "Pound" is used by [\d,]+ products \(/);
  await refused.getByRole('button', { name: 'Cancel' }).click();
  await expectFitsEverywhere(page);
});

test('a manager names the organization, sets its time zone, and maintains categories', async ({
  page,
}) => {
  await openAsManager(page, '/manager/settings');
  const organization = page.getByRole('region', { name: 'Organization' });
  await organization.getByLabel('Organization Name').fill('Harbor & Vine');
  await organization.getByRole('combobox', { name: 'Time Zone' }).click();
  await page.keyboard.type('kolkata');
  await page.getByRole('option', { name: /Kolkata/ }).click();
  await expect(organization.getByText(/^It is \w+day,? \d\d:\d\d there now\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Settings updated successfully')).toBeVisible();
  // Saved twice from one page: the second save must not be a conflict with the first.
  await organization.getByLabel('Organization Name').fill('Harbor & Vine Restaurants');
  await organization.getByRole('combobox', { name: 'Time Zone' }).click();
  await page.keyboard.type('new york');
  await page.getByRole('option', { name: 'America/New York' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden();
  await page.reload();
  await expect(organization.getByLabel('Organization Name')).toHaveValue(
    'Harbor & Vine Restaurants',
  );
  await expect(organization.getByRole('combobox', { name: 'Time Zone' })).toHaveText(
    'America/New York',
  );

  await page.getByRole('button', { name: 'Add New Category' }).click();
  const adding = dialog(page, 'Add New Category');
  await adding.getByRole('button', { name: 'Add Category' }).click();
  await expect(adding.getByText('Please enter a category name')).toBeVisible();
  await adding.getByLabel('Category name').fill('Garnish');
  await adding.getByRole('button', { name: 'Add Category' }).click();
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

test('units that could not be loaded are not shown as still loading (D37)', async ({ page }) => {
  await page.route('**/api/units-of-measure', (route) => route.abort());
  await openAsManager(page, '/manager/units-of-measure');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByText('Loading units...')).toBeHidden();
});

test('before another currency is saved, the form says that amounts keep their numbers (M1)', async ({
  page,
}) => {
  await openAsManager(page, '/manager/settings');
  const warning = page.getByText('Nothing is converted');
  await page.getByRole('combobox', { name: 'Currency' }).click();
  await expect(warning).toBeHidden();
  await page.keyboard.type('yen');
  await page.getByRole('option', { name: /^JPY/ }).click();
  await expect(warning).toContainText('What is $12.00 now is ¥12 afterwards.');
});

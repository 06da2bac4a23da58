import type { Page } from '@playwright/test';
import {
  chooseOnWelcomeScreen,
  expect,
  expectFitsEverywhere,
  test as base,
  logOut,
  PRODUCT_START_MS,
} from '#tests/support/browser.ts';
import type { ProductProcess } from '#tests/support/product-process.ts';
import { useStoryProduct } from '#tests/support/story-product.ts';

/** The product without the demo, as a business starts with it. */
const test = base.extend<object, { product: ProductProcess }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from this pattern.
    async ({}, use) => useStoryProduct({ DEMO: 'false' }, use),
    { scope: 'worker', timeout: PRODUCT_START_MS },
  ],
});
/** Fills the dialog that the button opens, and presses the button of the same name in it. */
async function add(page: Page, what: string, fill: (page: Page) => Promise<void>): Promise<void> {
  // An empty list may have a second button of the same name.
  await page
    .getByRole('button', { name: `Add ${what}` })
    .first()
    .click();
  await fill(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Add ${what}` })
    .click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** An empty list says what to do next, and does not suggest another search. */
async function expectAdviceThatHelps(page: Page): Promise<void> {
  await page.goto('/manager/orders');
  await expect(page.getByText('No orders found matching your criteria')).toBeVisible();
  const another = page.getByText('Try another search or another status.');
  await expect(another).toBeHidden();
  await page.goto('/manager/orders?status=completed');
  await expect(another).toBeVisible();

  await page.goto('/manager/products');
  await page.getByRole('button', { name: 'Add Product' }).first().click();
  await page.getByRole('combobox', { name: 'Vendor' }).click();
  await expect(page.getByText('No vendors yet. Add one under Vendors.')).toBeVisible();
  await expect(page.getByText('Nothing found')).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Unit of Measure' }).click();
  const none = 'No units of measure yet. Add one under Units of Measure.';
  await expect(page.getByRole('option', { name: none })).toBeVisible();
}

test('from an empty product to the first order, by using the screens only', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Welcome to ProcureApp' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Time Zone' })).toHaveText('America/New York');
  await page.getByRole('button', { name: 'Get started' }).click();
  await expect(page.getByText('Organization name is required')).toBeVisible();
  await expectFitsEverywhere(page);
  await page.getByLabel('Organization Name').fill('Trattoria Uno');
  await page.getByLabel('Your Name').fill('Ada Rossi');
  await page.getByRole('button', { name: 'Get started' }).click();

  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps).toContainText('0 of 5 done');
  await expect(page.getByText('Ada Rossi')).toBeVisible();
  await expectFitsEverywhere(page);
  const toStep = async (name: string, done: number) => {
    await page.goto('/manager');
    await expect(steps).toContainText(`${done} of 5 done`);
    await steps.getByRole('link', { name }).click();
  };

  await expectAdviceThatHelps(page);

  await toStep('Add your locations', 0);
  await expect(page.getByText('No locations found')).toBeVisible();
  await add(page, 'Location', async () => {
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Via Roma');
  });

  await toStep('Choose units of measure', 1);
  await expect(page.getByRole('button', { name: 'Add First Unit' })).toBeVisible();
  await expectFitsEverywhere(page);
  await page.getByRole('button', { name: 'Add the usual units' }).click();
  await expect(page.getByText('16 unit(s) configured')).toBeVisible();

  await toStep('Add your vendors', 2);
  await expect(page.getByText('No vendors found')).toBeVisible();
  await expect(page.getByText('Get started by adding your first vendor')).toBeVisible();
  await add(page, 'Vendor', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Campo Fresco');
    await page.getByLabel('Contact Person').fill('Luca');
    await page.getByLabel('Phone Number').fill('+1 555-0100');
  });

  await toStep('Add or import products', 3);
  await add(page, 'Product', async () => {
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('San Marzano Tomatoes');
    await page.getByRole('combobox', { name: 'Vendor' }).click();
    await page.getByRole('option', { name: 'Campo Fresco' }).click();
    await page.getByRole('combobox', { name: 'Unit of Measure' }).click();
    await page.getByRole('option', { name: /kilogram/i }).click();
  });

  await toStep('Add your employees', 4);
  await add(page, 'User', async () => {
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Enzo Bianchi');
    await expect(page.getByText('Without a location this employee cannot order.')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Via Roma' }).check();
  });
  await expect(page.getByRole('region', { name: 'Employees (1)' })).toContainText('Via Roma');

  await page.goto('/manager');
  await expect(page.getByText('No recent orders')).toBeVisible();
  await expect(steps).toBeHidden();
  await logOut(page);
  await expect(page.getByText('Trattoria Uno')).toBeVisible();

  await chooseOnWelcomeScreen(page, 'Enzo Bianchi');
  await page.getByRole('button', { name: 'Increase quantity of San Marzano Tomatoes' }).click();
  await page.getByRole('button', { name: 'Submit Order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit Order' }).click();
  await expect(page.getByText('Order submitted successfully!')).toBeVisible();
});

test('the last manager can be neither demoted nor deleted', async ({ page, request }) => {
  // After the story above the organization has its only manager; run alone, this story creates one.
  await request.post('/api/setup', {
    data: { organizationName: 'Trattoria Uno', timezone: 'Europe/Rome', managerName: 'Ada Rossi' },
  });
  await chooseOnWelcomeScreen(page, 'Ada Rossi');
  await page.goto('/manager/users');
  await page.getByRole('button', { name: 'Edit Ada Rossi' }).click();
  await page.getByRole('combobox', { name: 'User Type' }).click();
  await page.getByRole('option', { name: 'Employee' }).click();
  await page.getByRole('button', { name: 'Update User' }).click();
  const sentence = 'Ada Rossi is the last manager. Make somebody else a manager first.';
  const editing = page.getByRole('dialog', { name: 'Edit User' });
  await expect(editing.getByText(sentence)).toBeVisible();
  await editing.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Delete Ada Rossi' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('This is you: you will be logged out.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toContainText(sentence);
});

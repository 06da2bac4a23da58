import type { APIRequestContext, Page } from '@playwright/test';
import type { AttentionEntry } from '#contract/calls/attention.ts';
import type { Location } from '#contract/calls/locations.ts';
import type { OrganizationSettings } from '#contract/calls/organization.ts';
import type { Product } from '#contract/calls/products.ts';
import type { User } from '#contract/calls/users.ts';
import { api, expect, expectFitsEverywhere, test } from '#tests/support/browser.ts';
import { dialog, openAsManager, toast } from '#tests/support/manager.ts';
import { cardOf, REMINDERS } from '#tests/support/reminders.ts';

const PLACE = 'Pier Twelve';

/** An order above the limit of its location. */
async function waitingOrder(request: APIRequestContext): Promise<string> {
  const location = await api<Location>(request, 'POST /api/locations', {
    name: PLACE,
    approvalLimit: '10',
  });
  const employee = await api<User>(request, 'POST /api/users', {
    name: `Nora of ${PLACE}`,
    userType: 'employee',
    locationIds: [location.id],
  });
  const products = await api<Product[]>(request, 'GET /api/products');
  const product = products.find(({ price }) => Number(price) > 1);
  const order = await api<{ id: string }>(request, 'POST /api/orders', {
    locationId: location.id,
    orderedBy: employee.id,
    items: [{ productId: product?.id, quantity: 99 }],
  });
  return order.id;
}

const total = async (request: APIRequestContext) =>
  (await api<AttentionEntry[]>(request, 'GET /api/attention')).reduce(
    (sum, { count }) => sum + count,
    0,
  );
const inMenu = (page: Page, count: number) =>
  page.getByRole('link', { name: `Admin Panel ${count} things need attention` });

test('what needs attention is the first card of the dashboard and a number in the menu, and leaves by itself (V10)', async ({
  page,
  request,
}) => {
  const id = await waitingOrder(request);
  const before = await total(request);
  await openAsManager(page, '/manager');
  const first = page.getByRole('main').getByRole('region').first();
  await expect(first).toHaveAccessibleName('Needs attention');
  const approval = first.getByRole('link', { name: /^\d+ orders? needs? approval/ });
  await expect(approval).toContainText(/ at .*, since \w{3} \d\d, \d{4}, \d\d:\d\d/);
  await expect(inMenu(page, before)).toBeVisible();
  // A day, not a moment: it was due on the day before.
  await expect(first.getByRole('link', { name: /overdue/ })).toContainText(
    / since \w{3} \d\d, \d{4}$/,
  );
  await expectFitsEverywhere(page);
  await page.setViewportSize({ width: 360, height: 800 });
  const menu = page.getByRole('button', { name: `Menu ${before} things need attention` });
  await expect(menu).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });

  await api(request, `POST /api/orders/${id}/approve`);
  await expect(inMenu(page, before - 1)).toBeVisible();
  await approval.press('Enter');
  await expect(page.getByRole('region', { name: / at / })).toContainText('Order needs approval');
  await expect(inMenu(page, before - 1)).toBeVisible();
});

test('a manager says when unopened purchase orders alert, and a reminder when it is silent (V8)', async ({
  page,
  request,
}) => {
  const minutes = async () =>
    (await api<OrganizationSettings>(request, 'GET /api/organization-settings')).escalateMinutes;
  await openAsManager(page, '/manager/settings');
  const card = page.getByRole('region', { name: 'Unopened Purchase Orders' });
  const field = card.getByLabel('Alert minutes before the cut-off');
  await expect(field).toHaveValue('60');
  await field.fill('an hour');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(card.getByText('Enter a whole number up to 1,440')).toBeVisible();
  expect(await minutes()).toBe(60);
  for (const [typed, stored] of [
    ['', null],
    ['90', 90],
    ['60', 60],
  ] as const) {
    await field.fill(typed);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect.poll(minutes).toBe(stored);
  }

  await page.goto(REMINDERS);
  await page.getByRole('button', { name: 'Add Reminder' }).click();
  const adding = dialog(page, 'Add Reminder');
  await adding.getByLabel('Name', { exact: true }).fill('Order from the farm');
  await adding.getByLabel('Message').fill('Before two, please.');
  await adding.getByRole('checkbox', { name: 'Priya Raman' }).check();
  await expect(adding.getByRole('combobox', { name: 'Vendor' })).toBeHidden();
  await adding.getByRole('combobox', { name: 'Send It' }).click();
  await page.getByRole('option', { name: 'Only if nothing was ordered' }).click();
  const save = adding.getByRole('button', { name: 'Add Reminder' });
  await save.click();
  await expect(adding.getByText('Please select a vendor')).toBeVisible();
  await expect(adding.getByText('Please select a location')).toBeVisible();
  await expectFitsEverywhere(page);
  await adding.getByRole('combobox', { name: 'Vendor' }).click();
  await page.getByRole('option', { name: 'Stonebridge Meats' }).click();
  await adding.getByRole('combobox', { name: 'Location' }).click();
  await page.getByRole('option').first().click();
  await save.click();
  await expect(toast(page, 'Reminder created successfully')).toBeVisible();
  await expect(cardOf(page, 'Order from the farm')).toContainText(
    /Only if .+ has not ordered from Stonebridge Meats/,
  );
});

import type { Locator, Page } from '@playwright/test';
import { choose, expect, test } from '#tests/support/browser.ts';
import { dialog, openAsManager, toast } from '#tests/support/manager.ts';
import { EMPLOYEE } from '#tests/support/receiving.ts';
import { addReminder } from '#tests/support/reminders.ts';

/** What loads after the screen that it belongs to, and does not come. */

const NOT_LOADED = 'This part could not be loaded';

/** The file of a part that loads late, whatever the build has called it. */
const fileOf = (part: string) => `**/assets/${part}-*.js`;

async function expectNotLoaded(page: Page, button: Locator): Promise<void> {
  await button.click();
  await expect(toast(page, NOT_LOADED)).toBeVisible();
  await page.getByRole('button', { name: 'Close notification' }).click();
  await expect(toast(page, NOT_LOADED)).toBeHidden();
  await expect(button).toBeEnabled();
}

test('a dialog that does not load leaves the screen standing with what was typed (D37)', async ({
  page,
}) => {
  await page.route(fileOf('category-dialog'), (route) => route.abort());
  await openAsManager(page, '/manager/settings');
  const name = page.getByLabel('Organization Name');
  await name.fill('Half a name');
  const add = page.getByRole('button', { name: 'Add New Category' });
  await expectNotLoaded(page, add);
  await expect(name).toHaveValue('Half a name');
  await page.unroute(fileOf('category-dialog'));
  await add.click();
  await expect(dialog(page, 'Add New Category')).toBeVisible();
});

const others = [
  { at: '/manager/vendors', part: 'vendor-dialog', button: 'Add Vendor' },
  { at: '/manager/users', part: 'user-dialog', button: 'Add User' },
  { at: '/manager/locations', part: 'location-dialog', button: 'Add Location' },
  { at: '/manager/units-of-measure', part: 'unit-dialog', button: 'Add Unit' },
  { at: '/manager/products', part: 'product-dialogs', button: 'Add Product' },
  { at: '/manager/reminders', part: 'reminder-dialog', button: 'Add Reminder' },
];

test('no dialog of a manager takes its screen with it (D37)', async ({ page }) => {
  await openAsManager(page, '/manager');
  for (const { at, part, button } of others) {
    await page.route(fileOf(part), (route) => route.abort());
    await page.goto(at);
    await expectNotLoaded(page, page.getByRole('button', { name: button, exact: true }));
    await expect(page.getByRole('main')).toContainText(/Management|Products|Units|Reminders/);
  }
});

test("nor does a reminder's history, the question before a message goes twice, or a phone's menu (D37)", async ({
  page,
  request,
}) => {
  for (const part of ['history-dialog', 'send-again-dialog', 'menu-drawer'])
    await page.route(fileOf(part), (route) => route.abort());
  const { name } = await addReminder(request, 'Count the late parts');
  await openAsManager(page, '/manager/reminders');
  await expectNotLoaded(page, page.getByRole('button', { name: `History of ${name}` }));

  const message = {
    id: 1,
    channel: 'email',
    reason: 'Invoice photo',
    subject: 'Invoice',
    recipient: 'twice@example.com',
    state: 'failed',
    attempts: 1,
    lastError: 'No answer came.',
    mayHaveArrived: true,
    createdAt: '2026-11-20T12:00:00.000Z',
  };
  await page.route(/\/api\/outbox\?/, (route) =>
    route.fulfill({ json: [message], headers: { 'x-total-count': '1' } }),
  );
  await page.goto('/manager/settings/outbox');
  await expectNotLoaded(page, page.getByRole('button', { name: /^Send again/ }));

  await page.setViewportSize({ width: 360, height: 740 });
  await expectNotLoaded(page, page.getByRole('button', { name: 'Menu' }));
  await expect(page.getByText('twice@example.com', { exact: true })).toBeVisible();

  await page.unroute(fileOf('menu-drawer'));
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.click();
  await dialog(page, 'Menu').getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeFocused();
  await menu.click();
  await dialog(page, 'Menu').getByRole('link', { name: 'Vendors' }).click();
  await expect(page.getByRole('heading', { name: 'Vendors Management' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('a part that hangs is given up after ten seconds, and said (D37)', async ({ page }) => {
  await page.clock.install();
  await page.route(fileOf('cart-dialog'), () => {});
  await choose(page, EMPLOYEE);
  await page
    .getByRole('button', { name: /^Increase quantity of/ })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
  await page.getByRole('button', { name: 'View Cart' }).click();
  await page.clock.runFor(9_000);
  await expect(page.getByText(NOT_LOADED)).toBeHidden();
  await page.clock.runFor(1_500);
  await expect(toast(page, NOT_LOADED)).toBeVisible();
});

test('a dialog whose file is gone for good says the second time that loading the page again helps (D37)', async ({
  page,
}) => {
  await page.route(fileOf('cart-dialog'), (route) => route.fulfill({ status: 404 }));
  await choose(page, EMPLOYEE);
  await page
    .getByRole('button', { name: /^Increase quantity of/ })
    .first()
    .click();
  const view = page.getByRole('button', { name: 'View Cart' });
  await view.click();
  await expect(toast(page, 'Check the network and try again.')).toBeVisible();
  await view.click();
  await expect(toast(page, /load the page again/i)).toBeVisible();
});

for (const { link, part, heading } of [
  { link: 'Orders', part: 'orders-screen', heading: 'Orders' },
  { link: 'Waste', part: 'waste-log-screen', heading: 'Waste Log' },
]) {
  test(`the ${heading} screen that does not load says so below the header and can be loaded again (D37)`, async ({
    page,
  }) => {
    await page.route(fileOf(part), (route) => route.fulfill({ status: 404 }));
    await choose(page, EMPLOYEE);
    await page.getByRole('link', { name: link }).click();
    await expect(page.getByRole('alert')).toContainText('This part could not be shown.');
    await expect(page.getByRole('link', { name: link })).toBeVisible();
    await page.unroute(fileOf(part));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  });
}

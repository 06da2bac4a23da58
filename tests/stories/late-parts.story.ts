import type { Locator, Page } from '@playwright/test';
import { choose, expect, keepNothing, test } from '#tests/support/browser.ts';
import { dialog, openAsManager, toast } from '#tests/support/manager.ts';
import { EMPLOYEE } from '#tests/support/receiving.ts';
import { addReminder } from '#tests/support/reminders.ts';

/** Parts that are loaded after their screen, when loading fails. */

const NOT_LOADED = 'This part could not be loaded';

/** The file of a lazily loaded part, whatever name the build gave it. */
const fileOf = (part: string) => `**/assets/${part}-*.js`;

/** Presses 'Try again', and lets the part be loaded only then: the screen also tries again by itself. */
async function recoverByTryingAgain(page: Page, part: string): Promise<void> {
  const pressed = Promise.withResolvers<void>();
  await page.route(fileOf(part), async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  pressed.resolve();
}

async function expectNotLoaded(page: Page, button: Locator): Promise<void> {
  await button.click();
  await expect(toast(page, NOT_LOADED)).toBeVisible();
  await page.getByRole('button', { name: 'Close notification' }).click();
  await expect(toast(page, NOT_LOADED)).toBeHidden();
  await expect(button).toBeEnabled();
}

test('when a dialog cannot be loaded, the screen stays with what was typed (D37)', async ({
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

test("when a manager's dialog cannot be loaded, its screen stays (D37)", async ({ page }) => {
  await openAsManager(page, '/manager');
  for (const { at, part, button } of others) {
    await page.route(fileOf(part), (route) => route.abort());
    await page.goto(at);
    await expectNotLoaded(page, page.getByRole('button', { name: button, exact: true }));
    await expect(page.getByRole('main')).toContainText(/Management|Products|Units|Reminders/);
  }
});

test("so it does for a reminder's history and for the confirmation of sending again (D37)", async ({
  page,
  request,
}) => {
  for (const part of ['history-dialog', 'send-again-dialog'])
    await page.route(fileOf(part), (route) => route.abort());
  const { name } = await addReminder(request, 'Count the late parts');
  await openAsManager(page, '/manager/reminders');
  await expectNotLoaded(page, page.getByRole('button', { name: `History of ${name}` }));

  const message = {
    id: 1,
    channel: 'email',
    reason: 'Invoice photo',
    reasonCoded: { code: 'message_kind', params: { kind: 'invoice' } },
    subject: 'Invoice',
    recipient: 'twice@example.com',
    state: 'failed',
    attempts: 1,
    lastError: 'No answer came.',
    lastErrorCoded: { code: 'as_written', params: { text: 'No answer came.' } },
    mayHaveArrived: true,
    createdAt: '2026-11-20T12:00:00.000Z',
  };
  await page.route(/\/api\/outbox\?/, (route) =>
    route.fulfill({ json: [message], headers: { 'x-total-count': '1' } }),
  );
  await page.goto('/manager/settings/outbox');
  await expectNotLoaded(page, page.getByRole('button', { name: /^Send again/ }));
  await expect(page.getByText('twice@example.com', { exact: true })).toBeVisible();
});

test("the telephone's menu opens and navigates when the network fails right after the load (D37)", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAsManager(page, '/manager/vendors');
  const menu = page.getByRole('button', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await page.context().setOffline(true);
  await menu.click();
  await dialog(page, 'Menu').getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeFocused();
  await menu.click();
  await dialog(page, 'Menu').getByRole('link', { name: 'Units of Measure' }).click();
  await expect(page.getByRole('alert')).toContainText('This part could not be shown.');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Units of Measure' })).toBeVisible();
});

test('a part that many dialogs share is loaded once, later, for all of them (D37)', async ({
  page,
}) => {
  const shared = fileOf('libraries');
  await page.route(shared, (route) => route.abort());
  await choose(page, EMPLOYEE);
  await page
    .getByRole('button', { name: /^Increase quantity of/ })
    .first()
    .click();
  const view = page.getByRole('button', { name: 'View Cart' });
  await expectNotLoaded(page, view);
  await expectNotLoaded(page, page.getByRole('button', { name: 'Submit Order' }));
  await page.unroute(shared);
  await view.click();
  // The dialog and the page share one React and one cart.
  const cart = dialog(page, 'Shopping Cart');
  await cart.getByRole('button', { name: /^Increase quantity of/ }).click();
  await expect(page.getByText('2 item(s) in cart')).toBeAttached();
  await cart.getByRole('button', { name: 'Proceed to Order Form' }).click();
  await expect(dialog(page, 'Submit Order')).toBeVisible();
});

test('a part that does not respond times out after ten seconds with a message (D37)', async ({
  page,
}) => {
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

test('a dialog whose file no longer exists offers to reload the page; the cart is kept (D37)', async ({
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
  await expect(toast(page, 'ProcureApp was updated')).toBeVisible();
  await expect(toast(page, /The cart is kept\.$/)).toBeVisible();
  await page.unroute(fileOf('cart-dialog'));
  await page.getByRole('button', { name: 'Load again' }).click();
  await view.click();
  await expect(dialog(page, 'Shopping Cart')).toBeVisible();
});

test('an order that cannot be sent because the server died right after the load shows the error (section 8)', async ({
  page,
}) => {
  // Kept on the device it would wait (O2).
  await keepNothing(page);
  await choose(page, EMPLOYEE);
  await page
    .getByRole('button', { name: /^Increase quantity of/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Submit Order' }).click();
  const form = dialog(page, 'Submit Order');
  await expect(form).toBeVisible();
  await page.context().setOffline(true);
  await form.getByRole('button', { name: 'Submit Order' }).click();
  await expect(form.getByRole('alert')).toContainText('Error submitting order');
});

for (const { link, part, heading } of [
  { link: 'Orders', part: 'own-orders-screen', heading: 'Orders' },
  { link: 'Waste', part: 'waste-log-screen', heading: 'Waste Log' },
]) {
  test(`the ${heading} screen that cannot be loaded says so below the header and is loaded by a retry (D37)`, async ({
    page,
  }) => {
    await page.route(fileOf(part), (route) => route.abort());
    await choose(page, EMPLOYEE);
    await page.evaluate(() => Object.assign(window, { notReloaded: true }));
    await page.getByRole('link', { name: link }).click();
    await expect(page.getByRole('alert')).toContainText('This part could not be shown.');
    await expect(page.getByRole('link', { name: link })).toBeVisible();
    await recoverByTryingAgain(page, part);
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
  });

  test(`the ${heading} screen whose file no longer exists is loaded by a reload (D37)`, async ({
    page,
  }) => {
    await page.route(fileOf(part), (route) => route.fulfill({ status: 404 }));
    await choose(page, EMPLOYEE);
    await page.getByRole('link', { name: link }).click();
    await expect(page.getByRole('alert')).toContainText('This part could not be shown.');
    await recoverByTryingAgain(page, part);
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  });
}

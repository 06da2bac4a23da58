import type { Page } from '@playwright/test';
import { choose, expect, placeOrder, signIn, test } from '#tests/support/browser.ts';
import { dialog, openAsManager } from '#tests/support/manager.ts';
import { button, EMPLOYEE, jpeg } from '#tests/support/receiving.ts';

/** The browser's Back closes the dialog on top, as users of telephones expect. */

test.use({ viewport: { width: 360, height: 740 } });

const plus = (page: Page) => page.getByRole('button', { name: /^Increase quantity of/ }).first();
const entries = (page: Page) => page.evaluate(() => history.length);

/** Presses Back once each open dialog has its entry, which comes a moment after it: no person is that fast. */
async function backFrom(page: Page, dialogs: number): Promise<void> {
  const depth = () => page.evaluate(() => (history.state as { dialogs?: number } | null)?.dialogs);
  await expect.poll(depth).toBe(dialogs);
  await page.goBack();
}

async function openCart(page: Page) {
  await choose(page, EMPLOYEE);
  await plus(page).click();
  await page.getByRole('button', { name: 'View Cart' }).click();
  const cart = dialog(page, 'Shopping Cart');
  await expect(cart).toBeVisible();
  return cart;
}

test('Back closes the dialog and stays on the screen; Forward does not reopen it', async ({
  page,
}) => {
  const cart = await openCart(page);
  await backFrom(page, 1);
  await expect(cart).toBeHidden();
  await expect(page.getByText('1 item(s) in cart')).toBeVisible();
  await page.goForward();
  await expect(page.getByText('1 item(s) in cart')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  // The dialog left no history entry: one more step returns to the screen before.
  await page.getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('1 item(s) in cart')).toBeVisible();
});

test('a dialog closed by its button leaves no history entry', async ({ page }) => {
  await choose(page, EMPLOYEE);
  await page.getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('link', { name: 'Catalog' }).click();
  await plus(page).click();
  for (let time = 0; time < 2; time++) {
    await page.getByRole('button', { name: 'View Cart' }).click();
    await button(dialog(page, 'Shopping Cart'), 'Close').click();
    await expect(dialog(page, 'Shopping Cart')).toBeHidden();
  }
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
  await page.goBack();
  await expect(page).toHaveURL(/\/employee\/orders$/);
});

test('with a dialog over a dialog, Back closes the upper one first', async ({ page }) => {
  await openAsManager(page, '/manager/products');
  await page.getByRole('button', { name: 'Add Product' }).click();
  const product = page.getByRole('dialog', { name: /Add.*Product/ });
  await product.getByRole('button', { name: /Add.*Category/ }).click();
  const category = dialog(page, 'Add New Category');
  await expect(category).toBeVisible();
  await backFrom(page, 2);
  await expect(category).toBeHidden();
  await expect(product).toBeVisible();
  await backFrom(page, 1);
  await expect(product).toBeHidden();
  await expect(page).toHaveURL(/\/manager\/products$/);
});

test("Back closes the telephone's menu; a link in it navigates, and Back from there returns to the screen before", async ({
  page,
}) => {
  await openAsManager(page, '/manager/vendors');
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.click();
  await expect(dialog(page, 'Menu')).toBeVisible();
  await backFrom(page, 1);
  await expect(dialog(page, 'Menu')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Vendors Management' })).toBeVisible();
  await menu.click();
  await dialog(page, 'Menu').getByRole('link', { name: 'Locations' }).click();
  await expect(page.getByRole('heading', { name: 'Locations Management' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Vendors Management' })).toBeVisible();
  await expect(dialog(page, 'Menu')).toBeHidden();
});

test('Back closes a confirmation, and nothing is deleted', async ({ page }) => {
  await openAsManager(page, '/manager/vendors');
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await backFrom(page, 1);
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(page).toHaveURL(/\/manager\/vendors$/);
});

test('after a reload below an open dialog, one Back returns to the screen before', async ({
  page,
}) => {
  await choose(page, EMPLOYEE);
  await page.getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('link', { name: 'Catalog' }).click();
  await plus(page).click();
  await page.getByRole('button', { name: 'View Cart' }).click();
  await expect(dialog(page, 'Shopping Cart')).toBeVisible();
  await expect.poll(() => page.evaluate(() => history.state)).toEqual({ dialogs: 1 });
  await page.reload();
  await expect(page.getByText('1 item(s) in cart')).toBeVisible();
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
  await page.goBack();
  await expect(page).toHaveURL(/\/employee\/orders$/);
});

test("Back closes an order's details and removes them from the address", async ({
  page,
  request,
}) => {
  const { order } = await placeOrder(request, { by: EMPLOYEE, lines: 1 });
  await choose(page, EMPLOYEE);
  await page.getByRole('link', { name: 'Orders' }).click();
  const before = await entries(page);
  await button(page.getByRole('article', { name: order.id }), 'View Details').click();
  const details = dialog(page, `Order Details - #${order.id}`);
  await expect(details).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`order=${order.id}$`));
  await backFrom(page, 1);
  await expect(details).toBeHidden();
  await expect(page).toHaveURL(/\/employee\/orders$/);
  expect(await entries(page)).toBeLessThanOrEqual(before + 1);
});

test('Back closes the photo viewer over the details first', async ({ page, request }) => {
  const { order } = await placeOrder(request, { by: EMPLOYEE, lines: 1 });
  const invoice = await jpeg('back.jpg');
  await request.post(`/api/orders/${order.id}/upload-invoice`, { multipart: { invoice } });
  await signIn(page, EMPLOYEE);
  await page.goto(`/employee/orders?order=${order.id}`);
  const details = dialog(page, `Order Details - #${order.id}`);
  await button(details, 'View invoice photo 1 of 1').click();
  const viewer = page.getByRole('dialog', { name: /^Invoice Photos/ });
  await expect(viewer).toBeVisible();
  await backFrom(page, 2);
  await expect(viewer).toBeHidden();
  await expect(details).toBeVisible();
  await backFrom(page, 1);
  await expect(details).toBeHidden();
  await expect(page).toHaveURL(/\/employee\/orders$/);
});

test('Back does not close a dialog while it is working, and closes it afterwards', async ({
  page,
}) => {
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/orders', async (route) => {
    await answer.promise;
    await route.fulfill({ status: 500, json: {} });
  });
  await choose(page, EMPLOYEE);
  await plus(page).click();
  await page.getByRole('button', { name: 'Submit Order' }).click();
  const form = dialog(page, 'Submit Order');
  await form.getByRole('button', { name: 'Submit Order' }).click();
  await expect(form.getByRole('button', { name: 'Submitting...' })).toBeVisible();
  await backFrom(page, 1);
  await expect.poll(() => page.evaluate(() => history.state)).toEqual({ dialogs: 1 });
  await expect(form).toBeVisible();
  answer.resolve();
  await expect(form.getByRole('button', { name: 'Submit Order' })).toBeEnabled();
  await backFrom(page, 1);
  await expect(form).toBeHidden();
  await expect(page.getByText('1 item(s) in cart')).toBeVisible();
});

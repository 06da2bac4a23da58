import type { Locator, Page } from '@playwright/test';
import type { User } from '#contract/calls/users.ts';
import type { Location } from '#contract/calls/locations.ts';
import { api, choose, expect, placeOrder, test } from '#tests/support/browser.ts';
import { click, EMPLOYEE, pickPhoto } from '#tests/support/receiving.ts';

/** The texts of the first specification document that other stories do not cover, section by section. */

let newcomers = 0;

/** A new employee for one story, with or without a location of their own. */
async function newcomer(page: Page, { placed }: { placed: boolean }): Promise<string> {
  const name = `Newcomer ${++newcomers} of ${test.info().workerIndex}`;
  const place = { name: `Kitchen of ${name}` };
  const locationIds = placed
    ? [(await api<Location>(page.request, 'POST /api/locations', place)).id]
    : [];
  await api<User>(page.request, 'POST /api/users', { name, userType: 'employee', locationIds });
  return name;
}

const plus = (page: Page) => page.getByRole('button', { name: /^Increase quantity of/ }).first();

async function expectToast(page: Page, title: string, text: string): Promise<Locator> {
  const region = page.getByRole('region', { name: 'Notifications' });
  await expect(region).toContainText(title);
  await expect(region).toContainText(text);
  return region;
}

/** Presses a control that is shown as disabled, once its dialog reacts to the pointer. */
async function pressUnavailable(button: Locator): Promise<void> {
  await expect(button).toHaveCSS('pointer-events', 'auto');
  await button.click({ force: true });
}

test("section 2: while the users load, the welcome screen says 'Loading users...'", async ({
  page,
}) => {
  const released = Promise.withResolvers<void>();
  await page.route('**/api/session/profiles', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByText('Loading users...')).toBeVisible();
  released.resolve();
  await expect(page.getByRole('combobox', { name: 'User profile' })).toBeVisible();
});

test('section 2: the shopping screen and its dialogs have the specified texts, full and empty', async ({
  page,
}) => {
  await choose(page, EMPLOYEE);
  await expect(page.getByText(/^Showing all \d+ products$/)).toBeAttached();
  await page.getByPlaceholder('Search products...').fill('nothing is called so');
  await expect(page.getByText('No products found matching your criteria.')).toBeVisible();
  await page.getByPlaceholder('Search products...').fill('');
  await plus(page).click();
  await page.getByRole('button', { name: 'View Cart' }).click();
  const cart = page.getByRole('dialog', { name: 'Shopping Cart' });
  await expect(cart.getByText('Total Items')).toBeVisible();
  await cart.getByRole('button', { name: /^Decrease quantity of/ }).click();
  await expect(cart.getByText('Your cart is empty')).toBeVisible();
});

test('sections 2 and 5: without a location the order form says so, and submitting explains why', async ({
  page,
}) => {
  await choose(page, await newcomer(page, { placed: false }));
  // It moves the cards when it comes, from under a press.
  await expect(page.getByText('You have no location yet.')).toBeVisible();
  await plus(page).click();
  await page.getByRole('button', { name: 'Submit Order' }).click();
  const form = page.getByRole('dialog', { name: 'Submit Order' });
  await expect(form.getByLabel('Delivery Location')).toHaveValue('No location selected');
  await pressUnavailable(form.getByRole('button', { name: 'Submit Order' }));
  await expectToast(page, 'Missing required fields', 'Please ensure a location is selected.');
});

test('section 5: a cart that was emptied in another tab is not submitted', async ({
  page,
  context,
}) => {
  await choose(page, await newcomer(page, { placed: true }));
  await plus(page).click();
  await page.getByRole('button', { name: 'Submit Order' }).click();
  const form = page.getByRole('dialog', { name: 'Submit Order' });
  await expect(form).toBeVisible();
  const otherTab = await context.newPage();
  await otherTab.goto('/');
  await otherTab
    .getByRole('button', { name: /^Decrease quantity of/ })
    .first()
    .click();
  await expect(otherTab.getByText('item(s) in cart')).toBeHidden();
  await form.getByRole('button', { name: 'Submit Order' }).click();
  await expectToast(
    page,
    'Cart is empty',
    'Please add items to your cart before submitting an order.',
  );
});

test("section 2: the buttons of a submit and an upload under way read 'Submitting...' and 'Uploading...'", async ({
  page,
  request,
}) => {
  await choose(page, EMPLOYEE);
  await plus(page).click();
  const released = Promise.withResolvers<void>();
  const hold = async (route: { continue(): Promise<void> }) => {
    await released.promise;
    await route.continue();
  };
  await page.route('**/api/orders', hold);
  await page.getByRole('button', { name: 'Submit Order' }).click();
  const form = page.getByRole('dialog', { name: 'Submit Order' });
  await form.getByRole('button', { name: 'Submit Order' }).click();
  await expect(form.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  released.resolve();
  await expect(form).toBeHidden();

  const { order } = await placeOrder(request, { by: EMPLOYEE, lines: 1 });
  const upload = Promise.withResolvers<void>();
  await page.route('**/upload-invoice', async (route) => {
    await upload.promise;
    await route.continue();
  });
  await page.goto(`/employee/orders?order=${order.id}`);
  await page.getByRole('button', { name: 'Add Invoice Photo' }).click();
  await pickPhoto(page, { press: click, by: 'Choose File' });
  await page.getByRole('button', { name: 'Upload Invoice' }).click();
  await expect(page.getByRole('button', { name: /^Uploading\.\.\./ })).toBeDisabled();
  upload.resolve();
  await expectToast(page, 'Success', 'Invoice photo uploaded successfully');

  await page.getByRole('button', { name: 'View invoice photo 1 of 1' }).click();
  const viewer = page.getByRole('dialog', { name: /^Invoice Photos - / });
  await expect(viewer.getByRole('link', { name: 'Open Full Size' })).toHaveAttribute(
    'target',
    '_blank',
  );
  await page.route('**/invoice-photo', (route) => route.fulfill({ status: 500, body: '{}' }));
  await viewer.getByRole('button', { name: 'Delete Photo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Photo' }).click();
  await expectToast(page, 'Error', 'Failed to delete invoice photo');
});

test("section 2: without orders the list says so and links to shopping; an order that was never submitted reads 'Not submitted'", async ({
  page,
}) => {
  await choose(page, await newcomer(page, { placed: true }));
  await page.getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByText('No orders found.')).toBeVisible();
  await page
    .getByRole('link', { name: 'Start Shopping' })
    .or(page.getByRole('button', { name: 'Start Shopping' }))
    .click();
  await expect(plus(page)).toBeVisible();

  await plus(page).click();
  await page.getByRole('button', { name: 'Submit Order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit Order' }).click();
  await expectToast(
    page,
    'Order submitted successfully!',
    'Your order has been submitted for processing.',
  );
  // The screen reads its orders again after a submission: what it is reading would end with it.
  await page.goto('about:blank');
  await page.route('**/api/orders/user/**', async (route) => {
    const answer = await route.fetch();
    const orders = (await answer.json()) as object[];
    await route.fulfill({
      response: answer,
      json: orders.map((order) => ({ ...order, submittedAt: null })),
    });
  });
  await page.goto('/employee/orders');
  await expect(page.getByText('Not submitted')).toBeVisible();
  // They may be read once more.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('section 2: the waste list has texts for loading, empty, and unknown people, products and locations', async ({
  page,
}) => {
  await choose(page, await newcomer(page, { placed: true }));
  const released = Promise.withResolvers<void>();
  await page.route('**/api/waste-logs*', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Waste' }).click();
  await expect(page.getByText('Loading waste logs...')).toBeVisible();
  released.resolve();
  await expect(page.getByText('No waste logs recorded yet')).toBeVisible();
  await page.unroute('**/api/waste-logs*');

  const log = {
    id: '6f1f6f38-52a8-4f0e-9a53-0d7d4b7f5b11',
    productId: 'PRD-999999',
    quantity: 2,
    unitOfMeasure: 'kg',
    locationId: 999,
    recordedBy: 999,
    notes: null,
    createdDate: '2026-11-20T12:00:00.000Z',
    reason: null,
    photoUrl: null,
    cost: null,
    hasConversion: true,
  };
  await page.route('**/api/waste-logs*', (route) => route.fulfill({ json: [log] }));
  await page.reload();
  for (const unknown of ['Unknown Product', 'Unknown Location', 'Unknown User']) {
    await expect(page.getByText(unknown)).toBeVisible();
  }
  await page.route('**/api/waste-logs/*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByRole('button', { name: 'Delete waste entry of Unknown Product' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Error', 'Failed to delete waste log entry.');
});

test('sections 8 and 9: one notification at a time, for 5 seconds, announced to screen readers', async ({
  page,
}) => {
  await page.clock.install();
  await choose(page, await newcomer(page, { placed: false }));
  await plus(page).click();
  await page.getByRole('button', { name: 'Submit Order' }).click();
  const submit = page.getByRole('dialog').getByRole('button', { name: 'Submit Order' });
  await pressUnavailable(submit);
  const toasts = await expectToast(
    page,
    'Missing required fields',
    'Please ensure a location is selected.',
  );
  await pressUnavailable(submit);
  await pressUnavailable(submit);
  const toast = toasts.getByRole('button', { name: 'Close notification' });
  await expect(toast).toHaveCount(1);
  await expect(toasts).toHaveAttribute('aria-live', 'polite');
  await page.clock.fastForward(3_000);
  await expect(toast).toBeVisible();
  await page.clock.fastForward(4_000);
  await expect(toast).toBeHidden();
});

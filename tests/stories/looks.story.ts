import type { Locator, Page } from '@playwright/test';
import type { Location } from '#contract/calls/locations.ts';
import type { Order } from '#contract/calls/orders.ts';
import type { Product } from '#contract/calls/products.ts';
import type { User } from '#contract/calls/users.ts';
import {
  api,
  choose,
  chooseOnWelcomeScreen,
  expect,
  placeOrder,
  signIn,
  test,
} from '#tests/support/browser.ts';
import { dialog, openAsManager, toast } from '#tests/support/manager.ts';
import { orderRow } from '#tests/support/ordering-employee.ts';
import { button, EMPLOYEE, jpeg } from '#tests/support/receiving.ts';

/** Whether a touch at its centre reaches it and not an element above it. */
const isReached = (control: Locator) =>
  control.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName);

const LONG_NAMES = [
  ['W'.repeat(60), 'V'.repeat(60)],
  ['alexandra.konstantinopoulos@example.com', 'Wirtschaftsuniversität Bibliotheksrestaurant'],
] as const;

test("at 1280 px an order's buttons are visible next to a word of 60 letters and an e-mail address for a name", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const [name, place] of LONG_NAMES)
    await test.step(name, async () => {
      const location = await api<Location>(request, 'POST /api/locations', { name: place });
      const user = await api<User>(request, 'POST /api/users', {
        name,
        userType: 'employee',
        locationIds: [location.id],
      });
      const [product] = await api<Product[]>(request, 'GET /api/products');
      const order = await api<Order>(request, 'POST /api/orders', {
        locationId: location.id,
        orderedBy: user.id,
        items: [{ productId: product?.id, quantity: 12_345 }],
        notes: null,
      });
      await openAsManager(page, `/manager/orders?status=all&q=${encodeURIComponent(name)}`);
      const row = orderRow(page, order.id);
      await expect(row).toContainText('Pending');
      expect(await isReached(button(row, `View details of ${order.id}`))).toBe(true);
      await button(row, `Show items of ${order.id}`).click();
      const items = page.getByRole('table', { name: `Items of ${order.id}` });
      await expect(items).toContainText('12,345');
    });
});

test('a toast covers neither the submit button of a dialog nor its X, at any size', async ({
  page,
}) => {
  await openAsManager(page, '/manager/products');
  await button(page, 'Add Product').click();
  const form = dialog(page, 'Add Product');
  for (const [width, height] of [
    [1280, 600],
    [1024, 600],
    [768, 800],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await button(form, 'Add Product').click();
    await expect(toast(page, 'Please fill in all required fields')).toBeVisible();
    // The message makes room once it is measured.
    for (const name of ['Add Product', 'Close'])
      await expect.poll(() => isReached(button(form, name)), `${name} at ${width} px`).toBe(true);
  }
});

test('every screen of an employee has its own title; not-found has a title and an h1', async ({
  page,
}) => {
  await choose(page, EMPLOYEE);
  await expect(page).toHaveTitle('Catalog · ProcureApp');
  await page.getByRole('link', { name: 'Orders' }).click();
  await expect(page).toHaveTitle('Orders · ProcureApp');
  await page.getByRole('link', { name: 'Waste' }).click();
  await expect(page).toHaveTitle('Waste Log · ProcureApp');
  await page.goto('/nothing');
  await expect(page).toHaveTitle('Page Not Found · ProcureApp');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
});

for (const who of [EMPLOYEE, 'Elena Marchetti']) {
  test(`after Continue the focus is on the screen of ${who}`, async ({ page }) => {
    await chooseOnWelcomeScreen(page, who);
    await expect(page.getByRole('heading', { level: 1, name: /Catalog|Dashboard/ })).toBeAttached();
    await expect.poll(() => focused(page)).toBe('MAIN');
  });
}

test('an employee who marks an item by keyboard sees the focus', async ({ page, request }) => {
  const { order } = await placeOrder(request, { by: EMPLOYEE, lines: 1 });
  await signIn(page, EMPLOYEE);
  await page.goto(`/employee/orders?order=${order.id}`);
  await button(page, 'Mark as Received').focus();
  await page.keyboard.press('Enter');
  const item = page.getByRole('listitem').filter({ hasText: 'Received' });
  await expect(item).toBeFocused();
  await expect(item).toHaveCSS('outline-style', 'solid');
});

test('long notes are cut to four lines until expanded by their button', async ({
  page,
  request,
}) => {
  const [product] = await api<Product[]>(request, 'GET /api/products');
  const [place] = await api<Location[]>(request, 'GET /api/locations');
  const users = await api<User[]>(request, 'GET /api/users');
  await api(request, 'POST /api/orders', {
    locationId: place?.id,
    orderedBy: users.find(({ userType }) => userType === 'employee')?.id,
    items: [{ productId: product?.id, quantity: 1 }],
    notes: 'Ring at the back door. '.repeat(80).trim(),
  });
  await openAsManager(page, `/manager/vendor-orders/${product?.vendorId}`);
  const item = page
    .getByRole('listitem')
    .filter({ has: button(page, 'Show the whole notes') })
    .first();
  const cut = await item.boundingBox();
  await button(item, 'Show the whole notes').click();
  await expect(page.getByRole('button', { name: 'Show less' })).toBeVisible();
  expect(cut?.height).toBeLessThan(400);
});

test('at 1280 x 600 an invoice photo takes more than half of the height', async ({
  page,
  request,
}) => {
  const { order } = await placeOrder(request, { by: EMPLOYEE, lines: 1 });
  for (const name of ['a.jpg', 'b.jpg']) {
    await request.post(`/api/orders/${order.id}/upload-invoice`, {
      multipart: { invoice: await jpeg(name) },
    });
  }
  await choose(page, EMPLOYEE);
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto(`/employee/orders?order=${order.id}`);
  await button(page, 'View invoice photo 1 of 2').click();
  const viewer = page.getByRole('dialog', { name: /^Invoice Photos - / });
  const picture = await viewer.getByRole('img').boundingBox();
  expect(picture?.height).toBeGreaterThan(340);
  await expect(button(viewer, 'Next')).toBeInViewport();
  await expect(button(viewer, 'Previous')).toBeInViewport();
});

test('at 360 px with text twice as large the cart can be submitted, and nothing scrolls sideways', async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await page.setViewportSize({ width: 360, height: 800 });
  await choose(page, EMPLOYEE);
  await page
    .getByRole('button', { name: /^Increase quantity of/ })
    .first()
    .click();
  const submit = button(page, 'Submit Order');
  await expect(submit).toBeInViewport({ ratio: 1 });
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
});

test('the list of time zones begins with the selected one', async ({ page }) => {
  await openAsManager(page, '/manager/settings');
  const zone = page.getByRole('combobox', { name: 'Time Zone' });
  const chosen = (await zone.textContent()) ?? '';
  await zone.click();
  await expect(page.getByRole('option').first()).toContainText(chosen);
});

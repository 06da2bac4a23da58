import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import type { User } from '#contract/calls/users.ts';
import { api, chooseOnWelcomeScreen, expect, logOut, test } from '#tests/support/browser.ts';
import { orderingEmployee } from '#tests/support/ordering-employee.ts';

const plus = (page: Page) => page.getByRole('button', { name: /^Increase quantity of/ }).first();
const welcome = (page: Page) => page.getByRole('heading', { name: 'Welcome to ProcureApp' });

async function fill(page: Page, times: number): Promise<void> {
  for (let n = 0; n < times; n++) await plus(page).click();
}

/** As when a manager ends them. */
async function endSessionsOf(request: APIRequestContext, name: string): Promise<void> {
  const users = await api<User[]>(request, 'GET /api/users');
  const user = users.find((one) => one.name === name);
  await request.delete(`/api/users/${user?.id}/sessions`, { failOnStatusCode: true });
}

test('logging out or choosing a profile in one tab applies to all tabs of the browser, and removes the cart everywhere', async ({
  page,
  context,
  request,
}) => {
  const { name } = await orderingEmployee(request, 'Tab Follower');
  await chooseOnWelcomeScreen(page, name);
  await fill(page, 2);
  const other = await context.newPage();
  await other.goto('/employee/orders');
  await expect(other.getByRole('link', { name: 'Catalog' })).toContainText('2 in cart');

  await logOut(page);
  await expect(welcome(other)).toBeVisible();

  await chooseOnWelcomeScreen(page, 'Elena Marchetti');
  // The employee's address does not exist for a manager.
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await logOut(other);
  await expect(welcome(page)).toBeVisible();
  await chooseOnWelcomeScreen(other, name);
  await expect(plus(page)).toBeVisible();
  for (const tab of [page, other]) await expect(tab.getByText('item(s) in cart')).toBeHidden();
});

test('a tab that missed the choice of a profile shows it when it becomes visible again', async ({
  page,
  context,
  request,
}) => {
  const { name } = await orderingEmployee(request, 'Tab Sleeper');
  await chooseOnWelcomeScreen(page, name);
  await expect(plus(page)).toBeVisible();
  const asleep = await context.newPage();
  await asleep.addInitScript(() =>
    addEventListener('storage', (event) => event.stopImmediatePropagation(), true),
  );
  // Its stream would end with its session. It is never answered, should it open before the story ends.
  await context.route('**/api/changes**', () => undefined);
  await asleep.goto('/');
  await expect(plus(asleep)).toBeVisible();

  await logOut(page);
  await expect(asleep.getByText(name)).toBeVisible();
  await asleep.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(welcome(asleep)).toBeVisible();
});

test("a tab never overwrites the cart with an older copy than another tab's", async ({
  page,
  context,
  request,
}) => {
  const { name } = await orderingEmployee(request, 'Tab Filler');
  const other = await context.newPage();
  await chooseOnWelcomeScreen(other, name);
  await expect(plus(other)).toBeVisible();
  await logOut(other);

  // While no profile is chosen here, nothing on this page reads the cart.
  const filled = Promise.withResolvers<void>();
  await other.route('**/api/session', async (route) => {
    await filled.promise;
    await route.continue();
  });
  await chooseOnWelcomeScreen(page, name);
  await fill(page, 2);
  filled.resolve();
  await expect(other.getByText('2 item(s) in cart')).toBeVisible();
  await fill(other, 1);
  for (const tab of [page, other]) {
    await expect(tab.getByText('3 item(s) in cart')).toBeVisible();
  }
});

test('a failed logout loses neither the cart nor the location', async ({ page, request }) => {
  const { name } = await orderingEmployee(request, 'Stays Anyway');
  await chooseOnWelcomeScreen(page, name);
  await fill(page, 2);
  const place = page.getByRole('combobox', { name: 'Location' });
  await place.click();
  const last = page.getByRole('option').last();
  const chosen = String(await last.textContent());
  await last.click();
  await expect(place).toHaveText(chosen);

  await page.route('**/api/session', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('Logging out did not work')).toBeVisible();
  await expect(page.getByText('2 item(s) in cart')).toBeVisible();
  await page.reload();
  await expect(page.getByText('2 item(s) in cart')).toBeVisible();
  await expect(place).toHaveText(chosen);

  // It is kept when the session ends in another way later, because that is not a logout.
  await endSessionsOf(request, name);
  await chooseOnWelcomeScreen(page, name);
  await expect(page.getByText('2 item(s) in cart')).toBeVisible();
});

test('a user who continues after a failed logout keeps the cart when the session ends in another way', async ({
  page,
  request,
}) => {
  for (const goesOn of ['by filling the cart', 'by looking at the orders']) {
    const { name } = await orderingEmployee(request, `Goes On ${goesOn}`);
    await chooseOnWelcomeScreen(page, name);
    await fill(page, 2);
    await expect(page.getByText('2 item(s) in cart')).toBeVisible();
    await page.route('**/api/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByText('Logging out did not work')).toBeVisible();
    let count = 2;
    if (goesOn === 'by filling the cart') {
      await fill(page, 1);
      count = 3;
      await expect(page.getByText(`${count} item(s) in cart`)).toBeVisible();
    } else {
      await page.unroute('**/api/**');
      await page.getByRole('link', { name: 'Orders' }).click();
      await expect(page.getByText('No orders found.')).toBeVisible();
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('procureapp.leaving')))
        .toBeNull();
    }
    await endSessionsOf(request, name);
    await page.unroute('**/api/**');
    await page.reload();
    await expect(welcome(page)).toBeVisible();
    await chooseOnWelcomeScreen(page, name);
    await expect(page.getByText(`${count} item(s) in cart`)).toBeVisible();
    await logOut(page);
  }
});

/** Opens a tab. The server answers its `GET /api/session` at once; `release` lets the tab receive that answer. */
async function tabWithLateSession(context: BrowserContext) {
  const tab = await context.newPage();
  const [answered, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await tab.route(
    '**/api/session',
    async (route) => {
      const response = await route.fetch();
      answered.resolve();
      await released.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await tab.goto('/');
  await answered.promise;
  return { tab, release: released.resolve };
}

test('a tab that learns late who was signed in follows the choice made meanwhile, and disturbs no other tab', async ({
  page,
  context,
  request,
}) => {
  const [former, next] = [
    await orderingEmployee(request, 'Tab Former'),
    await orderingEmployee(request, 'Tab Next'),
  ];
  await chooseOnWelcomeScreen(page, former.name);
  const late = await tabWithLateSession(context);
  await logOut(page);
  await chooseOnWelcomeScreen(page, next.name);
  await page.getByRole('link', { name: 'Orders' }).click();
  await expect(page).toHaveURL(/\/employee\/orders$/);

  late.release();
  await expect(late.tab.getByText(next.name)).toBeVisible();
  await expect(page).toHaveURL(/\/employee\/orders$/);
  await page.reload();
  await expect(page.getByText(next.name)).toBeVisible();
});

test('logging out removes the cart also when another tab learns during it who was signed in', async ({
  page,
  context,
  request,
}) => {
  const { name } = await orderingEmployee(request, 'Tab Leaver');
  await chooseOnWelcomeScreen(page, name);
  await fill(page, 2);
  const late = await tabWithLateSession(context);
  const released = Promise.withResolvers<void>();
  await page.route('**/api/session', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  late.release();
  await expect(late.tab.getByText(name)).toBeVisible();
  released.resolve();
  await expect(welcome(page)).toBeVisible();

  await page.unroute('**/api/session');
  await chooseOnWelcomeScreen(page, name);
  await expect(plus(page)).toBeVisible();
  await expect(page.getByText('item(s) in cart')).toBeHidden();
});

test('a page closed during its logout leaves no cart behind', async ({
  page,
  context,
  request,
}) => {
  const { name } = await orderingEmployee(request, 'Leaves Early');
  await chooseOnWelcomeScreen(page, name);
  await fill(page, 2);
  const ended = Promise.withResolvers<void>();
  await page.route('**/api/session', async (route) => {
    await route.fetch();
    ended.resolve();
  });
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await ended.promise;
  await page.close();

  const later = await context.newPage();
  await chooseOnWelcomeScreen(later, name);
  await expect(plus(later)).toBeVisible();
  await expect(later.getByText('item(s) in cart')).toBeHidden();
});

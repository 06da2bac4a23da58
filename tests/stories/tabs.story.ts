import type { Page } from '@playwright/test';
import { choose, expect, logOut, test } from '#tests/support/browser.ts';
import { orderingEmployee } from '#tests/support/ordering-employee.ts';

const plus = (page: Page) => page.getByRole('button', { name: /^Increase quantity of/ }).first();
const welcome = (page: Page) => page.getByRole('heading', { name: 'Welcome to ProcureApp' });

async function fill(page: Page, times: number): Promise<void> {
  for (let n = 0; n < times; n++) await plus(page).click();
}

test('whoever logs out or is chosen in one tab is so in all tabs of the browser, and the cart goes everywhere', async ({
  page,
  context,
  request,
}) => {
  const { name } = await orderingEmployee(request, 'Tab Follower');
  await choose(page, name);
  await fill(page, 2);
  const other = await context.newPage();
  await other.goto('/employee/orders');
  await expect(other.getByRole('link', { name: 'Catalog' })).toContainText('2 in cart');

  await logOut(page);
  await expect(welcome(other)).toBeVisible();

  await choose(page, 'Elena Marchetti');
  // The address that the employee was at would lead a manager nowhere.
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await logOut(other);
  await expect(welcome(page)).toBeVisible();
  await choose(other, name);
  await expect(plus(page)).toBeVisible();
  for (const tab of [page, other]) await expect(tab.getByText('item(s) in cart')).toBeHidden();
});

test('a tab that could not hear who was chosen meanwhile sees it when it is looked at again', async ({
  page,
  context,
  request,
}) => {
  const { name } = await orderingEmployee(request, 'Tab Sleeper');
  await choose(page, name);
  await expect(plus(page)).toBeVisible();
  const asleep = await context.newPage();
  await asleep.addInitScript(() =>
    addEventListener('storage', (event) => event.stopImmediatePropagation(), true),
  );
  await asleep.goto('/');
  await expect(plus(asleep)).toBeVisible();

  await logOut(page);
  await expect(asleep.getByText(name)).toBeVisible();
  await asleep.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(welcome(asleep)).toBeVisible();
});

test('a tab never overwrites the cart with a copy from before it was filled in another one', async ({
  page,
  context,
  request,
}) => {
  const { name } = await orderingEmployee(request, 'Tab Filler');
  const other = await context.newPage();
  await choose(other, name);
  await expect(plus(other)).toBeVisible();
  await logOut(other);

  // While nobody is chosen here, nothing of this page looks at the cart.
  const filled = Promise.withResolvers<void>();
  await other.route('**/api/session', async (route) => {
    await filled.promise;
    await route.continue();
  });
  await choose(page, name);
  await fill(page, 2);
  filled.resolve();
  await expect(other.getByText('2 item(s) in cart')).toBeVisible();
  await fill(other, 1);
  for (const tab of [page, other]) {
    await expect(tab.getByText('3 item(s) in cart')).toBeVisible();
  }
});

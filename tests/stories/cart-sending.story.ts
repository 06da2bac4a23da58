import type { Page } from '@playwright/test';
import type { Order } from '#contract/calls/orders.ts';
import type { User } from '#contract/calls/users.ts';
import { api, choose, expect, fillDisk, keepNothing, test } from '#tests/support/browser.ts';
import { orderingEmployee } from '#tests/support/ordering-employee.ts';
import { loseAnswers } from '#tests/support/lost-answers.ts';
import { noteWhatLoads } from '#tests/support/loaded-parts.ts';
import { button } from '#tests/support/receiving.ts';
import { hasQueue, waitingLine } from '#tests/support/send-queue.ts';

const plus = (page: Page) => page.getByRole('button', { name: /^Increase quantity of/ });
const form = (page: Page) => page.getByRole('dialog', { name: 'Submit Order' });
const cannotKeep = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'This browser cannot keep work' });

async function ordersOf(page: Page): Promise<Order[]> {
  const { user } = await api<{ user: User }>(page.request, 'GET /api/session');
  return api(page.request, `GET /api/orders/user/${user.id}`);
}

test('lines that another tab adds while an order is being sent stay in the cart; the form is disabled during that', async ({
  page,
  context,
  request,
}) => {
  const { name } = await orderingEmployee(request, 'Adds Meanwhile');
  await choose(page, name);
  await plus(page).first().click();
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByText('1 item(s) in cart')).toBeVisible();

  const mayGo = Promise.withResolvers<void>();
  await page.route('**/api/orders', async (route) => {
    await mayGo.promise;
    await route.continue();
  });
  await button(page, 'Submit Order').click();
  await form(page).getByLabel('Notes').fill('Back door');
  await button(form(page), 'Submit Order').click();
  await expect(form(page).getByLabel('Notes')).not.toBeEditable();
  await plus(other).first().click();
  await plus(other).nth(1).click();
  await expect(form(page)).toContainText('Total Items 3');
  mayGo.resolve();

  await expect(page.getByText('Order submitted successfully!')).toBeVisible();
  for (const tab of [page, other]) await expect(tab.getByText('2 item(s) in cart')).toBeVisible();
  await button(page, 'Submit Order').click();
  await expect(form(page).getByLabel('Notes')).toHaveValue('');
  await button(form(page), 'Submit Order').click();
  await expect(page.getByText('item(s) in cart')).toBeHidden();
  const ordered = (await ordersOf(page)).map(({ items, notes }) => ({
    count: items.reduce((sum, { quantity }) => sum + quantity, 0),
    notes,
  }));
  expect(ordered).toHaveLength(2);
  expect(ordered).toContainEqual({ count: 1, notes: 'Back door' });
  expect(ordered).toContainEqual({ count: 2, notes: null });
});

test('an order that was changed after its answer was lost is not sent twice unnoticed (D12, E18)', async ({
  page,
  request,
}) => {
  await keepNothing(page);
  const { name } = await orderingEmployee(request, 'Corrects a Letter');
  await choose(page, name);
  await expect(cannotKeep(page)).toBeVisible();
  await plus(page).first().click();
  await button(page, 'Submit Order').click();
  await form(page).getByLabel('Notes').fill('Back dor');
  await loseAnswers(page, '**/api/orders');
  await button(form(page), 'Submit Order').click();
  await expect(page.getByText('Error submitting order')).toBeVisible();
  await page.unroute('**/api/orders');

  await form(page).getByLabel('Notes').fill('Back door');
  await button(form(page), 'Submit Order').click();
  const [first, ...more] = await ordersOf(page);
  await expect(form(page).getByRole('alert')).toContainText(
    `Your first try was submitted after all, as it was then: see ${first!.id} in Orders.`,
  );
  expect(more).toEqual([]);
  await expect(form(page).getByLabel('Notes')).toHaveValue('Back door');
  expect((await ordersOf(page)).map(({ notes }) => notes)).toEqual(['Back dor']);

  await button(form(page), 'Submit Order').click();
  await expect(page.getByText('Order submitted successfully!')).toBeVisible();
  expect((await ordersOf(page)).map(({ notes }) => notes)).toEqual(['Back door', 'Back dor']);
});

test('a full disk is said with a network, and no more once there is room (E18)', async ({
  page,
  request,
}) => {
  const { name } = await orderingEmployee(request, 'Full Disk');
  await noteWhatLoads(page);
  await choose(page, name);
  await hasQueue(page);
  await fillDisk(page, true);
  await page.route('**/api/orders', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await plus(page).first().click();
  await button(page, 'Submit Order').click();
  await button(form(page), 'Submit Order').click();
  await expect(page.getByText('Error submitting order')).toBeVisible();
  await button(form(page), 'Close').first().click();
  await expect(cannotKeep(page)).toBeVisible();
  await fillDisk(page, false);
  await button(page, 'Submit Order').click();
  await button(form(page), 'Submit Order').click();
  await expect(waitingLine(page, '1 waiting to be sent')).toBeVisible();
  await expect(cannotKeep(page)).toBeHidden();
});

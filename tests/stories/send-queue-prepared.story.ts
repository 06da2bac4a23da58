import type { Page } from '@playwright/test';
import type { Order } from '#contract/calls/orders.ts';
import type { PreparedOrder } from '#contract/calls/prepared-orders.ts';
import type { User } from '#contract/calls/users.ts';
import { api, expect, loseNetwork, signInAs, test } from '#tests/support/browser.ts';
import { openAsManager } from '#tests/support/manager.ts';
import { button } from '#tests/support/receiving.ts';
import { noteWhatLoads } from '#tests/support/loaded-parts.ts';
import { loseFirstAnswer } from '#tests/support/lost-answers.ts';
import {
  expectAllSent,
  hasQueue,
  openBackOnline,
  queueDialog,
  waitingLine,
} from '#tests/support/send-queue.ts';
import { prepared } from '#tests/support/standing-kitchen.ts';

type Kitchen = Awaited<ReturnType<typeof prepared>>;

test.beforeEach(({ page }) => noteWhatLoads(page));

const cardsOf = (page: Page, { vendor }: Kitchen) =>
  page.getByRole('region', { name: vendor.name, exact: true });

/** The responsible person's first prepared order, with one more of its first product typed, and no network. */
async function typedWithoutNetwork(page: Page, kitchen: Kitchen) {
  await signInAs(page, kitchen.user.id);
  await page.goto('/');
  await button(page, 'Look at It').click();
  const card = cardsOf(page, kitchen).first();
  await expect(card).toBeVisible();
  await hasQueue(page);
  await loseNetwork(page);
  await card
    .getByRole('button', { name: `Increase quantity of ${kitchen.products[0]?.name}` })
    .click();
  return card;
}

const quantityIn = (card: ReturnType<typeof cardsOf>, { products }: Kitchen) =>
  card.getByRole('listitem').filter({ hasText: products[0]?.name ?? '' });

test('saved without a network, changes to a prepared order wait, are shown meanwhile, and are stored once (O2, H6)', async ({
  page,
  context,
  request,
}) => {
  const kitchen = await prepared(request, 'Saved Offline');
  const { vendor, products, location } = kitchen;
  const [first] = await kitchen.read();
  const before = first?.lines.find(({ productId }) => productId === products[0]?.id);
  const typed = (before?.quantity ?? 0) + 1;
  const card = await typedWithoutNetwork(page, kitchen);
  await button(card, 'Save Changes').dblclick();
  await expect(card).toContainText('Waiting to be sent');
  await expect(quantityIn(card, kitchen)).toContainText(String(typed));
  await expect(card.getByRole('button')).toHaveCount(0);
  await waitingLine(page, '1 waiting to be sent').click();
  await expect(queueDialog(page)).toContainText(`Changes to the prepared order of ${vendor.name}`);
  await page.close();

  const answers = await loseFirstAnswer(context, '**/api/prepared-orders/*');
  const next = await openBackOnline(context);
  await expect.poll(answers).toHaveLength(2);
  await expectAllSent(next);
  await expect(waitingLine(next, 'needs you')).toBeHidden();
  const all = await api<PreparedOrder[]>(
    request,
    `GET /api/prepared-orders?locationId=${location.id}`,
  );
  const stored = all.find(({ id }) => id === first?.id);
  expect(stored).toMatchObject({
    state: 'waiting',
    isChanged: true,
    version: (first?.version ?? 0) + 1,
  });
  expect(stored?.lines).toContainEqual({ ...before, quantity: typed });
});

test('a refused prepared order comes back to its card as it was typed, and is submitted from there (O2, H6)', async ({
  page,
  context,
  request,
}) => {
  const kitchen = await prepared(request, 'Refused Offline');
  const { products, user } = kitchen;
  const [first] = await kitchen.read();
  const lines = first?.lines ?? [];
  const typed = (lines.find(({ productId }) => productId === products[0]?.id)?.quantity ?? 0) + 1;
  const card = await typedWithoutNetwork(page, kitchen);
  await button(card, 'Submit Order').click();
  await expect(card).toContainText('Waiting to be sent');
  const others = lines.map(({ productId }) => ({ productId, quantity: 9 }));
  await api(request, `PATCH /api/prepared-orders/${first?.id}`, { lines: others });
  await context.setOffline(false);
  await waitingLine(page, '1 needs you').click();
  await expect(queueDialog(page)).toContainText('Somebody changed this prepared order meanwhile.');
  await button(queueDialog(page), 'Correct').click();
  await expect(queueDialog(page)).toBeHidden();
  await expect(page).not.toHaveURL(/back=|prepared=/);
  const amount = card.getByLabel(`Quantity of ${products[0]?.name}`, { exact: true });
  await expect(amount).toHaveValue(String(typed));
  await button(card, 'Submit Order').click();
  await expect(page.getByText('Order submitted')).toBeVisible();
  await expect(page.getByText('It cannot be corrected here')).toBeHidden();
  await expect(waitingLine(page, 'needs you')).toBeHidden();
  const made = await api<Order[]>(request, `GET /api/orders/user/${user.id}`);
  expect(made).toHaveLength(1);
  expect(made[0]?.items).toContainEqual({ productId: products[0]?.id, quantity: typed });
});

test("somebody else's answer that waits on the tablet is named on the card and holds nobody up (O6, H6)", async ({
  page,
  request,
}) => {
  const kitchen = await prepared(request, 'Answered by Two');
  const { products, user, location } = kitchen;
  const juan = await api<User>(request, 'POST /api/users', {
    name: 'Juan of Two',
    userType: 'employee',
    locationIds: [location.id],
  });
  await page.route('**/api/prepared-orders/*/submit', (route) => route.abort());
  await signInAs(page, user.id);
  await page.goto('/');
  await button(page, 'Look at It').click();
  const card = cardsOf(page, kitchen).first();
  await expect(card).toBeVisible();
  await hasQueue(page);
  const increase = card.getByRole('button', { name: `Increase quantity of ${products[0]?.name}` });
  await increase.click();
  await button(card, 'Submit Order').click();
  await expect(card).toContainText('Waiting to be sent: this order');

  await signInAs(page, juan.id);
  await page.goto(`/employee?prepared=${location.id}`);
  await expect(card).toContainText(
    `What ${user.name} did here is not sent yet: it waits on this device until ${user.name} is here.`,
  );
  await page.unroute('**/api/prepared-orders/*/submit');
  await button(card, 'Submit Order').click();
  await expect(page.getByText('Order submitted')).toBeVisible();
  const ordered = await api<Order[]>(request, `GET /api/orders/user/${juan.id}`);
  const [first] = products;
  const before = ordered[0]?.items.find(({ productId }) => productId === first?.id);
  expect([ordered.length, before?.quantity]).toEqual([1, 2]);
});

test("a manager's refused prepared order comes back above the guides (O2, H6)", async ({
  page,
  context,
  request,
}) => {
  const kitchen = await prepared(request, 'Refused Above');
  const [first] = await kitchen.read();
  await openAsManager(page, `/manager/order-guides?prepared=${first?.id}`);
  const card = cardsOf(page, kitchen).first();
  await expect(card).toBeVisible();
  await hasQueue(page);
  await loseNetwork(page);
  const increase = `Increase quantity of ${kitchen.products[0]?.name}`;
  await card.getByRole('button', { name: increase }).click();
  await button(card, 'Submit Order').click();
  await expect(card).toContainText('Waiting to be sent');
  const others = first?.lines.map(({ productId }) => ({ productId, quantity: 9 }));
  await api(request, `PATCH /api/prepared-orders/${first?.id}`, { lines: others });
  await context.setOffline(false);
  await waitingLine(page, '1 needs you').click();
  await button(queueDialog(page), 'Correct').click();
  await expect(queueDialog(page)).toBeHidden();
  await button(card, 'Save Changes').click();
  await expect(waitingLine(page, 'needs you')).toBeHidden();
  const all = await kitchen.read();
  const stored = all.find(({ id }) => id === first?.id);
  const typed = first?.lines.map((line) =>
    line.productId === kitchen.products[0]?.id ? { ...line, quantity: line.quantity + 1 } : line,
  );
  expect(stored?.lines.toSorted(byProduct)).toEqual(typed?.toSorted(byProduct));
});

const byProduct = (a: { productId: string }, b: { productId: string }) =>
  a.productId < b.productId ? -1 : 1;

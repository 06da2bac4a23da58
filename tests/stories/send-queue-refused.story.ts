import type { Route } from '@playwright/test';
import type { OrderItem } from '#contract/calls/order-items.ts';
import type { Order } from '#contract/calls/orders.ts';
import type { Product } from '#contract/calls/products.ts';
import type { Unit } from '#contract/calls/units.ts';
import { WEEK_DAYS } from '#contract/values/week-days.ts';
import {
  api,
  choose,
  expect,
  expectAccessible,
  loseNetwork,
  signInAs,
  test,
} from '#tests/support/browser.ts';
import { kitchen } from '#tests/support/order-guides.ts';
import { orderingEmployee } from '#tests/support/ordering-employee.ts';
import { button } from '#tests/support/receiving.ts';
import { noteWhatLoads } from '#tests/support/loaded-parts.ts';
import {
  hasQueue,
  openOrderingAndWaste,
  ordersWith,
  queueDialog,
  recordWaste,
  submitOrder,
  waitingLine,
  waitsToast,
  wasteWith,
} from '#tests/support/send-queue.ts';

test.beforeEach(({ page }) => noteWhatLoads(page));

test('one that the server refuses says so, and is sent again or dropped (O2, O8)', async ({
  page,
  context,
  request,
}) => {
  const { name } = await orderingEmployee(request, 'Is Refused');
  const notes = `Refused ${name}`;
  await choose(page, name);
  await openOrderingAndWaste(page);
  await loseNetwork(page);
  await recordWaste(page, notes);
  await expect(waitingLine(page, '1 waiting to be sent')).toBeVisible();
  const message = 'This product was deleted.';
  await page.route('**/api/waste-logs', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { code: 'invalid_input', message } })
      : route.continue(),
  );
  await context.setOffline(false);
  await waitingLine(page, '1 needs you').click();
  await expect(queueDialog(page)).toContainText(message);
  await page.unroute('**/api/waste-logs');
  await button(queueDialog(page), 'Send again').click();
  await expect(queueDialog(page)).toContainText('Everything is sent.');
  expect(await wasteWith(request, notes)).toHaveLength(1);
});

/** Nothing more can be kept in the page's storage, until `full` is removed. */
function fillStorage(): void {
  let text = '';
  for (let more = 2 ** 24; more >= 1; more /= 2) {
    try {
      localStorage.setItem('full', text + ' '.repeat(more));
      text += ' '.repeat(more);
    } catch {
      // So much does not fit.
    }
  }
}

test('a refused order goes back into the cart, where it is corrected, and waits on where that cannot be kept (O2, E18)', async ({
  page,
  request,
}) => {
  const { name } = await orderingEmployee(request, 'Corrects');
  const notes = `To correct ${name}`;
  await choose(page, name);
  await openOrderingAndWaste(page);
  let isLost = true;
  const refusal = { code: 'invalid_input', message: 'It is too late.' };
  await page.route('**/api/orders', (route) =>
    isLost ? route.abort() : route.fulfill({ status: 400, json: refusal }),
  );
  await submitOrder(page, notes);
  await expect(waitingLine(page, '1 waiting to be sent')).toBeVisible();
  isLost = false;
  await expect(waitingLine(page, '1 needs you')).toBeVisible();
  const place = page.getByRole('combobox', { name: 'Location' });
  const ordered = (await place.textContent()) ?? '';
  await place.click();
  await page.getByRole('option').nth(1).click();
  await expect(place).not.toHaveText(ordered);
  await waitingLine(page, '1 needs you').click();
  await expect(queueDialog(page)).toContainText('It is too late.');
  await page.unroute('**/api/orders');
  await page.evaluate(fillStorage);
  await button(queueDialog(page), 'Correct').click();
  await expect(page.getByText('It cannot be corrected here').first()).toBeVisible();
  await expect(queueDialog(page)).toContainText('It is too late.');
  await page.evaluate(() => localStorage.removeItem('full'));
  await button(queueDialog(page), 'Correct').click();
  await expect(page.getByText('1 item(s) in cart')).toBeVisible();
  await expect(page.getByText(`The cart is for ${ordered} now.`).first()).toBeVisible();
  await expect(place).toHaveText(ordered);
  await expect(page.getByRole('status').getByText('needs you')).toBeHidden();
  await button(page, 'Submit Order').click();
  const form = page.getByRole('dialog', { name: 'Submit Order' });
  await expect(form.getByLabel('Notes')).toHaveValue(notes);
  await button(form, 'Submit Order').click();
  await expect.poll(() => ordersWith(request, notes)).toHaveLength(1);
});

test('a refused order comes back with the delivery that was chosen, beside what was begun since, and is not ordered twice when its first try was stored (O2, D12)', async ({
  page,
  request,
}) => {
  const { user, vendor, products } = await kitchen(request, 'Stored After All', 1);
  const rules = WEEK_DAYS.map((deliveryDay) => ({ deliveryDay, daysBefore: 1, cutOff: '23:59' }));
  const put = await request.put(`/api/vendors/${vendor.id}/schedule`, { data: { rules } });
  expect(put.status()).toBe(200);
  await signInAs(page, user.id);
  await page.goto('/employee');
  await hasQueue(page);
  await page.getByRole('searchbox', { name: 'Search products' }).fill('Stored After All');
  const more = button(page, `Increase quantity of ${products[0]?.name}`);
  const form = page.getByRole('dialog', { name: 'Submit Order' });
  const day = form.getByRole('combobox', { name: vendor.name });
  const tries = [
    async (route: Route) => {
      await route.fetch();
      await route.abort();
    },
    (route: Route) =>
      route.fulfill({ status: 400, json: { code: 'invalid_input', message: 'It is too late.' } }),
  ];
  await page.route('**/api/orders', async (route) => {
    const next = route.request().method() === 'POST' ? tries.shift() : undefined;
    await (next ? next(route) : route.continue());
  });
  await more.click();
  await button(page, 'Submit Order').click();
  const proposed = (await day.textContent()) ?? '';
  await day.click();
  await page.getByRole('option').nth(2).click();
  await expect(day).not.toHaveText(proposed);
  const chosen = (await day.textContent()) ?? '';
  await form.getByLabel('Notes').fill('Back door');
  await button(form, 'Submit Order').click();
  await expect(waitsToast(page)).toBeVisible();
  await more.click();
  await button(page, 'Submit Order').click();
  await form.getByLabel('Notes').fill('Ring twice');
  await button(form, 'Cancel').click();

  await waitingLine(page, '1 needs you').click();
  await button(queueDialog(page), 'Correct').click();
  await expect(page.getByText('2 item(s) in cart')).toBeVisible();
  await expect(page.getByRole('status').getByText('needs you')).toBeHidden();
  await button(page, 'Submit Order').click();
  await expect(form.getByLabel('Notes')).toHaveValue('Back door\nRing twice');
  await expect(day).toHaveText(chosen);
  await button(form, 'Submit Order').click();
  await expect(form).toContainText('Your first try was submitted after all');
  const ordered = () => api<Order[]>(request, `GET /api/orders/user/${user.id}`);
  expect((await ordered()).map(({ notes }) => notes)).toEqual(['Back door']);
  await button(form, 'Submit Order').click();
  await expect(form).toBeHidden();
  const days = (await ordered()).map(async ({ id }) =>
    api<OrderItem[]>(request, `GET /api/orders/${id}/items`),
  );
  const dates = (await Promise.all(days)).flat().map(({ deliveryDate }) => deliveryDate);
  expect(dates).toEqual([dates[0], dates[0]]);
  expect(dates[0]).not.toBeNull();
});

test('an order of a catalogue that changed meanwhile says line by line what did, and the rest is sent (O2)', async ({
  page,
  context,
  request,
}) => {
  const { user, products } = await kitchen(request, 'Changed Meanwhile', 3);
  const [gone, changed, same] = products as [Product, Product, Product];
  await signInAs(page, user.id);
  await page.goto('/employee');
  await page.getByRole('searchbox', { name: 'Search products' }).fill('Changed Meanwhile');
  for (const one of products) await button(page, `Increase quantity of ${one.name}`).click();
  await hasQueue(page);
  await loseNetwork(page);
  await button(page, 'Submit Order').click();
  await button(page.getByRole('dialog', { name: 'Submit Order' }), 'Submit Order').click();
  await expect(waitsToast(page)).toBeVisible();

  const { name, vendorId } = changed;
  const unit = await api<Unit>(request, 'POST /api/units-of-measure', {
    name: `Unit ${user.name}`,
    abbreviation: 'bxq',
  });
  expect((await request.delete(`/api/products/${gone.id}`)).status()).toBe(204);
  await api(request, `PUT /api/products/${changed.id}`, {
    name,
    vendorId,
    unitOfMeasure: unit.abbreviation,
  });
  await context.setOffline(false);
  await waitingLine(page, '1 needs you').click();
  const lines = queueDialog(page).getByRole('list').getByRole('list').getByRole('listitem');
  await expect(lines).toHaveText([
    `${gone.name} is no longer in the catalogue. Remove it to go on.`,
    `${name} is ordered in bxq by now, and no longer in ${changed.unitOfMeasure}. Enter its quantity again.`,
  ]);
  await expectAccessible(page);
  await button(queueDialog(page), 'Send without these').click();
  await expect(queueDialog(page)).toContainText('Everything is sent.');
  const [order] = await api<Order[]>(request, `GET /api/orders/user/${user.id}`);
  expect(order?.items).toEqual([{ productId: same.id, quantity: 1 }]);
});

import type { APIRequestContext, Page } from '@playwright/test';
import type { Order } from '#contract/calls/orders.ts';
import type { Product } from '#contract/calls/products.ts';
import type { Receipt } from '#contract/calls/receipts.ts';
import type { Unit } from '#contract/calls/units.ts';
import {
  api,
  choose,
  expect,
  expectAccessible,
  logOut,
  loseNetwork,
  placeOrder,
  signInAs,
  test,
} from '#tests/support/browser.ts';
import { cardOf, comingDelivery, itemsOf } from '#tests/support/coming-delivery.ts';
import { openAsManager } from '#tests/support/manager.ts';
import { kitchen } from '#tests/support/order-guides.ts';
import { itemsOf as itemsOfOrder, orderingEmployee } from '#tests/support/ordering-employee.ts';
import { button, EMPLOYEE } from '#tests/support/receiving.ts';
import { noteWhatLoads } from '#tests/support/loaded-parts.ts';
import { loseAnswers } from '#tests/support/lost-answers.ts';
import {
  hasQueue,
  queueDialog,
  recordWaste,
  waitingLine,
  expectAllSent,
  waitsToast,
  wasteWith,
} from '#tests/support/send-queue.ts';

test.beforeEach(({ page }) => noteWhatLoads(page));

async function submitOrder(page: Page, notes: string): Promise<void> {
  await page.getByRole('link', { name: 'Catalog' }).click();
  await page
    .getByRole('button', { name: /^Increase quantity of/ })
    .first()
    .click();
  await button(page, 'Submit Order').click();
  const form = page.getByRole('dialog', { name: 'Submit Order' });
  await form.getByLabel('Notes').fill(notes);
  await button(form, 'Submit Order').click();
}

/** What these screens need is there before the network fails, and so is the code of the queue. */
async function openScreens(page: Page): Promise<void> {
  const read = ['/api/units-of-measure', '/api/users', '/api/waste-logs'].map(async (address) =>
    page.waitForResponse((response) => new URL(response.url()).pathname === address),
  );
  await page.getByRole('link', { name: 'Waste' }).click();
  await Promise.all(read);
  await expect(page.getByRole('combobox', { name: 'Product' })).toBeVisible();
  await page.getByRole('link', { name: 'Catalog' }).click();
  await expect(page.getByRole('button', { name: /^Increase quantity of/ }).first()).toBeVisible();
  await hasQueue(page);
}

const ordered = async (request: APIRequestContext, notes: string) =>
  (await api<Order[]>(request, 'GET /api/orders')).filter((order) => order.notes === notes);

test('what is entered without a network waits in view, also after its author left, and is sent once when both are back (O2, O6, O8)', async ({
  page,
  context,
  request,
}) => {
  const { name } = await orderingEmployee(request, 'In the Cooler');
  const other = await orderingEmployee(request, 'At the Pass');
  const notes = `Cooler ${name}`;
  await choose(page, name);
  await openScreens(page);
  await loseNetwork(page);
  await recordWaste(page, notes);
  await expect(waitsToast(page)).toBeVisible();
  await expect(page.getByLabel('Notes')).toHaveValue('');
  await expect(waitingLine(page, 'Offline · 1 waiting to be sent')).toBeVisible();
  await waitingLine(page, '1 waiting').click();
  await expect(queueDialog(page)).toContainText('Waste entry');
  await expect(queueDialog(page)).toContainText('It is sent when the network is back.');
  await expectAccessible(page);
  await button(queueDialog(page), 'Close').last().click();

  // The network is back, and the server is not: the author leaves, and another person comes.
  await page.route('**/api/waste-logs', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await context.setOffline(false);
  await button(page, 'Logout').click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('1 waiting to be sent: kept on this device');
  await button(question, 'Cancel').click();
  await logOut(page);
  await expect(waitingLine(page, `1 waiting for ${name}`)).toBeVisible();
  await page.unroute('**/api/waste-logs');
  await choose(page, other.name);
  await expect(page.getByRole('button', { name: /^Increase quantity of/ }).first()).toBeVisible();
  expect(await wasteWith(request, notes)).toEqual([]);
  await logOut(page);
  await choose(page, name);
  await expect.poll(() => wasteWith(request, notes)).toHaveLength(1);
  await expectAllSent(page);
  const [log] = await wasteWith(request, notes);
  expect(log).toMatchObject({ notes });
});

test('an order whose answer was lost and a page that was closed end in one order (D12, O2, O4)', async ({
  page,
  context,
  request,
}) => {
  const { name } = await orderingEmployee(request, 'Closes the Page');
  const notes = `Lost ${name}`;
  await choose(page, name);
  await openScreens(page);
  await loseAnswers(page, '**/api/orders');
  await submitOrder(page, notes);
  await expect(waitsToast(page)).toBeVisible();
  await expect(page.getByText('item(s) in cart')).toBeHidden();
  await expect.poll(() => ordered(request, notes)).toHaveLength(1);
  await page.close();

  const next = await context.newPage();
  await next.goto('/employee/orders');
  await expect(next.getByRole('article').first()).toBeVisible();
  await hasQueue(next);
  await expectAllSent(next);
  expect(await ordered(request, notes)).toHaveLength(1);
});

test('a delivery counted without a network is recorded once by either of two tabs (R3, O2, O4)', async ({
  page,
  context,
  request,
}) => {
  const coming = await comingDelivery(request, { name: 'Cellar Farms', lines: 1 });
  await choose(page, EMPLOYEE);
  await page.goto('/employee/receive');
  const second = await context.newPage();
  await second.goto('/');
  await cardOf(page, coming).click();
  await expect(button(page, 'All Arrived')).toBeEnabled();
  for (const tab of [page, second]) {
    await expect(tab.locator('output').first()).toBeAttached();
    await hasQueue(tab);
  }
  await loseNetwork(page);
  await button(page, 'All Arrived').click();
  await expect(waitsToast(page)).toBeVisible();
  await expect(waitingLine(second, 'waiting to be sent')).toBeVisible();
  await context.setOffline(false);
  await expectAllSent(page);
  await expectAllSent(second);
  const received = (await itemsOf(request, coming)).map(({ receivedQuantity }) => receivedQuantity);
  expect(received).toEqual([coming.order.items[0]?.quantity]);
});

test('one that the server refuses says so, and is sent again or dropped (O2, O8)', async ({
  page,
  context,
  request,
}) => {
  const { name } = await orderingEmployee(request, 'Is Refused');
  const notes = `Refused ${name}`;
  await choose(page, name);
  await openScreens(page);
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

test('a refused order goes back into the cart, where it is corrected (O2)', async ({
  page,
  request,
}) => {
  const { name } = await orderingEmployee(request, 'Corrects');
  const notes = `To correct ${name}`;
  await choose(page, name);
  await openScreens(page);
  let isLost = true;
  const refusal = { code: 'invalid_input', message: 'It is too late.' };
  await page.route('**/api/orders', (route) =>
    isLost ? route.abort() : route.fulfill({ status: 400, json: refusal }),
  );
  await submitOrder(page, notes);
  await expect(waitingLine(page, '1 waiting to be sent')).toBeVisible();
  isLost = false;
  await waitingLine(page, '1 needs you').click();
  await expect(queueDialog(page)).toContainText('It is too late.');
  await page.unroute('**/api/orders');
  await button(queueDialog(page), 'Correct').click();
  await expect(page.getByText('1 item(s) in cart')).toBeVisible();
  await expect(page.getByRole('status').getByText('needs you')).toBeHidden();
  await button(page, 'Submit Order').click();
  const form = page.getByRole('dialog', { name: 'Submit Order' });
  await expect(form.getByLabel('Notes')).toHaveValue(notes);
  await button(form, 'Submit Order').click();
  await expect.poll(() => ordered(request, notes)).toHaveLength(1);
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

test('a mark of a manager waits too, that something is ordered as well, and is stored once (O2)', async ({
  page,
  context,
  request,
}) => {
  const { user, vendor, location, products } = await kitchen(request, 'Marked', 1);
  const order = await api<Order>(request, 'POST /api/orders', {
    locationId: location.id,
    orderedBy: user.id,
    items: products.map(({ id }) => ({ productId: id, quantity: 2 })),
  });
  await openAsManager(page, `/manager/vendor-orders/${vendor.id}`);
  await expect(button(page, 'Mark as Ordered')).toBeVisible();
  await hasQueue(page);
  await loseAnswers(page, '**/api/order-items/*/status');
  await button(page, 'Mark as Ordered').click();
  await expect(waitingLine(page, '1 waiting to be sent')).toBeVisible();
  await page.unroute('**/api/order-items/*/status');
  await expectAllSent(page);
  const [item] = await itemsOfOrder(request, order.id);
  expect(item).toMatchObject({ orderedStatus: 'ordered' });
  await context.setOffline(true);
  await button(page, 'Mark as Received').click();
  await expect(waitingLine(page, '1 waiting to be sent')).toBeVisible();
  await context.setOffline(false);
  const received = async () => {
    const receipts = await api<Receipt[]>(request, `GET /api/receipts?orderId=${order.id}`);
    return receipts.map(({ lines }) => lines.map(({ quantity }) => quantity));
  };
  await expect.poll(received).toEqual([[2]]);
  await expectAllSent(page);
});

test('on a device whose clock is an hour ahead, waste of the cooler has the right moment, and the queue says so (E16, E17)', async ({
  page,
  context,
  request,
}) => {
  const { name } = await orderingEmployee(request, 'An Hour Ahead');
  const notes = `Early ${name}`;
  // Seen from the device: the server's answers are of an hour ago.
  const hourAgo = () => new Date(Date.now() - 3_600_000);
  let isLost = false;
  await page.route(/\/api\/(?!changes)/, async (route) => {
    // No answer with the right time passes in between.
    if (isLost) return route.abort();
    const response = await route.fetch();
    const headers = { ...response.headers(), date: hourAgo().toUTCString() };
    return route.fulfill({ response, headers });
  });
  await choose(page, name);
  await openScreens(page);
  isLost = true;
  await loseNetwork(page);
  await recordWaste(page, notes);
  await waitingLine(page, '1 waiting to be sent').click();
  await expect(queueDialog(page)).toContainText('The clock of this device is 60 minutes ahead.');
  await button(queueDialog(page), 'Close').first().click();
  await page.unrouteAll({ behavior: 'wait' });
  await context.setOffline(false);
  await expect.poll(async () => (await wasteWith(request, notes)).length).toBe(1);
  const [entry] = await wasteWith(request, notes);
  const difference = Math.abs(Date.parse(entry?.createdDate ?? '') - hourAgo().getTime());
  expect(difference).toBeLessThan(10 * 60_000);
});

test('a mark made without a network shows at once, waits, and is stored once with its moment (O2, E16)', async ({
  page,
  context,
  request,
}) => {
  const { order, items } = await placeOrder(request, { by: EMPLOYEE, lines: 1 });
  const [item] = items;
  await choose(page, EMPLOYEE);
  await hasQueue(page);
  await page.getByRole('link', { name: 'Orders' }).click();
  await button(page.getByRole('article', { name: order.id }), 'View Details').click();
  const details = page.getByRole('dialog', { name: `Order Details - #${order.id}` });
  await expect(button(details, 'Mark as Received')).toBeEnabled();
  await loseNetwork(page);
  await button(details, 'Mark as Received').click();
  await expect(waitsToast(page)).toBeVisible();
  await expect(details.getByText('Received', { exact: true })).toBeVisible();
  await button(details, 'Close').last().click();
  await waitingLine(page, '1 waiting to be sent').click();
  await expect(queueDialog(page)).toContainText(`${item?.productName ?? ''}: received`);
  await context.setOffline(false);
  await expect(queueDialog(page)).toContainText('Everything is sent.');
  const receipts = await api<Receipt[]>(request, `GET /api/receipts?orderId=${order.id}`);
  expect(receipts.map(({ receivedByName, lines }) => [receivedByName, lines.length])).toEqual([
    [EMPLOYEE, 1],
  ]);
});

import {
  choose,
  expect,
  expectAccessible,
  logOut,
  loseNetwork,
  test,
} from '#tests/support/browser.ts';
import { cardOf, comingDelivery, itemsOf } from '#tests/support/coming-delivery.ts';
import { orderingEmployee } from '#tests/support/ordering-employee.ts';
import { button, EMPLOYEE } from '#tests/support/receiving.ts';
import { noteWhatLoads } from '#tests/support/loaded-parts.ts';
import { loseAnswers } from '#tests/support/lost-answers.ts';
import {
  expectAllSent,
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

test('what is entered without a network waits in view, also after its author left, and is sent once when both are back (O2, O6, O8)', async ({
  page,
  context,
  request,
}) => {
  const { name } = await orderingEmployee(request, 'In the Cooler');
  const other = await orderingEmployee(request, 'At the Pass');
  const notes = `Cooler ${name}`;
  await choose(page, name);
  await openOrderingAndWaste(page);
  await loseNetwork(page);
  await recordWaste(page, notes);
  await expect(waitsToast(page)).toBeVisible();
  await expect(page.getByLabel('Notes')).toHaveValue('');
  await expect(waitingLine(page, 'Offline · 1 waiting to be sent')).toBeVisible();
  await waitingLine(page, '1 waiting').click();
  await expect(queueDialog(page)).toContainText(/Waste: 1 \w+ Roma Tomatoes/);
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
  await openOrderingAndWaste(page);
  await loseAnswers(page, '**/api/orders');
  await submitOrder(page, notes);
  await expect(waitsToast(page)).toBeVisible();
  await expect(page.getByText('item(s) in cart')).toBeHidden();
  await expect.poll(() => ordersWith(request, notes)).toHaveLength(1);
  await page.close();

  const next = await context.newPage();
  await next.goto('/employee/orders');
  await expect(next.getByRole('article').first()).toBeVisible();
  await hasQueue(next);
  await expectAllSent(next);
  expect(await ordersWith(request, notes)).toHaveLength(1);
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
  await openOrderingAndWaste(page);
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

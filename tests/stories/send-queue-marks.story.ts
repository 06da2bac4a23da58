import type { Order } from '#contract/calls/orders.ts';
import type { Receipt } from '#contract/calls/receipts.ts';
import { api, choose, expect, loseNetwork, placeOrder, test } from '#tests/support/browser.ts';
import { openAsManager } from '#tests/support/manager.ts';
import { kitchen } from '#tests/support/order-guides.ts';
import { itemsOf } from '#tests/support/ordering-employee.ts';
import { button, EMPLOYEE } from '#tests/support/receiving.ts';
import { noteWhatLoads } from '#tests/support/loaded-parts.ts';
import { loseAnswers } from '#tests/support/lost-answers.ts';
import {
  hasQueue,
  queueDialog,
  waitingLine,
  expectAllSent,
  waitsToast,
} from '#tests/support/send-queue.ts';

test.beforeEach(({ page }) => noteWhatLoads(page));

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
  const [item] = await itemsOf(request, order.id);
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

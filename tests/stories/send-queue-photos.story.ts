import type { Page } from '@playwright/test';
import type { Order } from '#contract/calls/orders.ts';
import type { WasteLog } from '#contract/calls/waste.ts';
import { api, choose, expect, loseNetwork, placeOrder, test } from '#tests/support/browser.ts';
import { cardOf, comingDelivery, lineOf, receiptOf } from '#tests/support/coming-delivery.ts';
import { button, click, EMPLOYEE, jpeg, pickPhoto } from '#tests/support/receiving.ts';
import { noteWhatLoads } from '#tests/support/loaded-parts.ts';
import {
  enterWaste,
  hasQueue,
  queueDialog,
  waitingLine,
  waitsToast,
  expectAllSent,
} from '#tests/support/send-queue.ts';

test.beforeEach(({ page }) => noteWhatLoads(page));

/** A picture that the server has, and not only a name of one. */
async function expectStored(page: Page, address: string | null | undefined): Promise<void> {
  expect(address).toMatch(/^\/uploads\//);
  expect((await page.request.get(address ?? '')).status()).toBe(200);
}

/** The addresses of photos that the server gave, also where the answer was lost on the way. */
async function loseFirstAnswer(page: Page, address: string): Promise<() => unknown[]> {
  const answers: unknown[] = [];
  await page.context().route(address, async (route) => {
    const response = await route.fetch();
    answers.push(await response.json());
    await (answers.length === 1 ? route.abort() : route.fulfill({ response }));
  });
  return () => answers;
}

test('a refused part with a photo, counted without a network on a page that was closed, is recorded once with it (O2, O4, O5)', async ({
  page,
  context,
  request,
}) => {
  const coming = await comingDelivery(request, { name: 'Dark Cellar', lines: 2 });
  await choose(page, EMPLOYEE);
  await page.goto('/employee/receive');
  await cardOf(page, coming).click();
  await expect(button(page, 'All Arrived')).toBeEnabled();
  await hasQueue(page);
  await loseNetwork(page);
  const line = lineOf(page, coming, 1);
  await line.getByRole('button', { name: /^Decrease amount/ }).click();
  await button(line, 'Damaged').click();
  const chooser = page.waitForEvent('filechooser');
  await line.getByRole('button', { name: /^Photo of damaged/ }).click();
  await (await chooser).setFiles(await jpeg('crushed.jpg'));
  await expect(line.getByRole('img', { name: /^Photo of damaged/ })).toBeVisible();
  await expect(line).toContainText('Sent with the delivery');
  await button(page, 'Record Delivery').click();
  await expect(waitsToast(page)).toBeVisible();
  await waitingLine(page, '1 waiting to be sent').click();
  await expect(queueDialog(page).getByAltText('Photo that waits')).toBeVisible();
  await page.close();

  const answers = await loseFirstAnswer(page, '**/api/upload/image');
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto('/');
  await expect
    .poll(() => api(request, `GET /api/receipts?vendorId=${coming.vendor.id}`))
    .toHaveLength(1);
  const { lines } = await receiptOf(request, coming);
  const [photo] = lines.flatMap(({ refused }) => refused.map(({ photoUrl }) => photoUrl));
  await expectStored(next, photo);
  expect(answers()).toEqual([{ imageUrl: photo }, { imageUrl: photo }]);
  await expectAllSent(next);
});

test('a photo of waste is taken without a network, stays with its draft over a reload, and is sent with the entry (S4, O5)', async ({
  page,
  request,
}) => {
  const notes = `Dark ${crypto.randomUUID()}`;
  await choose(page, EMPLOYEE);
  await hasQueue(page);
  await page.route('**/api/upload/image', (route) => route.abort());
  await enterWaste(page, notes);
  await page.getByLabel('Photo file').setInputFiles(await jpeg('tank.jpg'));
  const picture = page.getByRole('img', { name: 'Photo of the waste' });
  await expect(picture).toBeVisible();
  await expect(page.getByText('Kept on this device, and sent with the entry.')).toBeVisible();
  await page.reload();
  await expect(picture).toHaveJSProperty('complete', true);
  await expect(page.getByLabel('Notes')).toHaveValue(notes);
  await page.unroute('**/api/upload/image');
  await button(page, 'Record Waste').click();
  await expect(page.getByText('Waste Log Created')).toBeVisible();
  const logs = await api<WasteLog[]>(request, 'GET /api/waste-logs');
  const found = logs.filter((log) => log.notes === notes);
  expect(found).toHaveLength(1);
  await expectStored(page, found[0]?.photoUrl);
});

test('a photo of an invoice waits without a network, also on a page that was closed, and is added once (D12, O2)', async ({
  page,
  context,
  request,
}) => {
  const { order } = await placeOrder(request, { by: EMPLOYEE, lines: 1 });
  await choose(page, EMPLOYEE);
  await page.goto(`/employee/orders?order=${order.id}`);
  await button(page, 'Add Invoice Photo').click();
  await pickPhoto(page, { press: click, by: 'Choose File' });
  await hasQueue(page);
  await loseNetwork(page);
  await button(page, 'Upload Invoice').click();
  await expect(waitsToast(page)).toBeVisible();
  await button(page, 'Close').last().click();
  await waitingLine(page, '1 waiting to be sent').click();
  await expect(queueDialog(page)).toContainText(`Invoice photo of ${order.id}`);
  await expect(queueDialog(page).getByAltText('Photo that waits')).toBeVisible();
  await page.close();

  const answers = await loseFirstAnswer(page, '**/upload-invoice');
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto('/');
  await expect.poll(answers).toHaveLength(2);
  await expectAllSent(next);
  const { invoicePhotoUrls } = await api<Order>(request, `GET /api/orders/${order.id}`);
  expect(invoicePhotoUrls).toHaveLength(1);
  await expectStored(next, invoicePhotoUrls[0]);
});

import type { Order } from '#contract/calls/orders.ts';
import { api, choose, expect, loseNetwork, placeOrder, test } from '#tests/support/browser.ts';
import {
  comingDelivery,
  countOneDamaged,
  lineOf,
  photographPart,
  receiptOf,
} from '#tests/support/coming-delivery.ts';
import { loseFirstAnswer } from '#tests/support/lost-answers.ts';
import { button, click, EMPLOYEE, jpeg, pickPhoto } from '#tests/support/receiving.ts';
import { noteWhatLoads } from '#tests/support/loaded-parts.ts';
import {
  enterWaste,
  expectAllSent,
  expectStored,
  hasQueue,
  openBackOnline,
  openDeliveryAndLoseNetwork,
  queueDialog,
  uploadId,
  waitingLine,
  waitsToast,
  wasteWith,
} from '#tests/support/send-queue.ts';

test.beforeEach(({ page }) => noteWhatLoads(page));

test('a refused part with a photo, counted without a network on a page that was closed, is recorded once with it (O2, O4, O5)', async ({
  page,
  context,
  request,
}) => {
  const coming = await comingDelivery(request, { name: 'Dark Cellar', lines: 2 });
  await openDeliveryAndLoseNetwork(page, coming);
  const line = lineOf(page, coming, 1);
  await countOneDamaged(line);
  await photographPart(line);
  await expect(line.getByRole('img', { name: /^Photo of damaged/ })).toBeVisible();
  await expect(line).toContainText('Sent with the delivery');
  await button(page, 'Record Delivery').click();
  await expect(waitsToast(page)).toBeVisible();
  await waitingLine(page, '1 waiting to be sent').click();
  await expect(queueDialog(page).getByAltText('Photo that waits')).toBeVisible();
  await page.close();

  const answers = await loseFirstAnswer(context, '**/api/upload/image');
  const next = await openBackOnline(context);
  await expect
    .poll(() => api(request, `GET /api/receipts?vendorId=${coming.vendor.id}`))
    .toHaveLength(1);
  const { lines } = await receiptOf(request, coming);
  const [photo] = lines.flatMap(({ refused }) => refused.map(({ photoUrl }) => photoUrl));
  await expectStored(next.request, photo);
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
  const found = await wasteWith(request, notes);
  expect(found).toHaveLength(1);
  await expectStored(page.request, found[0]?.photoUrl);
});

test('a photo that was uploaded with signal stays on this device with its draft, and is sent again when that waited longer than the server keeps it (O2, O5)', async ({
  page,
  request,
}) => {
  const notes = `Long ${crypto.randomUUID()}`;
  const ids: (string | undefined)[] = [];
  await page.route('**/api/upload/image', (route) => {
    ids.push(uploadId(route.request()));
    return route.continue();
  });
  await choose(page, EMPLOYEE);
  await hasQueue(page);
  await enterWaste(page, notes);
  const uploaded = page.waitForResponse('**/api/upload/image');
  await page.getByLabel('Photo file').setInputFiles(await jpeg('tank.jpg'));
  await uploaded;
  const picture = page.getByRole('img', { name: 'Photo of the waste' });
  await expect(picture).toBeVisible();
  await page.clock.setSystemTime(Date.now() + 90 * 60_000);
  await page.reload();
  await expect(picture).toHaveJSProperty('complete', true);
  await button(page, 'Record Waste').click();
  await expect(page.getByText('Waste Log Created')).toBeVisible();
  expect(ids).toEqual([ids[0], ids[0]]);
  const [found] = await wasteWith(request, notes);
  await expectStored(page.request, found?.photoUrl);
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

  const answers = await loseFirstAnswer(context, '**/upload-invoice');
  const next = await openBackOnline(context);
  await expect.poll(answers).toHaveLength(2);
  await expectAllSent(next);
  const { invoicePhotoUrls } = await api<Order>(request, `GET /api/orders/${order.id}`);
  expect(invoicePhotoUrls).toHaveLength(1);
  await expectStored(next.request, invoicePhotoUrls[0]);
});

import type { BrowserContext, Page } from '@playwright/test';
import type { Order } from '#contract/calls/orders.ts';
import { api, choose, expect, placeOrder, test } from '#tests/support/browser.ts';
import {
  cardOf,
  comingDelivery,
  countOneDamaged,
  lineOf,
  photographPart,
  receiptOf,
} from '#tests/support/coming-delivery.ts';
import { button, click, EMPLOYEE, jpeg, pickPhoto } from '#tests/support/receiving.ts';
import { noteWhatLoads } from '#tests/support/loaded-parts.ts';
import {
  enterWaste,
  expectAllSent,
  expectStored,
  hasQueue,
  uploadId,
  wasteWith,
} from '#tests/support/send-queue.ts';

test.beforeEach(({ page }) => noteWhatLoads(page));

/**
 * Uploads of photos to the address hang until `answer` is called. Returns the ids under which they were sent: one for each that
 * began. `arrives`: the server stores the first, and only its answer is lost.
 */
async function hangingUploads(context: BrowserContext, address: string, { arrives = false } = {}) {
  const ids: (string | undefined)[] = [];
  let hangs = true;
  await context.route(address, async (route) => {
    ids.push(uploadId(route.request()));
    if (!hangs) return route.continue();
    if (arrives) await route.fetch();
    return undefined;
  });
  return { ids, answer: () => (hangs = false) };
}

const photoOfWaste = (page: Page) => page.getByRole('img', { name: 'Photo of the waste' });

test('a photo of waste whose page was closed during its upload is still in the draft, and is stored once with the entry (O2, O5)', async ({
  page,
  context,
  request,
}) => {
  const notes = `Killed ${crypto.randomUUID()}`;
  const uploads = await hangingUploads(context, '**/api/upload/image', { arrives: true });
  await choose(page, EMPLOYEE);
  await hasQueue(page);
  await enterWaste(page, notes);
  await page.getByLabel('Photo file').setInputFiles(await jpeg('tank.jpg'));
  await expect.poll(() => uploads.ids).toHaveLength(1);
  await expect(page.getByText('Sending the photo')).toBeAttached();
  await page.close();

  uploads.answer();
  const next = await context.newPage();
  await next.goto('/employee/waste-log');
  await expect(photoOfWaste(next)).toHaveJSProperty('complete', true);
  await expect(next.getByText('Kept on this device, and sent with the entry.')).toBeVisible();
  await button(next, 'Record Waste').click();
  await expect(next.getByText('Waste Log Created')).toBeVisible();
  const [found, ...others] = await wasteWith(request, notes);
  expect(others).toEqual([]);
  await expectStored(request, found?.photoUrl);
  expect(uploads.ids).toEqual([uploads.ids[0], uploads.ids[0]]);
});

test('a photo of waste that was stopped, or that the server refused, is in the draft no more', async ({
  page,
  context,
}) => {
  await hangingUploads(context, '**/api/upload/image');
  await choose(page, EMPLOYEE);
  await hasQueue(page);
  await enterWaste(page, 'Stopped');
  const file = page.getByLabel('Photo file');
  await file.setInputFiles(await jpeg('tank.jpg'));
  await button(page, 'Stop').click();
  await expect(button(page, 'Choose File')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Notes')).toHaveValue('Stopped');
  await expect(button(page, 'Choose File')).toBeVisible();

  const message = 'The picture is not one.';
  await context.route('**/api/upload/image', (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid_input', message } }),
  );
  await file.setInputFiles(await jpeg('tank.jpg'));
  await expect(page.getByText(message)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Notes')).toHaveValue('Stopped');
  await expect(button(page, 'Choose File')).toBeVisible();
});

test('a photo of a refused part whose page was reloaded during its upload is recorded once with the delivery (O2, O5)', async ({
  page,
  context,
  request,
}) => {
  const coming = await comingDelivery(request, { name: 'Killed Farms', lines: 2 });
  const uploads = await hangingUploads(context, '**/api/upload/image');
  await choose(page, EMPLOYEE);
  await page.goto('/employee/receive');
  await hasQueue(page);
  await cardOf(page, coming).click();
  const line = lineOf(page, coming, 1);
  await countOneDamaged(line);
  await photographPart(line);
  await expect.poll(() => uploads.ids).toHaveLength(1);
  // What is entered during the upload stays.
  await button(line, 'Expired').click();
  await page.reload();

  uploads.answer();
  await expect(line).toContainText('1 refused');
  await expect(button(line, 'Expired')).toHaveAttribute('aria-pressed', 'true');
  await expect(line.getByRole('img', { name: /^Photo of expired/ })).toBeVisible();
  await button(page, 'Record Delivery').click();
  await expect(page.getByText('Delivery Recorded')).toBeVisible();
  const { lines } = await receiptOf(request, coming);
  const [part, ...others] = lines.flatMap(({ refused }) => refused);
  expect(others).toEqual([]);
  expect(part).toMatchObject({ quantity: 1, reason: 'expired' });
  await expectStored(page.request, part?.photoUrl);
  expect(uploads.ids).toEqual([uploads.ids[0], uploads.ids[0]]);
});

test('a delivery is recorded with its photo though the upload of that still hangs (O2, O5)', async ({
  page,
  context,
  request,
}) => {
  const coming = await comingDelivery(request, { name: 'Hanging Farms', lines: 1 });
  const uploads = await hangingUploads(context, '**/api/upload/image', { arrives: true });
  await choose(page, EMPLOYEE);
  await page.goto('/employee/receive');
  await hasQueue(page);
  await cardOf(page, coming).click();
  const line = lineOf(page, coming, 0);
  await line.getByRole('button', { name: /^Report a problem/ }).click();
  await button(line, 'Damaged').click();
  await photographPart(line, { name: /^Photo of/ });
  await expect.poll(() => uploads.ids).toHaveLength(1);
  uploads.answer();
  await button(page, 'Record Delivery').click();
  await expect(page.getByText('Delivery Recorded')).toBeVisible();
  const { lines } = await receiptOf(request, coming);
  const photos = lines.flatMap(({ photoUrl, refused }) => [
    photoUrl,
    ...refused.map((part) => part.photoUrl),
  ]);
  const photo = photos.find((address) => address !== null);
  await expectStored(page.request, photo);
  expect(uploads.ids).toEqual([uploads.ids[0], uploads.ids[0]]);
  // What was entered does not come back with the photo.
  await page.reload();
  await expect(page.getByText('Recent Receipts')).toBeVisible();
});

for (const arrives of [false, true])
  test(`a photo of an invoice whose page was closed during its upload is added once by another page${arrives ? ', also where only the answer was lost' : ''} (D12, O2)`, async ({
    page,
    context,
    request,
  }) => {
    const { order } = await placeOrder(request, { by: EMPLOYEE, lines: 1 });
    const uploads = await hangingUploads(context, '**/upload-invoice', { arrives });
    await choose(page, EMPLOYEE);
    const other = await context.newPage();
    await noteWhatLoads(other);
    await other.goto('/');
    await hasQueue(other);
    await page.goto(`/employee/orders?order=${order.id}`);
    await button(page, 'Add Invoice Photo').click();
    await pickPhoto(page, { press: click, by: 'Choose File' });
    await hasQueue(page);
    await button(page, 'Upload Invoice').click();
    await expect.poll(() => uploads.ids).toHaveLength(1);
    // It is being sent here: neither page says that it waits, and the other one does not send it, too.
    await expect(button(page, 'Uploading...')).toBeVisible();
    await other.reload();
    await hasQueue(other);
    for (const one of [page, other]) await expectAllSent(one);
    expect(uploads.ids).toHaveLength(1);

    uploads.answer();
    await page.close();
    const stored = async () =>
      (await api<Order>(request, `GET /api/orders/${order.id}`)).invoicePhotoUrls;
    await expect.poll(() => uploads.ids).toHaveLength(2);
    await expect.poll(stored).toHaveLength(1);
    await expectAllSent(other);
    expect(uploads.ids).toEqual([uploads.ids[0], uploads.ids[0]]);
    await other.reload();
    await hasQueue(other);
    expect(await stored()).toHaveLength(1);
  });

test('a photo of an invoice that was added, stopped or refused is not sent again by the next page (D12)', async ({
  page,
  context,
  request,
}) => {
  const { order } = await placeOrder(request, { by: EMPLOYEE, lines: 1 });
  const uploads = await hangingUploads(context, '**/upload-invoice');
  await choose(page, EMPLOYEE);
  await page.goto(`/employee/orders?order=${order.id}`);
  await hasQueue(page);
  await button(page, 'Add Invoice Photo').click();
  await pickPhoto(page, { press: click, by: 'Choose File' });
  const upload = page.getByRole('dialog', { name: 'Add Invoice Photo' });
  await button(upload, 'Upload Invoice').click();
  await expect.poll(() => uploads.ids).toHaveLength(1);
  await button(upload, 'Cancel').click();
  await expect(upload.getByText('Stopped. The photo is kept here.')).toBeVisible();
  uploads.answer();
  await button(upload, 'Upload Invoice').click();
  await expect(page.getByText('Invoice photo uploaded successfully')).toBeVisible();
  await page.reload();
  await hasQueue(page);
  await expectAllSent(page);
  expect(uploads.ids).toEqual([uploads.ids[0], uploads.ids[0]]);
});

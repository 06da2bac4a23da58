import { writeFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Order } from '#contract/calls/orders.ts';
import { api, choose, expect, loseNetwork, placeOrder, test } from '#tests/support/browser.ts';
import { toast } from '#tests/support/manager.ts';
import { refuseToKeep } from '#tests/support/keeps-nothing.ts';
import { colourAt } from '#tests/support/photos.ts';
import { button, click, EMPLOYEE, pickPhoto } from '#tests/support/receiving.ts';

const UPLOAD = '**/upload-invoice';

/** Chooses a photo for a new order. Returns the requests that were sent and a way to read what is stored. */
async function aChosenPhoto(page: Page, request: APIRequestContext) {
  const { order } = await placeOrder(request, { by: EMPLOYEE, lines: 1 });
  const sent: string[] = [];
  page.on('request', (one) => one.url().endsWith('/upload-invoice') && sent.push(one.url()));
  await choose(page, EMPLOYEE);
  await page.getByRole('link', { name: 'Orders' }).click();
  await button(page.getByRole('article', { name: order.id }), 'View Details').click();
  await button(page, 'Add Invoice Photo').click();
  await pickPhoto(page, { press: click, by: 'Choose File' });
  const stored = async () =>
    (await api<Order>(request, `GET /api/orders/${order.id}`)).invoicePhotoUrls;
  return { sent, stored };
}

const uploadDialog = (page: Page) => page.getByRole('dialog', { name: 'Add Invoice Photo' });
const kept = (page: Page) => uploadDialog(page).getByAltText('Chosen to upload');

test('a photo cancelled before its upload began is not sent, and is kept for another try', async ({
  page,
  request,
}) => {
  const { sent, stored } = await aChosenPhoto(page, request);
  const cancel = await button(uploadDialog(page), 'Cancel').elementHandle();
  // Both in one script: between two presses by mouse the request would have begun.
  await button(uploadDialog(page), 'Upload Invoice').evaluate((upload: HTMLElement, other) => {
    upload.click();
    (other as HTMLElement | null)?.click();
  }, cancel);
  await expect(uploadDialog(page).getByText('Stopped. The photo is kept here.')).toBeVisible();
  await expect(kept(page)).toBeVisible();
  expect(sent).toEqual([]);
  expect(await stored()).toEqual([]);

  await button(page, 'Upload Invoice').click();
  await expect(toast(page, 'Invoice photo uploaded successfully')).toBeVisible();
  expect(await stored()).toHaveLength(1);
});

for (const by of ['Escape', 'Cancel', 'Close'])
  test(`${by} stops an upload and keeps the photo; a second time closes the dialog, with nothing stored`, async ({
    page,
    request,
  }) => {
    const { sent, stored } = await aChosenPhoto(page, request);
    const leave = () =>
      by === 'Escape' ? page.keyboard.press(by) : button(uploadDialog(page), by).click();
    // Never answered.
    await page.route(UPLOAD, () => undefined);
    await button(page, 'Upload Invoice').click();
    await expect.poll(() => sent).toHaveLength(1);
    await leave();
    await expect(uploadDialog(page).getByText('Stopped. The photo is kept here.')).toBeVisible();
    await expect(kept(page)).toBeVisible();
    await leave();
    await expect(uploadDialog(page)).toBeHidden();
    expect(await stored()).toEqual([]);
    await button(page, 'Add Invoice Photo').click();
    await expect(button(page, 'Upload Invoice')).toBeDisabled();
    expect(sent).toHaveLength(1);
  });

test('without a network, in a browser that keeps nothing, an upload fails at once and the dialog keeps the photo; trying again sends it once (E18)', async ({
  page,
  context,
  request,
}) => {
  await refuseToKeep(page);
  const { sent, stored } = await aChosenPhoto(page, request);
  await loseNetwork(page);
  await button(page, 'Upload Invoice').click();
  await expect(uploadDialog(page).getByRole('alert')).toContainText(
    'Failed to upload invoice photo',
  );
  await expect(kept(page)).toBeVisible();
  await context.setOffline(false);
  const tried = sent.length;
  expect(await stored()).toEqual([]);
  await button(page, 'Upload Invoice').click();
  await expect(toast(page, 'Invoice photo uploaded successfully')).toBeVisible();
  await expect(button(page, 'View invoice photo 1 of 1')).toBeVisible();
  expect(await stored()).toHaveLength(1);
  expect(sent).toHaveLength(tried + 1);
});

test('the message about a lost network is shown without the network (E18)', async ({
  page,
  context,
  request,
}) => {
  await refuseToKeep(page);
  await aChosenPhoto(page, request);
  await context.setOffline(true);
  await button(page, 'Upload Invoice').click();
  await expect(uploadDialog(page).getByRole('alert')).toContainText(
    'Failed to upload invoice photo',
  );
});

test('the smaller copy of a large photo with a transparent background is on white', async ({
  page,
  request,
}) => {
  const { stored } = await aChosenPhoto(page, request);
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
  const scan = await sharp({
    create: { width: 4200, height: 600, channels: 4, background: transparent },
  })
    .png()
    .toBuffer();
  // As a path: the runner would send the bytes of a buffer to the browser as text.
  const path = test.info().outputPath('scan.png');
  await writeFile(path, Buffer.concat([scan, Buffer.alloc(16 * 1024 ** 2 - scan.length)]));
  await page.locator('input[type=file]').last().setInputFiles(path);
  await expect(page.getByText(/A smaller copy of .* will be sent in its place/)).toBeVisible();
  await button(page, 'Upload Invoice').click();
  await expect(toast(page, 'Invoice photo uploaded successfully')).toBeVisible();
  const [url = ''] = await stored();
  expect(await colourAt(await (await request.get(url)).body(), 'left')).toBe('255 255 255');
});

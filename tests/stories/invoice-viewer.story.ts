import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { Order } from '#contract/calls/orders.ts';
import { api, choose, expect, placeOrder, test } from '#tests/support/browser.ts';
import { stopLiveUpdates, dialog, openAsManager, toast } from '#tests/support/manager.ts';
import { button, EMPLOYEE, jpeg } from '#tests/support/receiving.ts';

/** An order with this many invoice photos, in this sequence. */
async function orderWithPhotos(
  request: APIRequestContext,
  count: number,
): Promise<{ order: Order; urls: string[] }> {
  const { order } = await placeOrder(request, { by: EMPLOYEE, lines: 1 });
  for (let photo = 0; photo < count; photo++)
    await request.post(`/api/orders/${order.id}/upload-invoice`, {
      multipart: { invoice: await jpeg('invoice.jpg') },
    });
  return { order, urls: await photosOf(request, order) };
}

const photosOf = async (request: APIRequestContext, { id }: Order) =>
  (await api<Order>(request, `GET /api/orders/${id}`)).invoicePhotoUrls;

/** The change that another user makes. */
const deleteElsewhere = async (request: APIRequestContext, { id }: Order, photoUrl?: string) =>
  expect(await request.delete(`/api/orders/${id}/invoice-photo`, { data: { photoUrl } })).toBeOK();

const viewer = (page: Page) => page.getByLabel(`Invoice Photos - ${EMPLOYEE}`);
/** Also behind a confirmation. */
const picture = (page: Page) => viewer(page).locator('img');
const question = (page: Page) => page.getByRole('alertdialog');
const counter = (page: Page, text: string): Locator =>
  viewer(page).getByText(text, { exact: true });

async function openPhoto(page: Page, { id }: Order, name: string): Promise<void> {
  await choose(page, EMPLOYEE);
  await expect(page.getByRole('link', { name: 'Orders' })).toBeVisible();
  await page.goto(`/employee/orders?order=${id}`);
  await button(page, name).click();
}

test('the viewer keeps showing its photo when an earlier one is deleted elsewhere, and deletes the confirmed one', async ({
  page,
  request,
}) => {
  const { order, urls } = await orderWithPhotos(request, 3);
  const [first, second, third] = urls as [string, string, string];
  await openPhoto(page, order, 'View invoice photo 2 of 3');
  await expect(counter(page, '2 of 3')).toBeVisible();
  await button(page, 'Delete Photo').click();
  await expect(question(page)).toBeVisible();

  await deleteElsewhere(request, order, first);
  await expect(counter(page, '1 of 2')).toBeVisible();
  await expect(picture(page)).toHaveAttribute('src', second);
  await button(question(page), 'Delete Photo').click();
  await expect(toast(page, 'Photo Deleted')).toBeVisible();
  await expect(counter(page, '1 of 1')).toBeVisible();
  await expect(picture(page)).toHaveAttribute('src', third);
  expect(await photosOf(request, order)).toEqual([third]);
});

test('when another user deletes the photo during the confirmation, the viewer says so and deletes no other', async ({
  page,
  request,
}) => {
  const { order, urls } = await orderWithPhotos(request, 3);
  const [first, second, third] = urls as [string, string, string];
  await openPhoto(page, order, 'View invoice photo 2 of 3');
  await button(page, 'Delete Photo').click();
  await expect(question(page)).toBeVisible();
  await deleteElsewhere(request, order, second);
  await expect(
    toast(page, 'Somebody else deleted this photo. No other one was deleted.'),
  ).toBeVisible();
  await expect(question(page)).toBeHidden();
  await expect(counter(page, '2 of 2')).toBeVisible();
  await expect(picture(page)).toHaveAttribute('src', third);
  expect(await photosOf(request, order)).toEqual([first, third]);

  // It stays visible when the photos before it are deleted.
  await deleteElsewhere(request, order, first);
  await expect(counter(page, '1 of 1')).toBeVisible();
  await expect(picture(page)).toHaveAttribute('src', third);
  // By keyboard, because the toast covers the button.
  await button(page, 'Delete Photo').press('Enter');
  await expect(question(page)).toBeVisible();
  await deleteElsewhere(request, order, third);
  await expect(
    toast(page, 'Somebody else deleted this photo. No other one was deleted.'),
  ).toBeVisible();
  await expect(viewer(page)).toBeHidden();
  const photo = { invoice: await jpeg('later.jpg') };
  await request.post(`/api/orders/${order.id}/upload-invoice`, { multipart: photo });
  await expect(button(page, 'View invoice photo 1 of 1')).toBeVisible();
  await expect(viewer(page)).toBeHidden();
});

test('a manager whose screen is not updated yet deletes the confirmed photo and gets no message about another', async ({
  page,
  request,
}) => {
  const { order, urls } = await orderWithPhotos(request, 3);
  const [first, second] = urls as [string, string, string];
  await stopLiveUpdates(page);
  await openAsManager(page, '/manager/orders');
  await button(page, `View details of ${order.id}`).click();
  await dialog(page, `Order Details - #${order.id}`)
    .getByRole('button', { name: 'View invoice photo 3 of 3' })
    .click();
  await expect(counter(page, '3 of 3')).toBeVisible();
  await deleteElsewhere(request, order, first);
  await button(page, 'Delete Photo').click();
  await button(question(page), 'Delete Photo').click();
  await expect(toast(page, 'Photo Deleted')).toBeVisible();
  await expect(counter(page, '1 of 1')).toBeVisible();
  await expect(picture(page)).toHaveAttribute('src', second);
  expect(await photosOf(request, order)).toEqual([second]);
});

test('a deleted photo comes back with Undo, also to the manager from the history (A9)', async ({
  page,
  request,
}) => {
  const { order, urls } = await orderWithPhotos(request, 2);
  const [first] = urls;
  await openPhoto(page, order, 'View invoice photo 1 of 2');
  await button(page, 'Delete Photo').click();
  await button(question(page), 'Delete Photo').click();
  await expect(counter(page, '1 of 1')).toBeVisible();
  await button(page, 'Undo').click();
  await expect(toast(page, 'Photo Restored')).toBeVisible();
  await expect(counter(page, '2 of 2')).toBeVisible();
  expect(await photosOf(request, order)).toEqual(urls);

  await deleteElsewhere(request, order, first);
  await openAsManager(page, `/manager/history?kind=orders`);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Invoice photo removed' })
    .first()
    .getByRole('button', { name: `Restore ${order.id}` })
    .click();
  await expect(toast(page, 'Photo Restored')).toBeVisible();
  expect(await photosOf(request, order)).toEqual(urls);
});

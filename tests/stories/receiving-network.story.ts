import type { Order } from '#contract/calls/orders.ts';
import {
  api,
  choose,
  expect,
  keepNothing,
  logOut,
  loseNetwork,
  placeOrder,
  signIn,
  test,
} from '#tests/support/browser.ts';
import { loseAnswers } from '#tests/support/lost-answers.ts';
import { noise } from '#tests/support/photos.ts';
import { button, click, EMPLOYEE, pickPhoto } from '#tests/support/receiving.ts';
import { enterWaste, wasteWith } from '#tests/support/send-queue.ts';

test('where the browser keeps nothing, a photo whose upload or answer was lost stays, is sent again by one tap, and is stored once (D12, E18)', async ({
  network,
  page,
  request,
}) => {
  const { order } = await placeOrder(request, { by: EMPLOYEE, lines: 1 });
  const stored = async () =>
    (await api<Order>(request, `GET /api/orders/${order.id}`)).invoicePhotoUrls;
  await keepNothing(page);
  await signIn(page, EMPLOYEE);
  await page.goto(`${network.address}/employee/orders?order=${order.id}`);
  await button(page, 'Add Invoice Photo').click();
  await pickPhoto(page, { press: click, by: 'Choose File', bytes: await noise() });

  await page.route('**/upload-invoice', (route) => route.abort());
  await button(page, 'Upload Invoice').click();
  await expect(page.getByText('Failed to upload invoice photo')).toBeVisible();
  await expect(page.getByText(/No connection.*press Upload Invoice again/)).toBeVisible();
  expect(await stored()).toEqual([]);

  await page.unroute('**/upload-invoice');
  network.loseNextAnswer('POST', '/upload-invoice');
  await button(page, 'Upload Invoice').click();
  await expect(page.getByText(/No connection/)).toBeVisible();
  await expect.poll(stored).toHaveLength(1);

  await button(page, 'Upload Invoice').click();
  await expect(page.getByText('Invoice photo uploaded successfully')).toBeVisible();
  await expect(button(page, 'View invoice photo 1 of 1')).toBeVisible();
  expect(await stored()).toHaveLength(1);
});

test('a waste entry with a lost answer keeps its input, also when its person logs out, and is stored once (D12, S4, E18)', async ({
  page,
  request,
}) => {
  const notes = 'Fell off the shelf.';
  await keepNothing(page);
  await choose(page, EMPLOYEE);
  await enterWaste(page, notes);
  await loseAnswers(page, '**/api/waste-logs');
  await button(page, 'Record Waste').click();
  await expect(page.getByText('Failed to create waste log entry.')).toBeVisible();
  await expect(page.getByText(/What you entered is still here/)).toBeVisible();
  await expect(page.getByLabel('Notes')).toHaveValue(notes);
  expect(await wasteWith(request, notes)).toHaveLength(1);

  await page.unroute('**/api/waste-logs');
  await logOut(page);
  await choose(page, EMPLOYEE);
  await page.getByRole('link', { name: 'Waste' }).click();
  await expect(page.getByLabel('Notes')).toHaveValue(notes);
  await button(page, 'Record Waste').click();
  await expect(page.getByText('Waste Log Created')).toBeVisible();
  await expect(page.getByLabel('Notes')).toHaveValue('');
  expect(await wasteWith(request, notes)).toHaveLength(1);
});

test('an entry changed after its answer was lost is not stored twice unnoticed (D12, E18)', async ({
  page,
  request,
}) => {
  const notes = 'Two crates got wet.';
  await keepNothing(page);
  await choose(page, EMPLOYEE);
  await enterWaste(page, notes);
  await loseAnswers(page, '**/api/waste-logs');
  await button(page, 'Record Waste').click();
  await expect(page.getByText(/What you entered is still here/)).toBeVisible();
  await page.unroute('**/api/waste-logs');

  await page.getByLabel('Quantity').fill('2');
  await button(page, 'Record Waste').click();
  await expect(page.getByText(/^Your first try was recorded after all/)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: notes })).toHaveCount(1);
  expect(await wasteWith(request, notes)).toHaveLength(1);
});

test('the waste form is disabled while it records: no next entry can be started that would be cleared', async ({
  page,
}) => {
  await choose(page, EMPLOYEE);
  await enterWaste(page, 'The lid was loose.');
  const mayGo = Promise.withResolvers<void>();
  await page.route('**/api/waste-logs', async (route) => {
    await mayGo.promise;
    await route.continue();
  });
  const quantity = page.getByLabel('Quantity');
  await quantity.press('Enter');
  await expect(button(page, 'Recording...')).toBeDisabled();
  await expect(page.getByLabel('Notes')).not.toBeEditable();
  await expect(quantity).not.toBeEditable();
  for (const name of ['Product', 'Unit of Measure', 'Recorded By']) {
    await expect(page.getByRole('combobox', { name })).toBeDisabled();
  }
  mayGo.resolve();
  await expect(page.getByText('Waste Log Created')).toBeVisible();
  await expect(page.getByLabel('Notes')).toBeEditable();
  await expect(page.getByLabel('Notes')).toHaveValue('');
  // The focus returns to where it was, so that the next entry can be typed at once.
  await expect(quantity).toBeFocused();
});

test('a field that the server refuses gets the focus, although the form was disabled', async ({
  page,
}) => {
  await choose(page, EMPLOYEE);
  await enterWaste(page, 'Out of the catalogue.');
  const message = 'This product does not exist or was deleted.';
  const details = [{ path: 'productId', message }];
  await page.route('**/api/waste-logs', async (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { code: 'invalid_input', message, details } })
      : route.continue(),
  );
  await button(page, 'Record Waste').click();
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Product' })).toBeFocused();
});

test('any other refusal of a waste entry shows the reason, and the next try stores it once (D12)', async ({
  page,
  request,
}) => {
  const notes = 'The jar was cracked.';
  await choose(page, EMPLOYEE);
  await enterWaste(page, notes);
  const message = 'The catalogue changed at this moment. Please try again.';
  await page.route('**/api/waste-logs', async (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { code: 'conflict', message } })
      : route.continue(),
  );
  await button(page, 'Record Waste').click();
  await expect(page.getByText(`${message} What you entered is still here.`)).toBeVisible();
  await expect(page.getByText(/^Your first try was recorded/)).toBeHidden();
  expect(await wasteWith(request, notes)).toEqual([]);

  await page.unroute('**/api/waste-logs');
  await button(page, 'Record Waste').click();
  await expect(page.getByText('Waste Log Created')).toBeVisible();
  expect(await wasteWith(request, notes)).toHaveLength(1);
});

test('without a network a device that keeps nothing says so at once, and sends nothing later by itself (E18)', async ({
  page,
  context,
  request,
}) => {
  await keepNothing(page);
  const { order: opened } = await placeOrder(request, { by: EMPLOYEE, lines: 1 });
  const { order, items } = await placeOrder(request, { by: EMPLOYEE, lines: 1 });
  const open = ({ id }: Order) =>
    button(page.getByRole('article', { name: id }), 'View Details').click();
  const details = page.getByRole('dialog');
  const line = details.getByRole('listitem').filter({ hasText: items[0]?.productName ?? '?' });
  await choose(page, EMPLOYEE);
  await page.getByRole('link', { name: 'Orders' }).click();
  await open(opened);
  await expect(line).toBeVisible();
  await button(details, 'Close').last().click();
  const notes = 'The fridge stood open.';
  await enterWaste(page, notes);

  await loseNetwork(page);
  await button(page, 'Record Waste').click();
  await expect(page.getByText('Failed to create waste log entry.')).toBeVisible();
  await expect(page.getByText(/What you entered is still here/)).toBeVisible();
  await page.getByRole('link', { name: 'Orders' }).click();
  await open(order);
  await expect(details).toContainText('Failed to fetch order');
  await context.setOffline(false);
  await expect(line).toContainText('Ordered');
  await context.setOffline(true);
  await button(line, 'Mark as Received').click();
  await expect(page.getByText('Failed to update status: No connection')).toBeVisible();
  await expect(line).toContainText('Ordered');
  // The toast covers the button: a press while it disappears would miss.
  const notice = details.getByText(/may be out of date/);
  await expect(notice).toBeVisible();
  await context.setOffline(false);
  await expect(notice).toBeHidden();
  await button(line, 'Mark as Received').click();
  await expect(page.getByText('Status Updated')).toBeVisible();
  expect(await wasteWith(request, notes)).toEqual([]);
});

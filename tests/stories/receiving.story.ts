import type { OrderItem } from '#contract/calls/order-items.ts';
import type { Order } from '#contract/calls/orders.ts';
import type { Receipt } from '#contract/calls/receipts.ts';
import {
  api,
  choose,
  expect,
  keepNothing,
  placeOrder,
  signIn,
  test,
} from '#tests/support/browser.ts';
import { noise } from '#tests/support/photos.ts';
import {
  button,
  click,
  EMPLOYEE,
  jpeg,
  pickPhoto,
  swipeLeft,
  tap,
} from '#tests/support/receiving.ts';

const hands = [
  { by: 'by mouse and keyboard', press: click, options: {} },
  {
    by: 'by touch on a small phone',
    press: tap,
    options: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  },
];
for (const { by, press, options } of hands) {
  test.describe(by, () => {
    test.use(options);

    test('an employee receives an order, keeps its invoices and records waste', async ({
      page,
      request,
    }) => {
      const { order, items } = await placeOrder(request, { by: EMPLOYEE, lines: 3 });
      const [first, second] = items as [OrderItem, OrderItem];
      await choose(page, EMPLOYEE);
      await press(page.getByRole('link', { name: 'Orders' }));
      const card = page.getByRole('article', { name: order.id });
      await expect(card).toContainText('Ordered');
      await press(button(card, 'View Details'));

      const details = page.getByRole('dialog', { name: `Order Details - #${order.id}` });
      await expect(details).toContainText('Please ring the bell twice.');
      const lineOf = ({ productName }: OrderItem) =>
        details.getByRole('listitem').filter({ hasText: productName });
      await expect(lineOf(second)).toContainText(`Quantity: 2 ${second.unitOfMeasure}`);
      await press(button(lineOf(first), 'Mark as Received'));
      await expect(lineOf(first)).toContainText('Received');
      await expect(page.getByText('Status Updated')).toBeVisible();
      await expect(
        page.getByText('Order item status has been updated successfully.'),
      ).toBeVisible();
      await expect(button(lineOf(first), 'Mark as Missing')).toBeHidden();
      await press(button(lineOf(second), 'Mark as Missing'));
      await expect(lineOf(second)).toContainText('Missing');
      // A missing item may still arrive (D14).
      await expect(button(lineOf(second), 'Mark as Received')).toBeEnabled();

      await press(button(details, 'Add Invoice Photo'));
      await expect(page.getByRole('dialog', { name: 'Add Invoice Photo' })).toBeVisible();
      await expect(button(page, 'Upload Invoice')).toBeDisabled();
      await pickPhoto(page, { press, by: 'Take Photo' });
      await press(button(page, 'Upload Invoice'));
      await expect(page.getByText('Invoice photo uploaded successfully')).toBeVisible();
      await press(button(details, 'Add Another Invoice Photo'));
      await expect(page.getByRole('dialog', { name: 'Add Another Invoice Photo' })).toBeVisible();
      await pickPhoto(page, { press, by: 'Choose File', bytes: await noise() });
      await press(button(page, 'Upload Invoice'));
      await expect(page.getByText('Photo Added')).toBeVisible();
      await expect(page.getByText('New invoice photo has been successfully added.')).toBeVisible();

      await press(button(details, 'View invoice photo 1 of 2'));
      const viewer = page.getByRole('dialog', { name: `Invoice Photos - ${EMPLOYEE}` });
      await expect(viewer.getByText('1 of 2', { exact: true })).toBeVisible();
      await press(button(viewer, 'Next'));
      await expect(viewer.getByText('2 of 2', { exact: true })).toBeVisible();
      await press(button(viewer, 'Next'));
      await expect(viewer.getByText('1 of 2', { exact: true })).toBeVisible();
      await press(button(viewer, 'Previous'));
      await expect(viewer.getByText('2 of 2', { exact: true })).toBeVisible();
      if (press === tap) await swipeLeft(page, viewer.getByRole('img'));
      else await page.keyboard.press('ArrowRight');
      await expect(viewer.getByText('1 of 2', { exact: true })).toBeVisible();
      await press(button(viewer, 'Delete Photo'));
      await press(button(page.getByRole('alertdialog'), 'Delete Photo'));
      await expect(page.getByText('Photo Deleted')).toBeVisible();
      await expect(viewer.getByText('1 of 1', { exact: true })).toBeVisible();
      await expect(button(viewer, 'Next')).toBeHidden();
      await press(button(viewer, 'Close'));
      await press(button(details, 'Close').last());
      await expect(details).toBeHidden();

      const stored = await api<OrderItem[]>(request, `GET /api/orders/${order.id}/items`);
      expect(stored.map(({ orderedStatus }) => orderedStatus)).toEqual([
        'received',
        'missing',
        'ordered',
      ]);
      const { invoicePhotoUrls } = await api<Order>(request, `GET /api/orders/${order.id}`);
      expect(invoicePhotoUrls).toHaveLength(1);

      await press(page.getByRole('link', { name: 'Waste' }));
      await press(page.getByRole('combobox', { name: 'Product' }));
      await page.getByRole('combobox', { name: 'Product' }).fill('lobster');
      await press(page.getByRole('option', { name: 'Live Maine Lobsters' }));
      await expect(page.getByRole('combobox', { name: 'Unit of Measure' })).not.toHaveText(
        'Select',
      );
      await page.getByLabel('Quantity').fill('3');
      const notes = `The tank was warm (${by}).`;
      await page.getByLabel('Notes').fill(notes);
      await press(button(page, 'Record Waste'));
      await expect(page.getByText('Waste Log Created')).toBeVisible();
      await expect(page.getByText('Waste entry has been recorded successfully.')).toBeVisible();
      await expect(page.getByLabel('Quantity')).toHaveValue('1');
      await expect(page.getByLabel('Notes')).toHaveValue('');
      const entry = page.getByRole('listitem').filter({ hasText: notes });
      await expect(entry).toContainText('Live Maine Lobsters');
      await expect(entry).toContainText(EMPLOYEE);
      await press(entry.getByRole('button', { name: /^Delete/ }));
      await press(button(page.getByRole('alertdialog'), 'Delete'));
      await expect(page.getByText('Waste Log Deleted')).toBeVisible();
      await expect(entry).toBeHidden();
    });
  });
}

test('changes of a second device appear by themselves; reload, Back and an unknown order work', async ({
  page,
  request,
}) => {
  const { order, items } = await placeOrder(request, { by: EMPLOYEE, lines: 2 });
  await choose(page, EMPLOYEE);
  await page.getByRole('link', { name: 'Orders' }).click();
  await button(page.getByRole('article', { name: order.id }), 'View Details').click();
  const details = page.getByRole('dialog', { name: `Order Details - #${order.id}` });
  await expect(button(details, 'Mark as Received')).toHaveCount(2);

  const photo = await jpeg('second-device.jpg');
  await request.post(`/api/orders/${order.id}/upload-invoice`, { multipart: { invoice: photo } });
  await api(request, `PATCH /api/order-items/${items[0]?.id}/status`, { status: 'received' });
  await expect(button(details, 'View invoice photo 1 of 1')).toBeVisible();
  await expect(button(details, 'Mark as Received')).toHaveCount(1);

  await page.reload();
  await expect(button(details, 'View invoice photo 1 of 1')).toBeVisible();
  await page.goBack();
  await expect(details).toBeHidden();
  await expect(page.getByRole('article', { name: order.id })).toBeVisible();

  await page.goto('/employee/orders?order=ORD-1000000000');
  await expect(page.getByText('Failed to fetch order')).toBeVisible();
  await button(page, 'Close').last().click();
  await expect(page).toHaveURL(/\/employee\/orders$/);
});

test('a double tap on View Details opens the order once, also before its dialog is loaded, and Close closes it', async ({
  page,
  request,
}) => {
  const { order } = await placeOrder(request, { by: EMPLOYEE, lines: 1 });
  await choose(page, EMPLOYEE);
  const mayLoad = Promise.withResolvers<void>();
  await page.route('**/own-order-dialog-*.js', async (route) => {
    await mayLoad.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Orders' }).click();
  const pages = () => page.evaluate(() => history.length);
  const details = button(page.getByRole('article', { name: order.id }), 'View Details');
  await expect(details).toBeVisible();
  const before = await pages();
  await details.dblclick();
  mayLoad.resolve();
  const dialog = page.getByRole('dialog', { name: `Order Details - #${order.id}` });
  await expect(dialog).toBeVisible();
  expect(await pages()).toBe(before + 1);
  await button(dialog, 'Close').last().click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/employee\/orders$/);

  // Again, and with two taps, which must not go back further than the list.
  await details.click();
  await expect(dialog).toBeVisible();
  await button(dialog, 'Close').last().dblclick();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/employee\/orders$/);
});

test('on a device that keeps nothing, a status without an answer is rolled back with the reason, and sent again as the same one, also after a reload (D12, 22.2, E18)', async ({
  page,
  request,
}) => {
  await keepNothing(page);
  const { order } = await placeOrder(request, { by: EMPLOYEE, lines: 1 });
  await signIn(page, EMPLOYEE);
  await page.goto(`/employee/orders?order=${order.id}`);
  const sent: { id: string; at: string }[] = [];
  let isLost = true;
  await page.route('**/api/order-items/*/status', async (route) => {
    sent.push(route.request().postDataJSON());
    await (isLost ? route.abort() : route.continue());
  });
  await button(page, 'Mark as Missing').click();
  await expect(page.getByText(/^Failed to update status: No connection/)).toBeVisible();
  await expect(button(page, 'Mark as Missing')).toBeEnabled();
  await page.reload();
  await button(page, 'Mark as Missing').click();
  await expect(page.getByText(/^Failed to update status: No connection/)).toBeVisible();
  isLost = false;
  await button(page, 'Mark as Missing').click();
  await expect(page.getByText('Status Updated')).toBeVisible();
  const [first] = sent;
  expect(first).toMatchObject({ status: 'missing', id: expect.stringMatching(/^RCP-\d+$/) });
  expect(sent).toEqual([first, first, first]);
  const receipt = await api<Receipt>(request, `GET /api/receipts/${first?.id ?? ''}`);
  expect(receipt).toMatchObject({ at: first?.at, receivedByName: EMPLOYEE });
});

import type { OrderItem } from '#contract/calls/order-items.ts';
import type { Order } from '#contract/calls/orders.ts';
import { api, expect, expectFitsEverywhere, signIn, test } from '#tests/support/browser.ts';
import { dialog, openAsManager, toast } from '#tests/support/manager.ts';
import { sendingVendor } from '#tests/support/sending-vendor.ts';
import { vendorAtLocation } from '#tests/support/vendor-at-location.ts';

test('a manager says when purchase orders go to a vendor, and the card says it in words (H1)', async ({
  page,
  request,
}) => {
  const { vendor, location } = await vendorAtLocation(request, {
    vendor: { name: 'Ruled Farms', email: 'desk@ruled.example' },
    location: 'Ruled Kitchen',
    employee: 'Ruled Cook',
  });
  await openAsManager(page, '/manager/vendors');
  await page.getByRole('button', { name: `Sending to ${vendor.name}`, exact: true }).click();
  const sending = dialog(page, `Sending to ${vendor.name}`);
  await expect(sending).toContainText('A manager sends purchase orders.');
  await sending.getByRole('combobox', { name: 'Purchase orders go' }).click();
  await page.getByRole('option', { name: 'Before the cut-off' }).click();
  const minutes = sending.getByLabel('Minutes before');
  await expect(minutes).toHaveValue('30');
  await minutes.fill('4');
  await sending.getByRole('button', { name: 'Update Sending' }).click();
  await expect(sending).toContainText('Enter a whole number from 5 to 1440');
  await minutes.fill('45');
  await sending.getByRole('combobox', { name: 'How' }).click();
  await page.getByRole('option', { name: 'E-mail, then text message' }).click();
  const words = 'Purchase orders go by e-mail 45 minutes before the cut-off.';
  await expect(sending).toContainText(words);
  await sending.getByRole('combobox', { name: 'Different at a location' }).click();
  await page.getByRole('option', { name: location.name }).click();
  await expect(sending.getByRole('region', { name: `At ${location.name}` })).toContainText(
    'A manager sends purchase orders.',
  );
  await expectFitsEverywhere(page);
  await sending.getByRole('button', { name: 'Update Sending' }).click();
  await expect(toast(page, 'Sending updated successfully')).toBeVisible();
  const card = page.getByRole('button', { name: `Sending to ${vendor.name}: ${words}` });
  await expect(card).toContainText('Some locations differ.');
  expect(await api(request, `GET /api/vendors/${vendor.id}/sending`)).toMatchObject({
    rules: [
      { places: null, when: 'before_cut_off', minutes: 45, channels: ['email', 'sms'] },
      { places: { locationIds: [location.id] }, when: 'by_hand' },
    ],
  });
  await card.click();
  await sending.getByRole('button', { name: `Remove the exception at ${location.name}` }).click();
  await sending.getByRole('combobox', { name: 'Purchase orders go' }).click();
  await page.getByRole('option', { name: 'By hand' }).click();
  await sending.getByRole('button', { name: 'Update Sending' }).click();
  await expect(
    page.getByRole('button', { name: `Sending to ${vendor.name}`, exact: true }),
  ).toBeVisible();
});

test('an order says when it goes; until then its person changes it and takes it back (H3)', async ({
  page,
  request,
}) => {
  const { names, order } = await sendingVendor(request, 'Yours');
  await signIn(page, names.cook);
  await page.goto('/');
  await page.getByRole('searchbox').fill(names.basil);
  await page.getByRole('button', { name: `Increase quantity of ${names.basil}` }).click();
  await page.getByRole('button', { name: 'View Cart' }).click();
  await page.getByRole('button', { name: 'Proceed to Order Form' }).click();
  const form = dialog(page, 'Submit Order');
  await expect(form).toContainText(`Goes to ${names.vendor} 120 minutes after it is ordered`);
  await expectFitsEverywhere(page);
  await form.getByRole('button', { name: 'Cancel' }).click();

  const { id } = await order();
  await page.goto('/employee/orders');
  const card = page.getByRole('article', { name: id });
  await expect(card.getByText(new RegExp(`^Goes to ${names.vendor} (at|on) `))).toBeVisible();
  await expectFitsEverywhere(page);
  await card.getByRole('button', { name: 'View Details' }).click();
  const details = dialog(page, `Order Details - #${id}`);
  await expect(details.getByText(new RegExp(`^Goes to ${names.vendor} (at|on) `))).toBeVisible();
  await details.getByRole('button', { name: `Increase quantity of ${names.basil}` }).click();
  await expectFitsEverywhere(page);
  await details.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Quantity changed')).toBeVisible();
  await details.getByRole('button', { name: `Take ${names.mint} out of the order` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take Out' }).click();
  await expect(toast(page, `${names.mint} is not in the order any more`)).toBeVisible();
  await expect(details.getByText(names.basil, { exact: true })).toBeVisible();
  await expect(details.getByText(names.mint, { exact: true })).toBeHidden();
  const items = await api<OrderItem[]>(request, `GET /api/orders/${id}/items`);
  expect(items.map(({ productName, quantity }) => [productName, quantity])).toEqual([
    [names.basil, 5],
  ]);

  await details.getByRole('button', { name: 'Take Back' }).click();
  const question = page.getByRole('alertdialog', { name: 'Take this order back?' });
  await question.getByRole('button', { name: 'Take Back' }).click();
  await expect(toast(page, 'Order taken back')).toBeVisible();
  await expect(details.getByText(/^Goes to /)).toBeHidden();
  await details.getByRole('button', { name: 'Close' }).last().click();
  await expect(card).toContainText('Cancelled');
  await expect(card.getByText(/^Goes to /)).toBeHidden();
  expect((await api<Order>(request, `GET /api/orders/${id}`)).status).toBe('cancelled');
});

test('whoever takes the last line out of an order is told that the order is cancelled with it (H3, D15)', async ({
  page,
  request,
}) => {
  const { names, order } = await sendingVendor(request, 'Lastly');
  const { id } = await order();
  await signIn(page, names.cook);
  await page.goto(`/employee/orders?order=${id}`);
  const details = dialog(page, `Order Details - #${id}`);
  const question = page.getByRole('alertdialog');
  await details.getByRole('button', { name: `Take ${names.mint} out of the order` }).click();
  await expect(question).toContainText('Nothing of it goes to its vendor.');
  await expect(question).not.toContainText('cancelled');
  await question.getByRole('button', { name: 'Take Out' }).click();
  await expect(details.getByText(names.mint, { exact: true })).toBeHidden();
  await details.getByRole('button', { name: `Take ${names.basil} out of the order` }).click();
  await expect(question).toContainText('It is the last item: without it the order is cancelled.');
  await question.getByRole('button', { name: 'Take Out' }).click();
  await expect(toast(page, `${id} is cancelled. Nothing of it goes to vendors.`)).toBeVisible();
  await expect(details.getByText('This order has no items any more.')).toBeVisible();
});

test('an order is taken back without an answer, and one that went meanwhile says so (H3, O5)', async ({
  page,
  request,
}) => {
  const { names, order } = await sendingVendor(request, 'Late');
  const { id } = await order();
  await signIn(page, names.cook);
  await page.goto(`/employee/orders?order=${id}`);
  const details = dialog(page, `Order Details - #${id}`);
  await expect(details.getByRole('button', { name: 'Take Back' })).toBeVisible();
  await page.route('**/withdraw', (route) => route.abort());
  await details.getByRole('button', { name: 'Take Back' }).click();
  const question = page.getByRole('alertdialog', { name: 'Take this order back?' });
  await question.getByRole('button', { name: 'Take Back' }).click();
  await expect(toast(page, 'Waiting to be sent')).toBeVisible();
  for (const item of await api<OrderItem[]>(request, `GET /api/orders/${id}/items`))
    await api(request, `PATCH /api/order-items/${item.id}/status`, { status: 'ordered' });
  await page.unroute('**/withdraw');
  await details.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: /1 needs you/ }).click();
  const queue = page.getByRole('dialog');
  await expect(queue.getByText(`Take back ${id}`)).toBeVisible();
  expect((await api<Order>(request, `GET /api/orders/${id}`)).status).not.toBe('cancelled');
});

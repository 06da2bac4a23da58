import type { Vendor } from '#contract/calls/vendors.ts';
import {
  api,
  expect,
  expectAccessible,
  expectFitsEverywhere,
  test,
} from '#tests/support/browser.ts';
import { dialog, openAsManager, toast } from '#tests/support/manager.ts';
import { orderedFromVendor } from '#tests/support/ordered-from-vendor.ts';

test('a manager settles what a vendor answered: accepts, reads what another manager settled, orders elsewhere (V7, E11)', async ({
  page,
  request,
}) => {
  const { vendor, order, read, answer } = await orderedFromVendor(request, 'Settling');
  const [tomatoes, , limes] = await read();
  await openAsManager(page, `/manager/purchase-orders/${tomatoes?.purchaseOrderNumber}`);
  await expect(page.getByText('Settling Tomatoes')).toBeVisible();
  await answer([
    { answer: 'short', quantity: 3, note: 'Rain' },
    { answer: 'out' },
    ...[1, 2, 3].map(() => ({ answer: 'confirmed', price: '2.40' })),
  ]);

  // It arrives without a reload.
  await expect(page.getByText('Short: 3 of 5')).toBeVisible();
  await expect(page.getByText('says “Rain”')).toBeVisible();
  await expect(page.getByText('5 answers to settle')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Answers' })).toContainText(
    /Answered by Kay at the desk.*Gate B is closed/s,
  );
  await expectAccessible(page);
  await expectFitsEverywhere(page);
  const press = (name: string) => page.getByRole('button', { name }).click();

  await press('Accept the answer about Settling Tomatoes');
  await expect(toast(page, /^Settling Tomatoes: 3 \S+ instead of 5\.$/)).toBeVisible();
  // The focus stays at the answer, though its item is no longer among the first.
  await expect(page.locator(':focus')).toHaveText(/^Short: 3 .*accepted$/);

  await page.route(`**/api/order-items/${limes?.id}/answer/accept`, async (route) => {
    await api(request, `POST /api/order-items/${limes?.id}/answer/dismiss`);
    await route.continue();
  });
  await press('Accept the answer about Settling Limes');
  await expect(toast(page, 'This answer was dismissed already.')).toBeVisible();
  await expect(page.getByText(/^Can deliver .*dismissed$/)).toBeVisible();
  await press('Accept 2 Confirmations');
  await expect(toast(page, 'Answers Accepted')).toBeVisible();

  await press('Order Elsewhere: Settling Basil');
  const elsewhere = dialog(page, 'Order Settling Basil elsewhere');
  await expect(elsewhere.getByText('Similar name').first()).toBeVisible();
  await expectAccessible(page);
  await elsewhere.getByRole('button', { name: /Basil for Settling from Settling Market/ }).click();
  await expect(toast(page, 'Ordered Elsewhere')).toBeVisible();
  await expect(elsewhere).toBeHidden();
  const items = (await read()).map((item) => [
    item.productName,
    item.orderedStatus,
    item.quantity,
    item.unitPrice,
  ]);
  expect(items).toEqual([
    ['Settling Tomatoes', 'pending', 3, '2.00'],
    ['Settling Basil', 'missing', 5, '2.00'],
    ['Settling Limes', 'pending', 5, '2.00'],
    ['Settling Mint', 'pending', 5, '2.40'],
    ['Settling Dill', 'pending', 5, '2.40'],
    ['Basil for Settling', 'pending', 5, '2.00'],
  ]);
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0);

  // The same answers stand where the order is read, and at the vendor's items.
  await page.goto(`/manager/orders?q=${order.id}`);
  await press(`View details of ${order.id}`);
  await expect(
    dialog(page, `Order Details - #${order.id}`).getByText('Out of stock'),
  ).toBeVisible();
  await page.goto(`/manager/vendor-orders/${vendor.id}`);
  await expect(page.getByText(/^Short: 3/)).toBeVisible();
});

test('an item that its vendor can deliver after all is not ordered elsewhere unseen: the manager sees the new answer (V7)', async ({
  page,
  request,
}) => {
  const { read, answer } = await orderedFromVendor(request, 'Reversed');
  const [tomatoes, basil] = await read();
  const others = [1, 2, 3].map(() => ({ answer: 'confirmed' }));
  await answer([{ answer: 'confirmed' }, { answer: 'out' }, ...others]);
  await openAsManager(page, `/manager/purchase-orders/${tomatoes?.purchaseOrderNumber}`);
  const press = () => page.getByRole('button', { name: 'Order Elsewhere: Reversed Basil' }).click();
  await press();
  const elsewhere = dialog(page, 'Order Reversed Basil elsewhere');
  await expect(elsewhere).toBeVisible();
  // The new answer arrives below the dialog.
  const isReadAgain = page.waitForResponse(/\/api\/purchase-orders\/\d+\/items\?/);
  await answer([{ answer: 'confirmed' }, { answer: 'short', quantity: 4 }, ...others]);
  await isReadAgain;
  await elsewhere.getByRole('button', { name: /Basil for Reversed from Reversed Market/ }).click();
  await expect(
    toast(page, /^The vendor answered Reversed Basil again meanwhile\. Nothing was ordered/),
  ).toBeVisible();
  await expect(elsewhere).toBeHidden();
  await expect(page.getByText('Short: 4 of 5')).toBeVisible();
  expect((await read()).find(({ id }) => id === basil?.id)?.orderedStatus).toBe('pending');
});

test('what is ordered elsewhere in another unit is as much as the item, or is asked for (E11, S0)', async ({
  page,
  request,
}) => {
  const { read, answer } = await orderedFromVendor(request, 'Measured');
  const [tomatoes] = await read();
  const unitOfMeasure = tomatoes?.unitOfMeasure ?? '';
  await answer([{ answer: 'out' }, ...[1, 2, 3, 4].map(() => ({ answer: 'confirmed' }))]);
  const vendors = await api<Vendor[]>(request, 'GET /api/vendors');
  const vendorId = vendors.find(({ name }) => name === 'Measured Market')?.id;
  await api(request, 'POST /api/units-of-measure', { name: 'Tray', abbreviation: 'tray' });
  for (const [name, conversions] of [
    ['Measured Tomatoes in trays', [{ unitOfMeasure, factor: 2 }]],
    ['Measured Tomatoes, loose', []],
  ] as const)
    await api(request, 'POST /api/products', {
      name,
      vendorId,
      unitOfMeasure: 'tray',
      conversions,
      price: '8.00',
    });
  await openAsManager(page, `/manager/purchase-orders/${tomatoes?.purchaseOrderNumber}`);
  await page.getByRole('button', { name: 'Order Elsewhere: Measured Tomatoes' }).click();
  const elsewhere = dialog(page, 'Order Measured Tomatoes elsewhere');
  const known = elsewhere.getByRole('listitem').filter({ hasText: 'in trays' });
  await expect(known).toContainText(`3 tray for 5 ${unitOfMeasure}`);
  await expect(known.getByRole('button', { name: /^Order 3 tray / })).toBeEnabled();

  const unknown = elsewhere.getByRole('listitem').filter({ hasText: 'loose' });
  await expect(unknown).toContainText(
    `It is not known how many tray make 5 ${unitOfMeasure}. Enter how many to order.`,
  );
  await expect(unknown.getByRole('button', { name: /^Order tray / })).toBeDisabled();
  await expectFitsEverywhere(page);
  await unknown.getByRole('textbox', { name: /^Quantity of / }).fill('4');
  await unknown.getByRole('button', { name: /^Order 4 tray / }).click();
  await expect(toast(page, 'Ordered Elsewhere')).toBeVisible();
  const [, , , , , added] = await read();
  expect(added).toMatchObject({ quantity: 4, unitOfMeasure: 'tray' });
});

test('what a vendor cannot deliver is ordered elsewhere also after that answer was accepted (V7, S0)', async ({
  page,
  request,
}) => {
  const { read, answer } = await orderedFromVendor(request, 'Accepted');
  const [tomatoes] = await read();
  await openAsManager(page, `/manager/purchase-orders/${tomatoes?.purchaseOrderNumber}`);
  const others = [1, 2, 3].map(() => ({ answer: 'confirmed' }));
  await answer([{ answer: 'confirmed' }, { answer: 'out' }, ...others]);
  await page
    .getByRole('button', { name: 'Accept the answer about Accepted Basil', exact: true })
    .click();
  await page.getByRole('button', { name: 'Order Elsewhere: Accepted Basil', exact: true }).click();
  const elsewhere = dialog(page, 'Order Accepted Basil elsewhere');
  await expectFitsEverywhere(page);
  await elsewhere.getByRole('button', { name: /Basil for Accepted from Accepted Market/ }).click();
  await expect(toast(page, 'Ordered Elsewhere')).toBeVisible();
  const found = (await read()).filter(({ productName }) => productName.includes('Basil'));
  expect(
    found.map(({ productName, orderedStatus, quantity }) => [productName, orderedStatus, quantity]),
  ).toEqual([
    ['Accepted Basil', 'missing', 5],
    ['Basil for Accepted', 'pending', 5],
  ]);
});

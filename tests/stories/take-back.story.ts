import type { Order } from '#contract/calls/orders.ts';
import type { WasteLog } from '#contract/calls/waste.ts';
import { api, expect, signIn, test } from '#tests/support/browser.ts';
import { cardOf, comingDelivery, itemsOf, lineOf } from '#tests/support/coming-delivery.ts';
import { dialog, openAsManager, toast } from '#tests/support/manager.ts';
import { orderingEmployee, orderRow } from '#tests/support/ordering-employee.ts';
import { orderedFromVendor } from '#tests/support/ordered-from-vendor.ts';
import { button, EMPLOYEE } from '#tests/support/receiving.ts';

/** What one press did is taken back by one press, while its message stands (24.9). */

test('a delivery that was recorded by mistake is expected again, with what was counted of it', async ({
  page,
  request,
}) => {
  const coming = await comingDelivery(request, { name: 'Mistaken Farms', lines: 2 });
  await signIn(page, EMPLOYEE);
  await page.goto('/employee/receive');
  await cardOf(page, coming).click();
  await lineOf(page, coming, 1)
    .getByRole('button', { name: /^Decrease amount/ })
    .click();
  await button(page, 'Record Delivery').click();
  await button(page, 'Undo').click();
  await expect(toast(page, 'Delivery Taken Back')).toBeVisible();
  await cardOf(page, coming).click();
  await expect(lineOf(page, coming, 1)).toContainText('1 short');
  const items = await itemsOf(request, coming);
  expect(items.map(({ orderedStatus }) => orderedStatus)).toEqual(['ordered', 'ordered']);
});

test('an entry of waste that was a slip is removed', async ({ page, request }) => {
  await openAsManager(page, '/manager/waste-log');
  await page.getByRole('combobox', { name: 'Product' }).click();
  await page.getByRole('combobox', { name: 'Product' }).fill('lobster');
  await page.getByRole('option', { name: 'Live Maine Lobsters' }).click();
  await page.getByRole('combobox', { name: 'Location' }).click();
  await page.getByRole('option', { name: 'Harborfront Grill' }).first().click();
  await page.getByLabel('Notes').fill('A slip (24.9).');
  await button(page, 'Record Waste').click();
  await button(page, 'Undo').click();
  await expect(toast(page, 'Waste Log Taken Back')).toBeVisible();
  const logs = await api<WasteLog[]>(request, 'GET /api/waste-logs');
  expect(logs.filter(({ notes }) => notes === 'A slip (24.9).')).toEqual([]);
});

test('an approval that was a slip lets the order wait again', async ({ page, request }) => {
  const location = await api<{ id: number }>(request, 'POST /api/locations', {
    name: 'Slip Street',
    approvalLimit: '1',
  });
  const user = await api<{ id: number }>(request, 'POST /api/users', {
    name: 'Nora of Slip Street',
    userType: 'employee',
    locationIds: [location.id],
  });
  const products = await api<{ id: string; price: string | null }[]>(request, 'GET /api/products');
  const priced = products.find(({ price }) => Number(price) > 1);
  const { id } = await api<Order>(request, 'POST /api/orders', {
    locationId: location.id,
    orderedBy: user.id,
    items: [{ productId: priced?.id, quantity: 3 }],
  });
  await openAsManager(page, `/manager/orders?q=${id}`);
  const row = orderRow(page, id);
  await row.getByRole('button', { name: `Approve ${id}` }).click();
  await button(page, 'Undo').click();
  await expect(toast(page, 'Approval taken back')).toBeVisible();
  await expect(row).toContainText('Needs approval');
  await expect(row.getByRole('button', { name: `Approve ${id}` })).toBeVisible();
  expect(await api<Order>(request, `GET /api/orders/${id}`)).toMatchObject({ status: 'pending' });
});

test('an approval in the details of an order that waited for nobody makes it pending again', async ({
  page,
  request,
}) => {
  const { id } = await (await orderingEmployee(request, 'Tao Approves')).order({ lines: 1 });
  await openAsManager(page, `/manager/orders?q=${id}`);
  await orderRow(page, id)
    .getByRole('button', { name: `View details of ${id}` })
    .click();
  const details = dialog(page, `Order Details - #${id}`);
  await details.getByRole('button', { name: 'Approve', exact: true }).click();
  await button(page, 'Undo').click();
  await expect(toast(page, `${id} is pending again.`)).toBeVisible();
  await expect(details.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  expect(await api<Order>(request, `GET /api/orders/${id}`)).toMatchObject({
    status: 'pending',
    approvedAt: null,
  });
});

test('an answer of a vendor that was accepted by mistake waits again, and so do all that were accepted at once', async ({
  page,
  request,
}) => {
  const { read, answer } = await orderedFromVendor(request, 'Hasty');
  const [tomatoes] = await read();
  await answer([
    { answer: 'short', quantity: 3 },
    ...['2.40', '2.40', undefined, undefined].map((price) => ({ answer: 'confirmed', price })),
  ]);
  await openAsManager(page, `/manager/purchase-orders/${tomatoes?.purchaseOrderNumber}`);
  await button(page, 'Accept the answer about Hasty Tomatoes').click();
  await expect(toast(page, 'Answer Accepted')).toBeVisible();
  await button(page, 'Undo').click();
  await expect(toast(page, 'The answer waits again')).toBeVisible();
  await expect(button(page, 'Accept the answer about Hasty Tomatoes')).toBeVisible();
  const [again] = await read();
  expect(again?.quantity).toBe(tomatoes?.quantity);

  await button(page, 'Accept 2 Confirmations').click();
  await expect(toast(page, 'Answers Accepted')).toBeVisible();
  await button(page, 'Undo').click();
  await expect(toast(page, '2 answers wait again')).toBeVisible();
  await expect(button(page, 'Accept 2 Confirmations')).toBeVisible();
});

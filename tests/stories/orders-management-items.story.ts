import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { Vendor } from '#contract/calls/vendors.ts';
import { api, expect, expectFitsEverywhere, test } from '#tests/support/browser.ts';
import { stopLiveUpdates, dialog, openAsManager, toast } from '#tests/support/manager.ts';
import { itemsOf, openOrdersOf, orderingEmployee } from '#tests/support/ordering-employee.ts';
import { button } from '#tests/support/receiving.ts';
import { newVendor, vendorAtLocation } from '#tests/support/vendor-at-location.ts';

/** Opens the items of an order, and returns the row of a product by its name. */
async function expand(page: Page, orderId: string): Promise<(name: string) => Locator> {
  await button(page, `Show items of ${orderId}`).click();
  const table = page.getByRole('table', { name: `Items of ${orderId}` });
  await expect(table).toBeVisible();
  return (name) => table.getByRole('row').filter({ hasText: name });
}

test("a manager corrects an item's quantity and unit; only what changed is sent", async ({
  page,
  request,
}) => {
  const ned = await orderingEmployee(request, 'Ned Corrects');
  const { id } = await ned.order({ lines: 2 });
  const [item] = await itemsOf(request, id);
  const name = item?.productName ?? '?';
  const confirmation: unknown[] = [];
  const units: string[] = [];
  await openOrdersOf(page, ned);
  page.on('request', (one) => {
    if (one.method() === 'PATCH') confirmation.push(one.postDataJSON());
    if (one.url().endsWith('/api/units-of-measure')) units.push(one.url());
  });
  const row = await expand(page, id);
  await expect(row(name)).toContainText(item?.productId ?? '?');
  expect(units).toEqual([]);
  await expectFitsEverywhere(page);

  const edit = dialog(page, 'Edit Order Item');
  const quantity = edit.getByLabel('Quantity', { exact: true });
  await button(page, `Edit ${name}`).click();
  await expect(quantity).toHaveValue('1');
  await expect(button(page, `Decrease quantity of ${name}`)).toBeDisabled();
  await expect(edit.getByRole('combobox', { name: 'Unit of Measure' })).toContainText('(');
  expect(units).toHaveLength(1);
  await expectFitsEverywhere(page);
  await button(page, 'Save Changes').click();
  await expect(edit).toBeHidden();
  expect(confirmation).toEqual([]);

  await button(page, `Edit ${name}`).click();
  for (const invalid of ['', '0', 'many', '-4', '2.5']) {
    await quantity.fill(invalid);
    await expect(quantity).toHaveValue('1');
  }
  // The default 1 is replaced by what is typed: it is selected.
  await expect
    .poll(() => quantity.evaluate((field: HTMLInputElement) => field.selectionEnd))
    .toBe(1);
  await quantity.press('4');
  await expect(quantity).toHaveValue('4');
  await button(page, `Increase quantity of ${name}`).click();
  await expect(quantity).toHaveValue('5');
  await button(page, `Decrease quantity of ${name}`).click();
  await quantity.press('Enter');
  await expect(toast(page, 'Order Item Updated')).toBeVisible();
  await expect(edit).toBeHidden();
  await expect(row(name)).toContainText('4');

  await button(page, `Edit ${name}`).click();
  await edit.getByRole('combobox', { name: 'Unit of Measure' }).click();
  await page.getByRole('option', { name: 'Dozen (doz)' }).click();
  await button(page, 'Save Changes').click();
  await expect(row(name)).toContainText('doz');
  expect(confirmation).toEqual([{ quantity: 4 }, { unitOfMeasure: 'doz' }]);
  expect(await itemsOf(request, id)).toMatchObject([{ quantity: 4, unitOfMeasure: 'doz' }, {}]);
});

test('a manager moves an item to another vendor and deletes items; with the last one the order is cancelled', async ({
  page,
  request,
}) => {
  const ola = await orderingEmployee(request, 'Ola Deletes');
  const { id } = await ola.order({ lines: 2 });
  const [item, last] = await itemsOf(request, id);
  const vendors = await api<Vendor[]>(request, 'GET /api/vendors');
  const vendor = vendors.find((one) => one.id !== item?.vendorId);
  const name = item?.productName ?? '?';
  await openOrdersOf(page, ola);
  const row = await expand(page, id);

  const choice = page.getByRole('combobox', { name: `Vendor of ${name}` });
  const choose = async () => {
    await choice.click();
    await page.getByRole('option', { name: vendor?.name ?? '?', exact: true }).click();
  };
  await page.route('**/api/order-items/*', (route) => route.abort());
  await choose();
  await expect(toast(page, /^Failed to update order item vendor\. No connection/)).toBeVisible();
  await expect(choice).toHaveText(item?.vendorName ?? '?');
  await page.unroute('**/api/order-items/*');
  await choose();
  await expect(toast(page, 'Vendor Updated')).toBeVisible();
  await expect(choice).toHaveText(vendor?.name ?? '?');
  expect((await itemsOf(request, id))[0]?.vendorId).toBe(vendor?.id);

  const deleteDialog = page.getByRole('alertdialog', { name: 'Delete Order Item' });
  const remove = async (product: string) => {
    await button(page, `Edit ${product}`).click();
    await button(page, 'Delete').click();
    await expect(deleteDialog).toContainText(
      'Are you sure you want to delete this order item? This action cannot be undone.',
    );
  };
  await remove(name);
  await expect(deleteDialog).not.toContainText('cancelled');
  await expectFitsEverywhere(page);
  await page.route('**/api/order-items/*', (route) => route.abort());
  await deleteDialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page, 'Edit Order Item').getByRole('alert')).toContainText(
    'Failed to delete order item. Please try again. No connection',
  );
  await page.unroute('**/api/order-items/*');
  await button(page, 'Delete').click();
  const deletions: string[] = [];
  page.on('request', (one) => one.method() === 'DELETE' && deletions.push(one.url()));
  await deleteDialog.getByRole('button', { name: 'Delete' }).dblclick();
  await expect(toast(page, 'Order Item Deleted')).toBeVisible();
  await expect(row(name)).toBeHidden();
  expect(deletions).toHaveLength(1);

  await remove(last?.productName ?? '?');
  await expect(deleteDialog).toContainText('without it the order is cancelled');
  await deleteDialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('This order has no items.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: id }).first()).toContainText('Cancelled');
});

/** An order of five for a vendor of one story, which another vendor may get by a slip. */
async function orderBesideOther(request: APIRequestContext, name: string) {
  const made = await vendorAtLocation(request, {
    vendor: { name: `${name} Farms` },
    location: `${name} Kitchen`,
    employee: `${name} Cook`,
  });
  const other = await newVendor(request, { name: `${name} Harbour` });
  const values = { price: '2.00', vendorItemCode: 'SL-1' };
  const product = await made.newProduct(`${name} Leeks`, values);
  const { id } = await made.order([{ productId: product.id, quantity: 5 }]);
  const [item] = await itemsOf(request, id);
  return { ...made, other, product, id, item };
}

test('a manager who chooses another vendor of an ordered item is asked first, and told what it loses (E5)', async ({
  page,
  request,
}) => {
  const { vendor, other, product, id, item: pending } = await orderBesideOther(request, 'Slip');
  await api(request, `PATCH /api/order-items/${pending?.id}/status`, { status: 'ordered' });
  const [item] = await itemsOf(request, id);
  await openAsManager(page, '/manager/orders?status=all&q=Slip');
  await expand(page, id);
  const choice = page.getByRole('combobox', { name: `Vendor of ${product.name}` });
  await choice.click();
  await page.getByRole('option', { name: other.name, exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Change Vendor' });
  await expect(question).toContainText(`Order ${product.name} from ${other.name} instead?`);
  await expect(question).toContainText(`It leaves PO ${item?.purchaseOrderNumber}.`);
  await expect(question).toContainText(`Now it has $2.00 / ${item?.unitOfMeasure}, SL-1:`);
  await expectFitsEverywhere(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(choice).toHaveText(vendor.name);
  await expect(choice).toBeFocused();
  expect(await itemsOf(request, id)).toEqual([item]);
});

test('once something of an item came its vendor stays, and a manager who changes it meanwhile reads why (E5)', async ({
  page,
  request,
}) => {
  await stopLiveUpdates(page);
  const made = await orderBesideOther(request, 'Partly');
  const { vendor, location, other, product, id, item } = made;
  await openAsManager(page, '/manager/orders?status=all&q=Partly');
  const row = await expand(page, id);
  const choice = page.getByRole('combobox', { name: `Vendor of ${product.name}` });
  await api(request, `PATCH /api/order-items/${item?.id}/status`, { status: 'ordered' });
  await api(request, 'POST /api/receipts', {
    vendorId: vendor.id,
    locationId: location.id,
    lines: [{ orderItemId: item?.id, quantity: 2 }],
  });
  await choice.click();
  await page.getByRole('option', { name: other.name, exact: true }).click();
  const reason = `${product.name} has a receipt from ${vendor.name}, so its vendor stays.`;
  await expect(toast(page, `Failed to update order item vendor. ${reason}`)).toBeVisible();
  await page.reload();
  await button(page, `Show items of ${id}`).click();
  await expect(row(product.name)).toContainText('Received 2 of 5');
  await expect(row(product.name)).toContainText(vendor.name);
  await expect(choice).toBeHidden();
});

test('a received item says why it cannot be edited, also when it is received while the dialog is open', async ({
  page,
  request,
}) => {
  await stopLiveUpdates(page);
  const pia = await orderingEmployee(request, 'Pia Late');
  const { id } = await pia.order({ lines: 2 });
  const [item] = await itemsOf(request, id);
  const name = item?.productName ?? '?';
  await openOrdersOf(page, pia);
  const row = await expand(page, id);
  await button(page, `Edit ${name}`).click();
  const edit = dialog(page, 'Edit Order Item');
  await edit.getByLabel('Quantity', { exact: true }).fill('7');
  for (const status of ['ordered', 'received'])
    await api(request, `PATCH /api/order-items/${item?.id}/status`, { status });
  await button(page, 'Save Changes').click();
  await expect(edit.getByRole('alert')).toContainText(
    /^Failed to update order item. Please try again. .*received cannot be changed/,
  );
  await button(page, 'Cancel').click();

  await expect(row(name)).toContainText('Received');
  await expect(row(name).getByRole('combobox')).toBeHidden();
  await button(page, `Why ${name} cannot be edited`).click();
  const why = dialog(page, 'Order Item');
  await expect(why).toContainText(
    'This item was received, so it can no longer be changed or deleted.',
  );
  await expectFitsEverywhere(page);
});

test('when two managers correct one item at once, the second gets the conflict and chooses', async ({
  page,
  request,
}) => {
  await stopLiveUpdates(page);
  const uma = await orderingEmployee(request, 'Uma Twice');
  const { id } = await uma.order({ lines: 2 });
  const [item] = await itemsOf(request, id);
  const name = item?.productName ?? '?';
  const somebodyElse = (quantity: number) =>
    api(request, `PATCH /api/order-items/${item?.id}`, { quantity });
  await openOrdersOf(page, uma);
  const row = await expand(page, id);
  const edit = dialog(page, 'Edit Order Item');
  const quantity = edit.getByLabel('Quantity', { exact: true });

  await button(page, `Edit ${name}`).click();
  await quantity.fill('7');
  await somebodyElse(12);
  await button(page, 'Save Changes').click();
  await expect(edit.getByText('Somebody changed this order item meanwhile.')).toBeVisible();
  const compared = edit.getByRole('row', { name: /Quantity/ });
  await expect(compared).toContainText('12');
  await expect(compared).toContainText('7');
  await expectFitsEverywhere(page);
  await button(page, 'Use the newer one').click();
  await expect(quantity).toHaveValue('12');
  await quantity.fill('8');
  await somebodyElse(13);
  await button(page, 'Save Changes').click();
  await button(page, 'Save mine').click();
  await expect(toast(page, 'Order Item Updated')).toBeVisible();
  await expect(row(name)).toContainText('8');
  expect((await itemsOf(request, id))[0]?.quantity).toBe(8);

  // Deleting asks again, with the current values.
  await button(page, `Edit ${name}`).click();
  await somebodyElse(14);
  await button(page, 'Delete').click();
  const deleteDialog = page.getByRole('alertdialog', { name: 'Delete Order Item' });
  await deleteDialog.getByRole('button', { name: 'Delete' }).click();
  await expect(edit.getByRole('alert')).toContainText(
    'Somebody changed this order item meanwhile.',
  );
  await expect(quantity).toHaveValue('14');
  await button(page, 'Delete').click();
  await deleteDialog.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Order Item Deleted')).toBeVisible();
});

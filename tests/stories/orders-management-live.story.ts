import type { Page } from '@playwright/test';
import { PAGE_DEFAULT } from '#contract/values/limits.ts';
import { api, expect, expectFitsEverywhere, test } from '#tests/support/browser.ts';
import { dialog, openAsManager, toast } from '#tests/support/manager.ts';
import { itemsOf, orderingEmployee, orderRow } from '#tests/support/ordering-employee.ts';
import type { OrderingEmployee } from '#tests/support/ordering-employee.ts';
import { button } from '#tests/support/receiving.ts';

/** Dialogs that a manager has opened on the Orders screen survive what others do. */

/** Orders Management as it opens: without completed orders. Waits until the page follows changes. */
async function openActiveOrdersOf(page: Page, { name }: OrderingEmployee): Promise<void> {
  await openAsManager(page, '/manager');
  const followed = page.waitForResponse(
    (response) =>
      response.url().includes('/api/changes') && response.frame().url().includes('/orders'),
  );
  await page.goto(`/manager/orders?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('table', { name: 'Order Records' })).toBeVisible();
  await followed;
}

test('the edit dialog of an item stays open with what was typed when another manager completes its order', async ({
  page,
  request,
}) => {
  const lia = await orderingEmployee(request, 'Lia Completes');
  const { id } = await lia.order({ lines: 2 });
  const [item] = await itemsOf(request, id);
  await openActiveOrdersOf(page, lia);
  await button(page, `Show items of ${id}`).click();
  await button(page, `Edit ${item?.productName}`).click();
  const edit = dialog(page, 'Edit Order Item');
  const quantity = edit.getByLabel('Quantity', { exact: true });
  await quantity.fill('7');

  await api(request, `PATCH /api/orders/${id}/status`, { status: 'completed' });
  await expect(edit.getByRole('alert')).toHaveText(
    `Somebody completed ${id} meanwhile. This item can still be corrected.`,
  );
  await expect(quantity).toHaveValue('7');
  await expectFitsEverywhere(page);
  await button(page, 'Save Changes').click();
  await expect(toast(page, 'Order Item Updated')).toBeVisible();
  await expect(edit).toBeHidden();
  await expect(orderRow(page, id)).toBeHidden();
  expect((await itemsOf(request, id))[0]?.quantity).toBe(7);
});

test('the edit dialog of an item says that it was received or deleted, and keeps what was typed', async ({
  page,
  request,
}) => {
  const max = await orderingEmployee(request, 'Max Receives');
  const { id } = await max.order({ lines: 2 });
  const [received, deleted] = await itemsOf(request, id);
  await openActiveOrdersOf(page, max);
  await button(page, `Show items of ${id}`).click();
  const edit = dialog(page, 'Edit Order Item');
  const quantity = edit.getByLabel('Quantity', { exact: true });

  await button(page, `Edit ${deleted?.productName}`).click();
  await quantity.fill('8');
  await request.delete(`/api/order-items/${deleted?.id}`);
  await expect(edit.getByRole('alert')).toHaveText(
    `This item is no longer in ${id}: somebody deleted it, or combined the order with another one.`,
  );
  await expect(quantity).toHaveValue('8');
  await expect(button(page, 'Save Changes')).toBeDisabled();
  await button(page, 'Cancel').click();

  // The last item: this completes the whole order, which then leaves the list.
  await button(page, `Edit ${received?.productName}`).click();
  await quantity.fill('9');
  for (const status of ['ordered', 'received'])
    await api(request, `PATCH /api/order-items/${received?.id}/status`, { status });
  await expect(edit.getByRole('alert')).toHaveText(
    'This item was received, so it can no longer be changed or deleted.',
  );
  await expect(quantity).toHaveValue('9');
  await expect(button(page, 'Save Changes')).toBeDisabled();
  await button(page, 'Cancel').click();
  await expect(orderRow(page, id)).toBeHidden();
});

test('Combine Orders stays open when one order is approved or completed, says so, and keeps the others selected', async ({
  page,
  request,
}) => {
  const tom = await orderingEmployee(request, 'Tom Combines');
  const orders = [
    await tom.order({ lines: 1 }),
    await tom.order({ lines: 1 }),
    await tom.order({ lines: 1 }),
    await tom.order({ lines: 1 }),
  ] as const;
  await openActiveOrdersOf(page, tom);
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await button(page, 'Combine Orders').click();
  const confirmation = dialog(page, 'Combine Orders');
  await expect(confirmation.getByRole('listitem')).toHaveCount(4);

  await api(request, `PATCH /api/orders/${orders[0].id}/status`, { status: 'approved' });
  await expect(confirmation.getByRole('alert')).toHaveText(
    `${orders[0].id} was approved meanwhile, so it can no longer be combined. Close this, and combine the others.`,
  );
  await api(request, `PATCH /api/orders/${orders[1].id}/status`, { status: 'completed' });
  await expect(confirmation.getByRole('alert')).toContainText(
    `${orders[1].id} was completed meanwhile`,
  );
  await expect(confirmation.getByRole('listitem')).toHaveCount(4);
  await expect(confirmation.getByRole('button', { name: 'Combine Orders' })).toBeHidden();
  await expectFitsEverywhere(page);
  await confirmation.getByRole('button', { name: 'Close' }).last().click();

  const bar = page.getByRole('region', { name: 'Selected orders' });
  await expect(bar).toContainText('2 orders selected');
  await button(page, 'Combine Orders').click();
  await expect(confirmation.getByRole('listitem')).toHaveCount(2);
  await confirmation.getByRole('button', { name: 'Combine Orders' }).click();
  await expect(toast(page, 'Orders Combined')).toBeVisible();
});

test('orders stay selected when newer ones move them to the next page', async ({
  page,
  request,
}) => {
  const uli = await orderingEmployee(request, 'Uli Waits');
  const first = await uli.order({ lines: 1 });
  const second = await uli.order({ lines: 1 });
  await openActiveOrdersOf(page, uli);
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await expect(bar).toContainText('2 orders selected');

  for (let i = 0; i < PAGE_DEFAULT; i++) await uli.order({ lines: 1 });
  await expect(orderRow(page, second.id)).toBeHidden();
  await expect(bar).toContainText('2 orders selected');
  await button(page, 'Combine Orders').click();
  const confirmation = dialog(page, 'Combine Orders');
  for (const { id } of [first, second]) await expect(confirmation).toContainText(id);
  await confirmation.getByRole('button', { name: 'Combine Orders' }).click();
  await expect(toast(page, 'Orders Combined')).toBeVisible();
  await expect(bar).toBeHidden();
  const items = await itemsOf(request, second.id);
  expect(items.map(({ quantity }) => quantity)).toEqual([2]);
});

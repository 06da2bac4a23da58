import { readFile } from 'node:fs/promises';
import { api, expect, expectFitsEverywhere, test } from '#tests/support/browser.ts';
import { stopLiveUpdates, dialog, toast } from '#tests/support/manager.ts';
import {
  itemsOf,
  openOrdersOf,
  orderingEmployee,
  orderRow,
} from '#tests/support/ordering-employee.ts';
import { button, jpeg } from '#tests/support/receiving.ts';

test("an order's details are complete and offer the status changes that are allowed", async ({
  page,
  request,
}) => {
  const quinn = await orderingEmployee(request, 'Quinn Details');
  const notes = 'Leave it at the back door, please, and mind the cat on the stairs. '.repeat(2);
  const { id } = await quinn.order({ lines: 3, notes });
  const items = await itemsOf(request, id);
  await openOrdersOf(page, quinn);
  const row = orderRow(page, id);
  await expect(row).toContainText(`${notes.slice(0, 50)}…`);

  const details = dialog(page, `Order Details - #${id}`);
  const move = (name: string) => details.getByRole('button', { name, exact: true });
  await button(page, `View details of ${id}`).click();
  await expect(details).toContainText(notes.trim());
  for (const { productName } of items) await expect(details).toContainText(productName);
  await expect(details).toContainText('Pending');
  await expectFitsEverywhere(page);

  await move('Approve').click();
  await expect(toast(page, 'Status Updated')).toBeVisible();
  await expect(move('Approve')).toBeHidden();
  await expect(details).toContainText('Approved');
  await move('Cancel Order').click();
  const confirmation = dialog(page, 'Cancel Order');
  await expect(confirmation).toContainText('Are you sure you want to cancel this order?');
  await expectFitsEverywhere(page);
  await button(page, 'Keep Order').click();
  await expect(details).toContainText('Approved');
  await move('Cancel Order').click();
  await confirmation.getByRole('button', { name: 'Cancel Order' }).click();
  await expect(toast(page, 'Status Updated')).toBeVisible();
  await expect(confirmation).toBeHidden();
  await expect(details).toContainText('Cancelled');
  for (const name of ['Approve', 'Complete', 'Cancel Order']) await expect(move(name)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(row).toContainText('Cancelled');
});

test('completing asks for confirmation; an order that another manager changed or combined says so', async ({
  page,
  request,
}) => {
  await stopLiveUpdates(page);
  const rui = await orderingEmployee(request, 'Rui Meanwhile');
  const [one, two, deleted] = [
    await rui.order({ lines: 1 }),
    await rui.order({ lines: 1 }),
    await rui.order({ lines: 1 }),
  ];
  await openOrdersOf(page, rui);
  await button(page, `View details of ${one.id}`).click();
  await button(page, 'Complete').click();
  await button(page, 'Complete Order').click();
  await expect(toast(page, 'Status Updated')).toBeVisible();
  await expect(dialog(page, `Order Details - #${one.id}`)).toContainText('Completed');
  await page.keyboard.press('Escape');
  await expect(orderRow(page, one.id)).toContainText('Completed');

  // The dialog shows the list's row at once, and then what it reads itself.
  const read = page.waitForResponse((answer) => answer.url().endsWith(`/api/orders/${two.id}`));
  await button(page, `View details of ${two.id}`).click();
  await (await read).finished();
  await expect(button(page, 'Approve')).toBeVisible();
  await api(request, `PATCH /api/orders/${two.id}/status`, { status: 'cancelled' });
  await button(page, 'Approve').click();
  await expect(toast(page, 'An order that is cancelled cannot become approved.')).toBeVisible();
  await expect(button(page, 'Approve')).toBeHidden();
  await page.keyboard.press('Escape');

  const into = await rui.order({ lines: 1 });
  await api(request, `POST /api/orders/${into.id}/combine`, { orderIds: [deleted.id] });
  await button(page, `View details of ${deleted.id}`).click();
  await expect(page.getByRole('dialog')).toContainText(
    'It may have been combined with another order.',
  );
});

test('invoice photos can be viewed and deleted from the row, where there are any', async ({
  page,
  request,
}) => {
  const sam = await orderingEmployee(request, 'Sam Photos');
  const [plain, order] = [await sam.order({ lines: 1 }), await sam.order({ lines: 1 })];
  for (const name of ['a.jpg', 'b.jpg']) {
    const multipart = { invoice: await jpeg(name) };
    await request.post(`/api/orders/${order.id}/upload-invoice`, { multipart });
  }
  await openOrdersOf(page, sam);
  await expect(orderRow(page, plain.id).getByRole('button', { name: /photo/ })).toBeHidden();
  await button(page, `View 2 invoice photos of ${order.id}`).click();
  const viewer = dialog(page, 'Invoice Photos - Sam Photos');
  await expect(viewer).toContainText('1 of 2');
  await expectFitsEverywhere(page);
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toContainText('2 of 2');
  await button(page, 'Delete Photo').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Photo' }).click();
  await expect(toast(page, 'Photo Deleted')).toBeVisible();
  await expect(viewer).toContainText('1 of 1');
  await page.keyboard.press('Escape');
  await expect(button(page, `View 1 invoice photo of ${order.id}`)).toBeFocused();

  await button(page, `View details of ${order.id}`).click();
  await button(page, 'View invoice photo 1 of 1').click();
  await expect(viewer).toContainText('1 of 1');
  await button(page, 'Delete Photo').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Photo' }).click();
  await expect(viewer).toBeHidden();
  await expect(orderRow(page, order.id).getByRole('button', { name: /photo/ })).toBeHidden();
});

test('Export Orders downloads the orders of the current filters', async ({ page, request }) => {
  const tove = await orderingEmployee(request, 'Tove Exports');
  const shown = await tove.order({ lines: 2 });
  const other = await tove.order({ lines: 1 });
  await api(request, `PATCH /api/orders/${other.id}/status`, { status: 'cancelled' });
  await openOrdersOf(page, tove);
  await page.getByRole('combobox', { name: 'Filter by status' }).click();
  await page.getByRole('option', { name: 'Pending' }).click();
  await expect(page.getByRole('tab', { name: /^Order Records \(1\+?\)$/ })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export Orders' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  for (const line of lines.slice(1)) expect(line).toContain(shown.id);
});

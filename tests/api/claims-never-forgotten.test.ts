import { expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { claimsOf } from '#tests/support/claims.ts';
import { anOrder, receive } from '#tests/support/receipts.ts';
import { followReceipts } from '#server/claims/follow-receipt.ts';
import { lockOrderItem } from '#server/order-items/queries.ts';

/** Drafts of claims follow every change, because the database stores none that they do not follow (22.6, adr-041). */
const t = useTestApp();

const FORGOTTEN = /claims did not follow/;

/** A receipt of three of five items at 4.00, closed, and its draft of a claim. */
async function aShortReceipt() {
  const order = await anOrder(t, [{ unitPrice: '4' }]);
  const [itemId = 0] = order.itemIds;
  const { body } = await receive(t.api, order, [
    { orderItemId: itemId, quantity: 3, closed: true },
  ]);
  return { itemId, receiptId: body.id };
}

const amountOf = async (receiptId: string) =>
  (await claimsOf(t, receiptId)).map(({ state, amount }) => [state, amount]);

test.each([
  ['a line of a receipt', 'update receipt_lines set quantity = 4 where order_item_id = $1'],
  ['the quantity of an item', 'update order_items set quantity = 6 where id = $1'],
  ['the price of an item', 'update order_items set unit_price = 5 where id = $1'],
  [
    'a line that is refused in part',
    `insert into receipt_refusals (receipt_id, receipt_line_id, position, quantity, reason)
     select receipt_id, id, 0, 1, 'damaged' from receipt_lines where order_item_id = $1`,
  ],
  [
    'another line that closes the item',
    `insert into receipt_lines (receipt_id, position, order_item_id, product_id, product_name, quantity, unit_id, unit_of_measure, closed, status_before)
     select receipt_id, 9, order_item_id, product_id, product_name, 1, unit_id, unit_of_measure, true, status_before
     from receipt_lines where order_item_id = $1`,
  ],
])('%s, changed by a writer that forgets the claims, is not stored', async (_what, change) => {
  const { itemId, receiptId } = await aShortReceipt();
  expect(await amountOf(receiptId)).toEqual([['draft', '8.00']]);
  await expect(t.database.pool.query(change, [itemId])).rejects.toThrow(FORGOTTEN);
  expect(await amountOf(receiptId)).toEqual([['draft', '8.00']]);
});

test('a writer needs to know only that something changed, not what: the draft follows', async () => {
  const { itemId, receiptId } = await aShortReceipt();
  await t.database.db.transaction(async (tx) => {
    const item = await lockOrderItem(tx, itemId);
    await tx.execute(`update receipt_lines set quantity = 4 where order_item_id = ${itemId}`);
    await tx.execute(`update order_items set unit_price = 5 where id = ${itemId}`);
    await followReceipts(tx, item, new Date());
  });
  expect(await amountOf(receiptId)).toEqual([['draft', '5.00']]);
});

test('a change that claims nothing is stored by itself: a whole delivery, and an item without receipts', async () => {
  const order = await anOrder(t, [{ unitPrice: '4' }, { unitPrice: '4' }]);
  const [came = 0, open = 0] = order.itemIds;
  const { body } = await receive(t.api, order, [{ orderItemId: came, quantity: 5 }]);
  expect(await claimsOf(t, body.id)).toEqual([]);
  const { rowCount } = await t.database.pool.query(
    'update order_items set quantity = 7 where id = $1',
    [open],
  );
  expect(rowCount).toBe(1);
});

import { beforeEach, describe, expect, test } from 'vitest';
import { ledgerErrors } from '#server/inventory/check-ledger.ts';
import { useTestApp } from '#tests/support/app.ts';
import { claimOf } from '#tests/support/claims.ts';
import { keptProduct } from '#tests/support/kept-product.ts';
import { newReceiptId } from '#tests/support/receipts.ts';

const t = useTestApp();

// A receipt is corrected on its own day: the tests must not meet a midnight.
beforeEach(() => t.setNow(new Date('2026-11-20T17:00:00Z')));

/** Five cases of 24 pieces are ordered, and so many pieces came. */
async function afterPieces(count: number) {
  const { abbreviation: piece } = await t.make.unit();
  const product = await keptProduct(t, {
    price: '480.00',
    conversions: [{ unitOfMeasure: piece, factor: 24 }],
  });
  const { itemId: orderItemId } = await product.order(5);
  const first = { orderItemId, quantity: count, unitOfMeasure: piece, closed: false };
  const { body } = await product.receive([first]);
  const state = async () => {
    const { orderedStatus, receivedQuantity } = await product.item(orderItemId);
    const { lines } = await lastReceipt();
    const isOver = lines.some(({ isOverDelivered }) => isOverDelivered);
    return { orderedStatus, receivedQuantity, onHand: await product.onHand(), isOver };
  };
  const lastReceipt = async () => {
    const query = { vendorId: String(product.vendorId) };
    const [receipt] = (await t.api.listReceipts({ query })).body;
    if (!receipt) throw new Error('there is no receipt');
    return receipt;
  };
  return { ...product, orderItemId, first, firstId: body.id, state };
}

const WHOLE = { orderedStatus: 'received', receivedQuantity: 5, onHand: 5, isOver: false };

describe('all that is still to come after pieces is the exact rest, although it is shown rounded (R2, R3, E31)', () => {
  test.each([
    [16, 4.333],
    [8, 4.667],
  ])('%i pieces, and %f of 5 cases still to come', async (count, due) => {
    const { receive, orderItemId, state, spent } = await afterPieces(count);
    const id = newReceiptId();
    const line = { orderItemId, quantity: due };
    expect((await receive([line], { id })).body.lines[0]?.quantity).toBe(due);
    expect(await state()).toEqual(WHOLE);
    expect(await spent()).toBe('2400.00');
    expect(await ledgerErrors(t.database.pool)).toEqual([]);
    // What was sent is the same when it is sent again (D12).
    expect((await receive([line], { id })).status).toBe(200);
  });

  test('pieces and the rest in one receipt', async () => {
    const { first, firstId, correct, orderItemId, state } = await afterPieces(16);
    await correct(firstId, [first, { orderItemId, quantity: 4.333 }]);
    expect(await state()).toEqual(WHOLE);
  });

  test('with a part that was refused, nothing is missing (E32)', async () => {
    const { receive, orderItemId, item, onHand } = await afterPieces(16);
    const refused = [{ quantity: 1, reason: 'damaged' }];
    const { body } = await receive([{ orderItemId, quantity: 3.333, refused }]);
    expect(await item(orderItemId)).toMatchObject({
      orderedStatus: 'received',
      receivedQuantity: 4,
    });
    expect(await onHand()).toBe(4);
    expect((await claimOf(t, body.id)).lines).toMatchObject([
      { quantity: 1, reason: 'damaged', amount: '480.00' },
    ]);
  });

  test('what a rest costs too much is claimed of its exact amount at the price of a case (R4)', async () => {
    const { receive, orderItemId } = await afterPieces(16);
    const line = { orderItemId, quantity: 4.333, billedPrice: '483.00' };
    const { body } = await receive([line]);
    expect((await claimOf(t, body.id)).lines).toMatchObject([
      { quantity: 4.333, unitPrice: '480.00', billedPrice: '483.00', amount: '13.00' },
    ]);
  });
});

describe('a correction keeps the exact rest of a line whose amount it keeps (E13, E31)', () => {
  test('and decides it for an amount that becomes the rest', async () => {
    const { receive, correct, first, firstId, orderItemId, state } = await afterPieces(16);
    const { body } = await receive([{ orderItemId, quantity: 4, closed: false }]);
    await correct(body.id, [{ orderItemId, quantity: 4.333 }]);
    expect(await state()).toEqual(WHOLE);
    await correct(body.id, [{ orderItemId, quantity: 4.333, note: 'two pallets' }]);
    expect(await state()).toEqual(WHOLE);
    await correct(firstId, [{ ...first, quantity: 8 }]);
    await correct(body.id, [{ orderItemId, quantity: 4.333 }]);
    expect(await state()).toMatchObject({ orderedStatus: 'ordered', receivedQuantity: 4.667 });
    expect(await ledgerErrors(t.database.pool)).toEqual([]);
  });
});

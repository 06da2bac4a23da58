import { beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { aClaim, claimOf, claimsOf } from '#tests/support/claims.ts';
import { anOrder, receive } from '#tests/support/receipts.ts';

const t = useTestApp();

// A receipt is corrected on its own day: the tests must not meet a midnight.
beforeEach(() => t.setNow(new Date('2026-11-20T17:00:00Z')));

type Line = Record<string, unknown>;

/** The claims of each receipt of one item, five ordered at 4.00, after all of these receipts came. */
async function claimsAfter(...lines: Line[]) {
  const order = await anOrder(t, [{ unitPrice: '4' }]);
  const receipts = [];
  for (const line of lines)
    receipts.push(await receive(t.api, order, [{ orderItemId: order.itemIds[0], ...line }]));
  return Promise.all(receipts.map(async ({ body }) => said(body.id)));
}

/** State and amount of each claim of a receipt; of a draft what its lines claim, too. */
async function said(receiptId: string) {
  return (await claimsOf(t, receiptId)).map(({ state, amount, lines }) =>
    state === 'draft'
      ? [state, amount, ...lines.map(({ reason, quantity }) => `${quantity} ${reason}`)]
      : [state],
  );
}

const dropped = [['dropped']];

describe('a draft follows what arrives later (R4)', () => {
  test.each<[string, Line[], unknown[]]>([
    ['missing, then all came', [{ quantity: 0, closed: true }, { quantity: 5 }], [dropped, []]],
    [
      'short, and the rest came',
      [{ quantity: 3, reason: 'short' }, { quantity: 2 }],
      [dropped, []],
    ],
    [
      'short, and a part of the rest came',
      [{ quantity: 2, reason: 'short' }, { quantity: 2 }],
      [[['draft', '4.00', '1 short']], []],
    ],
    [
      'all was refused at the door, then good ones came: what was refused stays claimed, once',
      [{ quantity: 0, reason: 'damaged' }, { quantity: 5 }],
      [[['draft', '20.00', '5 damaged']], []],
    ],
    [
      'one was refused at the door, then a good one came',
      [{ quantity: 4, reason: 'damaged', closed: true }, { quantity: 1 }],
      [[['draft', '4.00', '1 damaged']], []],
    ],
    [
      'all that came is spoilt, and three more came',
      [{ quantity: 5, reason: 'too_warm' }, { quantity: 3 }],
      [[['draft', '20.00', '5 too_warm']], []],
    ],
    [
      'all that came is spoilt, and so is its replacement',
      [
        { quantity: 5, reason: 'too_warm' },
        { quantity: 5, reason: 'damaged' },
      ],
      [[['draft', '20.00', '5 too_warm']], [['draft', '20.00', '5 damaged']]],
    ],
    [
      'dearer, and more came',
      [{ quantity: 5, reason: 'price' }, { quantity: 5 }],
      [[['draft', null, '5 price']], []],
    ],
  ])('%s', async (_, lines, claims) => {
    expect(await claimsAfter(...lines)).toEqual(claims);
  });

  test('Mark as Received after Mark as Missing leaves nothing to claim (R2)', async () => {
    const order = await anOrder(t, [{ unitPrice: '10' }]);
    const params = { id: order.itemIds[0] ?? 0 };
    for (const status of ['missing', 'received'])
      expect((await t.api.setOrderItemStatus({ params, body: { status } })).status).toBe(200);
    const { body } = await t.api.listClaims({ query: { vendorId: String(order.vendorId) } });
    expect(body.map(({ state }) => state)).toEqual(['dropped']);
  });

  test('only the item that came leaves a draft; what a manager changed of others stays', async () => {
    const order = await anOrder(t, [{ unitPrice: '4' }, { unitPrice: '4' }]);
    const [first, second] = order.itemIds;
    const closed = { quantity: 3, closed: true };
    const { body } = await receive(t.api, order, [
      { orderItemId: first, ...closed },
      { orderItemId: second, ...closed },
    ]);
    const claim = await claimOf(t, body.id);
    const lines = [{ id: claim.lines[1]?.id, amount: '7.5' }];
    await t.api.updateClaim({ params: { id: claim.id }, body: { lines } });
    await receive(t.api, order, [{ orderItemId: first, quantity: 2 }]);
    expect(await said(body.id)).toEqual([['draft', '7.50', '2 short']]);
  });

  test('the correction of a later receipt changes the draft of an earlier one (E13)', async () => {
    const { claim, receipt, order } = await aClaim(t);
    const line = { orderItemId: order.itemIds[0], quantity: 1 };
    const later = await receive(t.api, order, [line]);
    expect((await claimOf(t, receipt.id)).amount).toBe('2.50');
    const params = { id: later.body.id };
    await t.api.updateReceipt({ params, body: { lines: [{ ...line, quantity: 0 }] } });
    expect(await claimOf(t, receipt.id)).toMatchObject({ id: claim.id, amount: '5.00' });
    await t.api.updateReceipt({ params, body: { lines: [{ ...line, quantity: 2 }] } });
    expect(await said(receipt.id)).toEqual(dropped);
  });

  test('a correction back to what was short brings back the draft that it emptied, with what a manager changed (E15)', async () => {
    const { claim, receipt, order } = await aClaim(t);
    const changes = { note: 'By Friday', lines: [{ id: claim.lines[0]?.id, amount: '4.20' }] };
    await t.api.updateClaim({ params: { id: claim.id }, body: changes });
    const params = { id: receipt.id };
    const corrected = (line: Line) =>
      t.api.updateReceipt({
        params,
        body: { lines: [{ orderItemId: order.itemIds[0], ...line }] },
      });
    expect((await corrected({ quantity: 5 })).status).toBe(200);
    expect(await claimOf(t, receipt.id)).toMatchObject({ state: 'dropped', emptied: true });
    await corrected({ quantity: 3, closed: true });
    expect(await said(receipt.id)).toEqual([['draft', '4.20', '2 short']]);
    expect(await claimOf(t, receipt.id)).toMatchObject({
      id: claim.id,
      emptied: false,
      settledAt: null,
      note: 'By Friday',
    });
    await corrected({ quantity: 5 });
    await corrected({ quantity: 1, closed: true });
    expect(await said(receipt.id)).toEqual([['draft', '10.00', '4 short']]);
  });

  test('a draft that a later receipt emptied is back when that receipt is corrected; one that a manager dropped is not', async () => {
    for (const isDroppedByHand of [false, true]) {
      const { claim, receipt, order } = await aClaim(t);
      const line = { orderItemId: order.itemIds[0], quantity: 2 };
      if (isDroppedByHand)
        await t.api.updateClaim({ params: { id: claim.id }, body: { state: 'dropped' } });
      const later = await receive(t.api, order, [line]);
      expect(await said(receipt.id)).toEqual(dropped);
      const params = { id: later.body.id };
      await t.api.updateReceipt({ params, body: { lines: [{ ...line, quantity: 0 }] } });
      expect(await said(receipt.id)).toEqual(
        isDroppedByHand ? dropped : [['draft', '5.00', '2 short']],
      );
    }
  });

  test('what a manager dropped is not claimed again from a later receipt', async () => {
    const { claim, order } = await aClaim(t);
    await t.api.updateClaim({ params: { id: claim.id }, body: { state: 'dropped' } });
    const line = { orderItemId: order.itemIds[0], quantity: 0, closed: true };
    const later = await receive(t.api, order, [line]);
    expect([later.status, await said(later.body.id)]).toEqual([201, []]);
  });

  test('what a manager dropped is claimed from a later receipt once its own says no more that it is missing', async () => {
    const { claim, receipt, order } = await aClaim(t);
    await t.api.updateClaim({ params: { id: claim.id }, body: { state: 'dropped' } });
    const [orderItemId] = order.itemIds;
    const lines = [{ orderItemId, quantity: 3 }];
    await t.api.updateReceipt({ params: { id: receipt.id }, body: { lines } });
    const later = await receive(t.api, order, [{ orderItemId, quantity: 0, closed: true }]);
    expect([await said(receipt.id), await said(later.body.id)]).toEqual([
      dropped,
      [['draft', '5.00', '2 short']],
    ]);
  });

  test('an emptied draft that a manager drops stays dropped (E15)', async () => {
    const { claim, receipt, order } = await aClaim(t);
    const line = { orderItemId: order.itemIds[0], quantity: 2 };
    const later = await receive(t.api, order, [line]);
    const params = { id: claim.id };
    expect((await t.api.updateClaim({ params, body: {} })).body.emptied).toBe(true);
    const { status, body } = await t.api.updateClaim({ params, body: { state: 'dropped' } });
    expect([status, body]).toMatchObject([200, { state: 'dropped', emptied: false }]);
    const correction = { lines: [{ ...line, quantity: 0, closed: true }] };
    await t.api.updateReceipt({ params: { id: later.body.id }, body: correction });
    expect([await said(receipt.id), await said(later.body.id)]).toEqual([dropped, []]);
  });

  test('a claim that was sent stays as it is', async () => {
    const { claim, receipt, order } = await aClaim(t);
    await t.api.updateClaim({ params: { id: claim.id }, body: { state: 'sent' } });
    const before = await claimOf(t, receipt.id);
    await receive(t.api, order, [{ orderItemId: order.itemIds[0], quantity: 2 }]);
    expect(await claimOf(t, receipt.id)).toEqual(before);
  });

  test('a conversion that is given later makes what was counted count (S0)', async () => {
    const units = [await t.make.unit(), await t.make.unit()] as const;
    const [box, piece] = [units[0].abbreviation, units[1].abbreviation];
    const product = await t.make.product({ unitId: units[0].id });
    const item = { productId: product.id, productName: product.name, unitOfMeasure: box };
    const order = await anOrder(t, [{ ...item, quantity: 3, unitPrice: '24' }], {
      vendorId: product.vendorId,
    });
    const line = { orderItemId: order.itemIds[0], quantity: 5, unitOfMeasure: piece, closed: true };
    const { body } = await receive(t.api, order, [line]);
    expect(await said(body.id)).toEqual([]);
    const { body: products } = await t.api.listProducts();
    const conversions = [{ unitOfMeasure: piece, factor: 10 }];
    const changed = { ...products.find(({ id }) => id === product.id), conversions };
    const params = { id: product.id };
    expect((await t.api.updateProduct({ params, body: changed })).status).toBe(200);
    expect(await said(body.id)).toEqual([['draft', '60.00', '25 short']]);
  });
});

describe('a credit is at most what was claimed (R4)', () => {
  async function credit(creditedAmount: string, of: Parameters<typeof aClaim>[1] = {}) {
    const { claim } = await aClaim(t, of);
    const params = { id: claim.id };
    await t.api.updateClaim({ params, body: { state: 'sent' } });
    const answer = await t.api.updateClaim({ params, body: { state: 'credited', creditedAmount } });
    const { body } = await t.api.getClaim({ params });
    const [detail] = answer.problem?.details ?? [];
    return { status: answer.status, path: detail?.path, credited: body.creditedAmount };
  }
  const refused = { status: 400, path: 'creditedAmount', credited: null };
  const unpriced = { item: { unitPrice: null } };

  test('all of it, once it is rounded', async () => {
    expect(await credit('5.004')).toMatchObject({ status: 200, credited: '5.00' });
    expect(await credit('5.005')).toEqual(refused);
  });

  test('without a known amount, any up to the limit, also once it is rounded', async () => {
    expect(await credit('9999999.99', unpriced)).toMatchObject({ credited: '9999999.99' });
    expect(await credit('9999999.9999', unpriced)).toEqual(refused);
  });

  test('an amount of a line is within the limit once it is rounded', async () => {
    const { claim } = await aClaim(t);
    const lines = [{ id: claim.lines[0]?.id, amount: '9999999.9999' }];
    const answer = await t.api.updateClaim({ params: { id: claim.id }, body: { lines } });
    expect([answer.status, answer.problem.details?.[0]?.path]).toEqual([400, 'lines.0.amount']);
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { claimsOf } from '#tests/support/claims.ts';
import { anOrder, receive, stateOf } from '#tests/support/receipts.ts';

const t = useTestApp();

// A receipt is corrected on its own day: the tests must not meet a midnight.
beforeEach(() => t.setNow(new Date('2026-11-20T17:00:00Z')));

type Line = Record<string, unknown>;
type Order = Awaited<ReturnType<typeof anOrder>>;

/** What the open claims about the order say: each line as '2 short 4.00'. */
async function claimed({ vendorId }: Order): Promise<string[]> {
  const { body } = await t.api.listClaims({
    query: { vendorId: String(vendorId), state: 'draft' },
  });
  return body
    .toReversed()
    .flatMap(({ lines }) =>
      lines.map(({ quantity, reason, amount }) => `${quantity} ${reason} ${amount}`),
    );
}

/** Receipts of one item, five ordered at 2.00; each is one line or some. */
async function received(...receipts: (Line | Line[])[]) {
  const order = await anOrder(t, [{ unitPrice: '2' }]);
  const ids: string[] = [];
  for (const lines of receipts) {
    const some = [lines].flat().map((line) => ({ orderItemId: order.itemIds[0], ...line }));
    const { body, problem } = await receive(t.api, order, some);
    expect(problem).toBeUndefined();
    ids.push(body.id);
  }
  return { order, ids };
}

const correct = (id: string, order: Order, line: Line) =>
  t.api.updateReceipt({
    params: { id },
    body: { lines: [{ orderItemId: order.itemIds[0], ...line }] },
  });

const damaged = (quantity: number) => ({ quantity, reason: 'damaged' });

describe('the claim of an item is what was refused and what is missing, each piece once (E32)', () => {
  test.each<[string, (Line | Line[])[], string[]]>([
    [
      '3 came, closed, at a wrong price: the missing 2 are claimed, too',
      [{ quantity: 3, closed: true, reason: 'price' }],
      ['2 short 4.00', '3 price null'],
    ],
    [
      'two lots that are both short',
      [
        [
          { quantity: 2, reason: 'short', lot: 'A' },
          { quantity: 1, reason: 'short', lot: 'B' },
        ],
      ],
      ['2 short 4.00'],
    ],
    [
      'two closed lots that are both short',
      [
        [
          { quantity: 2, closed: true, reason: 'short', lot: 'A' },
          { quantity: 1, closed: true, reason: 'short', lot: 'B' },
        ],
      ],
      ['2 short 4.00'],
    ],
    [
      '2 good, 1 damaged, 2 missing',
      [{ quantity: 2, refused: [damaged(1)], closed: true }],
      ['1 damaged 2.00', '2 short 4.00'],
    ],
    [
      '2 good, 1 damaged, 2 missing, said with single reasons',
      [
        [
          { quantity: 2, closed: true },
          { quantity: 1, reason: 'damaged' },
        ],
      ],
      ['2 short 4.00', '1 damaged 2.00'],
    ],
    [
      '2 damaged today',
      [{ quantity: 0, refused: [damaged(2)], closed: false }],
      ['2 damaged 4.00'],
    ],
    [
      '2 damaged today and 3 good tomorrow',
      [{ quantity: 0, refused: [damaged(2)], closed: false }, { quantity: 3 }],
      ['2 damaged 4.00'],
    ],
    [
      '2 damaged today and 3 good tomorrow, said with a single reason',
      [{ quantity: 2, reason: 'damaged' }, { quantity: 3 }],
      ['2 damaged 4.00'],
    ],
    [
      '2 damaged, then 3 damaged',
      [
        { quantity: 0, refused: [damaged(2)] },
        { quantity: 0, refused: [damaged(3)] },
      ],
      ['2 damaged 4.00', '3 damaged 6.00'],
    ],
    [
      '2 damaged, then 3 damaged, said with a single reason',
      [
        { quantity: 2, reason: 'damaged' },
        { quantity: 3, reason: 'damaged' },
      ],
      ['2 damaged 4.00', '3 damaged 6.00'],
    ],
    [
      'all kinds at once',
      [
        {
          quantity: 1,
          refused: [damaged(1), { quantity: 1.5, reason: 'too_warm' }],
          billedPrice: '2.25',
          closed: true,
        },
      ],
      ['1 damaged 2.00', '1.5 too_warm 3.00', '1.5 short 3.00', '1 price 0.25'],
    ],
    ['billed below what was agreed', [{ quantity: 5, billedPrice: '1.75' }], []],
    [
      'billed as agreed, although the price was said to be wrong',
      [{ quantity: 5, reason: 'price', billedPrice: '2' }],
      [],
    ],
  ])('%s', async (_, receipts, lines) => {
    const { order } = await received(...receipts);
    expect(await claimed(order)).toEqual(lines);
  });

  test('3 good, then 2 damaged; the first receipt corrected from 3 to 2 leaves the damaged ones claimed', async () => {
    const { order, ids } = await received({ quantity: 3 }, { quantity: 2, reason: 'damaged' });
    expect((await correct(ids[0] ?? '', order, { quantity: 2 })).status).toBe(200);
    expect(await claimed(order)).toEqual(['2 damaged 4.00']);
    await correct(ids[0] ?? '', order, { quantity: 2, closed: true });
    expect(await claimed(order)).toEqual(['2 damaged 4.00', '1 short 2.00']);
  });

  test('a corrected price of the item is the price of its drafts', async () => {
    const { order } = await received({ quantity: 1, refused: [damaged(1)], billedPrice: '2.50' });
    expect(await claimed(order)).toEqual(['1 damaged 2.00', '1 price 0.50']);
    const params = { id: order.itemIds[0] ?? 0 };
    expect((await t.api.updateOrderItem({ params, body: { unitPrice: '2.20' } })).status).toBe(200);
    expect(await claimed(order)).toEqual(['1 damaged 2.20', '1 price 0.30']);
  });

  test('a corrected quantity changes what is missing', async () => {
    const { order } = await received({ quantity: 3, reason: 'short' });
    expect(await claimed(order)).toEqual(['2 short 4.00']);
    const params = { id: order.itemIds[0] ?? 0 };
    await t.api.updateOrderItem({ params, body: { quantity: 7 } });
    expect(await claimed(order)).toEqual(['4 short 8.00']);
  });

  test('pieces that were claimed as missing, came later and were refused are not claimed again', async () => {
    const { order, ids } = await received({ quantity: 1, closed: true });
    const [claim] = await claimsOf(t, ids[0] ?? '');
    await t.api.updateClaim({ params: { id: claim?.id ?? 0 }, body: { state: 'sent' } });
    await receive(t.api, order, [
      {
        orderItemId: order.itemIds[0],
        quantity: 0,
        refused: [damaged(3), { quantity: 2, reason: 'expired' }],
      },
    ]);
    expect(await claimed(order)).toEqual(['1 expired 2.00']);
  });

  test('what was sent is not claimed again when a later receipt closes the item, too', async () => {
    const { order, ids } = await received({ quantity: 1, refused: [damaged(1)], closed: true });
    const [claim] = await claimsOf(t, ids[0] ?? '');
    await t.api.updateClaim({ params: { id: claim?.id ?? 0 }, body: { state: 'sent' } });
    const line = { orderItemId: order.itemIds[0], quantity: 0, closed: true };
    expect((await receive(t.api, order, [line])).status).toBe(201);
    expect(await claimed(order)).toEqual([]);
  });
});

describe('a line is claimed in the unit in which it was counted, and only with its conversion (E32)', () => {
  async function inPieces(quantity: number) {
    const units = [await t.make.unit(), await t.make.unit()] as const;
    const [box, piece] = [units[0].abbreviation, units[1].abbreviation];
    const product = await t.make.product({ unitId: units[0].id });
    const item = { productId: product.id, productName: product.name, unitOfMeasure: box };
    const order = await anOrder(t, [{ ...item, quantity, unitPrice: '480' }], {
      vendorId: product.vendorId,
    });
    const give = async (factor: number) => {
      const { body: products } = await t.api.listProducts();
      const conversions = [{ unitOfMeasure: piece, factor }];
      const changed = { ...products.find(({ id }) => id === product.id), conversions };
      const params = { id: product.id };
      expect((await t.api.updateProduct({ params, body: changed })).status).toBe(200);
    };
    return { order, piece, give };
  }

  test('7 of 24 pieces at 480.00 leave exactly 340.00 to claim', async () => {
    const { order, piece, give } = await inPieces(1);
    await give(24);
    const line = { orderItemId: order.itemIds[0], unitOfMeasure: piece, closed: true };
    await receive(t.api, order, [{ ...line, quantity: 7 }]);
    expect(await claimed(order)).toEqual(['17 short 340.00']);
  });

  test('what was refused is claimed in its unit, with the exact amount', async () => {
    const { order, piece, give } = await inPieces(1);
    await give(7);
    const line = { orderItemId: order.itemIds[0], unitOfMeasure: piece, closed: true };
    const { body } = await receive(t.api, order, [{ ...line, quantity: 4, refused: [damaged(2)] }]);
    expect(await claimed(order)).toEqual(['2 damaged 137.14', '1 short 68.57']);
    const [claim] = await claimsOf(t, body.id);
    expect(claim?.lines.map(({ unitPrice }) => unitPrice)).toEqual([null, null]);
  });

  test('without a conversion nothing of the line is claimed, and a draft of its receipt cannot be sent', async () => {
    const { order, piece, give } = await inPieces(5);
    const line = { orderItemId: order.itemIds[0], unitOfMeasure: piece, closed: true };
    await receive(t.api, order, [{ ...line, quantity: 30, refused: [damaged(2)] }]);
    expect(await claimed(order)).toEqual([]);
    await give(10);
    expect(await claimed(order)).toEqual(['2 damaged 96.00', '18 short 864.00']);
  });

  test('what came without a conversion is shown at the dock as what came, and Mark as Received asks first', async () => {
    const { order, piece } = await inPieces(5);
    const [orderItemId = 0] = order.itemIds;
    await receive(t.api, order, [{ orderItemId, quantity: 30, unitOfMeasure: piece }]);
    const params = { id: order.locationId };
    const { body } = await t.api.listExpected({ params });
    expect(body.flatMap(({ items }) => items)).toMatchObject([
      {
        receivedQuantity: null,
        refusedQuantity: 0,
        awaitingConversion: [{ quantity: 30, unitOfMeasure: piece }],
      },
    ]);
    const mark = (more: object) =>
      t.api.setOrderItemStatus({
        params: { id: orderItemId },
        body: { status: 'received', ...more },
      });
    const asked = await mark({ ask: true });
    expect([asked.status, asked.problem.code]).toEqual([409, 'not_converted']);
    expect(asked.problem.message).toContain(`30 ${piece}`);
    expect((await mark({})).status).toBe(200);
  });

  test('what others refused meanwhile is not counted twice unseen', async () => {
    const { order } = await received({ quantity: 1, refused: [damaged(2)] });
    const line = { orderItemId: order.itemIds[0], quantity: 4 };
    const old = await receive(t.api, order, [{ ...line, receivedBefore: 1 }]);
    expect([old.status, old.problem.code]).toEqual([409, 'changed_meanwhile']);
    expect(old.problem.message).toContain('3 ');
    expect(old.problem.current).toMatchObject([{ receivedQuantity: 3 }]);
    expect((await receive(t.api, order, [{ ...line, receivedBefore: 3 }])).status).toBe(201);
  });

  test('billed prices are hidden from employees who see no prices (E14)', async () => {
    const { order, ids } = await received({ quantity: 5, billedPrice: '2.50' });
    const employee = await t.make.user({ locationIds: [order.locationId] });
    const api = await t.as(employee);
    const billed = async () => {
      const { body } = await api.getReceipt({ params: { id: ids[0] ?? '' } });
      const { body: list } = await api.listReceipts({
        query: { locationId: String(order.locationId) },
      });
      return [body, ...list].map(({ lines: [line] }) => line?.billedPrice);
    };
    expect(await billed()).toEqual(['2.50', '2.50']);
    const { body: settings } = await t.api.getOrganizationSettings();
    const change = (showPricesToEmployees: boolean) =>
      t.api.updateOrganizationSettings({ body: { ...settings, showPricesToEmployees } });
    expect((await change(false)).status).toBe(200);
    expect(await billed()).toEqual([null, null]);
    await change(true);
  });

  test('a draft with such a line beside others is neither sent nor marked as sent', async () => {
    const { order, piece } = await inPieces(5);
    const { vendorId, locationId } = order;
    const known = await anOrder(t, [{ unitPrice: '2' }], { vendorId, locationId });
    await t.database.pool.query('update vendors set email = $1 where id = $2', [
      'a@b.example',
      order.vendorId,
    ]);
    const { body } = await receive(t.api, order, [
      { orderItemId: order.itemIds[0], quantity: 30, unitOfMeasure: piece, closed: true },
      { orderItemId: known.itemIds[0], quantity: 3, closed: true },
    ]);
    expect(await claimed(order)).toEqual(['2 short 4.00']);
    const [claim] = await claimsOf(t, body.id);
    const params = { id: claim?.id ?? 0 };
    expect(claim?.awaitingConversion).toMatchObject([{ unitOfMeasure: piece }]);
    const sent = await t.api.sendClaim({ params });
    expect([sent.status, sent.problem.code]).toEqual([409, 'claim_not_converted']);
    expect((await t.api.updateClaim({ params, body: { state: 'sent' } })).status).toBe(409);
    expect((await t.api.updateClaim({ params, body: { state: 'dropped' } })).status).toBe(200);
  });
});

describe('only what was kept counts as received (R1, R2, E32)', () => {
  test.each<[string, Line, unknown[]]>([
    [
      'a part refused, closed',
      { quantity: 2, refused: [damaged(3)], closed: true },
      ['received', 2],
    ],
    ['a part refused, and all came', { quantity: 2, refused: [damaged(3)] }, ['received', 2]],
    [
      'a part refused, and more will come for it',
      { quantity: 2, refused: [damaged(3)], closed: false },
      ['ordered', 2],
    ],
    ['a part refused, and the rest comes', { quantity: 2, refused: [damaged(1)] }, ['ordered', 2]],
    ['all refused, closed', { quantity: 0, refused: [damaged(5)], closed: true }, ['missing', 0]],
    ['all refused', { quantity: 0, refused: [damaged(5)] }, ['missing', 0]],
    [
      'all refused, and it comes again',
      { quantity: 0, refused: [damaged(5)], closed: false },
      ['ordered', 0],
    ],
  ])('%s', async (_, line, state) => {
    const { order } = await received(line);
    expect((await stateOf(t, order.id)).items).toEqual([state]);
  });

  test('Mark as Received adds what is still to come, without what was refused', async () => {
    const { order } = await received({ quantity: 0, refused: [damaged(2)] });
    const params = { id: order.itemIds[0] ?? 0 };
    const { body } = await t.api.setOrderItemStatus({ params, body: { status: 'received' } });
    expect([body.orderedStatus, body.receivedQuantity]).toEqual(['received', 3]);
    expect(await claimed(order)).toEqual(['2 damaged 4.00']);
  });

  test('is answered with the older reason, too, and a client that sends the line back unchanged keeps what was refused', async () => {
    const { order, ids } = await received({
      quantity: 2,
      refused: [
        { ...damaged(1), note: 'Crushed' },
        { quantity: 1, reason: 'too_warm' },
      ],
      closed: true,
    });
    const params = { id: ids[0] ?? '' };
    const { body } = await t.api.getReceipt({ params });
    expect(body.lines).toMatchObject([
      {
        quantity: 2,
        reason: 'damaged',
        closed: true,
        billedPrice: null,
        refused: [
          { quantity: 1, reason: 'damaged', note: 'Crushed', photoUrl: null },
          { quantity: 1, reason: 'too_warm', note: null, photoUrl: null },
        ],
      },
    ]);
    const line = { quantity: 2, reason: 'damaged', closed: true, lot: 'A1' };
    const corrected = await correct(params.id, order, line);
    expect(corrected.body.lines).toMatchObject([{ refused: body.lines[0]?.refused, lot: 'A1' }]);
    expect(await claimed(order)).toEqual(['1 damaged 2.00', '1 too_warm 2.00', '1 short 2.00']);
    // Said in the older way, the rest is refused for one reason.
    const other = await correct(params.id, order, { ...line, quantity: 3 });
    expect(other.body.lines).toMatchObject([{ refused: [{ quantity: 2, reason: 'damaged' }] }]);
    expect(await claimed(order)).toEqual(['2 damaged 4.00']);
  });

  test('a product that nobody ordered may be refused as a whole', async () => {
    const { id: vendorId } = await t.make.vendor();
    const { id: locationId } = await t.make.location();
    const product = { productId: (await t.make.product()).id };
    const none = await receive(t.api, { vendorId, locationId }, [{ ...product, quantity: 0 }]);
    expect(none.status).toBe(400);
    const line = { ...product, quantity: 0, refused: [{ quantity: 2, reason: 'wrong_item' }] };
    const { status, body } = await receive(t.api, { vendorId, locationId }, [line]);
    expect(status).toBe(201);
    const [claim] = await claimsOf(t, body.id);
    expect(claim?.lines).toMatchObject([{ reason: 'wrong_item', quantity: 2, amount: null }]);
  });

  test.each<[string, Line]>([
    ['an amount of 0', { refused: [damaged(0)] }],
    ['a reason that is none of refused parts', { refused: [{ quantity: 1, reason: 'price' }] }],
    ['more parts than the limit', { refused: Array(11).fill(damaged(1)) }],
    ['a price that is none', { billedPrice: '1.23456' }],
  ])('%s is 400', async (_, line) => {
    const order = await anOrder(t);
    const { status } = await receive(t.api, order, [
      { orderItemId: order.itemIds[0], quantity: 1, ...line },
    ]);
    expect(status).toBe(400);
  });
});

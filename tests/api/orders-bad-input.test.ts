import { describe, expect, test } from 'vitest';
import { JSON_BODY_MAX, NOTES_MAX, ORDER_ITEMS_MAX } from '#contract/values/limits.ts';
import { useTestApp } from '#tests/support/app.ts';
import { expectSentence, problemOf } from '#tests/support/problem.ts';

const t = useTestApp();

/** How many rows an order could have left behind. */
async function storedRows(): Promise<string> {
  const counted = await t.database.pool.query<{ rows: string }>(
    `select (select count(*) from orders) || ' orders, ' || (select count(*) from order_items) || ' items' as rows`,
  );
  return counted.rows[0]?.rows ?? '';
}

/** Sends the order and expects that it is refused as in D3, naming `path`, and that nothing is stored. */
async function expectRefused(body: unknown, path: string): Promise<void> {
  const before = await storedRows();
  const { status, problem } = await t.api.createOrder({ body });
  expect([status, problem.code]).toEqual([400, 'invalid_input']);
  expect(problem.details?.map((detail) => detail.path)).toContain(path);
  expectSentence(problem.message);
  expect(await storedRows()).toBe(before);
}

/** The order of `newOrder` with its only line changed. */
async function withLine(changes: Record<string, unknown>) {
  const body = await t.make.newOrder();
  return { ...body, items: [{ ...body.items[0], ...changes }] };
}

/** An order as JSON text. */
const whole = async () => JSON.stringify(await t.make.newOrder());

describe('an invalid order is refused with 400, and nothing of it is stored (D2, D3, D13)', () => {
  test.each([
    ['0', 0],
    ['-1', -1],
    ['1.5', 1.5],
    ['a text', '3'],
    ['100000', 100_000],
    ['null', null],
    ['missing', undefined],
    ['too large for the database', 3e10],
  ])('when a quantity is %s', async (_what, quantity) => {
    await expectRefused(await withLine({ quantity }), 'items.0.quantity');
  });

  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['a number', 7],
    ['longer than any id', 'P'.repeat(101)],
    ['of nothing', 'PRD-999999'],
    ['with a NUL in it', 'PRD-\u0000001'],
    ['half a character', 'PRD-\ud800'],
  ])('when a product id is %s', async (_what, productId) => {
    await expectRefused(await withLine({ productId }), 'items.0.productId');
  });

  test.each([
    ['missing', undefined],
    ['null', null],
    ['0', 0],
    ['a text', '1'],
    ['unknown', 2_000_000_000],
    ['too large for the database', 2 ** 31],
  ])('when location or employee is %s', async (_what, id) => {
    await expectRefused(await t.make.newOrder({ locationId: id }), 'locationId');
    await expectRefused(await t.make.newOrder({ orderedBy: id }), 'orderedBy');
  });

  test.each([
    ['no items', { items: [] }, 'items'],
    ['items missing', { items: undefined }, 'items'],
    ['items that are no list', { items: { productId: 'PRD-000001', quantity: 1 } }, 'items'],
    ['an item that is no object', { items: ['PRD-000001'] }, 'items.0'],
    ["status 'approved'", { status: 'approved' }, 'status'],
    ["status 'PENDING'", { status: 'PENDING' }, 'status'],
    ['notes that are too long', { notes: 'n'.repeat(NOTES_MAX + 1) }, 'notes'],
    ['notes with a NUL', { notes: 'back\u0000door' }, 'notes'],
    ['notes that are a number', { notes: 5 }, 'notes'],
    ['an id of another form', { id: 'PRD-000123' }, 'id'],
    ['an id that is too short', { id: 'ORD-1' }, 'id'],
    ['an id that goes on', { id: 'ORD-1780000000000; drop table orders' }, 'id'],
    ['an empty id', { id: '' }, 'id'],
    ['an id that is a number', { id: 1_780_000_000_000 }, 'id'],
  ])('when it has %s', async (_what, changes, path) => {
    await expectRefused(await t.make.newOrder(changes), path);
  });

  test('when a product, the location or the employee was deleted (D11)', async () => {
    const deleted = { isDeleted: true };
    const product = await t.make.product({ ...deleted, name: 'Gone Tomatoes' });
    const location = await t.make.location(deleted);
    const user = await t.make.user(deleted);
    await expectRefused(await withLine({ productId: product.id }), 'items.0.productId');
    await expectRefused(await t.make.newOrder({ locationId: location.id }), 'locationId');
    await expectRefused(await t.make.newOrder({ orderedBy: user.id }), 'orderedBy');
    const { problem } = await t.api.createOrder({
      body: await withLine({ productId: product.id }),
    });
    expect(problem.message).toContain('Gone Tomatoes');
  });

  test('when one of several products is unknown: none of its lines is stored', async () => {
    const body = await t.make.newOrder();
    const items = [...body.items, { productId: 'PRD-999999', quantity: 1 }];
    await expectRefused({ ...body, items }, 'items.1.productId');
  });

  test('when lines of one product add up to more than 99,999: the detail names a line of that product', async () => {
    const body = await t.make.newOrder();
    const small = body.items[0];
    const large = { productId: (await t.make.product()).id, quantity: 50_000 };
    await expectRefused({ ...body, items: [small, small, large, large] }, 'items.2.quantity');
  });

  test('when its notes contain half a surrogate pair', async () => {
    await expectRefused(await t.make.newOrder({ notes: 'half \ud83d' }), 'notes');
  });

  test('when it has 501 items', async () => {
    const body = await t.make.newOrder();
    const items = Array.from({ length: ORDER_ITEMS_MAX + 1 }, () => body.items[0]);
    await expectRefused({ ...body, items }, 'items');
  });
});

describe('a valid order is accepted', () => {
  test('with 500 items of 500 products, each stored', async () => {
    const { vendorId, unitId } = await t.make.product();
    const many = await t.database.pool.query<{ id: string }>(
      `insert into products (name, vendor_id, unit_id)
       select 'One of many ' || n, $1, $2 from generate_series(1, ${ORDER_ITEMS_MAX}) n returning id`,
      [vendorId, unitId],
    );
    const items = many.rows.map(({ id }, index) => ({ productId: id, quantity: index + 1 }));
    const { status, body } = await t.api.createOrder({ body: await t.make.newOrder({ items }) });
    expect(status).toBe(201);
    expect(body.items).toEqual(items);
  });

  test.each([
    ['one of a product', { quantity: 1 }, {}],
    ['99,999 of a product', { quantity: 99_999 }, {}],
    ['notes of 2,000 characters', {}, { notes: 'ñ'.repeat(NOTES_MAX) }],
    ['notes of blanks only', {}, { notes: '   ' }],
    ['unknown keys (D1)', { price: 3 }, { colour: 'green', submittedAt: 'yesterday' }],
  ])('with %s', async (_what, line, changes) => {
    const body = { ...(await withLine(line)), ...changes };
    expect((await t.api.createOrder({ body })).status).toBe(201);
  });

  test('again with the same id (200), though its product has been deleted since (D12)', async () => {
    const body = await t.make.newOrder();
    await t.api.createOrder({ body });
    await t.database.pool.query('update products set is_deleted = true where id = $1', [
      body.items[0]?.productId,
    ]);
    expect((await t.api.createOrder({ body })).status).toBe(200);
  });
});

describe('a request that is not an order is refused, and nothing is stored (D2, D11a)', () => {
  const json = { 'content-type': 'application/json' };

  test.each([
    ['malformed JSON', async () => (await whole()).slice(0, -1), json, 400],
    ['an empty body', async () => '', json, 400],
    ['an array', async () => `[${await whole()}]`, json, 400],
    ['a text', async () => '"an order"', json, 400],
    ['null', async () => 'null', json, 400],
    ['a poisoned prototype', async () => '{"__proto__":{"status":"approved"}}', json, 400],
    ['plain text', whole, { 'content-type': 'text/plain' }, 415],
    [
      'a form',
      async () => 'locationId=1',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
    ],
    ['no content type', whole, {}, 415],
    [
      'more than 1 MB',
      async () => JSON.stringify(await t.make.newOrder({ notes: 'n'.repeat(JSON_BODY_MAX) })),
      json,
      413,
    ],
  ])('%s', async (_what, payload, headers, status) => {
    const before = await storedRows();
    const sent = { method: 'POST', url: '/api/orders', headers, payload: await payload() } as const;
    const response = await t.app.inject(sent);
    expect(response.statusCode).toBe(status);
    problemOf(response);
    expect(await storedRows()).toBe(before);
  });

  test('no body at all', async () => {
    const response = await t.app.inject({ method: 'POST', url: '/api/orders' });
    expect(response.statusCode).toBe(400);
    problemOf(response);
  });
});

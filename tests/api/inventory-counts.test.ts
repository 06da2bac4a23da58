import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ledgerErrors } from '#server/inventory/check-ledger.ts';
import { takeBackMovements } from '#server/inventory/ledger.ts';
import { useTestApp } from '#tests/support/app.ts';
import { ownTransaction, untilTestFinished, untilWaiting } from '#tests/support/locks.ts';
import { recordNamed } from '#tests/support/stock-entries.ts';
import { hoursAgo, NOW, useStock } from '#tests/support/stock.ts';

const t = useTestApp();
const stock = useStock(t);
const { aProduct, count, move, onHand, ownUnit } = stock;

describe('a count (S2, E16)', () => {
  test('sets what is on hand as of its moment; what happened after it stays', async () => {
    const id = await aProduct();
    await move(id, 4, { at: hoursAgo(1) });
    await count(id, 10);
    expect(await onHand(id)).toBe(10);
    await t.api.createCount({
      body: {
        id: randomUUID(),
        locationId: stock.here,
        at: hoursAgo(2),
        lines: [{ productId: id, amount: 100 }],
      },
    });
    // It was counted before the last count.
    expect(await onHand(id)).toBe(10);
    await move(id, -0.5);
    expect(await onHand(id)).toBe(9.5);
  });

  test('corrects another of its location: at its moment, so that what happened since stays; of several the last one counts (24.6)', async () => {
    const [id, other] = [await aProduct(), await aProduct()];
    const at = hoursAgo(2);
    const first = randomUUID();
    await count(other, 1, {}, { at: hoursAgo(3) });
    await count(id, 10, {}, { id: first, at });
    await move(id, -1, { at: hoursAgo(1) });
    const { body } = await count(id, 12, {}, { corrects: first });
    expect(body).toMatchObject({ corrects: first, at, recordedAt: hoursAgo(0) });
    expect(await onHand(id)).toBe(11);
    // A correction of the correction is one of the first count.
    const again = await count(id, 7, {}, { corrects: body.id });
    expect(again.body).toMatchObject({ corrects: first, at });
    expect([await onHand(id), await onHand(other)]).toEqual([6, 1]);
  });

  test('that corrects none of its location, or one that is too old, is refused and changes nothing (E16)', async () => {
    const id = await aProduct();
    const elsewhere = randomUUID();
    await count(id, 5, {}, { id: elsewhere, locationId: (await t.make.location()).id });
    for (const corrects of [randomUUID(), elsewhere]) {
      const { status, problem } = await count(id, 3, {}, { corrects });
      expect([status, problem?.details?.[0]?.path]).toEqual([400, 'corrects']);
    }
    const old = randomUUID();
    await count(id, 5, {}, { id: old, at: hoursAgo(1) });
    t.setNow(new Date(NOW + 8 * 86_400_000));
    expect((await count(id, 3, {}, { corrects: old })).status).toBe(400);
    t.setNow(new Date(NOW));
    expect(await onHand(id)).toBe(5);
  });

  test('a receipt or waste that arrives late does not change what was counted after it', async () => {
    const id = await aProduct();
    await count(id, 10);
    const entry = randomUUID();
    await move(id, 3, { at: hoursAgo(2), id: entry });
    expect(await onHand(id)).toBe(10);
    const { body } = await t.api.listMovements({
      query: { locationId: String(stock.here), productId: id },
    });
    expect(body.map(({ kind, amount, keepsCount }) => [kind, amount, keepsCount])).toEqual([
      ['count', -3, true],
      ['count', 10, false],
      ['receipt', 3, false],
    ]);
    // Its correction neither.
    await t.services.db.transaction((tx) =>
      takeBackMovements(tx, [
        {
          productId: id,
          locationId: stock.here,
          at: hoursAgo(2),
          recordedBy: null,
          causeKind: 'receipt',
          causeId: entry,
        },
      ]),
    );
    expect(await onHand(id)).toBe(10);
  });

  test('a movement that is taken back counts no more, and one that waits waits no more', async () => {
    const id = await aProduct();
    const entry = randomUUID();
    await move(id, -3, { id: entry });
    await move(id, -5, { id: entry, unit: stock.kilo });
    const cause = {
      productId: id,
      locationId: stock.here,
      at: hoursAgo(0),
      recordedBy: null,
      causeId: entry,
    };
    for (let i = 0; i < 2; i++)
      await t.services.db.transaction((tx) =>
        takeBackMovements(tx, [{ ...cause, causeKind: 'waste' }]),
      );
    expect(await onHand(id)).toBe(0);
    const { body } = await t.api.listMissingConversions();
    expect(body.filter(({ productId }) => productId === id)).toEqual([]);
  });

  test('may be repeated with its id; with other content the id is taken (D12)', async () => {
    const id = await aProduct();
    const body = {
      id: randomUUID(),
      locationId: stock.here,
      area: ' Walk-in ',
      lines: [{ productId: id, amount: 2.5 }],
    };
    const first = await t.api.createCount({ body });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      area: 'Walk-in',
      products: 1,
      differences: 1,
      message: '1 product counted.',
    });
    await move(id, 1);
    const second = await t.api.createCount({ body });
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await onHand(id)).toBe(3.5);
    const other = await t.api.createCount({ body: { ...body, area: null } });
    expect([other.status, other.problem.code]).toEqual([409, 'id_taken']);
  });

  test.each([
    ['ahead', { at: new Date(NOW + 3_600_000).toISOString() }, 'at'],
    ['more than seven days ago', { at: hoursAgo(7 * 24 + 1) }, 'at'],
    ['of no location', { locationId: 999_999 }, 'locationId'],
    ['of nothing', { lines: [] }, 'lines'],
    ['with four decimals', { lines: [{ productId: 'PRD-1', amount: 0.0001 }] }, 'lines.0.amount'],
    ['below nothing', { lines: [{ productId: 'PRD-1', amount: -1 }] }, 'lines.0.amount'],
    ['of an unknown product', { lines: [{ productId: 'PRD-x', amount: 1 }] }, 'lines.0.productId'],
  ])('%s is refused, and stores nothing', async (_, wrong, path) => {
    const id = await aProduct();
    const body = {
      id: randomUUID(),
      locationId: stock.here,
      lines: [{ productId: id, amount: 1 }],
      ...wrong,
    };
    const answer = await t.api.createCount({ body });
    expect([answer.status, answer.problem.details?.[0]?.path]).toEqual([400, path]);
    expect(await onHand(id)).toBeUndefined();
    expect((await t.api.getCount({ params: { id: body.id } })).status).toBe(404);
  });

  test('a unit that there is not, and a deleted product, are refused by their line (D11)', async () => {
    const [id, gone] = [await aProduct(), await aProduct()];
    await t.api.deleteProduct({ params: { id: gone } });
    const lines = [
      { productId: id, amount: 1, unitOfMeasure: 'nothing' },
      { productId: gone, amount: 1 },
    ];
    const { problem } = await t.api.createCount({
      body: { id: randomUUID(), locationId: stock.here, lines },
    });
    expect(problem.details?.map(({ path }) => path)).toEqual([
      'lines.0.unitOfMeasure',
      'lines.1.productId',
    ]);
  });

  test('counts are listed by location, newest first, in pages (D5)', async () => {
    const { id: place } = await t.make.location();
    const product = await aProduct();
    const user = await t.make.user({ locationIds: [place] });
    const api = await t.as(user);
    const ids = [];
    for (const hours of [3, 2, 1]) {
      const body = {
        id: randomUUID(),
        locationId: place,
        at: hoursAgo(hours),
        lines: [{ productId: product, amount: 1 }],
      };
      ids.unshift((await api.createCount({ body })).body.id);
    }
    const query = { locationId: String(place), limit: '2' };
    const page = await api.listCounts({ query });
    expect(page.headers['x-total-count']).toBe('3');
    expect(page.body.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(page.body[0]).toMatchObject({
      products: 1,
      differences: 0,
      waiting: 0,
      countedByName: user.name,
    });
    const next = /cursor=([^>]+)/.exec(String(page.headers['link']))?.[1] ?? '';
    const rest = await api.listCounts({ query: { ...query, cursor: next } });
    expect(rest.body).toMatchObject([{ id: ids[2], differences: 1 }]);
  });
});

describe('the ledger (S1)', () => {
  const receiptOf = async (productId: string) => ({
    productId,
    locationId: stock.here,
    kind: 'receipt' as const,
    amount: 1,
    unitOfMeasure: await ownUnit(productId),
    at: hoursAgo(0),
    recordedBy: null,
    causeKind: 'receipt' as const,
    causeId: randomUUID(),
  });

  test('is append-only, and nothing but movements changes what is on hand', async () => {
    const id = await aProduct();
    await count(id, 2);
    for (const statement of [
      'update inventory_movements set at = now()',
      'delete from inventory_movements',
      'truncate inventory_movements cascade',
      'delete from inventory_counts',
      'update inventory_count_lines set amount = 1',
    ])
      await expect(t.database.pool.query(statement)).rejects.toThrow('append-only');
    for (const statement of [
      'update inventory set on_hand_numerator = 1',
      'update inventory set on_hand_denominator = 7',
      `insert into inventory (product_id, location_id, on_hand_numerator) select id, ${stock.here}, 5 from products limit 1`,
    ])
      await expect(t.database.pool.query(statement)).rejects.toThrow('sum of the movements');
    expect(await ledgerErrors(t.database.pool)).toEqual([]);
  });

  test('two writers of a product that never had stock do not deadlock (S1)', async () => {
    const ids = [await aProduct(), await aProduct()].toSorted();
    const [unstocked = '', stocked = ''] = ids;
    await count(stocked, 2);
    const receipts = await Promise.all(ids.map((id) => receiptOf(id)));
    // A transaction that was rolled back in a deadlock runs a second time.
    let runs = 0;
    let other: Promise<unknown> = Promise.resolve();
    await t.services.db.transaction(async (tx) => {
      runs++;
      await recordNamed(tx, receipts.slice(0, 1));
      other = untilTestFinished(
        t.services.db.transaction(async (otherTx) => {
          runs++;
          await recordNamed(otherTx, receipts);
        }),
      );
      await untilWaiting(t.database.pool, 1);
      await recordNamed(tx, receipts.slice(1));
    });
    await other;
    expect(runs).toBe(2);
    expect([await onHand(unstocked), await onHand(stocked)]).toEqual([2, 4]);
  });

  test('an amount that somebody changed around the triggers is found', async () => {
    const id = await aProduct();
    await count(id, 2);
    const client = await ownTransaction(t.database.pool);
    await client.query(`set local procureapp.history = 'off'`);
    await client.query('update inventory set on_hand_numerator = 3 where product_id = $1', [id]);
    expect(await ledgerErrors(client)).toEqual([{ productId: id, locationId: stock.here }]);
  });

  test('the products of deleted records leave the list, their movements stay', async () => {
    const id = await aProduct();
    await count(id, 2);
    await t.api.deleteProduct({ params: { id } });
    expect(await onHand(id)).toBeUndefined();
    await t.api.restoreProduct({ params: { id } });
    expect(await onHand(id)).toBe(2);
  });
});

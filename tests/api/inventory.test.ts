import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { recordMovements, takeBackMovements } from '#server/inventory/ledger.ts';
import { ledgerErrors } from '#server/inventory/check-ledger.ts';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

const NOW = Date.parse('2026-11-20T12:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString();

let here: number;
let piece: string;
let kilo: string;

beforeAll(async () => {
  t.setNow(new Date(NOW));
  here = (await t.make.location()).id;
  piece = (await t.make.unit()).abbreviation;
  kilo = (await t.make.unit()).abbreviation;
});

/** A product that is kept in cases. */
async function aProduct(): Promise<string> {
  return (await t.make.product()).id;
}

async function onHand(productId: string, locationId = here): Promise<number | undefined> {
  const { body } = await t.api.listInventory({ query: { locationId: String(locationId) } });
  return body.find((line) => line.productId === productId)?.onHandAmount;
}

/** What a `PUT` of the product sends, as it is stored: the cached list may be older than what a test has just made. */
async function bodyOf(productId: string): Promise<Record<string, unknown>> {
  const { rows } = await t.database.pool.query<{ name: string; vendorId: number }>(
    'select name, vendor_id as "vendorId" from products where id = $1',
    [productId],
  );
  return { ...rows[0], unitOfMeasure: await ownUnit(productId) };
}

async function setConversions(productId: string, conversions: object[] | undefined) {
  const answer = await t.api.updateProduct({
    params: { id: productId },
    body: { ...(await bodyOf(productId)), conversions },
  });
  expect(answer.problem).toBeUndefined();
  return answer.body;
}

const count = (productId: string, amount: number, more: Record<string, unknown> = {}) =>
  t.api.createCount({
    body: { id: randomUUID(), locationId: here, lines: [{ productId, amount, ...more }] },
  });

/** What arrived or, with a negative amount, was thrown away. */
function move(
  productId: string,
  amount: number,
  more: { unit?: string; at?: string; id?: string } = {},
) {
  return t.services.db.transaction(async (tx) => {
    const entry = {
      productId,
      locationId: here,
      kind: amount < 0 ? ('waste' as const) : ('receipt' as const),
      amount,
      unitOfMeasure: more.unit ?? (await ownUnit(productId)),
      at: more.at ?? hoursAgo(0),
      recordedBy: null,
      causeKind: amount < 0 ? ('waste' as const) : ('receipt' as const),
      causeId: more.id ?? randomUUID(),
    };
    return (await recordMovements(tx, [entry]))[0];
  });
}

async function ownUnit(productId: string): Promise<string> {
  const { rows } = await t.database.pool.query<{ abbreviation: string }>(
    'select abbreviation from units_of_measure where id = (select unit_id from products where id = $1)',
    [productId],
  );
  return rows[0]?.abbreviation ?? '';
}

/** Imports a file that gives the product the unit `piece`. */
async function importUnit(id: string, { dryRun = false } = {}) {
  const file = new File([`id,unitOfMeasure\n${id},${piece}\n`], 'products.csv', {
    type: 'text/csv',
  });
  return t.api.importProducts({
    file,
    body: { mode: 'update', dryRun: dryRun ? 'true' : 'false' },
  });
}

describe('units (S0)', () => {
  test('a case that is counted piece by piece is a whole case: nothing is rounded before it is shown', async () => {
    const id = await aProduct();
    await setConversions(id, [{ unitOfMeasure: piece, factor: 24 }]);
    for (let i = 0; i < 23; i++) await move(id, 1, { unit: piece });
    expect(await onHand(id)).toBe(0.958);
    await move(id, 1, { unit: piece });
    expect(await onHand(id)).toBe(1);
    await setConversions(id, [{ unitOfMeasure: piece, factor: 7 }]);
    for (let i = 0; i < 7; i++) await move(id, -1, { unit: piece });
    // A conversion that changes later does not rewrite what was moved.
    expect(await onHand(id)).toBe(0);
  });

  test('an entry without a conversion moves no stock, is listed, and moves it once the conversion is given', async () => {
    const id = await aProduct();
    await count(id, 5);
    expect(await move(id, 12, { unit: piece, at: hoursAgo(1) })).toBe(false);
    const { body } = await count(id, 3, { unitOfMeasure: kilo });
    expect(body).toMatchObject({
      waiting: 1,
      differences: 0,
      lines: [{ isWaiting: true, difference: null }],
    });
    expect(await onHand(id)).toBe(5);
    const missing = async () =>
      (await t.api.listMissingConversions()).body.filter(({ productId }) => productId === id);
    expect(await missing()).toMatchObject([
      { enteredUnit: piece, since: hoursAgo(1) },
      { enteredUnit: kilo },
    ]);

    await setConversions(id, [{ unitOfMeasure: piece, factor: 24 }]);
    // It arrived before the count, which knew better.
    expect(await onHand(id)).toBe(5);
    expect(await missing()).toMatchObject([{ enteredUnit: kilo }]);
    const product = await setConversions(id, [
      { unitOfMeasure: piece, factor: 24 },
      { unitOfMeasure: kilo, factor: 1.5 },
    ]);
    expect(product.conversions).toContainEqual({ unitOfMeasure: kilo, factor: 1.5 });
    expect(await onHand(id)).toBe(2);
    expect(await missing()).toEqual([]);
    const again = await t.api.getCount({ params: { id: body.id } });
    expect(again.body).toMatchObject({ waiting: 0, lines: [{ isWaiting: false, difference: -3 }] });
    // A `PUT` that omits them keeps them.
    expect((await setConversions(id, undefined)).conversions).toHaveLength(2);
  });

  test('a conversion that is given while entries arrive loses none of them', async () => {
    const id = await aProduct();
    const moving = Array.from({ length: 12 }, (_, index) =>
      move(id, 2, { unit: piece, at: hoursAgo(index) }),
    );
    await Promise.all([
      ...moving.slice(0, 6),
      setConversions(id, [{ unitOfMeasure: piece, factor: 24 }]),
      ...moving.slice(6),
    ]);
    expect(await onHand(id)).toBe(1);
    const { body } = await t.api.listMissingConversions();
    expect(body.filter(({ productId }) => productId === id)).toEqual([]);
  });

  test('lines of one product in several units are one amount, and wait together', async () => {
    const id = await aProduct();
    const lines = [
      { productId: id, amount: 2 },
      { productId: id, amount: 6, unitOfMeasure: piece },
    ];
    await t.api.createCount({ body: { id: randomUUID(), locationId: here, lines } });
    expect(await onHand(id)).toBe(0);
    await setConversions(id, [{ unitOfMeasure: piece, factor: 24 }]);
    expect(await onHand(id)).toBe(2.25);
  });

  test('a product that gets another unit keeps its stock, where a conversion says how much that is', async () => {
    const id = await aProduct();
    const before = await ownUnit(id);
    await setConversions(id, [
      { unitOfMeasure: piece, factor: 8 },
      { unitOfMeasure: kilo, factor: 2 },
    ]);
    await t.api.updateInventory({
      body: { locationId: here, lines: [{ productId: id, parAmount: 3 }] },
    });
    await count(id, 2.5);
    const changed = await t.api.updateProduct({
      params: { id },
      body: { ...(await bodyOf(id)), unitOfMeasure: piece },
    });
    expect(changed.body.conversions).toEqual(
      expect.arrayContaining([
        { unitOfMeasure: before, factor: 0.125 },
        { unitOfMeasure: kilo, factor: 0.25 },
      ]),
    );
    expect(await onHand(id)).toBe(20);
    const lines = await t.api.listInventory({ query: { locationId: String(here) } });
    expect(lines.body.find(({ productId }) => productId === id)?.parAmount).toBe(24);
  });

  test('stock is not relabelled: another unit without a conversion is refused and changes nothing', async () => {
    const counted = await aProduct();
    await count(counted, 4);
    const withPar = await aProduct();
    await t.api.updateInventory({
      body: { locationId: here, lines: [{ productId: withPar, parAmount: 3 }] },
    });
    const waiting = await aProduct();
    await move(waiting, -2, { unit: kilo });
    for (const id of [counted, withPar, waiting]) {
      const before = await bodyOf(id);
      const [name, unit] = [String(before['name']), String(before['unitOfMeasure'])];
      const sentence = `The stock of ${name} is kept in ${unit}. In its own form, say how many ${unit} are in one ${piece}, or how many ${piece} are in one ${unit}: whichever you know exactly.`;
      const put = await t.api.updateProduct({
        params: { id },
        body: { ...before, name: 'Another name', unitOfMeasure: piece },
      });
      const bulk = await t.api.bulkUpdateProducts({
        body: { productIds: [(await t.make.product()).id, id], updates: { unitOfMeasure: piece } },
      });
      for (const { status, problem } of [put, bulk])
        expect([status, problem.details]).toEqual([
          400,
          [{ path: 'unitOfMeasure', message: sentence }],
        ]);
      for (const dryRun of [true, false]) {
        const { body } = await importUnit(id, { dryRun });
        expect(body.errors).toEqual([`Row 2: ${sentence.replace(/^T/, 't').replace(/\.$/, '')}`]);
      }
      expect(await bodyOf(id)).toEqual(before);
    }
    expect(await onHand(counted)).toBe(4);
  });

  test('the conversion may come with the other unit, in the same request', async () => {
    const { id } = await t.make.product({ price: '0.5' });
    const before = await ownUnit(id);
    await count(id, 36);
    await t.api.updateInventory({
      body: { locationId: here, lines: [{ productId: id, parAmount: 48 }] },
    });
    const conversions = [{ unitOfMeasure: before, factor: 24 }];
    const { body } = await t.api.updateProduct({
      params: { id },
      body: { ...(await bodyOf(id)), unitOfMeasure: piece, conversions },
    });
    expect([body.unitOfMeasure, body.conversions, body.price]).toEqual([
      piece,
      conversions,
      '12.00',
    ]);
    expect(await onHand(id)).toBe(1.5);
    const lines = await t.api.listInventory({ query: { locationId: String(here) } });
    expect(lines.body.find(({ productId }) => productId === id)?.parAmount).toBe(2);
    expect(await ledgerErrors(t.database.pool)).toEqual([]);
  });

  test('an import that gave a unit is not undone where that would relabel stock', async () => {
    const id = await aProduct();
    const before = await ownUnit(id);
    const { body } = await importUnit(id);
    const params = { id: body.importId ?? '' };
    await count(id, 4);
    const refused = await t.api.undoProductImport({ params });
    expect([refused.status, refused.problem.message]).toEqual([
      409,
      expect.stringContaining(`is kept in ${piece}.`),
    ]);
    expect([await ownUnit(id), await onHand(id)]).toEqual([piece, 4]);
    await t.database.pool.query(
      `insert into product_conversions (product_id, unit_id, factor)
        select $1, id, 0.5 from units_of_measure where abbreviation = $2`,
      [id, before],
    );
    expect((await t.api.undoProductImport({ params })).problem).toBeUndefined();
    expect([await ownUnit(id), await onHand(id)]).toEqual([before, 2]);
  });

  test('a price is of one unit: in another one it is converted, else it stays as the request leaves it (M1)', async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, () => t.make.product({ price: '10' })),
    );
    const ids = made.map(({ id }) => id);
    const [byPut, byBulk, byImport, given, same, ...unknown] = ids;
    for (const id of ids.slice(0, 5))
      await setConversions(id, [{ unitOfMeasure: piece, factor: 24 }]);
    const put = async (id = '', more = {}) =>
      t.api.updateProduct({
        params: { id },
        body: { ...(await bodyOf(id)), unitOfMeasure: piece, ...more },
      });
    const bulk = (id = '') =>
      t.api.bulkUpdateProducts({ body: { productIds: [id], updates: { unitOfMeasure: piece } } });
    await put(byPut);
    await bulk(byBulk);
    await importUnit(byImport ?? '');
    await put(given, { price: '0.45' });
    await put(same, { price: '10.00' });
    const [kept, cleared, clearedByBulk] = unknown;
    await put(kept, { price: '10' });
    await put(cleared);
    await bulk(clearedByBulk);
    const { rows } = await t.database.pool.query<{ id: string; price: string | null }>(
      'select id, price from products where id = any($1)',
      [ids],
    );
    const prices = new Map(rows.map(({ id, price }) => [id, price && Number(price)]));
    expect(ids.map((id) => prices.get(id))).toEqual([
      0.4167, 0.4167, 0.4167, 0.45, 0.4167, 10, 10, 10,
    ]);
    const history = async (id = '') =>
      (await t.api.listPricesOfProduct({ params: { id } })).body.map(({ price, source }) => [
        price,
        source,
      ])[0];
    expect(await history(byPut)).toEqual(['0.4167', 'edit']);
    expect(await history(byBulk)).toEqual(['0.4167', 'edit']);
    expect(await history(byImport)).toEqual(['0.4167', 'import']);
  });

  test.each([
    [{ factor: 0 }, 'factor'],
    [{ factor: -1 }, 'factor'],
    [{ factor: 0.000_000_1 }, 'factor'],
    [{ factor: 10_000_000 }, 'factor'],
    [{ unitOfMeasure: 'nothing' }, 'unitOfMeasure'],
  ])('a conversion %j is refused', async (wrong, field) => {
    const id = await aProduct();
    const conversion = { unitOfMeasure: piece, factor: 2, ...wrong };
    const answer = await t.api.updateProduct({
      params: { id },
      body: { ...(await bodyOf(id)), conversions: [conversion] },
    });
    expect(answer.status).toBe(400);
    expect(answer.problem.details?.[0]?.path).toBe(`conversions.0.${field}`);
  });

  test('a conversion to the own unit, or twice to one unit, is refused; a unit of a conversion cannot be deleted (D11)', async () => {
    const id = await aProduct();
    const product = await bodyOf(id);
    for (const conversions of [
      [{ unitOfMeasure: product['unitOfMeasure'], factor: 2 }],
      [piece, ` ${piece.toUpperCase()}`].map((unitOfMeasure) => ({ unitOfMeasure, factor: 2 })),
    ]) {
      const answer = await t.api.updateProduct({
        params: { id },
        body: { ...product, conversions },
      });
      expect(answer.status).toBe(400);
    }
    const unit = await t.make.unit();
    await setConversions(id, [{ unitOfMeasure: unit.abbreviation, factor: 2 }]);
    expect((await t.api.deleteUnit({ params: { id: unit.id } })).problem.code).toBe('in_use');
  });
});

describe('a count (S2, E16)', () => {
  test('sets what is on hand as of its moment; what happened after it stays', async () => {
    const id = await aProduct();
    await move(id, 4, { at: hoursAgo(1) });
    await count(id, 10);
    expect(await onHand(id)).toBe(10);
    await t.api.createCount({
      body: {
        id: randomUUID(),
        locationId: here,
        at: hoursAgo(2),
        lines: [{ productId: id, amount: 100 }],
      },
    });
    // It was counted before the last count.
    expect(await onHand(id)).toBe(10);
    await move(id, -0.5);
    expect(await onHand(id)).toBe(9.5);
  });

  test('a receipt or waste that arrives late does not change what was counted after it', async () => {
    const id = await aProduct();
    await count(id, 10);
    const entry = randomUUID();
    await move(id, 3, { at: hoursAgo(2), id: entry });
    expect(await onHand(id)).toBe(10);
    const { body } = await t.api.listMovements({
      query: { locationId: String(here), productId: id },
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
          locationId: here,
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
    await move(id, -5, { id: entry, unit: kilo });
    const cause = {
      productId: id,
      locationId: here,
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
      locationId: here,
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
      locationId: here,
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
      body: { id: randomUUID(), locationId: here, lines },
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
      `insert into inventory (product_id, location_id, on_hand_numerator) select id, ${here}, 5 from products limit 1`,
    ])
      await expect(t.database.pool.query(statement)).rejects.toThrow('sum of the movements');
    expect(await ledgerErrors(t.database.pool)).toEqual([]);
  });

  test('an amount that somebody changed around the triggers is found', async () => {
    const id = await aProduct();
    await count(id, 2);
    const client = await t.database.pool.connect();
    await client.query('begin');
    await client.query(`set local procureapp.history = 'off'`);
    await client.query('update inventory set on_hand_numerator = 3 where product_id = $1', [id]);
    expect(await ledgerErrors(client)).toEqual([{ productId: id, locationId: here }]);
    await client.query('rollback');
    client.release();
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

describe('pars, areas and positions (S1)', () => {
  test('are set by managers; what a line omits stays; the history says who and what (A8)', async () => {
    const { id: place } = await t.make.location();
    const [one, other] = [await aProduct(), await aProduct()];
    const manager = await t.make.manager();
    const api = await t.as(manager);
    const set = (line: Record<string, unknown>) =>
      api.updateInventory({ body: { locationId: place, lines: [line] } });
    await set({ productId: one, parAmount: 4.5, area: 'Walk-in', position: 2 });
    await set({ productId: other, parAmount: 1, area: 'Walk-in', position: 1 });
    const { body } = await set({ productId: one, parAmount: 6 });
    expect(body).toMatchObject([{ productId: one, parAmount: 6, area: 'Walk-in', position: 2 }]);
    const { body: list } = await api.listInventory({ query: { locationId: String(place) } });
    expect(list.map(({ productId }) => productId)).toEqual([other, one]);
    await set({ productId: one, parAmount: 6 });
    const history = await api.listHistory({ query: { kind: 'inventory', id: body[0]?.id ?? '' } });
    expect(history.body.map(({ action, actorName }) => [action, actorName])).toEqual([
      ['changed', manager.name],
      ['changed', manager.name],
    ]);
    expect(history.body[0]?.changes).toMatchObject([{ field: 'parAmount', before: 4.5, after: 6 }]);
  });

  test('unknown products and two lines of one product are refused by their line', async () => {
    const id = await aProduct();
    const lines = [{ productId: 'PRD-x' }, { productId: id }, { productId: id }];
    const { status, problem } = await t.api.updateInventory({ body: { locationId: here, lines } });
    expect(status).toBe(400);
    expect(problem.details?.map(({ path }) => path)).toEqual([
      'lines.0.productId',
      'lines.2.productId',
    ]);
  });

  test('what is on order is what vendors still have to deliver, in the own unit of each product', async () => {
    const { id: place } = await t.make.location();
    const id = await aProduct();
    await setConversions(id, [{ unitOfMeasure: piece, factor: 4 }]);
    await t.api.updateInventory({
      body: { locationId: place, lines: [{ productId: id, parAmount: 9 }] },
    });
    const own = await ownUnit(id);
    const { rows } = await t.database.pool.query<{ vendor_id: number }>(
      'select vendor_id from products where id = $1',
      [id],
    );
    const item = { productId: id, vendorId: rows[0]?.vendor_id ?? 0 };
    const items = [
      {
        ...item,
        quantity: 3,
        unitOfMeasure: own,
        orderedStatus: 'ordered' as const,
        receivedQuantity: 1,
      },
      { ...item, quantity: 6, unitOfMeasure: piece },
      { ...item, quantity: 50, unitOfMeasure: kilo },
      { ...item, quantity: 90, unitOfMeasure: own, orderedStatus: 'received' as const },
    ];
    await t.make.order({ locationId: place, items });
    await t.make.order({
      locationId: place,
      status: 'cancelled',
      items: [{ ...item, quantity: 70 }],
    });
    const { body } = await t.api.listInventory({ query: { locationId: String(place) } });
    expect(body).toMatchObject([{ productId: id, onOrder: 3.5, parAmount: 9, onHandAmount: 0 }]);
  });
});

describe('a CSV of the stock (S1, M5)', () => {
  const send = (place: number, text: string, dryRun = false) =>
    t.api.importInventory({
      file: new File([text], 'stock.csv', { type: 'text/csv' }),
      body: { locationId: place, dryRun },
    });

  test('imports again without a change; a dry run stores nothing', async () => {
    const { id: place } = await t.make.location();
    const vendor = await t.make.vendor();
    const [salt, beans] = [
      await t.make.product({ vendorId: vendor.id, name: '=Salt, "fine"', vendorItemCode: '007' }),
      await t.make.product({ vendorId: vendor.id, name: 'Beans' }),
    ];
    await t.api.createCount({
      body: { id: randomUUID(), locationId: place, lines: [{ productId: salt.id, amount: 2.5 }] },
    });
    const file = [
      'vendorName;vendorItemCode;name;parAmount;area;position',
      `${vendor.name};007;;1,5;Dry store;2`,
      `${vendor.name};;beans;3;;`,
      `${vendor.name};;Peas;3;;`,
      `${vendor.name};;Beans;3;;`,
      `${vendor.name};008;;x;;`,
    ].join('\n');
    const dry = await send(place, file, true);
    expect(dry.body).toMatchObject({
      dryRun: true,
      totalRows: 5,
      created: 1,
      updated: 1,
      unchanged: 0,
    });
    expect(dry.body.errors).toEqual([
      `Row 4: ${vendor.name} has no product "Peas"`,
      'Row 5: the same product is already in row 3',
      `Row 6: ${vendor.name} has no product "008"`,
    ]);
    expect(dry.body.changes).toContainEqual({
      row: 2,
      id: salt.id,
      name: salt.name,
      isNew: false,
      field: 'parAmount',
      before: '0',
      after: '1.5',
    });
    const list = async () =>
      (await t.api.listInventory({ query: { locationId: String(place) } })).body;
    expect(await list()).toMatchObject([{ parAmount: 0 }]);
    expect((await send(place, file)).body).toMatchObject({ dryRun: false, created: 1, updated: 1 });
    expect(await list()).toMatchObject([
      { productId: salt.id, parAmount: 1.5, area: 'Dry store', position: 2, onHandAmount: 2.5 },
      { productId: beans.id, parAmount: 3, area: null, position: null },
    ]);
    const exported = await t.api.exportInventory({ query: { locationId: String(place) } });
    const again = await send(place, exported.raw.toString());
    expect(again.body).toMatchObject({ created: 0, updated: 0, unchanged: 2, errors: [] });
    // An empty cell clears its field, an absent column leaves it (E8).
    await send(place, `id,area\n${salt.id},\n`);
    expect(await list()).toContainEqual(
      expect.objectContaining({ productId: salt.id, area: null, position: 2, parAmount: 1.5 }),
    );
  });

  test.each([
    ['1,250', 'parAmount "1,250" is not an amount'],
    ['-1', 'parAmount "-1" is not an amount'],
    ['1.2345', 'parAmount "1.2345" is not an amount'],
  ])('a par of %s is refused', async (cell, reason) => {
    const id = await aProduct();
    const { body } = await send(here, `id,parAmount\n${id},"${cell}"\n`);
    expect(body.errors).toEqual([`Row 2: ${reason}`]);
  });

  test('a file without a column that names the products is refused', async () => {
    const { status, problem } = await send(here, 'name,parAmount\nBeans,2\n');
    expect(status).toBe(400);
    expect(problem.error).toBe(problem.message);
  });
});

import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { NOTES_MAX } from '#contract/limits.ts';
import { useTestApp } from '#tests/support/app.ts';
import { expectSentence } from '#tests/support/problem.ts';

const t = useTestApp();

/** The body of a new entry, with its own product, location and user. */
async function anEntry(changes: Record<string, unknown> = {}) {
  const { location, user, product } = await t.make.orderParts();
  const { abbreviation } = await t.make.unit();
  const rest = { locationId: location.id, recordedBy: user.id, notes: null };
  return { productId: product.id, quantity: 3, unitOfMeasure: abbreviation, ...rest, ...changes };
}

async function storedEntries(): Promise<number> {
  return (await t.database.pool.query('select 1 from waste_logs')).rowCount ?? 0;
}

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T09:00:00.000Z`;

describe('recording waste', () => {
  test('accepts a unit in any case, stores it as defined, and recognises the retry (D9, D12)', async () => {
    const { abbreviation } = await t.make.unit();
    const entry = await anEntry({ id: randomUUID(), unitOfMeasure: abbreviation.toUpperCase() });
    expect(abbreviation).not.toBe(entry.unitOfMeasure);
    const first = await t.api.createWasteLog({ body: entry });
    expect([first.status, first.body.unitOfMeasure]).toEqual([201, abbreviation]);
    const again = await t.api.createWasteLog({ body: entry });
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  test('returns the entry with its names', async () => {
    const body = await anEntry({ notes: '  dropped  ' });
    t.setNow(new Date(day(9)));
    const { status, body: entry } = await t.api.createWasteLog({ body });
    t.setNow(new Date());
    expect(status).toBe(201);
    expect(entry).toMatchObject({
      ...body,
      notes: 'dropped',
      createdDate: day(9),
      isDeleted: false,
    });
    expect(entry.productName).toMatch(/^Product/);
    expect(entry.locationName).toMatch(/^Location/);
    expect(entry.recordedByName).toMatch(/^User/);
  });

  test('treats an empty note as none', async () => {
    for (const notes of ['', '   ', undefined]) {
      const { body } = await t.api.createWasteLog({ body: await anEntry({ notes }) });
      expect(body.notes).toBeNull();
    }
  });

  test('with the same id again: the same content is 200, another is 409, and one entry is stored (D12)', async () => {
    const body = { ...(await anEntry({ notes: 'spoilt' })), id: randomUUID() };
    const first = await t.api.createWasteLog({ body });
    const again = await t.api.createWasteLog({ body });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    for (const change of [
      { quantity: 4 },
      { notes: null },
      { recordedBy: (await t.make.user()).id },
    ]) {
      const { status, problem } = await t.api.createWasteLog({ body: { ...body, ...change } });
      expect([status, problem.code]).toEqual([409, 'waste_id_taken']);
    }
    const stored = await t.database.pool.query('select 1 from waste_logs where id = $1', [body.id]);
    expect(stored.rowCount).toBe(1);
  });

  test('with the same id again succeeds although its product was deleted since', async () => {
    const body = await anEntry({ id: randomUUID() });
    await t.api.createWasteLog({ body });
    await t.database.pool.query('update products set is_deleted = true where id = $1', [
      body.productId,
    ]);
    expect((await t.api.createWasteLog({ body })).status).toBe(200);
  });

  test('twenty times at once under one id stores one entry', async () => {
    const body = await anEntry({ id: randomUUID() });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => t.api.createWasteLog({ body })),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      ...Array(19).fill(200),
      201,
    ]);
  });
});

/** Sends the entry and expects that it is refused as in D3, and that nothing is stored. */
async function refusalOf(changes: Record<string, unknown>) {
  const body = await anEntry(changes);
  const before = await storedEntries();
  const { status, problem } = await t.api.createWasteLog({ body });
  expect([status, problem.code]).toEqual([400, 'invalid_input']);
  expectSentence(problem.message);
  expect(await storedEntries()).toBe(before);
  return { paths: problem.details?.map(({ path }) => path), message: problem.message };
}
const anySentence: unknown = expect.any(String);

describe('waste is refused with 400, and nothing stored', () => {
  test.each([
    ['productId', undefined, 'Please select a product'],
    ['productId', '', 'Please select a product'],
    ['productId', 7, 'Please select a product'],
    ['productId', 'PRD-\u0000', 'Please select a product'],
    ['productId', 'P'.repeat(101), 'Please select a product'],
    ['productId', 'PRD-999999', anySentence],
    ['quantity', 0, 'Quantity must be at least 1'],
    ['quantity', -3, 'Quantity must be at least 1'],
    ['quantity', 1.5, 'Quantity must be a whole number'],
    ['quantity', '3', anySentence],
    ['quantity', undefined, anySentence],
    ['quantity', 100_000, anySentence],
    ['unitOfMeasure', undefined, anySentence],
    ['unitOfMeasure', ' ', 'Unit of measure is required'],
    ['unitOfMeasure', 'furlong', anySentence],
    ['unitOfMeasure', 'a\u0000', anySentence],
    ['locationId', undefined, 'Please select a location'],
    ['locationId', 0, 'Please select a location'],
    ['locationId', '1', 'Please select a location'],
    ['locationId', 2_000_000_000, anySentence],
    ['locationId', 2 ** 31, anySentence],
    ['recordedBy', undefined, 'Employee selection is required'],
    ['recordedBy', 0, 'Employee selection is required'],
    ['recordedBy', 2_000_000_000, anySentence],
    ['notes', 'n'.repeat(NOTES_MAX + 1), anySentence],
    ['notes', 'a\u0000b', anySentence],
    ['notes', 5, anySentence],
    ['id', 'not-a-uuid', anySentence],
  ])('when %s is %j', async (path, value, sentence) => {
    expect(await refusalOf({ [path]: value })).toEqual({ paths: [path], message: sentence });
  });

  test('when a record it refers to is deleted, naming each (D11)', async () => {
    const isDeleted = true;
    const unit = await t.make.unit({ isDeleted });
    const changes = {
      productId: (await t.make.product({ isDeleted })).id,
      unitOfMeasure: unit.abbreviation,
      locationId: (await t.make.location({ isDeleted })).id,
      recordedBy: (await t.make.user({ isDeleted })).id,
    };
    const { paths } = await refusalOf(changes);
    expect(paths?.toSorted()).toEqual(Object.keys(changes).sort());
  });

  test.each([null, [], 'text', 5, undefined])('when the body is %j', async (body) => {
    expect((await t.api.createWasteLog({ body })).status).toBe(400);
  });
});

describe('the list of waste entries (D5, D7)', () => {
  test('is newest first, paged, and counted', async () => {
    const location = await t.make.location();
    const made = [];
    for (const number of [3, 1, 5, 5, 5, 2, 4])
      made.push(await t.make.wasteLog({ locationId: location.id, createdDate: day(number) }));
    const of = { locationId: String(location.id) };
    const whole = await t.api.listWasteLogs({ query: of });
    expect(whole.body.map(({ createdDate }) => createdDate)).toEqual(
      [5, 5, 5, 4, 3, 2, 1].map(day),
    );
    expect(whole.headers).toMatchObject({ 'x-total-count': '7' });
    expect(whole.headers['link']).toBeUndefined();

    const seen = [];
    for (let url: string | undefined = `/api/waste-logs?locationId=${location.id}&limit=2`; url;) {
      const response: LightMyRequestResponse = await t.app.inject(url);
      expect(response.headers['x-total-count']).toBe('7');
      seen.push(...ids(response.json()));
      url = /^<([^>]+)>/.exec(String(response.headers['link'] ?? ''))?.[1];
    }
    expect(seen).toEqual(ids(whole.body));
    expect(seen.toSorted()).toEqual(ids(made).sort());
  });

  test('can be filtered', async () => {
    const location = await t.make.location({ name: 'Harbour Café' });
    const user = await t.make.user({ name: 'Zoë Wastewell' });
    const product = await t.make.product({ name: '100%_Juice' });
    const a = await t.make.wasteLog({ locationId: location.id, createdDate: day(1) });
    const b = await t.make.wasteLog({ recordedBy: user.id, createdDate: day(2) });
    const c = await t.make.wasteLog({
      productId: product.id,
      createdDate: day(3),
      notes: 'Sour MILK',
    });
    const list = async (query: Record<string, string>) => {
      const found = ids((await t.api.listWasteLogs({ query })).body);
      return [a, b, c].filter(({ id }) => found.includes(id));
    };
    expect(await list({ locationId: String(location.id) })).toEqual([a]);
    expect(await list({ recordedBy: String(user.id) })).toEqual([b]);
    expect(await list({ from: '2026-03-02', to: '2026-03-02' })).toEqual([b]);
    expect(await list({ from: '2026-03-02', to: '2026-03-03' })).toEqual([b, c]);
    expect(await list({ q: 'harbour CAFÉ' })).toEqual([a]);
    expect(await list({ q: 'zoë' })).toEqual([b]);
    expect(await list({ q: '0%_j' })).toEqual([c]);
    expect(await list({ q: 'milk' })).toEqual([c]);
    expect(await list({ q: "'; drop table" })).toEqual([]);
  });

  test.each([
    { limit: '0' },
    { limit: '201' },
    { cursor: 'nonsense' },
    { cursor: Buffer.from(JSON.stringify([day(1), 'ORD-1'])).toString('base64url') },
    { locationId: 'x' },
    { recordedBy: '-1' },
    { from: 'yesterday' },
    { q: 'a\u0000' },
  ])('refuses %j', async (query) => {
    const { status, problem } = await t.api.listWasteLogs({ query: { limit: '5', ...query } });
    expect(status).toBe(400);
    expect(problem.details?.map(({ path }) => path)).toEqual([Object.keys(query)[0]]);
  });

  test('leaves out deleted entries, and keeps the names of records that were deleted since', async () => {
    const { pool } = t.database;
    const kept = await t.make.wasteLog();
    const deleted = await t.make.wasteLog({ isDeleted: true });
    const before = (await t.api.listWasteLogs()).body.find(({ id }) => id === kept.id);
    for (const table of ['products', 'locations', 'users'])
      await pool.query(`update ${table} set is_deleted = true`);
    onTestFinished(async () => {
      for (const table of ['products', 'locations', 'users'])
        await pool.query(`update ${table} set is_deleted = false`);
    });
    const { body } = await t.api.listWasteLogs();
    expect(body.find(({ id }) => id === kept.id)).toEqual(before);
    expect(ids(body)).not.toContain(deleted.id);
  });
});

describe('deleting a waste entry', () => {
  test('hides it and keeps its row; a second time is 404', async () => {
    const { id } = await t.make.wasteLog();
    const statuses = [
      await t.api.deleteWasteLog({ params: { id } }),
      await t.api.deleteWasteLog({ params: { id } }),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([204, 404]);
    const row = await t.database.pool.query('select is_deleted from waste_logs where id = $1', [
      id,
    ]);
    expect(row.rows).toEqual([{ is_deleted: true }]);
  });

  test.each([randomUUID(), '7', 'x', '%00'])('%s is 404', async (id) => {
    expect((await t.api.deleteWasteLog({ params: { id } })).status).toBe(404);
  });
});

describe('access to waste entries (D30)', () => {
  test('an employee records at own locations, for any listed person', async () => {
    const body = await anEntry();
    const api = await t.as({ id: body.recordedBy });
    const colleague = await t.make.user();
    expect((await api.createWasteLog({ body })).status).toBe(201);
    const forColleague = { ...body, recordedBy: colleague.id };
    expect((await api.createWasteLog({ body: forColleague })).status).toBe(201);
    const elsewhere = { ...body, locationId: (await t.make.location()).id };
    expect((await api.createWasteLog({ body: elsewhere })).status).toBe(403);
  });

  test('an employee sees and deletes only entries of own locations', async () => {
    const { location, user } = await t.make.orderParts();
    const mine = await t.make.wasteLog({ locationId: location.id });
    const theirs = await t.make.wasteLog();
    const api = await t.as(user);
    const listed = await api.listWasteLogs();
    expect(ids(listed.body)).toEqual([mine.id]);
    expect(listed.headers).toMatchObject({ 'x-total-count': '1' });
    const paged = await api.listWasteLogs({ query: { limit: '10' } });
    expect([ids(paged.body), paged.headers['x-total-count']]).toEqual([[mine.id], '1']);
    const query = { locationId: String(theirs.locationId) };
    expect((await api.listWasteLogs({ query })).status).toBe(403);
    expect((await api.deleteWasteLog({ params: { id: theirs.id } })).status).toBe(403);
    expect((await api.deleteWasteLog({ params: { id: mine.id } })).status).toBe(204);
  });

  test('an employee without a location sees nothing', async () => {
    const api = await t.as(await t.make.user());
    expect((await api.listWasteLogs()).body).toEqual([]);
  });

  test('a manager sees all', async () => {
    const entry = await t.make.wasteLog();
    const api = await t.as(await t.make.manager());
    expect(ids((await api.listWasteLogs()).body)).toContain(entry.id);
    expect((await api.deleteWasteLog({ params: { id: entry.id } })).status).toBe(204);
  });
});

import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { NOTES_MAX } from '#contract/limits.ts';
import { removeUnusedFiles } from '#server/stored-files/remove-unused-files.job.ts';
import { useTestApp } from '#tests/support/app.ts';
import { asFile, leftRedRightBlue } from '#tests/support/photos.ts';
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

/** A moment relative to now. */
function fromNow({ days = 0, minutes = 0, seconds = 0 }): string {
  return new Date(Date.now() + ((days * 24 * 60 + minutes) * 60 + seconds) * 1_000).toISOString();
}

async function uploadedPhoto(): Promise<string> {
  const file = asFile(await leftRedRightBlue().png().toBuffer());
  return (await t.api.uploadImage({ file })).body.imageUrl;
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

describe('the reason, photo and moment of waste (S4, E16)', () => {
  test('are optional', async () => {
    for (const empty of [undefined, null, '']) {
      const { body } = await t.api.createWasteLog({
        body: await anEntry({ reason: empty, photoUrl: empty }),
      });
      expect([body.reason, body.photoUrl]).toEqual([null, null]);
    }
  });

  test('are part of what a retry must repeat (D12)', async () => {
    const at = fromNow({ days: -6 });
    const photoUrl = await uploadedPhoto();
    const body = await anEntry({ id: randomUUID(), reason: 'burnt', photoUrl, at });
    const first = await t.api.createWasteLog({ body });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ reason: 'burnt', photoUrl, createdDate: at });
    expect((await t.api.createWasteLog({ body })).status).toBe(200);
    const others = [{ reason: 'trim' }, { photoUrl: null }, { at: fromNow({ days: -5 }) }];
    for (const change of others) {
      const { status, problem } = await t.api.createWasteLog({ body: { ...body, ...change } });
      expect([status, problem.code]).toEqual([409, 'waste_id_taken']);
    }
    // Two days later its moment is too old for a new entry.
    t.setNow(new Date(fromNow({ days: 2 })));
    const late = await t.api.createWasteLog({ body });
    t.setNow(new Date());
    expect([late.status, late.body]).toEqual([200, first.body]);
  });

  test('a device whose clock is half a minute ahead records, and no entry is ever ahead', async () => {
    const now = new Date(day(20));
    t.setNow(now);
    const at = new Date(now.getTime() + 30_000).toISOString();
    const body = await anEntry({ id: randomUUID(), at });
    const first = await t.api.createWasteLog({ body });
    const again = await t.api.createWasteLog({ body });
    t.setNow(new Date());
    expect([first.status, first.body.createdDate, again.status]).toEqual([201, day(20), 200]);
  });

  test('the photo of an entry stays stored, also after the entry was deleted (A9)', async () => {
    const photoUrl = await uploadedPhoto();
    const { body } = await t.api.createWasteLog({ body: await anEntry({ photoUrl }) });
    await t.api.deleteWasteLog({ params: { id: body.id } });
    const unused = await uploadedPhoto();
    await removeUnusedFiles.run({
      ...t.services,
      now: () => new Date(fromNow({ minutes: 120 })),
    });
    expect((await t.app.inject(unused)).statusCode).toBe(404);
    const restored = await t.api.restoreWasteLog({ params: { id: body.id } });
    expect(restored.body.photoUrl).toBe(photoUrl);
    expect((await t.app.inject(photoUrl)).statusCode).toBe(200);
  });
});

/** An entry of a product with this price, in the product's own unit. */
async function priced(price: string | null, quantity = 3) {
  const unit = await t.make.unit();
  const { id } = await t.make.product({ price, unitId: unit.id });
  const body = await anEntry({ productId: id, quantity, unitOfMeasure: unit.abbreviation });
  return { entry: (await t.api.createWasteLog({ body })).body, productId: id };
}

describe('what waste cost (S4)', () => {
  test('is the price of its moment times the quantity: a later price changes nothing', async () => {
    const { entry, productId } = await priced('4.1250', 3);
    expect(entry.cost).toBe('12.38');
    await t.database.pool.query('update products set price = 99 where id = $1', [productId]);
    const listed = (await t.api.listWasteLogs()).body.find(({ id }) => id === entry.id);
    expect(listed?.cost).toBe('12.38');
    const query = { locationId: String(entry.locationId), limit: '1' };
    expect((await t.api.listWasteLogs({ query })).body).toEqual([listed]);
  });

  test('is not known without a price, and in a unit that says nothing of the own one (S0)', async () => {
    expect((await priced(null)).entry.cost).toBeNull();
    const { id } = await t.make.product({ price: '2.00' });
    const { body } = await t.api.createWasteLog({ body: await anEntry({ productId: id }) });
    expect(body.cost).toBeNull();
  });

  test('nothing is the cost of what is free', async () => {
    expect((await priced('0')).entry.cost).toBe('0.00');
  });
});

describe('waste moves stock (S4, S0)', () => {
  const onHand = async ({ productId, locationId }: { productId: string; locationId: number }) => {
    const { body } = await t.api.listInventory({ query: { locationId: String(locationId) } });
    return body.find((line) => line.productId === productId)?.onHandAmount;
  };

  test('deleting it moves the stock back, and bringing it back takes it again', async () => {
    const { entry } = await priced('2', 3);
    expect(await onHand(entry)).toBe(-3);
    expect(entry.hasConversion).toBe(true);
    const params = { id: entry.id };
    await t.api.deleteWasteLog({ params });
    expect(await onHand(entry)).toBe(0);
    await t.api.restoreWasteLog({ params });
    expect(await onHand(entry)).toBe(-3);
    const { productId, locationId } = entry;
    const query = { productId, locationId: String(locationId) };
    const { body } = await t.api.listMovements({ query });
    expect(body.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['correction', -3],
      ['correction', 3],
      ['waste', -3],
    ]);
  });

  test('a retry moves nothing (D12)', async () => {
    const { id } = await t.make.product();
    const unit = await t.make.unit();
    await setConversion(id, unit.abbreviation, 4);
    const body = await anEntry({
      id: randomUUID(),
      productId: id,
      quantity: 6,
      unitOfMeasure: unit.abbreviation,
    });
    await Promise.all([1, 2, 3].map(() => t.api.createWasteLog({ body })));
    expect(await onHand(body)).toBe(-1.5);
  });

  test('in a unit without a conversion it moves nothing and has no cost until that is given', async () => {
    const { id } = await t.make.product({ price: '12' });
    const { abbreviation } = await t.make.unit();
    const body = await anEntry({ productId: id, quantity: 6, unitOfMeasure: abbreviation });
    const { body: entry } = await t.api.createWasteLog({ body });
    expect([entry.hasConversion, entry.cost, await onHand(entry)]).toEqual([false, null, 0]);
    await setConversion(id, abbreviation, 24);
    const listed = (await t.api.listWasteLogs()).body.find((one) => one.id === entry.id);
    expect([listed?.hasConversion, listed?.cost, await onHand(entry)]).toEqual([
      true,
      '3.00',
      -0.25,
    ]);
    const { body: history } = await t.api.listHistory({
      query: { kind: 'waste-logs', id: entry.id },
    });
    expect(history.map(({ action }) => action)).toEqual(['created']);
  });

  test('one that was deleted before its conversion was given has its cost when it is brought back (S0, A9)', async () => {
    const { id } = await t.make.product({ price: '12' });
    const { abbreviation } = await t.make.unit();
    const body = await anEntry({ productId: id, quantity: 6, unitOfMeasure: abbreviation });
    const { body: entry } = await t.api.createWasteLog({ body });
    const params = { id: entry.id };
    await t.api.deleteWasteLog({ params });
    await setConversion(id, abbreviation, 24);
    const { body: restored } = await t.api.restoreWasteLog({ params });
    expect([restored.hasConversion, restored.cost, await onHand(entry)]).toEqual([
      true,
      '3.00',
      -0.25,
    ]);
  });

  test('without a conversion it keeps the price of its moment when its product gets another unit (S0)', async () => {
    const { id } = await t.make.product({ price: '12' });
    const [piece, kilo] = [await t.make.unit(), await t.make.unit()];
    const body = await anEntry({ productId: id, quantity: 6, unitOfMeasure: kilo.abbreviation });
    const { body: entry } = await t.api.createWasteLog({ body });
    await setConversion(id, piece.abbreviation, 24);
    const { problem } = await t.api.bulkUpdateProducts({
      body: { productIds: [id], updates: { unitOfMeasure: piece.abbreviation } },
    });
    expect(problem).toBeUndefined();
    await expect
      .poll(async () => (await t.api.listProducts()).body.find((one) => one.id === id)?.price)
      .toBe('0.50');
    await setConversion(id, kilo.abbreviation, 0.25);
    const listed = (await t.api.listWasteLogs()).body.find((one) => one.id === entry.id);
    expect([listed?.cost, await onHand(entry)]).toEqual(['12.00', -24]);
  });
});

/** One of the product's own unit is so many of this one. */
async function setConversion(productId: string, unitOfMeasure: string, factor: number) {
  const product = (await t.api.listProducts()).body.find(({ id }) => id === productId);
  const { problem } = await t.api.updateProduct({
    params: { id: productId },
    body: { ...product, conversions: [{ unitOfMeasure, factor }] },
  });
  expect(problem).toBeUndefined();
}

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
    ['reason', 'lost', 'Please choose a reason from the list'],
    ['reason', 5, anySentence],
    ['photoUrl', 'https://example.com/a.webp', 'Photo must come from an upload'],
    ['photoUrl', '/uploads/../a.webp', 'Photo must come from an upload'],
    [
      'photoUrl',
      `/uploads/${randomUUID()}.webp`,
      'This picture is no longer stored. Please upload it again.',
    ],
    ['at', 'yesterday', anySentence],
    [
      'at',
      fromNow({ days: -7, seconds: -5 }),
      'This was more than 7 days ago, which is too late to record.',
    ],
    ['at', fromNow({ minutes: 5 }), 'This moment is still to come. Check the clock of the device.'],
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

  test('the photo of an entry is seen by managers and at its location only (A11)', async () => {
    const photoUrl = await uploadedPhoto();
    const body = await anEntry({ photoUrl });
    await t.api.createWasteLog({ body });
    const statusFor = async (user: { id: number }) => {
      const { cookie = '' } = await t.as(user);
      return (await t.app.inject({ url: photoUrl, headers: { cookie } })).statusCode;
    };
    const elsewhere = await t.make.user({ locationIds: [(await t.make.location()).id] });
    expect(await statusFor({ id: body.recordedBy })).toBe(200);
    expect(await statusFor(await t.make.manager())).toBe(200);
    expect(await statusFor(elsewhere)).toBe(403);
  });

  test('an employee from whom prices are hidden sees no cost (E14)', async () => {
    const { entry } = await priced('2', 3);
    const user = await t.make.user({ locationIds: [entry.locationId] });
    const settings = (await t.api.getOrganizationSettings()).body;
    const organize = (showPricesToEmployees: boolean) =>
      t.api.updateOrganizationSettings({ body: { ...settings, showPricesToEmployees } });
    const api = await t.as(user);
    const costs = async (): Promise<unknown[]> => {
      const whole = (await api.listWasteLogs()).body;
      const paged = (await api.listWasteLogs({ query: { limit: '5' } })).body;
      return [...whole, ...paged].map(({ cost }) => cost);
    };
    expect(await costs()).toEqual(['6.00', '6.00']);
    await organize(false);
    const hidden = await costs();
    const managers = (await t.api.listWasteLogs()).body.find(({ id }) => id === entry.id)?.cost;
    await organize(true);
    expect(hidden).toEqual([null, null]);
    expect(managers).toBe('6.00');
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

import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { anEntry, day } from '#tests/support/waste.ts';
import { uploadedPhoto } from '#tests/support/uploaded-photo.ts';

const t = useTestApp();

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

/** An entry of a product with this price, in the product's own unit. */
async function priced(price: string | null, quantity = 3) {
  const unit = await t.make.unit();
  const { id } = await t.make.product({ price, unitId: unit.id });
  const body = await anEntry(t, { productId: id, quantity, unitOfMeasure: unit.abbreviation });
  return { entry: (await t.api.createWasteLog({ body })).body, productId: id };
}

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
    const body = await anEntry(t);
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
    const photoUrl = await uploadedPhoto(t);
    const body = await anEntry(t, { photoUrl });
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

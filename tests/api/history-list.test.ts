import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/app.ts';

const t = useTestApp();

let api: Client;
let ana: { id: number };
beforeAll(async () => {
  ana = await t.make.manager({ name: 'Ana' });
  api = await t.as(ana);
});

describe('the list of all history (A8)', () => {
  test('is filtered by kind, person and time, and is read in pages, newest first', async () => {
    const mo = await t.make.manager({ name: 'Mo' });
    const his = await t.as(mo);
    for (const name of ['A', 'B', 'C'])
      await his.createProductCategory({ body: { name: `Category ${name}` } });
    const query = { kind: 'product-categories', actorId: String(mo.id) };
    const whole = await api.listHistory({ query });
    expect(whole.body.map(({ record }) => record.name)).toEqual([
      'Category C',
      'Category B',
      'Category A',
    ]);
    const first = await api.listHistory({ query: { ...query, limit: '2' } });
    const cursor = /[?&]cursor=([\w-]+)/.exec(String(first.headers['link']))?.[1] ?? '';
    const second = await api.listHistory({ query: { ...query, limit: '2', cursor } });
    expect([...first.body, ...second.body]).toEqual(whole.body);
    expect(first.headers['x-total-count']).toBe('3');
    const at = whole.body[0]?.at ?? '';
    expect((await api.listHistory({ query: { ...query, to: at } })).body).toHaveLength(2);
    expect((await api.listHistory({ query: { ...query, from: at } })).body).toHaveLength(1);
    expect((await api.listHistory({ query: { kind: 'nonsense' } })).status).toBe(400);
  });

  test('is exported as CSV, a row per changed field, without formulas', async () => {
    const { body: category } = await api.createProductCategory({ body: { name: '=1+1' } });
    await api.updateProductCategory({ params: { id: category.id }, body: { name: 'Herbs' } });
    const result = await api.exportHistory({ query: { id: category.id } });
    expect(result.headers['content-disposition']).toMatch(/history-\d{4}-\d\d-\d\d\.csv/);
    const lines = result.raw.toString().trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('Time,Person ID,Person,Device,Action,');
    const start = String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d,${ana.id},Ana,,`;
    expect(lines[1]).toMatch(
      new RegExp(`${start}changed,product-categories,[\\w-]+,Herbs,,,name,'=1\\+1,Herbs$`),
    );
    expect(lines[2]).toMatch(/,created,.*,name,,'=1\+1$/);
  });

  test("has days and times of the organization's time zone (E36)", async () => {
    await setTimeZone('Pacific/Kiritimati');
    const { body: category } = await api.createProductCategory({ body: { name: 'Far away' } });
    const at = (await api.listHistory({ query: { id: category.id } })).body[0]?.at ?? '';
    const there = Temporal.Instant.from(at).toZonedDateTimeISO('Pacific/Kiritimati');
    const date = there.toPlainDate();
    const dayAfter = (days: number) => date.add({ days }).toString();
    const day = dayAfter(0);
    const found = async (days: Record<string, string>) =>
      (await api.listHistory({ query: { id: category.id, ...days } })).body.length;
    expect(await found({ from: day, to: day })).toBe(1);
    expect(await found({ to: dayAfter(-1) })).toBe(0);
    expect(await found({ from: dayAfter(1) })).toBe(0);
    expect(await found({ from: at })).toBe(1);
    expect(await found({ to: at })).toBe(0);
    const csv = (await api.exportHistory({ query: { id: category.id, from: day } })).raw;
    const [, line = ''] = csv.toString().split('\r\n');
    const [time = ''] = line.split(',');
    expect(time).toMatch(/\+14:00$/);
    expect(new Date(time).toISOString()).toBe(at);
  });

  test('has money as decimal text, as every other call has (E36)', async () => {
    await setTimeZone('UTC');
    const [vendor, unit] = [await t.make.vendor(), await t.make.unit()];
    const named = { name: 'Saffron', vendorId: vendor.id, unitOfMeasure: unit.abbreviation };
    const body = { ...named, price: '24', photoUrl: null, categoryId: null };
    const { body: product, status } = await api.createProduct({ body });
    expect(status).toBe(201);
    const params = { id: product.id };
    for (const price of ['1234567.8900', '0.0625', null])
      await api.updateProduct({ params, body: { ...body, price } });
    const entries = (await api.listHistory({ query: { kind: 'products', id: product.id } })).body;
    const prices = entries.flatMap(({ changes }) =>
      changes.filter(({ field }) => field === 'price').map(({ before, after }) => [before, after]),
    );
    expect(prices).toEqual([
      ['0.0625', null],
      ['1234567.89', '0.0625'],
      ['24.00', '1234567.89'],
      [null, '24.00'],
    ]);
    const csv = (await api.exportHistory({ query: { kind: 'products', id: product.id } })).raw;
    expect(csv.toString()).toContain(',price,24.00,1234567.89');
  });
});

const setTimeZone = async (timezone: string) =>
  expect(
    (await api.updateOrganizationSettings({ body: { organizationName: 'Diner', timezone } }))
      .status,
  ).toBe(200);

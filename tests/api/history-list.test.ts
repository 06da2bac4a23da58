import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/app.ts';

const t = useTestApp();

let api: Client;
beforeAll(async () => {
  api = await t.as(await t.make.manager({ name: 'Ana' }));
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
    expect(lines[1]).toMatch(/,Ana,,changed,product-categories,[\w-]+,Herbs,,,name,'=1\+1,Herbs$/);
    expect(lines[2]).toMatch(/,created,.*,name,,'=1\+1$/);
  });
});

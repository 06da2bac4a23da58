import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { useStock } from '#tests/support/stock.ts';

const t = useTestApp();
const stock = useStock(t);
const { aProduct, count, move } = stock;

const here = () => ({ locationId: stock.here });
const lineOf = async (productId: string) => {
  const { body } = await t.api.listInventory({ query: { locationId: String(stock.here) } });
  return body.find((line) => line.productId === productId);
};
const setKept = (productIds: string[], isKept: boolean) =>
  t.api.setKept({ body: { ...here(), productIds, isKept } });
const setPar = (productId: string, parAmount: number) =>
  t.api.updateInventory({ body: { ...here(), lines: [{ productId, parAmount }] } });
const suggested = async () => {
  const { body } = await t.api.listSuggestions({ query: { locationId: String(stock.here) } });
  return body.map(({ productId }) => productId);
};

describe('a product that is not kept at a location (24.6)', () => {
  test('keeps its par and its ledger, and is not filled to par', async () => {
    const id = await aProduct();
    await move(id, 3);
    await setPar(id, 10);
    expect(await suggested()).toContain(id);
    const { body } = await setKept([id], false);
    expect(body.find(({ productId }) => productId === id)?.isKept).toBe(false);
    expect(await lineOf(id)).toMatchObject({ isKept: false, parAmount: 10, onHandAmount: 3 });
    expect(await suggested()).not.toContain(id);
    await setKept([id], true);
    expect(await suggested()).toContain(id);
  });

  test.each([
    ['arrives', true, (id: string) => move(id, 2)],
    ['is counted', true, (id: string) => count(id, 0)],
    ['gets a par', true, (id: string) => setPar(id, 4)],
    ['is named again with the par that it has', true, (id: string) => setPar(id, 0)],
    ['is put back', true, (id: string) => setKept([id], true)],
    ['is thrown away', false, (id: string) => move(id, -1)],
  ])('that %s is kept again: %s', async (_, isKept, does) => {
    const id = await aProduct();
    await count(id, 5);
    await setKept([id], false);
    await does(id);
    expect((await lineOf(id))?.isKept).toBe(isKept);
  });

  test('stays so when an entry from before its count arrives late', async () => {
    const id = await aProduct();
    await count(id, 5);
    await setKept([id], false);
    await move(id, -1, { at: new Date(Date.parse('2026-11-20T10:00:00Z')).toISOString() });
    expect(await lineOf(id)).toMatchObject({ isKept: false, onHandAmount: 5 });
  });

  test('is taken off by whoever counts there, and the history says who', async () => {
    const [mine, another] = [await t.make.location(), await t.make.location()];
    const employee = await t.make.user({ locationIds: [mine.id] });
    const id = await aProduct();
    const api = await t.as(employee);
    const of = (locationId: number) =>
      api.setKept({ body: { locationId, productIds: [id], isKept: false } });
    const { status, body } = await of(mine.id);
    expect([status, body.map(({ isKept }) => isKept)]).toEqual([200, [false]]);
    expect((await of(another.id)).status).toBe(403);
    const history = await t.api.listHistory({
      query: { kind: 'inventory', id: body[0]?.id ?? '' },
    });
    expect(history.body[0]).toMatchObject({
      actorName: employee.name,
      changes: [{ field: 'isKept', before: true, after: false }],
    });
  });

  test('must be in the catalogue', async () => {
    const { status, problem } = await setKept(['PRD-x'], false);
    expect([status, problem?.code]).toEqual([400, 'invalid_input']);
  });
});

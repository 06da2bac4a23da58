import { beforeAll, describe, expect, test } from 'vitest';
import { ORDER_GUIDES_MAX, ORDER_GUIDE_LINES_MAX } from '#contract/values/limits.ts';
import type { OrderGuide } from '#contract/calls/order-guides.ts';
import { useTestApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/app.ts';

const t = useTestApp();

let locationId: number;
let employee: Client;
let unit: { id: string; abbreviation: string };
beforeAll(async () => {
  const { location, user } = await t.make.orderParts();
  locationId = location.id;
  employee = await t.as(user);
  unit = await t.make.unit();
});

async function products(count: number): Promise<string[]> {
  const { id: vendorId } = await t.make.vendor();
  const ids: string[] = [];
  for (let made = 0; made < count; made++)
    ids.push((await t.make.product({ vendorId, unitId: unit.id })).id);
  return ids;
}

const lineOf = (productId: string, quantity: number | null) => ({
  productId,
  quantity,
  unitOfMeasure: quantity === null ? null : unit.abbreviation,
});
const linesOf = (ids: readonly string[], quantity: number | null = null) =>
  ids.map((productId) => lineOf(productId, quantity));

async function guide(name: string, lines: OrderGuide['lines'], at = locationId) {
  const { body, problem } = await employee.createOrderGuide({
    body: { name, locationId: at, lines },
  });
  expect(problem).toBeUndefined();
  return body;
}

const named = async (id: string, at = locationId) =>
  (await t.api.listOrderGuides({ query: { locationId: String(at) } })).body.find(
    (one) => one.id === id,
  );

describe('order guides (G2)', () => {
  test('are kept by employees for their locations, with lines in the order of the shelf and the rest as sent', async () => {
    const [loose, deep, near, other, last] = (await products(5)) as [
      string,
      string,
      string,
      string,
      string,
    ];
    const shelf = [
      { productId: near, area: 'Walk-in', position: 2 },
      { productId: deep, area: 'Walk-in', position: 9 },
      { productId: other, area: 'Freezer', position: 30 },
      // Not in the guide, but it puts the freezer before the walk-in.
      { productId: (await products(1))[0], area: 'Freezer', position: 1 },
    ];
    await t.api.updateInventory({ body: { locationId, lines: shelf } });
    const made = await guide('Mondays', [
      lineOf(loose, 4),
      ...linesOf([deep, near, other]),
      lineOf(last, 1),
    ]);
    expect(made.lines).toEqual([
      ...linesOf([other, near, deep]),
      lineOf(loose, 4),
      lineOf(last, 1),
    ]);
    expect(await named(made.id)).toEqual(made);
    const { body: all } = await employee.listOrderGuides();
    expect(all).toContainEqual(made);
  });

  test('a change replaces name and lines, is refused after another one, and only what changed is in the history (A8)', async () => {
    const ids = await products(4);
    const made = await guide('Fish', linesOf(ids, 2));
    const [a = '', b = '', c = '', d = ''] = ids;
    const lines = [...linesOf([d], 2), ...linesOf([b], 5), ...linesOf([a], 2)];
    const put = { params: { id: made.id }, body: { name: 'Fish Friday', lines } };
    const { body } = await employee.updateOrderGuide(put, { 'if-match': '"1"' });
    expect(body).toEqual({ ...made, name: 'Fish Friday', lines, version: 2 });
    const late = await employee.updateOrderGuide(put, { 'if-match': '"1"' });
    expect(late.problem.code).toBe('changed_meanwhile');
    const { body: history } = await t.api.listHistory({
      query: { kind: 'order-guides', id: made.id },
    });
    const changes = history
      .filter(({ action }) => action === 'changed')
      .flatMap((one) => one.changes);
    const said = changes.map((one) => [one.field, one.beforeName ?? one.before, one.after]);
    expect(said).toHaveLength(5);
    expect(said).toContainEqual(['name', 'Fish', 'Fish Friday']);
    expect(said).toContainEqual(['quantity', 2, 5]);
    expect(changes.find(({ field }) => field === 'productId')?.before).toBe(c);
    expect(said).toContainEqual(['unitId', unit.abbreviation, null]);
  });

  test('a name is unique at its location, without case, and free at another one (D9)', async () => {
    const lines = linesOf(await products(1));
    await guide('Bar', lines);
    const again = await employee.createOrderGuide({ body: { name: ' bAr', locationId, lines } });
    expect(again.problem).toMatchObject({
      code: 'name_taken',
      message: 'This location already has an order guide named "bAr".',
    });
    const elsewhere = await t.make.location();
    const there = await t.api.createOrderGuide({
      body: { name: 'Bar', locationId: elsewhere.id, lines },
    });
    expect(there.status).toBe(201);
  });

  test('a deleted product leaves the answers, survives a change, and returns with its place (D7, A9)', async () => {
    const [kept = '', gone = ''] = await products(2);
    const made = await guide('Two', linesOf([gone, kept], 3));
    await t.api.deleteProduct({ params: { id: gone } });
    expect((await named(made.id))?.lines).toEqual(linesOf([kept], 3));
    const body = { name: 'Two', lines: linesOf([kept], 7) };
    await employee.updateOrderGuide({ params: { id: made.id }, body });
    const refused = await employee.updateOrderGuide({
      params: { id: made.id },
      body: { name: 'Two', lines: linesOf([kept, gone]) },
    });
    expect(refused.problem.details?.map(({ path }) => path)).toEqual(['lines.1.productId']);
    await t.api.restoreProduct({ params: { id: gone } });
    expect((await named(made.id))?.lines).toEqual([...linesOf([kept], 7), ...linesOf([gone], 3)]);
  });

  test('a deleted location ends its guides, and they return with it (A9)', async () => {
    const { location, user } = await t.make.orderParts();
    const api = await t.as(user);
    const body = { name: 'Pier', locationId: location.id, lines: linesOf(await products(1)) };
    const { body: made } = await api.createOrderGuide({ body });
    await t.api.deleteLocation({ params: { id: location.id } });
    expect(await named(made.id, location.id)).toBeUndefined();
    const put = { params: { id: made.id }, body: { name: 'Pier', lines: body.lines } };
    expect((await t.api.updateOrderGuide(put)).status).toBe(404);
    const anew = await t.api.createOrderGuide({ body: { ...body, name: 'New' } });
    expect(anew.problem.details?.[0]?.path).toBe('locationId');
    await t.api.restoreLocation({ params: { id: location.id } });
    expect(await named(made.id, location.id)).toEqual(made);
  });

  test('a deleted guide can be brought back, unless its name was taken meanwhile (A9)', async () => {
    const lines = linesOf(await products(1));
    const made = await guide('Pastry', lines);
    const it = { params: { id: made.id } };
    expect((await employee.deleteOrderGuide(it)).status).toBe(204);
    expect((await employee.deleteOrderGuide(it)).status).toBe(404);
    const other = await guide('pastry', lines);
    expect((await employee.restoreOrderGuide(it)).problem.code).toBe('name_taken');
    await employee.deleteOrderGuide({ params: { id: other.id } });
    expect((await employee.restoreOrderGuide(it)).body).toEqual({ ...made, version: 2 });
    expect((await employee.restoreOrderGuide(it)).problem.code).toBe('not_deleted');
    const { body: history } = await t.api.listHistory({
      query: { kind: 'order-guides', id: made.id },
    });
    expect(history.map(({ action }) => action)).toEqual(['restored', 'deleted', 'created']);
  });

  test('another location, no line, a product twice, and too many lines or guides are refused with a sentence', async () => {
    const [id = ''] = await products(1);
    const elsewhere = await t.make.location();
    const post = (body: object) =>
      employee.createOrderGuide({
        body: { name: 'No', locationId, lines: linesOf([id]), ...body },
      });
    expect((await post({ locationId: elsewhere.id })).status).toBe(403);
    const others = await employee.listOrderGuides({ query: { locationId: String(elsewhere.id) } });
    expect(others.status).toBe(403);
    expect((await post({ lines: [] })).problem.message).toBe('Please choose a product');
    expect((await post({ lines: linesOf([id, id]) })).problem.message).toBe(
      'This product is there twice.',
    );
    const long = Array.from({ length: ORDER_GUIDE_LINES_MAX + 1 }, () => id);
    expect((await post({ lines: linesOf(long) })).problem.message).toBe(
      'An order guide has at most 500 lines',
    );
    expect((await post({ lines: linesOf([id], 0) })).status).toBe(400);
    for (let count = 0; count < ORDER_GUIDES_MAX; count++)
      await t.api.createOrderGuide({
        body: { name: `Guide ${count}`, locationId: elsewhere.id, lines: linesOf([id]) },
      });
    const more = await t.api.createOrderGuide({
      body: { name: 'One more', locationId: elsewhere.id, lines: linesOf([id]) },
    });
    expect(more.problem).toMatchObject({
      code: 'limit_reached',
      message: 'This location has 50 order guides, which is the most. Remove one first.',
    });
  });
});

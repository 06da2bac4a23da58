import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { hoursAgo, useStock } from '#tests/support/stock.ts';

const t = useTestApp();
const stock = useStock(t);
const { aProduct, move } = stock;

/** Counts without a limit of days: a month is recorded at once. */
async function count(productId: string, amount: number, daysAgo: number, corrects?: string) {
  const id = randomUUID();
  const at = new Date(Date.parse(hoursAgo(0)) - daysAgo * 86_400_000);
  t.setNow(at);
  const { status } = await t.api.createCount({
    body: {
      id,
      locationId: stock.here,
      lines: [{ productId, amount }],
      ...(corrects && { corrects }),
    },
  });
  expect(status).toBe(201);
  t.setNow(new Date(hoursAgo(0)));
  return id;
}

const useOf = async (id: string) => (await t.api.listCountedUse({ params: { id } })).body;
const arrive = (productId: string, amount: number, daysAgo: number) =>
  move(productId, amount, { at: hoursAgo(24 * daysAgo) });

describe('what was used since the count before (24.7)', () => {
  test('is what was there and came less what is there, with its cost; a first count says nothing', async () => {
    const { id } = await t.make.product({ price: '2.50' });
    const first = await count(id, 10, 4);
    await arrive(id, 5, 2);
    const second = await count(id, 8, 0);
    expect(await useOf(first)).toEqual([]);
    expect(await useOf(second)).toMatchObject([
      { productId: id, used: 7, usual: null, cost: '17.50', since: hoursAgo(96) },
    ]);
  });

  test('includes what arrived late, and the corrections of the count; more than there should be is negative', async () => {
    const id = await aProduct();
    await count(id, 10, 2);
    const last = await count(id, 12, 1);
    expect(await useOf(last)).toMatchObject([{ used: -2, cost: null }]);
    await arrive(id, 4, 1.5);
    expect(await useOf(last)).toMatchObject([{ used: 2 }]);
    const correction = await count(id, 9, 0.5, last);
    expect(await useOf(last)).toMatchObject([{ used: 5 }]);
    expect(await useOf(correction)).toMatchObject([{ used: 5 }]);
  });

  test('stands beside what is usual in so many days, by the counts of the four weeks before', async () => {
    const id = await aProduct();
    await count(id, 100, 50);
    await count(id, 30, 22);
    await count(id, 20, 15);
    await count(id, 16, 8);
    const last = await count(id, 4, 4);
    // 14 in 14 days are one a day, so 4 in 4 days; what was used before the first of these weeks does not count.
    expect(await useOf(last)).toMatchObject([{ used: 12, usual: 4 }]);
  });

  test('is for managers', async () => {
    const id = await count(await aProduct(), 1, 0);
    const employee = await t.make.user({ locationIds: [stock.here] });
    const { status } = await (await t.as(employee)).listCountedUse({ params: { id } });
    expect(status).toBe(403);
    expect((await t.api.listCountedUse({ params: { id: randomUUID() } })).status).toBe(404);
  });
});

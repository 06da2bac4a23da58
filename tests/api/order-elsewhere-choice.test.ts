import { beforeEach, describe, expect, test } from 'vitest';
import type { OrderItem } from '#contract/calls/order-items.ts';
import { useTestApp } from '#tests/support/app.ts';
import { useTomatoes } from '#tests/support/tomatoes.ts';

const t = useTestApp();
const tomatoes = useTomatoes(t);
const { itemsOf } = tomatoes;

describe('what may be ordered instead (V7)', () => {
  let item: OrderItem;
  beforeEach(async () => {
    const { location, user } = await t.make.orderParts();
    const named = await t.make.product({
      name: `Roma Tomatoes ${location.id}`,
      vendorId: tomatoes.farm,
      categoryId: tomatoes.produce,
    });
    const body = {
      locationId: location.id,
      orderedBy: user.id,
      items: [{ productId: named.id, quantity: 1 }],
    };
    const { id } = (await t.api.createOrder({ body })).body;
    item = (await itemsOf(id))[0]!;
  });
  const alternatives = async (q?: string) =>
    (await tomatoes.manager.listAlternatives({ params: { id: item.id }, query: q ? { q } : {} }))
      .body;

  test('is of other vendors: the same name first, then similar names, then the same category', async () => {
    const make = (name: string, values = {}) =>
      t.make.product({ name, vendorId: tomatoes.market, ...values });
    await make('Basil', { categoryId: tomatoes.produce });
    await make('Bleach');
    await make(`TOMATO, Roma`);
    await make(` ${item.productName.toUpperCase()}`);
    await make('Roma Tomatoes, old', { isDeleted: true });
    await t.make.product({ name: 'Roma Tomatoes, small', vendorId: tomatoes.farm });
    const found = await alternatives();
    expect(found.map(({ name, alike }) => [name.trim(), alike])).toEqual([
      [item.productName.toUpperCase(), 'same_name'],
      ['Plum Tomatoes', 'similar_name'],
      ['TOMATO, Roma', 'similar_name'],
      ['Basil', 'same_category'],
    ]);
    expect(found[1]).toMatchObject({
      id: tomatoes.plum.id,
      vendorName: 'City Market',
      price: '18.50',
      deliveryDate: '2026-11-24',
    });
  });

  test('is found by a text in name, vendor or code, as in any search', async () => {
    expect((await alternatives('bleach')).map(({ alike }) => alike)).toEqual([null]);
    expect((await alternatives('0042')).map(({ id }) => id)).toEqual([tomatoes.plum.id]);
    expect((await alternatives('city mar'))[0]?.vendorId).toBe(tomatoes.market);
    expect(await alternatives('%')).toEqual([]);
  });

  test('is at most ten', async () => {
    for (let one = 0; one < 12; one++)
      await t.make.product({ name: `Roma Tomatoes, size ${one}`, vendorId: tomatoes.market });
    expect(await alternatives()).toHaveLength(10);
  });
});

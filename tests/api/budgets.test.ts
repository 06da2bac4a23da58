import { beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { newBudget, statusOf } from '#tests/support/budgets.ts';

/** What a location may spend in a week or a month (H8, E24). */
const t = useTestApp();

/** A Wednesday, 10:00 in New York; Thursday 00:00 in Tokyo. */
const NOW = '2026-11-25T15:00:00.000Z';
beforeEach(() => t.setNow(new Date(NOW)));

const week = { from: '2026-11-23', to: '2026-11-29' };

async function kitchen() {
  const location = await t.make.location({ timezone: 'America/New_York' });
  const product = await t.make.product({ price: '10' });
  const order = await t.make.order({ locationId: location.id, orderDate: NOW, items: [] });
  const item = (values: Parameters<typeof t.make.item>[0] extends infer V ? Partial<V> : never) =>
    t.make.item({
      orderId: order.id,
      productId: product.id,
      vendorId: product.vendorId,
      unitPrice: '10',
      quantity: 2,
      ...values,
    });
  const budget = await newBudget(t, { places: { regions: [], locationIds: [location.id] } });
  return { location, product, order, item, budget, at: { locationId: location.id } };
}

describe('the figures of a budget', () => {
  test('an item counts once: what came once it came, else what was ordered, on the day of its delivery (H8)', async () => {
    const { item, budget, at } = await kitchen();
    await item({ deliveryDate: '2026-11-23' });
    await item({ deliveryDate: '2026-11-29', orderedStatus: 'ordered', quantity: 3 });
    await item({ deliveryDate: '2026-11-26', orderedStatus: 'received', receivedQuantity: 1.5 });
    await item({ deliveryDate: '2026-11-27', orderedStatus: 'missing' });
    await item({ deliveryDate: '2026-11-26', isDeleted: true });
    await item({ deliveryDate: '2026-11-22' });
    await item({ deliveryDate: '2026-11-30', orderedStatus: 'received' });
    expect(await statusOf(t, budget, at)).toEqual({
      budgetId: budget.id,
      name: budget.name,
      action: 'show',
      period: 'week',
      ...week,
      amount: '400.00',
      ordered: '50.00',
      received: '15.00',
      left: '335.00',
      estimatedDays: null,
      withoutPrice: 0,
      withoutPriceNames: [],
    });
    const next = await statusOf(t, budget, { ...at, date: '2026-12-01' });
    expect([next?.ordered, next?.received]).toEqual(['0.00', '20.00']);
  });

  test('an item without a delivery counts on the day of its order, as the calendar of the location has it (H8)', async () => {
    const { location, budget, at, product } = await kitchen();
    const ordered = async (orderDate: string, status: 'pending' | 'cancelled' = 'pending') =>
      t.make.order({
        locationId: location.id,
        orderDate,
        status,
        items: [{ productId: product.id, vendorId: product.vendorId, unitPrice: '1', quantity: 1 }],
      });
    await ordered('2026-11-23T04:59:00.000Z');
    await ordered('2026-11-23T05:00:00.000Z');
    await ordered('2026-11-30T04:59:00.000Z');
    await ordered('2026-11-30T05:00:00.000Z');
    await ordered(NOW, 'cancelled');
    expect((await statusOf(t, budget, at))?.ordered).toBe('2.00');
  });

  test('what has no price counts nothing and is named (E24)', async () => {
    const { item, budget, at } = await kitchen();
    for (const productName of ['Basil', 'Chives', 'Dill', 'Mint', 'Sage', 'Thyme'])
      await item({ productName, unitPrice: null, deliveryDate: '2026-11-26' });
    expect(await statusOf(t, budget, at)).toMatchObject({
      ordered: '0.00',
      withoutPrice: 6,
      withoutPriceNames: ['Basil', 'Chives', 'Dill', 'Mint', 'Sage'],
    });
  });

  test('vendors and categories narrow it; budgets that overlap all apply (H8, E24)', async () => {
    const { location, item, budget, at } = await kitchen();
    const herbs = await t.make.category();
    const basil = await t.make.product({ categoryId: herbs.id });
    const places = { regions: [], locationIds: [location.id] };
    const ofHerbs = await newBudget(t, { places, categoryIds: [herbs.id], period: 'month' });
    const ofVendor = await newBudget(t, { vendorIds: [basil.vendorId], amount: '10' });
    const elsewhere = await newBudget(t, {
      places: { regions: ['Coast'], locationIds: [(await t.make.location()).id] },
    });
    await item({ productId: basil.id, vendorId: basil.vendorId, deliveryDate: '2026-11-26' });
    await item({ deliveryDate: '2026-11-26' });
    const left = async (of: { id: string }) => (await statusOf(t, of, at))?.left;
    expect([await left(budget), await left(ofHerbs), await left(ofVendor)]).toEqual([
      '360.00',
      '380.00',
      '-10.00',
    ]);
    expect(await statusOf(t, elsewhere, at)).toBeUndefined();
    const row = (await t.api.listBoard()).body.find(({ locationId }) => locationId === location.id);
    expect(row?.overBudget).toBe(1);
    await t.api.deleteBudget({ params: { id: ofVendor.id } });
  });
});

describe('all locations', () => {
  const left = async (query: { budgetId?: string } = {}) =>
    (await t.api.listBudgetsLeft({ query })).body;

  test('each budget says where least is left of it, and one of them everywhere (H8, H9)', async () => {
    const places = [];
    for (let index = 0; index < 6; index++) places.push(await t.make.location());
    const budget = await newBudget(t, {
      places: { regions: [], locationIds: places.map(({ id }) => id) },
    });
    const ends = await newBudget(t, { from: '2026-01-01', to: '2026-01-31' });
    for (const [index, { id: locationId }] of places.entries()) {
      const order = await t.make.order({ locationId, orderDate: NOW, items: [] });
      await t.make.item({ orderId: order.id, unitPrice: '10', quantity: 10 * (index + 1) });
    }
    const few = (await left()).find(({ budgetId }) => budgetId === budget.id);
    expect(few?.places).toBe(6);
    expect(few?.least.map((one) => [one.locationId, one.left])).toEqual(
      [places[5], places[4], places[3], places[2]].map((place, index) => [
        place?.id,
        ['-200.00', '-100.00', '0.00', '100.00'][index],
      ]),
    );
    const [whole, ...others] = await left({ budgetId: budget.id });
    expect(others).toEqual([]);
    expect(whole?.least).toHaveLength(6);
    for (const { locationId, ...status } of whole?.least ?? [])
      expect(await statusOf(t, budget, { locationId })).toEqual(status);
    expect(await left({ budgetId: ends.id })).toEqual([
      { budgetId: ends.id, places: 0, least: [] },
    ]);
    await t.api.deleteBudget({ params: { id: ends.id } });
    expect(await left({ budgetId: ends.id })).toEqual([]);
  });

  test('where nothing is known of the sales comes last, and where they are zero and something was ordered first (H8)', async () => {
    const [none, unknown, some] = [
      await t.make.location(),
      await t.make.location(),
      await t.make.location(),
    ];
    const places = { regions: [], locationIds: [none.id, unknown.id, some.id] };
    const budget = await newBudget(t, { places, amount: null, percentOfSales: 10 });
    for (const [locationId, amount] of [
      [none.id, '0'],
      [some.id, '1000'],
    ] as const)
      await t.api.setSales({ body: { locationId, date: '2026-11-25', amount } });
    const order = await t.make.order({ locationId: none.id, orderDate: NOW, items: [] });
    await t.make.item({ orderId: order.id, unitPrice: '1', quantity: 1 });
    const [found] = await left({ budgetId: budget.id });
    expect(found?.least.map(({ locationId }) => locationId)).toEqual([
      none.id,
      some.id,
      unknown.id,
    ]);
  });
});

describe('the records', () => {
  test('have either an amount or a percentage, and days that follow each other (H8)', async () => {
    const body = { name: 'Wrong', period: 'week', from: '2026-11-02' };
    const refused = async (values: object) =>
      (await t.api.createBudget({ body: { ...body, ...values } })).problem.details?.map(
        ({ code }) => code,
      );
    expect(await refused({})).toEqual(['amount_or_percent']);
    expect(await refused({ amount: '1', percentOfSales: 3 })).toEqual(['amount_or_percent']);
    expect(await refused({ amount: '1', to: '2026-11-01' })).toEqual(['ends_before_it_begins']);
    expect(await refused({ percentOfSales: 0 })).toEqual(['above']);
    expect(await refused({ percentOfSales: 28.255 })).toEqual(['two_decimals']);
    expect(await refused({ amount: '1', vendorIds: [] })).toEqual(['too_few']);
    expect(await refused({ amount: '1', vendorIds: [2_000_000_000] })).toEqual(['gone']);
    expect(await refused({ amount: '1', places: { regions: [], locationIds: [] } })).toEqual([
      'select',
    ]);
  });

  test('have names of their own, and come back after a deletion (D9, A9)', async () => {
    const budget = await newBudget(t, { name: 'Dairy' });
    const same = await t.api.createBudget({
      body: { name: ' dairy', period: 'month', amount: '1', from: '2026-11-02' },
    });
    expect([same.status, same.problem.code]).toEqual([409, 'name_taken']);
    await t.api.deleteBudget({ params: { id: budget.id } });
    expect((await t.api.listBudgets()).body.map(({ id }) => id)).not.toContain(budget.id);
    const back = await t.api.restoreBudget({ params: { id: budget.id } });
    expect(back.body).toMatchObject({ name: 'Dairy', isDeleted: false });
  });

  test('keep a vendor that was deleted since, and take no other one that is gone (E29)', async () => {
    const vendor = await t.make.vendor();
    const {
      id,
      version: _,
      isDeleted: __,
      ...body
    } = await newBudget(t, { vendorIds: [vendor.id] });
    await t.api.deleteVendor({ params: { id: vendor.id } });
    const changed = await t.api.updateBudget({ params: { id }, body: { ...body, amount: '7' } });
    expect([changed.status, changed.body.amount]).toEqual([200, '7.00']);
  });

  test('a location without a budget, and one that is gone', async () => {
    const { id } = await t.make.location();
    const far = await newBudget(t, { from: '2030-01-01' });
    expect(await statusOf(t, far, { locationId: id })).toBeUndefined();
    const gone = await t.api.listBudgetStatus({ query: { locationId: '999999' } });
    expect(gone.status).toBe(404);
  });
});

import { expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { DUE, FRIDAY, NEXT_CUT_OFF, PREPARE, useStanding } from '#tests/support/standing.ts';

/** A standing order whose product got another unit since its quantity was entered (H5, H6). */
const t = useTestApp();
const { arrived, at, tick, kitchen, prepared } = useStanding(t);

type Kitchen = Awaited<ReturnType<typeof kitchen>>;

/** The vendor sells tomatoes by another unit from now on, of which one is 24 of the former. Returns both. */
async function sellByAnother({ tomatoes }: Kitchen) {
  const unit = await t.make.unit();
  const { body: units } = await t.api.listUnits();
  const before = units.find(({ id }) => id === tomatoes.unitId)?.abbreviation ?? '';
  const { status } = await t.api.updateProduct({
    params: { id: tomatoes.id },
    body: {
      name: tomatoes.name,
      vendorId: tomatoes.vendorId,
      unitOfMeasure: unit.abbreviation,
      unitChange: { one: unit.abbreviation, factor: 24, unitOfMeasure: before },
    },
  });
  expect(status).toBe(200);
  return { before, after: unit.abbreviation };
}

const whyOf = ({ tomatoes }: Kitchen, units: { before: string; after: string }) => ({
  code: 'unusual_unit',
  params: {
    productName: tomatoes.name,
    quantity: 4,
    before: units.before,
    unitOfMeasure: units.after,
  },
});

test.each([
  ['before it is prepared', false],
  ['while it waits', true],
])(
  'it never submits itself with a quantity of another unit: changed %s, it waits and says why',
  async (_when, isPrepared) => {
    const one = await kitchen();
    for (let times = 0; times < 4; times++) await one.order(4);
    const before = (await one.orders()).length;
    await one.standing({ mode: 'submit' });
    if (isPrepared) {
      at(PREPARE);
      await tick();
    }
    const units = await sellByAnother(one);
    at(PREPARE);
    await tick();
    at(DUE);
    await tick();
    const found = await one.only();
    expect(found).toMatchObject({ state: 'waiting', unusual: [whyOf(one, units)] });
    expect(found.lines).toMatchObject([
      { productId: one.tomatoes.id, quantity: 4, unitOfMeasure: units.before },
      { productId: one.basil.id, quantity: 2 },
    ]);
    expect(await one.orders()).toHaveLength(before);
    expect(arrived).toMatchObject([{ text: expect.stringContaining('enter its quantity again') }]);
  },
);

test('nor as usual, when what is usual in the new unit is not known yet', async () => {
  const one = await prepared({ mode: 'submit', amounts: 'usual' });
  const units = await sellByAnother(one);
  at(DUE);
  await tick();
  expect(await one.only()).toMatchObject({ state: 'waiting', unusual: [whyOf(one, units)] });
});

test('nor a line without a quantity, whose usual quantity is known in the former unit only', async () => {
  const one = await kitchen();
  const lines = [{ productId: one.tomatoes.id, quantity: null }];
  const body = { name: one.guide.name, lines };
  await t.api.updateOrderGuide({ params: { id: one.guide.id }, body });
  for (const quantity of [3, 4, 5]) await one.order(quantity);
  await one.standing({ mode: 'submit' });
  const units = await sellByAnother(one);
  at(DUE);
  await tick();
  expect(await one.only()).toMatchObject({ state: 'waiting', unusual: [whyOf(one, units)] });
  // By hand, once: from then on it is known in the present unit.
  const typed = [{ productId: one.tomatoes.id, quantity: 1, unitOfMeasure: units.after }];
  const { id } = await one.only();
  const { status } = await t.api.submitPreparedOrder({ params: { id }, body: { lines: typed } });
  expect(status).toBe(200);
  at(NEXT_CUT_OFF, -3_600_000);
  await tick();
  expect((await one.orders()).slice(0, 2)).toMatchObject([
    { orderedBy: one.cook.id, items: [{ quantity: 1 }] },
    { items: [{ quantity: 1 }] },
  ]);
});

test('to par, a quantity of another unit in another prepared order takes nothing off', async () => {
  const one = await prepared();
  await one.change([{ productId: one.tomatoes.id, quantity: 4 }]);
  await sellByAnother(one);
  const { location, tomatoes, vendor, cook } = one;
  const stocked = { locationId: location.id, lines: [{ productId: tomatoes.id, parAmount: 5 }] };
  await t.api.updateInventory({ body: stocked });
  const { body: other } = await t.api.createOrderGuide({
    body: {
      name: 'To par',
      locationId: location.id,
      lines: [{ productId: tomatoes.id, quantity: null }],
    },
  });
  await t.api.setStandingOrder({
    params: { id: other.id },
    body: {
      vendorId: vendor.id,
      days: ['friday'],
      amounts: 'to_par',
      mode: 'prepare',
      responsibleUserId: cook.id,
      from: '2026-11-01',
    },
  });
  await tick();
  const found = (await one.listed()).find(({ guideId }) => guideId === other.id);
  expect(found?.lines).toMatchObject([{ quantity: 5 }]);
});

test('a quantity that is entered again in the guide settles it: the order is submitted by itself', async () => {
  const one = await prepared({ mode: 'submit' });
  const { after } = await sellByAnother(one);
  await t.api.updateOrderGuide({
    params: { id: one.guide.id },
    body: {
      name: one.guide.name,
      lines: [{ productId: one.tomatoes.id, quantity: 4, unitOfMeasure: after }],
    },
  });
  at(DUE);
  await tick();
  expect(await one.only()).toMatchObject({ state: 'ordered', byItself: true });
  expect(await one.orders()).toMatchObject([
    { items: [{ productId: one.tomatoes.id, quantity: 4 }] },
  ]);
});

test('a person cannot submit it either, until its quantity is entered again, by whichever call', async () => {
  const one = await prepared();
  const { before, after } = await sellByAnother(one);
  const [tomatoes, basil] = (await one.only()).lines;
  const refused = {
    code: 'unit_of_product_changed',
    params: { name: one.tomatoes.name, before, unitOfMeasure: after },
  };
  for (const body of [
    {},
    { lines: [tomatoes, basil] },
    { lines: [{ productId: one.tomatoes.id, quantity: 4 }] },
  ]) {
    expect((await one.submit(body)).problem.details).toMatchObject([refused]);
    expect(await one.only()).toMatchObject({ state: 'waiting' });
  }
  expect(await one.orders()).toEqual([]);

  const again = [{ ...tomatoes, unitOfMeasure: after }];
  const saved = await one.change(again);
  expect(saved.body).toMatchObject({ lines: again, isChanged: true });
  // A retry of the same.
  expect((await one.change(again)).body.version).toBe(saved.body.version);
  expect((await one.submit()).body.state).toBe('ordered');
  expect(await one.orders()).toMatchObject([{ items: [{ quantity: 4 }] }]);
});

test('with a submission: the same number in the new unit is a change of its person', async () => {
  const one = await prepared();
  const { after } = await sellByAnother(one);
  const lines = [{ productId: one.tomatoes.id, quantity: 4, unitOfMeasure: after }];
  expect((await one.submit({ lines })).body).toMatchObject({ state: 'ordered', isChanged: true });
  expect(await one.orders()).toMatchObject([{ items: [{ quantity: 4 }], vendorId: one.vendor.id }]);
});

test('nor where the unit changes while it is being submitted: the job goes on, and it waits again', async () => {
  const one = await prepared({ mode: 'submit' });
  await t.database.pool.query(
    `update prepared_orders set state = 'submitting', order_id = 'ORD-1795000000034', ordered_by = $2, by_itself = true where id = $1`,
    [one.id, one.cook.id],
  );
  const { before, after } = await sellByAnother(one);
  const because = {
    code: 'unit_of_product_changed',
    params: { name: one.tomatoes.name, before, unitOfMeasure: after },
  };
  at(DUE);
  await tick();
  expect(await one.only()).toMatchObject({
    state: 'waiting',
    unusual: [{ code: 'invalid_input', params: { because } }],
  });
  expect(await one.orders()).toEqual([]);
});

test('a product that gets its former unit back, and a unit that is renamed, change nothing', async () => {
  const one = await prepared({ mode: 'submit' });
  const { before, after } = await sellByAnother(one);
  const back = { productIds: [one.tomatoes.id], updates: { unitOfMeasure: before } };
  expect((await t.api.bulkUpdateProducts({ body: back })).status).toBe(200);
  const { body: units } = await t.api.listUnits();
  const unit = units.find(({ abbreviation }) => abbreviation === before);
  const renamed = { name: `${after} too`, abbreviation: `${before}2` };
  await t.api.updateUnit({ params: { id: unit?.id ?? '' }, body: renamed });
  at(DUE);
  await tick();
  expect(await one.only()).toMatchObject({ state: 'ordered', deliveryDate: FRIDAY });
});

test('a skipped one that is brought back by Undo keeps the unit', async () => {
  const one = await prepared();
  const { before } = await sellByAnother(one);
  const { body: skipped } = await one.skip();
  const { body } = await one.change(skipped.lines);
  expect(body).toMatchObject({ state: 'waiting', lines: [{ unitOfMeasure: before }, {}] });
});

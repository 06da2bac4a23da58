import { expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { CUT_OFF, DUE, FRIDAY, PREPARE, useStanding } from '#tests/support/standing.ts';

/** What was not needed when its delivery was prepared may be needed before the cut-off (H5, H6). */
const t = useTestApp();
const { arrived, at, tick, kitchen } = useStanding(t);

/** A kitchen that ordered by hand all that its guide would order. */
async function orderedByHand(changes: object = {}) {
  const one = await kitchen();
  const { location, cook, tomatoes, basil } = one;
  const lines = [
    { productId: tomatoes.id, quantity: 4 },
    { productId: basil.id, quantity: 2 },
  ];
  const { body: byHand } = await t.api.createOrder({
    body: {
      locationId: location.id,
      orderedBy: cook.id,
      items: lines.map((line) => ({ ...line, deliveryDate: FRIDAY })),
    },
  });
  await one.standing(changes);
  at(PREPARE);
  await tick();
  const found = await one.only();
  expect(found).toMatchObject({ state: 'none', reason: { code: 'no_order_nothing_needed' } });
  const cancel = () =>
    t.api.setOrderStatus({ params: { id: byHand.id }, body: { status: 'cancelled' } });
  return { ...one, lines, id: found.id, version: found.version, cancel };
}

test('what was cancelled after preparing is ordered by itself (H6)', async () => {
  const { cancel, only, orders, cook, lines } = await orderedByHand({ mode: 'submit' });
  await cancel();
  at(DUE);
  await tick();
  const found = await only();
  expect(found).toMatchObject({ state: 'ordered', reason: null, byItself: true });
  const made = (await orders()).find(({ id }) => id === found.orderId);
  expect(made).toMatchObject({ orderedBy: cook.id, items: lines });
});

test('or waits for its person, who is told (H6)', async () => {
  const { cancel, only, email, lines } = await orderedByHand();
  await cancel();
  at(DUE);
  await tick();
  expect(await only()).toMatchObject({ state: 'waiting', reason: null, lines });
  expect(arrived).toMatchObject([{ to: email, subject: expect.stringContaining('waits for you') }]);
});

test('what is still not needed in that hour stays so, and nobody is told (H6)', async () => {
  const { cancel, only, orders, id, version } = await orderedByHand({ mode: 'submit' });
  at(DUE);
  await tick();
  await cancel();
  at(CUT_OFF);
  await tick();
  const reason = { code: 'no_order_nothing_needed' };
  expect(await only()).toMatchObject({ id, version, state: 'none', reason });
  expect(arrived).toEqual([]);
  expect(await orders()).toHaveLength(1);
});

test('a shelf that was counted empty meanwhile is filled to par (S3)', async () => {
  const { location, tomatoes, standing, only, orders } = await kitchen();
  const count = (amount: number) =>
    t.api.createCount({
      body: {
        id: crypto.randomUUID(),
        locationId: location.id,
        lines: [{ productId: tomatoes.id, amount }],
      },
    });
  await t.api.updateInventory({
    body: { locationId: location.id, lines: [{ productId: tomatoes.id, parAmount: 12 }] },
  });
  await count(20);
  await standing({ mode: 'submit', amounts: 'to_par' });
  at(PREPARE);
  await tick();
  expect((await only()).state).toBe('none');
  await count(0);
  at(DUE);
  await tick();
  expect(await orders()).toMatchObject([{ items: [{ productId: tomatoes.id, quantity: 12 }] }]);
});

test('a changed standing order prepares again what the former one did not need (H5)', async () => {
  const { standing, only, id, tomatoes, guide } = await orderedByHand();
  const lines = [{ productId: tomatoes.id, quantity: 9 }];
  await t.api.updateOrderGuide({ params: { id: guide.id }, body: { name: guide.name, lines } });
  await standing({ prepareHours: 48 });
  await tick();
  const found = await only();
  expect(found).toMatchObject({
    state: 'waiting',
    lines: [{ productId: tomatoes.id, quantity: 5 }],
  });
  expect(found.id).not.toBe(id);
});

test('it belongs to its delivery: it moves with the cut-off and goes with the day (E23)', async () => {
  const { schedule, cancel, only, listed, id } = await orderedByHand({ mode: 'submit' });
  await cancel();
  await schedule({ rules: [{ deliveryDay: 'friday', daysBefore: 1, cutOff: '16:30' }] });
  at(DUE);
  await tick();
  const later = { cutOffAt: '2026-11-19T21:30:00.000Z', dueAt: '2026-11-19T20:30:00.000Z' };
  expect(await only()).toMatchObject({ id, state: 'none', ...later });
  await schedule({ exceptions: [{ date: FRIDAY, locationId: null, delivers: false }] });
  at(later.dueAt);
  await tick();
  expect(await listed()).toEqual([]);
});

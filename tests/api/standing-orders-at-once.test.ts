import { expect, test, vi } from 'vitest';
import { prepareDueOrders } from '#server/prepared-orders/prepare-due.job.ts';
import { useTestApp } from '#tests/support/app.ts';
import { startDueNode } from '#tests/support/due-nodes.ts';
import { ownTransaction, untilTestFinished, untilWaiting } from '#tests/support/locks.ts';
import { DUE, PREPARE, useStanding } from '#tests/support/standing.ts';

const t = useTestApp();
const { at, services, tick, kitchen } = useStanding(t);

test('of several nodes at the same moment one prepares, and one order is made (H5, H6)', async () => {
  const kitchens = await Promise.all(Array.from({ length: 6 }, kitchen));
  for (const { standing } of kitchens) await standing({ mode: 'submit' });
  for (const moment of [PREPARE, DUE]) {
    at(moment);
    await Promise.all(Array.from({ length: 4 }, () => prepareDueOrders.run(services())));
    // What one of them skipped because another one had it is done by then.
    await tick();
  }
  for (const { only, orders } of kitchens) {
    expect(await only()).toMatchObject({ state: 'ordered', byItself: true });
    expect(await orders()).toHaveLength(1);
  }
});

test('a person and the job at the same moment make one order (H6)', async () => {
  const { standing, only, orders, cook } = await kitchen();
  await standing({ mode: 'submit' });
  at(PREPARE);
  await tick();
  const { id } = await only();
  const api = await t.as(cook);
  at(DUE);
  await Promise.all([
    api.submitPreparedOrder({ params: { id }, body: { id: 'ORD-1796000000001' } }),
    prepareDueOrders.run(services()),
    api.submitPreparedOrder({ params: { id }, body: { id: 'ORD-1796000000002' } }),
  ]);
  await tick();
  const { orderId, state } = await only();
  expect(state).toBe('ordered');
  expect((await orders()).map((order) => order.id)).toEqual([orderId]);
});

test('an order that could not be stored is stored later, once, under the same id (H6)', async () => {
  const { standing, only, orders } = await kitchen();
  await standing({ mode: 'submit' });
  at(PREPARE);
  await tick();
  at(DUE);
  const node = services();
  const { db } = node;
  // The answer of the database gets lost, after it has stored the order.
  const losing = Object.assign(Object.create(db) as typeof db, {
    writeAtOnce: async (statement: Parameters<typeof db.writeAtOnce>[0]) => {
      await db.writeAtOnce(statement);
      throw new Error('connection terminated');
    },
  });
  await expect(prepareDueOrders.run({ ...node, db: losing })).rejects.toThrow('terminated');
  const { orderId, state } = await only();
  expect(state).toBe('submitting');
  await tick();
  expect((await only()).state).toBe('submitting');
  at(DUE, 60_000);
  await tick();
  expect(await only()).toMatchObject({ state: 'ordered', orderId });
  expect(await orders()).toMatchObject([{ id: orderId }]);
});

test('a schedule that changes while the standing order is planned is planned with too (E22)', async () => {
  const one = await kitchen();
  await one.schedule({ rules: [] });
  await one.standing();
  at(PREPARE);
  // A job that has read the schedule and has not committed yet.
  const job = await ownTransaction(t.database.pool);
  await job.query(
    'update standing_orders set is_changed = false, next_at = null where guide_id = $1',
    [one.guide.id],
  );
  const storing = untilTestFinished(
    one.schedule({ rules: [{ deliveryDay: 'friday', daysBefore: 1, cutOff: '14:00' }] }),
  );
  await untilWaiting(t.database.pool, 1);
  await job.query('commit');
  await storing;
  await tick();
  expect(await one.listed()).toHaveLength(1);
});

test('a running node prepares by itself once a schedule, a guide or a person changed (E22, E23)', async () => {
  at(PREPARE);
  const now = () => t.services.now();
  const node = await startDueNode(t, { now, send: async () => ({ captured: false }) });
  const one = await kitchen();
  await one.schedule({ rules: [] });
  await one.standing();
  await one.schedule({ rules: [{ deliveryDay: 'friday', daysBefore: 1, cutOff: '14:00' }] });
  await vi.waitFor(async () => expect(await one.listed()).toHaveLength(1), 10_000);
  await t.api.deleteOrderGuide({ params: { id: one.guide.id } });
  await vi.waitFor(async () => expect(await one.listed()).toEqual([]), 10_000);
  await node.stop();
});

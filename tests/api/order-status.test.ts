import { describe, expect, test } from 'vitest';
import { ORDER_STATUSES } from '#contract/values/order-states.ts';
import { useTestApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/app.ts';
import { expectSentence } from '#tests/support/problem.ts';

const t = useTestApp();

/** D15, written independently of the code on purpose. */
const LEGAL = new Set([
  'pending approved',
  'pending cancelled',
  'approved cancelled',
  'pending completed',
  'approved completed',
  'ordered completed',
]);
const EVERY_MOVE = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => ({ from, to })));

const set = (id: string, status: unknown, api: Client = t.api) =>
  api.setOrderStatus({ params: { id }, body: { status } });
const statusOf = async (id: string) => (await t.api.getOrder({ params: { id } })).body.status;

describe("a manager sets an order's status (D15)", () => {
  const isLegal = ({ from, to }: { from: string; to: string }) =>
    from === to || LEGAL.has(`${from} ${to}`);

  test.each(EVERY_MOVE.filter(isLegal))('from $from to $to succeeds', async ({ from, to }) => {
    const { id } = await t.make.order({ status: from });
    const { status, body } = await set(id, to);
    expect([status, body.status, await statusOf(id)]).toEqual([200, to, to]);
  });

  test.each(EVERY_MOVE.filter((move) => !isLegal(move)))(
    'from $from to $to is 409 invalid_transition',
    async ({ from, to }) => {
      const { id } = await t.make.order({ status: from });
      const { status, problem } = await set(id, to);
      expect([status, problem.code, await statusOf(id)]).toEqual([409, 'invalid_transition', from]);
      expectSentence(problem.message);
    },
  );

  test('does not change its items, which are no longer open once the order is cancelled (D20)', async () => {
    const { id, items } = await t.make.order({ items: [{}, { orderedStatus: 'ordered' }] });
    await set(id, 'cancelled');
    const after = await t.api.listItemsOfOrder({ params: { id } });
    expect(after.body.map((item) => item.orderedStatus)).toEqual(['pending', 'ordered']);
    const open = await t.api.listOrderItems({ query: { orderId: id, open: 'true' } });
    expect([items.length, open.body]).toEqual([2, []]);
  });

  test('twice at once with excluding values: one succeeds and one is refused', async () => {
    const { id } = await t.make.order();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => set(id, index % 2 ? 'cancelled' : 'completed')),
    );
    const done = new Set(
      answers.filter(({ status }) => status === 200).map(({ body }) => body.status),
    );
    expect([...done]).toEqual([await statusOf(id)]);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10);
  });

  test('is 404 for an unknown or deleted order, 400 for an invalid status', async () => {
    const deleted = await t.make.order({ isDeleted: true });
    for (const id of [deleted.id, 'ORD-1999999999999', 'x'])
      expect((await set(id, 'approved')).status).toBe(404);
    const { id } = await t.make.order();
    for (const wrong of ['lost', '', null, 3, undefined]) {
      const { status, problem } = await set(id, wrong);
      expect([status, problem.details?.[0]?.path]).toEqual([400, 'status']);
    }
  });

  test('is refused to employees, even for their own order (D30)', async () => {
    const { location, user } = await t.make.orderParts();
    const { id } = await t.make.order({ locationId: location.id, orderedBy: user.id });
    expect((await set(id, 'cancelled', await t.as(user))).status).toBe(403);
    expect(await statusOf(id)).toBe('pending');
    expect((await set(id, 'cancelled', await t.as(await t.make.manager()))).status).toBe(200);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ITEM_STATUSES } from '#contract/values/order-states.ts';
import type { ItemStatus, OrderItem } from '#contract/calls/order-items.ts';
import type { OrderStatus } from '#contract/calls/orders.ts';
import { useTestApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/app.ts';

const t = useTestApp();

/** D14, written independently of the code on purpose. */
const LEGAL = new Set([
  'pending ordered',
  'ordered received',
  'ordered missing',
  'missing received',
]);

const EVERY_MOVE = ITEM_STATUSES.flatMap((from) =>
  ITEM_STATUSES.filter((to) => to !== from).map((to) => ({ from, to })),
);

const set = (id: number | undefined, status: unknown, api: Client = t.api) =>
  api.setOrderItemStatus({ params: { id: id ?? 0 }, body: { status } });

/** An order with an item in each of these states. */
const orderOf = (states: readonly ItemStatus[], status: OrderStatus = 'pending') =>
  t.make.order({ status, items: states.map((orderedStatus) => ({ orderedStatus })) });

async function stored(orderId: string): Promise<{ order: OrderStatus; items: OrderItem[] }> {
  const order = await t.api.getOrder({ params: { id: orderId } });
  const items = await t.api.listItemsOfOrder({ params: { id: orderId } });
  return { order: order.body.status, items: items.body };
}

/** D15, for an order that no manager has cancelled or completed. */
function followed(states: readonly ItemStatus[], before: OrderStatus): OrderStatus {
  if (states.every((state) => state === 'received' || state === 'missing')) return 'completed';
  return states.includes('pending') ? before : 'ordered';
}

describe('changing the status of an item (D14)', () => {
  test.each(EVERY_MOVE.filter(({ from, to }) => LEGAL.has(`${from} ${to}`)))(
    'from $from to $to succeeds',
    async ({ from, to }) => {
      const { items } = await orderOf([from, 'pending']);
      const moved = await set(items[0]?.id, to);
      expect(moved.status).toBe(200);
      expect(moved.body.orderedStatus).toBe(to);
    },
  );

  test.each(EVERY_MOVE.filter(({ from, to }) => !LEGAL.has(`${from} ${to}`)))(
    'from $from to $to is 409 invalid_transition and changes nothing',
    async ({ from, to }) => {
      const { id, items } = await orderOf([from, 'pending']);
      const before = await stored(id);
      const refused = await set(items[0]?.id, to);
      expect([refused.status, refused.problem.code]).toEqual([409, 'invalid_transition']);
      expect(await stored(id)).toEqual(before);
    },
  );

  test.each(ITEM_STATUSES)('to its present status %s is 200 and changes nothing', async (state) => {
    const { id, items } = await orderOf([state, 'pending']);
    const before = await stored(id);
    t.setNow(new Date('2031-01-01T00:00:00.000Z'));
    const again = await set(items[0]?.id, state);
    t.setNow(new Date());
    expect(again.status).toBe(200);
    expect(again.body).toEqual(before.items[0]);
    expect(await stored(id)).toEqual(before);
  });

  test('to ordered sets orderedAt, which later changes keep', async () => {
    const { items } = await orderOf(['pending']);
    t.setNow(new Date('2026-05-04T08:00:00.000Z'));
    const ordered = await set(items[0]?.id, 'ordered');
    t.setNow(new Date('2026-05-06T08:00:00.000Z'));
    const missing = await set(items[0]?.id, 'missing');
    const received = await set(items[0]?.id, 'received');
    t.setNow(new Date());
    expect([ordered, missing, received].map(({ body }) => body.orderedAt)).toEqual(
      Array.from({ length: 3 }, () => '2026-05-04T08:00:00.000Z'),
    );
  });

  test('of a cancelled order is 409', async () => {
    const { id, items } = await orderOf(['pending', 'ordered'], 'cancelled');
    const before = await stored(id);
    const answers = [await set(items[0]?.id, 'ordered'), await set(items[1]?.id, 'received')];
    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
    expect(await stored(id)).toEqual(before);
  });

  test('of an item that does not exist or is deleted, or whose order is deleted, is 404', async () => {
    const deleted = await t.make.order({ isDeleted: true, items: [{}] });
    const order = await t.make.order({ items: [{ isDeleted: true }, {}] });
    const ids = [order.items[0]?.id, deleted.items[0]?.id, 2_000_000_000];
    for (const id of ids) expect((await set(id, 'ordered')).status).toBe(404);
  });

  test('to an unknown status is 400 and names the field (D2)', async () => {
    const { items } = await orderOf(['pending']);
    for (const wrong of ['lost', '', null, 3, ['ordered'], undefined]) {
      const refused = await set(items[0]?.id, wrong);
      expect(refused.status).toBe(400);
      expect(refused.problem.details?.[0]?.path).toBe('status');
    }
  });
});

describe("an employee's changes of an item's status (D14, D30)", () => {
  test('are to received and missing, on own orders', async () => {
    const { location, user } = await t.make.orderParts();
    const order = await t.make.order({
      locationId: location.id,
      orderedBy: user.id,
      items: [{ orderedStatus: 'ordered' }, { orderedStatus: 'ordered' }],
    });
    const employee = await t.as(user);
    const answers = [
      await set(order.items[0]?.id, 'received', employee),
      await set(order.items[1]?.id, 'missing', employee),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await stored(order.id)).order).toBe('completed');
  });

  test('to ordered are 403 and change nothing', async () => {
    const { location, user } = await t.make.orderParts();
    const order = await t.make.order({ locationId: location.id, orderedBy: user.id });
    expect((await set(order.items[0]?.id, 'ordered', await t.as(user))).status).toBe(403);
    expect((await stored(order.id)).items[0]?.orderedStatus).toBe('pending');
  });

  test("on another person's order are 403 and change nothing, at the same location too", async () => {
    const { location, user } = await t.make.orderParts();
    const order = await t.make.order({
      locationId: location.id,
      items: [{ orderedStatus: 'ordered' }],
    });
    for (const status of ['received', 'missing', 'ordered']) {
      expect((await set(order.items[0]?.id, status, await t.as(user))).status).toBe(403);
    }
    expect((await stored(order.id)).items[0]?.orderedStatus).toBe('ordered');
  });
});

describe('the status of an order follows its items (D15)', () => {
  test('no pending item makes it ordered; all received or missing completes it', async () => {
    const { id, items } = await orderOf(['pending', 'pending']);
    const seen: OrderStatus[] = [];
    for (const [index, status] of [
      [0, 'ordered'],
      [1, 'ordered'],
      [0, 'received'],
      [1, 'missing'],
      [1, 'received'],
    ] as const) {
      await set(items[index]?.id, status);
      seen.push((await stored(id)).order);
    }
    expect(seen).toEqual(['pending', 'ordered', 'ordered', 'completed', 'completed']);
  });

  test('deleted items are ignored', async () => {
    const order = await t.make.order({ items: [{}, { isDeleted: true }] });
    expect((await set(order.items[0]?.id, 'ordered')).body.orderStatus).toBe('ordered');
  });

  test('an order that a manager completed stays so when its items change later', async () => {
    const { id, items } = await orderOf(['pending', 'received'], 'completed');
    expect((await set(items[0]?.id, 'ordered')).status).toBe(200);
    expect((await stored(id)).order).toBe('completed');
  });

  test('through any sequence of changes, including refused ones', async () => {
    const start = fc.constantFrom<OrderStatus>('pending', 'approved');
    const size = fc.integer({ min: 1, max: 4 });
    const move = fc.tuple(fc.nat(3), fc.constantFrom(...ITEM_STATUSES));
    await fc.assert(
      fc.asyncProperty(
        start,
        size,
        fc.array(move, { maxLength: 14 }),
        async (before, many, moves) => {
          const { id, items } = await orderOf(Array<ItemStatus>(many).fill('pending'), before);
          const model = items.map((): ItemStatus => 'pending');
          let order = before;
          for (const [anyIndex, to] of moves) {
            const index = anyIndex % many;
            const from = model[index] ?? 'pending';
            const legal = LEGAL.has(`${from} ${to}`);
            const result = await set(items[index]?.id, to);
            expect(result.status).toBe(legal || from === to ? 200 : 409);
            if (!legal) continue;
            model[index] = to;
            order = followed(model, order);
          }
          const now = await stored(id);
          expect(now.items.map(({ orderedStatus }) => orderedStatus)).toEqual(model);
          expect(now.order).toBe(order);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('when all fifty items of one order change at the same moment', async () => {
    const { id, items } = await orderOf(Array<ItemStatus>(50).fill('pending'));
    const all = async (status: ItemStatus) => {
      const answers = await Promise.all(items.map((item) => set(item.id, status)));
      expect(answers.filter((one) => one.status !== 200)).toEqual([]);
      return (await stored(id)).order;
    };
    expect(await all('ordered')).toBe('ordered');
    expect(await all('received')).toBe('completed');
  });

  test('when fifty contradicting changes meet: each is done or refused, and order and items agree', async () => {
    const { id, items } = await orderOf(Array<ItemStatus>(5).fill('ordered'));
    const moves = Array.from({ length: 50 }, (_, index) => ({
      item: items[index % 5],
      status: index % 2 === 0 ? 'received' : 'missing',
    }));
    const answers = await Promise.all(moves.map(({ item, status }) => set(item?.id, status)));
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const now = await stored(id);
    // Both were requested of each item, and missing → received is legal, so each must end as received.
    expect(now.items.map(({ orderedStatus }) => orderedStatus)).toEqual(
      Array.from({ length: 5 }, () => 'received'),
    );
    expect(now.order).toBe('completed');
  });
});

import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { useCombining } from '#tests/support/combining.ts';
import { expectSentence } from '#tests/support/problem.ts';

const t = useTestApp();
const { combine, here, orderOf } = useCombining(t);

async function everyOrder(): Promise<unknown> {
  const { rows } = await t.database.pool.query(
    `select orders.*, (select json_agg(line order by id) from order_items as line where order_id = orders.id) as lines
     from orders order by id`,
  );
  return rows;
}

describe('orders that cannot be combined (D17) are refused with 409 and the reason, and nothing changes', () => {
  const cases: Record<string, () => Promise<[string, string[]]>> = {
    'another location': async () => [
      (await t.make.order({ ...here })).id,
      [(await t.make.order({ orderedBy: here.orderedBy })).id],
    ],
    'another employee': async () => [
      (await t.make.order({ ...here })).id,
      [(await t.make.order({ locationId: here.locationId })).id],
    ],
    'only itself': async () => {
      const { id } = await t.make.order({ ...here });
      return [id, [id, id]];
    },
    'one that is deleted': async () => [
      (await t.make.order({ ...here })).id,
      [(await t.make.order({ ...here, isDeleted: true })).id],
    ],
    'one that does not exist': async () => [
      (await t.make.order({ ...here })).id,
      ['ORD-1999999999999'],
    ],
    'a line with too many': async () => {
      const product = await t.make.product();
      const items = [{ productId: product.id, vendorId: product.vendorId, quantity: 60_000 }];
      return [
        (await t.make.order({ ...here, items })).id,
        [(await t.make.order({ ...here, items })).id],
      ];
    },
  };
  for (const status of ['approved', 'completed', 'cancelled'] as const) {
    cases[`one that is ${status}`] = async () => [
      (await t.make.order({ ...here })).id,
      [(await t.make.order({ ...here, status })).id],
    ];
    cases[`into one that is ${status}`] = async () => [
      (await t.make.order({ ...here, status })).id,
      [(await t.make.order({ ...here })).id],
    ];
  }

  test.each(Object.entries(cases))('%s', async (_, make) => {
    const [id, others] = await make();
    const before = await everyOrder();
    const { status, problem } = await combine(id, others);
    expect([status, problem.code]).toEqual([409, expect.stringMatching(/^combine_/)]);
    expectSentence(problem.message);
    expect(await everyOrder()).toEqual(before);
  });

  test('an unknown order is 404', async () => {
    const { id } = await t.make.order({ ...here });
    expect((await combine('ORD-1999999999999', [id])).status).toBe(404);
  });

  test('an invalid list of ids is 400: not a list, empty, too long, or without ids', async () => {
    const { id } = await t.make.order({ ...here });
    for (const wrong of [
      undefined,
      null,
      'ORD-1',
      [],
      [1],
      [''],
      [null],
      Array(101).fill('ORD-1'),
    ]) {
      const { status, problem } = await combine(id, wrong);
      expect([status, problem.details?.[0]?.path.split('.')[0]]).toEqual([400, 'orderIds']);
    }
  });

  test('employees are refused (D30)', async () => {
    const { location, user } = await t.make.orderParts();
    const own = { locationId: location.id, orderedBy: user.id };
    const [a, b] = [await t.make.order(own), await t.make.order(own)];
    expect((await combine(a.id, [b.id], await t.as(user))).status).toBe(403);
    expect((await orderOf(b.id)).isDeleted).toBe(false);
  });
});

import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { CUT_OFF, DUE, FRIDAY, PREPARE, useStanding } from '#tests/support/standing.ts';

const t = useTestApp();
const { arrived, at, tick, kitchen } = useStanding(t);

/** A kitchen whose order for Friday is prepared. */
async function prepared(changes: object = {}) {
  const one = await kitchen();
  await one.standing(changes);
  at(PREPARE);
  await tick();
  const { id, version } = await one.only();
  const params = { id };
  return {
    ...one,
    id,
    version,
    submit: async (body: object = {}, headers = {}) =>
      (await t.as(one.cook)).submitPreparedOrder({ params, body }, headers),
    skip: async () => (await t.as(one.cook)).skipPreparedOrder({ params }),
    change: async (lines: object[], headers = {}) =>
      (await t.as(one.cook)).updatePreparedOrder({ params, body: { lines } }, headers),
  };
}

describe('a person (H6)', () => {
  test('changes the lines and submits: it becomes their own order for that delivery', async () => {
    const { change, submit, orders, only, cook, tomatoes, location } = await prepared();
    const changed = await change([{ productId: tomatoes.id, quantity: 5 }]);
    expect(changed.body).toMatchObject({ isChanged: true, version: 2, state: 'waiting' });
    const { status, body } = await submit({ id: 'ORD-1795000000001' });
    expect([status, body.state, body.orderId, body.byItself]).toEqual([
      200,
      'ordered',
      'ORD-1795000000001',
      false,
    ]);
    expect(await orders()).toMatchObject([
      {
        id: 'ORD-1795000000001',
        locationId: location.id,
        orderedBy: cook.id,
        items: [{ productId: tomatoes.id, quantity: 5 }],
      },
    ]);
    const items = await t.api.listItemsOfOrder({ params: { id: 'ORD-1795000000001' } });
    expect(items.body.map(({ deliveryDate }) => deliveryDate)).toEqual([FRIDAY]);
    expect(await only()).toEqual(body);
  });

  test('submits again: the same order is answered, and nothing is stored twice (D12)', async () => {
    const { submit, orders, skip, change, basil } = await prepared();
    const id = 'ORD-1795000000002';
    const answers = await Promise.all([submit({ id }), submit({ id }), submit({ id })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await submit()).body.orderId).toBe(id);
    expect(await orders()).toHaveLength(1);
    const refused = [
      await submit({ id: 'ORD-1795000000003' }),
      await skip(),
      await change([{ productId: basil.id, quantity: 1 }]),
    ];
    expect(refused.map(({ problem }) => problem.code)).toEqual(
      refused.map(() => 'prepared_order_settled'),
    );
  });

  test('whose submission a crash interrupted: the job goes on with it, once', async () => {
    const { id, orders, only, cook } = await prepared();
    await t.database.pool.query(
      `update prepared_orders set state = 'submitting', order_id = 'ORD-1795000000004', ordered_by = $2, by_itself = false where id = $1`,
      [id, cook.id],
    );
    await t.database.pool.query('update standing_orders set next_at = $1', [PREPARE]);
    await tick();
    expect(await only()).toMatchObject({ state: 'ordered', orderId: 'ORD-1795000000004' });
    expect(await orders()).toMatchObject([{ id: 'ORD-1795000000004', orderedBy: cook.id }]);
  });

  test('chose an id that another order has: nothing is ordered, and it waits', async () => {
    const { submit, only } = await prepared();
    expect((await submit({ id: 'ORD-12' })).status).toBe(400);
    const taken = 'ORD-1795000000005';
    const { location, cook, tomatoes } = await kitchen();
    await t.api.createOrder({
      body: {
        id: taken,
        locationId: location.id,
        orderedBy: cook.id,
        items: [{ productId: tomatoes.id, quantity: 1 }],
      },
    });
    const refused = await submit({ id: taken });
    expect([refused.status, refused.problem.code]).toEqual([409, 'order_id_taken']);
    expect(await only()).toMatchObject({ state: 'waiting', orderId: null });
    expect((await submit()).body.state).toBe('ordered');
  });

  test('skips it, once or twice; it is not prepared again', async () => {
    const { skip, only, orders } = await prepared();
    expect((await skip()).body).toMatchObject({
      state: 'none',
      reason: { code: 'no_order_skipped' },
    });
    expect((await skip()).status).toBe(200);
    at(DUE);
    await tick();
    expect([await only(), await orders()]).toMatchObject([{ state: 'none' }, []]);
  });

  test('is not too late: after the cut-off nothing is submitted', async () => {
    const { submit, orders } = await prepared();
    at(CUT_OFF);
    const { status, problem } = await submit();
    expect([status, problem.code]).toEqual([409, 'prepared_order_settled']);
    expect(await orders()).toEqual([]);
  });

  test('does not overwrite another one, and orders only what the vendor sells', async () => {
    const { change, submit, tomatoes, version } = await prepared();
    const foreign = await t.make.product();
    const read = { 'if-match': `"${version}"` };
    const lines = [{ productId: tomatoes.id, quantity: 3 }];
    expect((await change(lines, read)).status).toBe(200);
    const late = [await change(lines, read), await submit({}, read)];
    expect(late.map(({ problem }) => problem.code)).toEqual(late.map(() => 'changed_meanwhile'));
    const refused = [
      await change([]),
      await change([{ productId: foreign.id, quantity: 1 }]),
      await change([{ productId: 'PRD-999999', quantity: 1 }]),
      await change([...lines, ...lines]),
      await change([{ productId: tomatoes.id, quantity: 0 }]),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400));
  });
});

describe('by itself, an hour before the cut-off (H6)', () => {
  test('it becomes an order of its person, and the history says so', async () => {
    const { only, orders, cook, guide, id } = await prepared({ mode: 'submit' });
    expect(arrived).toEqual([]);
    at(DUE, -1);
    await tick();
    expect(await orders()).toEqual([]);
    at(DUE);
    await tick();
    await tick();
    const found = await only();
    expect(found).toMatchObject({ state: 'ordered', byItself: true, unusual: [] });
    expect(await orders()).toMatchObject([{ id: found.orderId, orderedBy: cook.id }]);
    expect(arrived).toEqual([]);
    const history = await t.api.listHistory({ query: { kind: 'prepared-orders', id } });
    const [last] = history.body;
    expect(last?.record.name).toBe(`${guide.name}, ${FRIDAY}`);
    const changes = history.body.flatMap((entry) =>
      entry.changes.map(({ field, after }) => [entry.actorId, field, after]),
    );
    expect(changes).toContainEqual([null, 'byItself', true]);
    expect(changes).toContainEqual([null, 'orderedBy', cook.id]);
    expect(changes).toContainEqual([null, 'preparedFor', cook.id]);
  });

  test('with the amounts of that hour: what was ordered by hand meanwhile is not ordered twice', async () => {
    const { order, orders, only, tomatoes } = await prepared({ mode: 'submit' });
    const byHand = await order(3, { deliveryDate: FRIDAY });
    at(DUE);
    await tick();
    const { orderId } = await only();
    const made = (await orders()).find(({ id }) => id === orderId);
    expect(made).toMatchObject({ items: [{ productId: tomatoes.id, quantity: 1 }, {}] });
    expect(made?.id).not.toBe(byHand.id);
  });

  test('an order above the limit waits for approval, as any other (M6)', async () => {
    const { location, orders } = await prepared({ mode: 'submit' });
    await t.api.updateLocation({
      params: { id: location.id },
      body: { name: location.name, approvalLimit: '1.00' },
    });
    at(DUE);
    await tick();
    expect(await orders()).toMatchObject([{ needsApproval: true, total: '8.00' }]);
  });

  const attention = async () =>
    (await t.api.listAttentionThings({ query: { kind: 'prepared_order_waits' } })).body;

  test.each([
    [
      'unusual_quantity',
      async ({ order }: Awaited<ReturnType<typeof prepared>>) => {
        for (const quantity of [40, 41, 42]) await order(quantity);
      },
    ],
    [
      'unusual_price',
      async ({ order, tomatoes }: Awaited<ReturnType<typeof prepared>>) => {
        await order(4);
        await t.database.pool.query('update products set price = 2.21 where id = $1', [
          tomatoes.id,
        ]);
      },
    ],
    [
      'unusual_changed',
      async ({ change, tomatoes }: Awaited<ReturnType<typeof prepared>>) =>
        change([{ productId: tomatoes.id, quantity: 3 }]),
    ],
    [
      'unusual_responsible',
      async ({ cook }: Awaited<ReturnType<typeof prepared>>) =>
        t.api.deleteUser({ params: { id: cook.id } }),
    ],
  ] as const)('it waits and needs attention where something is unusual: %s', async (code, make) => {
    const one = await prepared({ mode: 'submit' });
    await make(one);
    expect(await attention()).toEqual([]);
    at(DUE);
    await tick();
    const found = await one.only();
    expect(found.state).toBe('waiting');
    expect(found.unusual.map((why) => why.code)).toContain(code);
    expect(await attention()).toMatchObject([{ id: one.id, since: DUE }]);
    const told = { to: one.email, text: expect.stringContaining(found.unusual[0]?.message ?? '-') };
    expect(arrived).toMatchObject(code === 'unusual_responsible' ? [] : [told]);
    const manager = await t.as(await t.make.manager());
    const submitted = await manager.submitPreparedOrder({ params: { id: one.id } });
    expect(submitted.body).toMatchObject({ state: 'ordered', byItself: false, unusual: [] });
    expect(await attention()).toEqual([]);
  });

  test('to par: only with a count of the last seven days', async () => {
    const one = await kitchen();
    const { location, tomatoes } = one;
    await t.api.updateInventory({
      body: { locationId: location.id, lines: [{ productId: tomatoes.id, parAmount: 12 }] },
    });
    await one.standing({ mode: 'submit', amounts: 'to_par' });
    at(DUE);
    await tick();
    expect(await one.only()).toMatchObject({
      state: 'waiting',
      unusual: [{ code: 'unusual_not_counted' }],
    });
    await t.api.skipPreparedOrder({ params: { id: (await one.only()).id } });
    await t.api.createCount({
      body: {
        id: crypto.randomUUID(),
        locationId: location.id,
        lines: [{ productId: tomatoes.id, amount: 5 }],
      },
    });
    at('2026-11-26T18:00:00.000Z');
    await tick();
    expect(await one.orders()).toMatchObject([
      { items: [{ productId: tomatoes.id, quantity: 7 }] },
    ]);
  });

  test('what nobody submitted in time needs attention, until somebody has seen it', async () => {
    const { id, skip } = await prepared();
    at(CUT_OFF);
    await tick();
    expect(await attention()).toMatchObject([{ id, since: CUT_OFF }]);
    expect((await skip()).body.reason?.code).toBe('no_order_skipped');
    expect(await attention()).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { CUT_OFF, DUE, FRIDAY, useStanding } from '#tests/support/standing.ts';

const t = useTestApp();
const { arrived, at, tick, kitchen, prepared } = useStanding(t);

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

  test('earlier where a rule sends it before the cut-off: an hour before it goes (H1)', async () => {
    const { only, orders, vendor } = await prepared({ mode: 'submit' });
    await t.api.updateSendingRules({
      params: { id: vendor.id },
      body: { rules: [{ when: 'before_cut_off', minutes: 120 }] },
    });
    await tick();
    at(DUE, -120 * 60_000 - 1);
    await tick();
    expect(await orders()).toEqual([]);
    at(DUE, -120 * 60_000);
    await tick();
    expect(await only()).toMatchObject({ state: 'ordered', byItself: true });
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

  const attention = async (id: string) =>
    (await t.api.listAttentionThings({ query: { kind: 'prepared_order_waits' } })).body.filter(
      (thing) => thing.id === id,
    );

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
    expect(await attention(one.id)).toEqual([]);
    at(DUE);
    await tick();
    const found = await one.only();
    expect(found.state).toBe('waiting');
    expect(found.unusual.map((why) => why.code)).toContain(code);
    expect(await attention(one.id)).toMatchObject([{ id: one.id, since: DUE }]);
    const told = { to: one.email, text: expect.stringContaining(found.unusual[0]?.message ?? '-') };
    expect(arrived).toMatchObject(code === 'unusual_responsible' ? [] : [told]);
    const manager = await t.as(await t.make.manager());
    const submitted = await manager.submitPreparedOrder({ params: { id: one.id } });
    expect(submitted.body).toMatchObject({ state: 'ordered', byItself: false, unusual: [] });
    expect(await attention(one.id)).toEqual([]);
  });

  const remove = async ({ id }: { id: string }) => t.api.deleteProduct({ params: { id } });
  const moveAway = async ({ id }: { id: string }) =>
    t.database.pool.query('update products set vendor_id = $2 where id = $1', [
      id,
      (await t.make.vendor()).id,
    ]);

  test.each([
    ['was deleted', remove],
    ['is of another vendor', moveAway],
  ])('not where a product %s since: it waits, and says so', async (_what, lose) => {
    const { id, tomatoes, basil, only, orders, submit } = await prepared({ mode: 'submit' });
    await lose(basil);
    at(DUE);
    await tick();
    const unusual = [{ code: 'unusual_not_sold', params: { productName: basil.name } }];
    const left = [{ productId: tomatoes.id, quantity: 4 }];
    expect(await only()).toMatchObject({ state: 'waiting', unusual, lines: left });
    expect(await attention(id)).toHaveLength(1);
    expect(await orders()).toEqual([]);
    expect((await submit()).body.state).toBe('ordered');
    expect(await orders()).toMatchObject([{ items: left }]);
  });

  test('not where all of its products are gone: that is no reason to say that nothing was needed', async () => {
    const { id, tomatoes, basil, only } = await prepared({ mode: 'submit' });
    await remove(tomatoes);
    await moveAway(basil);
    at(DUE);
    await tick();
    const found = await only();
    expect(found).toMatchObject({ state: 'waiting', reason: null });
    expect(found.unusual.map(({ params }) => params)).toEqual([
      { productName: tomatoes.name },
      { productName: basil.name },
    ]);
    expect(await attention(id)).toHaveLength(1);
  });

  test('one that would go over a budget waits, whatever the budget does (H8)', async () => {
    const { location, only, orders } = await prepared({ mode: 'submit' });
    await t.api.createBudget({
      body: {
        name: `Produce ${location.id}`,
        places: { locationIds: [location.id] },
        period: 'week',
        amount: '7.99',
        from: '2026-11-01',
        action: 'show',
      },
    });
    at(DUE);
    await tick();
    expect(await only()).toMatchObject({ state: 'waiting', unusual: [{ code: 'unusual_budget' }] });
    expect(await orders()).toEqual([]);
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
    expect(await attention(id)).toMatchObject([{ id, since: CUT_OFF }]);
    expect((await skip()).body.reason?.code).toBe('no_order_skipped');
    expect(await attention(id)).toEqual([]);
  });
});

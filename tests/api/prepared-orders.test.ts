import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { CUT_OFF, DUE, FRIDAY, PREPARE, useStanding } from '#tests/support/standing.ts';

const t = useTestApp();
const { at, tick, kitchen, prepared } = useStanding(t);

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

  test('takes back that it was skipped, before the cut-off: it waits for a person again (H7)', async () => {
    const { skip, change, only, orders, tomatoes } = await prepared();
    await skip();
    const back = await change([{ productId: tomatoes.id, quantity: 4 }]);
    expect(back.body).toMatchObject({ state: 'waiting', reason: null, isChanged: true });
    at(DUE);
    await tick();
    expect(await only()).toMatchObject({ state: 'waiting' });
    at(CUT_OFF, 1);
    await tick();
    expect((await only()).reason).toMatchObject({ code: 'no_order_not_submitted' });
    expect(await orders()).toEqual([]);
    await skip();
    expect((await change([{ productId: tomatoes.id, quantity: 4 }])).problem.code).toBe(
      'prepared_order_settled',
    );
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

  test('submits what they made of the lines in the same call, once, as long as it is what they had read (O2)', async () => {
    const { submit, orders, only, tomatoes, version } = await prepared();
    const read = { 'if-match': `"${version}"` };
    const id = 'ORD-1795000000007';
    const foreign = await t.make.product();
    const refused = await submit({ id, lines: [{ productId: foreign.id, quantity: 1 }] }, read);
    expect(refused.status).toBe(400);
    expect(await only()).toMatchObject({ state: 'waiting', version, isChanged: false });
    const lines = [{ productId: tomatoes.id, quantity: 7 }];
    const answers = [await submit({ id, lines }, read), await submit({ id, lines }, read)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await orders()).toMatchObject([{ id, items: lines }]);
    expect(await only()).toMatchObject({ isChanged: true, lines });

    const other = await prepared();
    await other.change([{ productId: other.basil.id, quantity: 1 }]);
    const late = await other.submit({ lines }, { 'if-match': `"${other.version}"` });
    expect(late.problem.code).toBe('changed_meanwhile');
  });

  test.each(['submit', 'skip', 'change'] as const)(
    'did not see the hour before the cut-off come, and may %s what they had read (O2)',
    async (what) => {
      const one = await prepared();
      const read = { 'if-match': `"${one.version}"` };
      const lines = [{ productId: one.tomatoes.id, quantity: 3 }];
      at(DUE);
      await tick();
      expect(await one.only()).toMatchObject({ state: 'waiting', version: one.version });
      const does = {
        submit: () => one.submit({ lines }, read),
        skip: () => one.skip(read),
        change: () => one.change(lines, read),
      };
      expect((await does[what]()).status).toBe(200);
    },
  );

  test('submits it as it was prepared: the same lines are no change', async () => {
    const { submit, only, tomatoes, basil } = await prepared();
    const lines = [
      { productId: tomatoes.id, quantity: 4 },
      { productId: basil.id, quantity: 2 },
    ];
    expect((await submit({ lines })).status).toBe(200);
    expect(await only()).toMatchObject({ isChanged: false, state: 'ordered', lines });
  });

  test('skips it again, because the first answer was lost: it is known (O2)', async () => {
    const { skip, only, version } = await prepared();
    const read = { 'if-match': `"${version}"` };
    const answers = [await skip(read), await skip(read)];
    expect(answers.map(({ status, body }) => [status, body.state])).toEqual(
      answers.map(() => [200, 'none']),
    );
    expect(await only()).toMatchObject({ version: version + 1 });
  });

  test('saves it again, because the first answer was lost: it is known, until somebody makes something else of it (O2)', async () => {
    const { change, skip, only, tomatoes, basil, version } = await prepared();
    const read = { 'if-match': `"${version}"` };
    const lines = [
      { productId: tomatoes.id, quantity: 7 },
      { productId: basil.id, quantity: 1 },
    ];
    const answers = [await change(lines, read), await change(lines.toReversed(), read)];
    expect(answers.map(({ status, body }) => [status, body.version])).toEqual(
      answers.map(() => [200, version + 1]),
    );
    await skip();
    expect((await change(lines, read)).problem.code).toBe('changed_meanwhile');
    expect(await only()).toMatchObject({ state: 'none' });
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
    const others = [{ productId: tomatoes.id, quantity: 2 }];
    const late = [await change(others, read), await submit({}, read)];
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

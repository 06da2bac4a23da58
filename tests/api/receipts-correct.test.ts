import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { anOrder, receive, stateOf } from '#tests/support/receipts.ts';

const t = useTestApp();

// A receipt is corrected on its own day: the tests must not meet a midnight.
beforeEach(() => t.setNow(new Date('2026-11-20T17:00:00Z')));

/** A correction of a receipt by a manager on the location's same day (E13). */
const correct = (id: string, body: Record<string, unknown>) =>
  t.api.updateReceipt({ params: { id }, body });

test('a correction adds to or takes from what arrived; received and missing items and a completed order go back (E13)', async () => {
  const order = await anOrder(t, [{}, {}]);
  const [one, other] = order.itemIds;
  const { body } = await receive(t.api, order, [
    { orderItemId: one, quantity: 5 },
    { orderItemId: other, quantity: 0, closed: true },
  ]);
  expect((await stateOf(t, order.id)).order).toBe('completed');
  const corrected = await correct(body.id, {
    lines: [
      { orderItemId: one, quantity: 3 },
      { orderItemId: other, quantity: 2, reason: 'short' },
    ],
  });
  expect([corrected.status, corrected.problem]).toEqual([200, undefined]);
  expect(await stateOf(t, order.id)).toEqual({
    order: 'ordered',
    items: [
      ['ordered', 3],
      ['ordered', 2],
    ],
  });
  // The lines are the same ones, so that a claim still finds them.
  expect(corrected.body.lines.map(({ id }) => id)).toEqual(body.lines.map(({ id }) => id));
  expect(corrected.body.lines.map(({ quantity }) => quantity)).toEqual([3, 2]);
});

test('a line can be taken out and another one added; without any line its item is as before', async () => {
  const order = await anOrder(t, [{}, {}]);
  const [one, other] = order.itemIds;
  const { body } = await receive(t.api, order, [{ orderItemId: one, quantity: 5 }]);
  await correct(body.id, { lines: [{ orderItemId: other, quantity: 5 }] });
  expect(await stateOf(t, order.id)).toEqual({
    order: 'ordered',
    items: [
      ['ordered', null],
      ['received', 5],
    ],
  });
});

test('what an earlier version received or missed is so again when its lines are taken out', async () => {
  const order = await anOrder(t, [{ orderedStatus: 'received' }, { orderedStatus: 'missing' }, {}]);
  const [received, missing, open] = order.itemIds;
  const { body } = await receive(t.api, order, [
    { orderItemId: received, quantity: 1 },
    { orderItemId: missing, quantity: 5 },
  ]);
  await correct(body.id, { lines: [{ orderItemId: open, quantity: 1 }] });
  expect((await stateOf(t, order.id)).items).toEqual([
    ['received', null],
    ['missing', null],
    ['ordered', 1],
  ]);
});

test('an order that a manager completed by hand stays completed', async () => {
  const order = await anOrder(t, [{}, {}], { status: 'completed' });
  const [orderItemId] = order.itemIds;
  const { body } = await receive(t.api, order, [{ orderItemId, quantity: 5 }]);
  await correct(body.id, { lines: [{ orderItemId, quantity: 4 }] });
  expect(await stateOf(t, order.id)).toEqual({
    order: 'completed',
    items: [
      ['ordered', 4],
      ['ordered', null],
    ],
  });
});

test('what a correction leaves out stays as it is; it says who corrected it and when', async () => {
  const manager = await t.make.manager();
  const order = await anOrder(t);
  const lines = [{ orderItemId: order.itemIds[0], quantity: 2, note: 'Soft' }];
  const { body } = await receive(t.api, order, lines, { notes: 'Back door' });
  const api = await t.as(manager);
  const { body: after } = await api.updateReceipt({
    params: { id: body.id },
    body: { notes: 'Front door' },
  });
  expect(after).toMatchObject({
    ...body,
    notes: 'Front door',
    version: 2,
    correctedAt: expect.any(String),
    correctedByName: manager.name,
  });
  const { body: again } = await correct(body.id, { lines: [{ ...lines[0], quantity: 3 }] });
  expect(again).toMatchObject({ notes: 'Front door', at: body.at, correctedByName: null });
});

test.each([false, true])(
  "is possible on the location's same day only; the location deleted: %s",
  async (isDeleted) => {
    const location = await t.make.location({ timezone: 'Pacific/Auckland' });
    const order = await anOrder(t, [{}], { locationId: location.id });
    const lines = [{ orderItemId: order.itemIds[0], quantity: 2 }];
    // 23:30 and 00:30 there, on one day in UTC.
    t.setNow(new Date('2026-07-01T11:30:00.000Z'));
    const { body } = await receive(t.api, order, lines);
    if (isDeleted) await t.api.deleteLocation({ params: { id: location.id } });
    t.setNow(new Date('2026-07-01T11:59:59.000Z'));
    expect((await correct(body.id, { notes: 'In time' })).status).toBe(200);
    t.setNow(new Date('2026-07-01T12:30:00.000Z'));
    const late = await correct(body.id, { notes: 'Late' });
    expect([late.status, late.problem.message]).toEqual([
      409,
      'A receipt can be corrected only on the day on which it was recorded.',
    ]);
  },
);

test('over a version that somebody changed meanwhile is 409', async () => {
  const order = await anOrder(t);
  const { body } = await receive(t.api, order, [{ orderItemId: order.itemIds[0], quantity: 2 }]);
  await correct(body.id, { notes: 'One' });
  const headers = { 'if-match': '"1"' };
  const stale = await t.app.inject({
    method: 'PUT',
    url: `/api/receipts/${body.id}`,
    headers,
    payload: { notes: 'Two' },
  });
  expect(stale.statusCode).toBe(409);
  expect(stale.json()).toMatchObject({ code: 'changed_meanwhile' });
});

test('its retry is known by its id, over another version, after another correction and on another day (D12)', async () => {
  const order = await anOrder(t);
  const [orderItemId] = order.itemIds;
  const { body: receipt } = await receive(t.api, order, [{ orderItemId, quantity: 2 }]);
  const id = randomUUID();
  /** As a browser sends it again that had read the first version. */
  const send = (payload: object) =>
    t.app.inject({
      method: 'PUT',
      url: `/api/receipts/${receipt.id}`,
      headers: { 'if-match': '"1"' },
      payload,
    });
  const mine = { id, lines: [{ orderItemId, quantity: 3 }] };
  expect((await send(mine)).statusCode).toBe(200);
  const { body: later } = await correct(receipt.id, { lines: [{ orderItemId, quantity: 4 }] });
  t.setNow(new Date('2026-11-22T17:00:00Z'));
  const again = await send(mine);
  expect([again.statusCode, again.json()]).toEqual([200, later]);
  const other = await send({ ...mine, id: randomUUID() });
  expect([other.statusCode, other.json().code]).toEqual([409, 'changed_meanwhile']);
  expect((await t.api.getReceipt({ params: { id: receipt.id } })).body).toEqual(later);
});

test('cannot name items of others or such that nobody waits for, and then changes nothing', async () => {
  const order = await anOrder(t, [{}, { orderedStatus: 'pending' }]);
  const elsewhere = await anOrder(t);
  const { body } = await receive(t.api, order, [{ orderItemId: order.itemIds[0], quantity: 2 }]);
  for (const [orderItemId, status] of [
    [elsewhere.itemIds[0], 400],
    [order.itemIds[1], 409],
  ])
    expect((await correct(body.id, { lines: [{ orderItemId, quantity: 1 }] })).status).toBe(status);
  expect((await t.api.getReceipt({ params: { id: body.id } })).body).toEqual(body);
});

test('is possible although the order was cancelled since: what came, came', async () => {
  const order = await anOrder(t, [{}, { orderedStatus: 'pending' }], { status: 'pending' });
  const [orderItemId] = order.itemIds;
  const { body } = await receive(t.api, order, [{ orderItemId, quantity: 2 }]);
  await t.api.setOrderStatus({ params: { id: order.id }, body: { status: 'cancelled' } });
  expect((await correct(body.id, { lines: [{ orderItemId, quantity: 1 }] })).status).toBe(200);
  expect((await stateOf(t, order.id)).order).toBe('cancelled');
});

test('the history keeps both: the receipt with its lines, and what the correction changed (A8)', async () => {
  const manager = await t.make.manager();
  const api = await t.as(manager);
  const order = await anOrder(t);
  const line = { orderItemId: order.itemIds[0], quantity: 2 };
  const { body } = await receive(api, order, [line]);
  await api.updateReceipt({
    params: { id: body.id },
    body: { lines: [{ ...line, quantity: 1.5, note: 'Counted again' }] },
  });
  const query = { kind: 'receipts', id: body.id } as const;
  const { body: entries } = await t.api.listHistory({ query });
  expect(entries.map(({ action, actorName }) => [action, actorName])).toEqual([
    ['changed', manager.name],
    ['created', manager.name],
  ]);
  const [corrected, created] = entries.map(({ changes }) =>
    changes.map(({ part, field, before, after }) => [part?.name ?? null, field, before, after]),
  );
  const name = body.lines[0]?.productName;
  expect(corrected).toEqual([
    [name, 'note', null, 'Counted again'],
    [name, 'quantity', 2, 1.5],
  ]);
  expect(created).toContainEqual([name, 'quantity', null, 2]);
});

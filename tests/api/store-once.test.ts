import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { AUTHOR_HEADER } from '#contract/values/headers.ts';
import { smallVersion } from '#contract/values/photos.ts';
import { useTestApp } from '#tests/support/app.ts';
import { ownTransaction, untilTestFinished, untilWaiting } from '#tests/support/locks.ts';
import { asFile, leftRedRightBlue } from '#tests/support/photos.ts';
import { anOrder, newReceiptId, stateOf } from '#tests/support/receipts.ts';
import { KINDS } from '#tests/support/submissions.ts';

const t = useTestApp();
afterEach(() => t.setNow(new Date()));

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const OTHERS = ['content', 'author', 'place'] as const;

describe.for(KINDS)('$name with its id again (D12)', (kind) => {
  const { freshId, first, taken } = kind;
  /** At 'now' without a moment. */
  const make = async (at?: string) => {
    const id = freshId();
    return { id, ...(await kind.make(t, { id, ...(kind.takesMoment && { at }) })) };
  };

  test('and the same content answers what is stored, twice', async () => {
    const { send, count } = await make(ago(1));
    const answer = await send();
    const again = [await send(), await send()];
    expect([answer.status, ...again.map(({ status }) => status)]).toEqual([first, 200, 200]);
    for (const { body } of again) expect(body).toEqual(answer.body);
    expect(await count()).toBe(1);
  });

  test('ten times at once is stored once', async () => {
    const { send, count } = await make(ago(1));
    const answers = await Promise.all(Array.from({ length: 10 }, () => send()));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => b - a);
    expect(statuses).toEqual([first, ...Array(9).fill(200)]);
    expect(await count()).toBe(1);
  });

  test('after the server was stopped amid the first try is stored once', async () => {
    const { send, count } = await make();
    const held = await ownTransaction(t.database.pool);
    await held.query(`lock table ${kind.table} in share mode`);
    const cut = untilTestFinished(send());
    await untilWaiting(t.database.pool, 1);
    await t.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect((await cut).status).toBeGreaterThanOrEqual(500);
    await held.query('rollback');
    expect(await count()).toBe(0);
    expect([(await send()).status, (await send()).status]).toEqual([first, 200]);
    expect(await count()).toBe(1);
  });

  test.each(OTHERS)(`and another %s is 409 ${taken}, and nothing is stored`, async (other) => {
    const { send, count } = await make(ago(1));
    await send();
    const { status, problem } = await send({ other });
    expect([status, problem?.code]).toEqual([409, taken]);
    expect(await count()).toBe(1);
    expect((await send()).status).toBe(200);
  });

  test('from two senders at once: one is stored, the other is refused', async () => {
    const { send } = await make(ago(1));
    const answers = await Promise.all([send(), send({ other: 'content' })]);
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([first, 409]);
  });

  test.runIf(kind.takesMoment)('is recognised when its moment is too long ago (E16)', async () => {
    const { send, count } = await make(ago(6));
    expect((await send()).status).toBe(first);
    t.setNow(new Date(Date.now() + 2 * DAY_MS));
    expect((await send()).status).toBe(200);
    const late = await send({ id: freshId() });
    expect(late.status).toBe(400);
    const otherMoment = await send({ at: ago(1) });
    expect([otherMoment.status, otherMoment.problem?.code]).toEqual([409, taken]);
    expect(await count()).toBe(1);
  });

  test.runIf(kind.afterRemoval)(`is ${kind.afterRemoval} after it was removed`, async () => {
    const { send, count, remove } = await make(ago(0));
    await send();
    await remove?.();
    const before = await count();
    expect((await send()).status).toBe(kind.afterRemoval);
    expect(await count()).toBe(before);
  });
});

describe('a mark (E16)', () => {
  test('arrives at its moment on the device, under its id', async () => {
    const { vendorId, itemIds, id: orderId } = await anOrder(t);
    const [id, at] = [newReceiptId(), ago(2)];
    const body = { status: 'received', id, at };
    await t.api.setOrderItemStatus({ params: { id: itemIds[0] ?? 0 }, body });
    const { body: receipts } = await t.api.listReceipts({ query: { vendorId } });
    expect(receipts).toMatchObject([{ id, at }]);
    expect((await stateOf(t, orderId)).items).toEqual([['received', 5]]);
  });

  test('that came back to an open item moves nothing twice', async () => {
    const { itemIds, id: orderId } = await anOrder(t);
    const [item = 0] = itemIds;
    const id = newReceiptId();
    const send = () =>
      t.api.setOrderItemStatus({ params: { id: item }, body: { status: 'received', id } });
    await send();
    const lines = [{ orderItemId: item, quantity: 1 }];
    await t.api.updateReceipt({ params: { id }, body: { lines } });
    expect((await send()).status).toBe(200);
    expect((await stateOf(t, orderId)).items).toEqual([['ordered', 1]]);
  });

  test('of an item that was combined into another since answers that one', async () => {
    const product = await t.make.product();
    const first = await anOrder(t, [{ productId: product.id }]);
    const { locationId, orderedBy, vendorId } = first;
    const rest = { locationId, orderedBy, vendorId };
    const second = await anOrder(t, [{ productId: product.id }, {}], rest);
    const body = { status: 'received', id: newReceiptId() };
    const params = { id: second.itemIds[0] ?? 0 };
    await t.api.setOrderItemStatus({ params, body });
    const into = { params: { id: first.id }, body: { orderIds: [second.id] } };
    expect((await t.api.combineOrders(into)).status).toBe(200);
    const again = await t.api.setOrderItemStatus({ params, body });
    expect([again.status, again.body?.orderId]).toEqual([200, first.id]);
  });

  test.each(['ordered', 'pending'])('%s takes no id and no moment', async (status) => {
    const { itemIds } = await anOrder(t);
    const params = { id: itemIds[0] ?? 0 };
    for (const more of [{ id: newReceiptId() }, { at: ago(0) }])
      expect((await t.api.setOrderItemStatus({ params, body: { status, ...more } })).status).toBe(
        400,
      );
  });
});

test('a retry stores the bytes of a photo that were not stored when the server was stopped', async () => {
  const file = asFile(await leftRedRightBlue().jpeg().toBuffer());
  const { files } = t.services;
  const put = files.put.bind(files);
  onTestFinished(() => void (files.put = put));
  for (const until of [0, 1]) {
    const body = { id: randomUUID() };
    let stored = 0;
    files.put = async (name, bytes) => {
      if (stored++ === until) throw new Error('stopped');
      await put(name, bytes);
    };
    expect((await t.api.uploadImage({ body, file })).status).toBeGreaterThanOrEqual(500);
    files.put = put;
    const { status, body: sent } = await t.api.uploadImage({ body, file });
    expect(status).toBe(200);
    const name = sent.imageUrl.replace('/uploads/', '');
    for (const each of [name, smallVersion(name)]) expect(await files.find(each)).toBeDefined();
  }
});

test("what waited on a device is refused in another person's session, and stored in its author's (O6)", async () => {
  const author = await t.make.user({ userType: 'manager' });
  const api = await t.as(author);
  const vendor = { name: 'Waiting Farms', contactPerson: 'Al', phoneNumber: '+1 555-0100' };
  const send = (id: number) => api.createVendor({ body: vendor }, { [AUTHOR_HEADER]: String(id) });
  const refused = await send(author.id + 1);
  expect([refused.status, refused.problem.code]).toEqual([401, 'session_ended']);
  expect((await send(author.id)).status).toBe(201);
});

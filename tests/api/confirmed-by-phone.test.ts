import { describe, expect, test } from 'vitest';
import { escalateUnopened } from '#server/purchase-orders/escalate-unopened.job.ts';
import { useTestApp } from '#tests/support/app.ts';
import { ownTransaction, untilWaiting } from '#tests/support/locks.ts';
import type { Client } from '#tests/support/app.ts';
import { anAnsweringVendor } from '#tests/support/answers.ts';
import type { AnsweringVendor } from '#tests/support/answers.ts';

const t = useTestApp();

const confirm = ({ number }: AnsweringVendor, body?: object, api: Client = t.api) =>
  api.confirmByPhone({ params: { number }, body });
const attention = async () => (await t.api.listAttention()).body.map(({ kind }) => kind);

describe('a purchase order that its vendor confirmed on the telephone (V8)', () => {
  test('is answered: each open item as it was ordered, with who said so and who recorded it', async () => {
    const one = await anAnsweringVendor(t);
    await one.send();
    const manager = await t.make.manager({ name: 'Ana' });
    const { status, body } = await confirm(
      one,
      { name: 'Kay', note: 'At the side gate' },
      await t.as(manager),
    );
    expect([status, body]).toMatchObject([
      200,
      { number: one.number, state: 'answered', problem: null, changedSinceSent: false },
    ]);
    expect(body.answeredAt).not.toBeNull();
    const answer = {
      answer: 'confirmed',
      name: 'Kay',
      message: 'At the side gate',
      byPhone: true,
      recordedBy: 'Ana',
      toSettle: false,
      outdated: false,
    };
    expect(body.items).toMatchObject([{ answer }, { answer }]);
    expect(body.events.at(-1)).toMatchObject({
      kind: 'answered',
      by: 'Ana',
      detail: 'By telephone with Kay: 2 items as ordered: At the side gate',
    });
    const { body: history } = await t.api.listHistory({
      query: { kind: 'purchase-orders', id: String(one.number) },
    });
    expect(history[0]).toMatchObject({ actorName: 'Ana' });
  });

  test('needs no attention any more, and a manager who telephoned first is not written to', async () => {
    const now = new Date('2030-03-04T08:00:00.000Z');
    const later = () => t.setNow(new Date(now.getTime() + 3 * 3_600_000));
    t.setNow(now);
    const late = await anAnsweringVendor(t, { items: 1 });
    await late.send();
    later();
    await escalateUnopened.run(t.services);
    expect((await late.get()).problem).toBe('not_opened');
    expect(await attention()).toContain('purchase_order_not_opened');
    await confirm(late);
    expect(await late.get()).toMatchObject({ state: 'answered', problem: null });
    expect(await attention()).not.toContain('purchase_order_not_opened');

    t.setNow(now);
    const called = await anAnsweringVendor(t, { items: 1 });
    await called.send();
    await confirm(called);
    later();
    await escalateUnopened.run(t.services);
    expect(await called.get()).toMatchObject({ state: 'answered', problem: null });
    t.setNow(new Date());
  });

  test('without a session and without a name it says that it was by telephone', async () => {
    const one = await anAnsweringVendor(t, { items: 1 });
    const { body } = await confirm(one);
    expect(body.events.at(-1)).toMatchObject({
      by: null,
      detail: 'By telephone: 1 item as ordered',
    });
    expect(await one.answerOf(0)).toMatchObject({ byPhone: true, recordedBy: null, name: null });
  });

  test('tells the vendor on its page that it confirmed, and neither who recorded it nor what they noted; its own answer replaces that (V6)', async () => {
    const one = await anAnsweringVendor(t, { items: 1 });
    const ana = await t.as(await t.make.manager({ name: 'Ana' }));
    await confirm(one, { name: 'Kay', note: 'Late as ever' }, ana);
    const hidden = { recordedBy: null, message: null };
    const read = await one.read();
    expect(read.orders[0]?.answer).toMatchObject({ answer: 'confirmed', name: 'Kay', ...hidden });
    const page = await t.app.inject({ url: one.path });
    expect(page.body).toContain('Kay');
    for (const text of ['Ana', 'Late as ever']) expect(page.body).not.toContain(text);
    await one.answer([{ answer: 'short', quantity: 5 }], { note: 'Sorry' });
    expect((await one.read()).orders[0]?.answer).toMatchObject({ message: 'Sorry' });
    expect(await one.answerOf(0)).toMatchObject({
      answer: 'short',
      byPhone: false,
      toSettle: true,
    });
  });

  test('can be recorded before any message was sent, and its later change is told (V4)', async () => {
    const one = await anAnsweringVendor(t, { items: 1 });
    expect((await confirm(one)).body).toMatchObject({ state: 'answered', isShared: true });
    await one.send();
    await one.edit(0, { quantity: 9 });
    expect((await one.get()).changes).toMatchObject([{ before: 12, after: 9 }]);
  });
});

describe('a confirmation of which the answer was lost (V8, D12)', () => {
  test('is recorded again by the same manager with the same content: 200, and it is stored once', async () => {
    const one = await anAnsweringVendor(t, { items: 2 });
    const manager = await t.as(await t.make.manager({ name: 'Ana' }));
    const said = { name: 'Kay', note: 'At the side gate' };
    const tries = await Promise.all([1, 2].map(() => confirm(one, said, manager)));
    tries.push(await confirm(one, said, manager));
    expect(tries.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(tries.at(-1)?.body).toMatchObject({ number: one.number, state: 'answered' });
    expect(await one.details('answered')).toEqual([
      'By telephone with Kay: 2 items as ordered: At the side gate',
    ]);
  });

  test('another note, another manager, and an item that was edited since are 409 as before', async () => {
    const one = await anAnsweringVendor(t, { items: 2 });
    const manager = await t.as(await t.make.manager({ name: 'Ana' }));
    await confirm(one, { name: 'Kay' }, manager);
    const other = await t.as(await t.make.manager({ name: 'Bo' }));
    expect((await confirm(one, { name: 'Kay', note: 'Late' }, manager)).status).toBe(409);
    expect((await confirm(one, { name: 'Kay' }, other)).status).toBe(409);
    await one.edit(0, { quantity: 9 });
    expect((await confirm(one, { name: 'Kay' }, manager)).status).toBe(409);
  });
});

describe('what cannot be confirmed', () => {
  test('answered, closed, with nothing open: 409 with the reason; twice at once: stored once', async () => {
    const one = await anAnsweringVendor(t, { items: 2 });
    const both = await Promise.all([1, 2, 3].map(() => confirm(one)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await one.details('answered')).toEqual(['By telephone: 2 items as ordered']);
    for (const index of [0, 1]) {
      await one.mark(index, 'ordered');
      await one.mark(index, 'received');
    }
    expect((await confirm(one)).problem.message).toContain('is closed');
  });

  test('at the moment in which the vendor answers: one of both is stored first, and nothing is lost', async () => {
    for (let time = 0; time < 5; time++) {
      const one = await anAnsweringVendor(t, { items: 2 });
      const [called, answered] = await Promise.all([
        confirm(one),
        one.answer([{ answer: 'out' }, { answer: 'out' }]),
      ]);
      expect(answered.status).toBe(200);
      expect([200, 409]).toContain(called.status);
      expect(await one.answerOf(0)).toMatchObject({ answer: 'out', toSettle: true });
    }
  });

  test('while an item of another order joins: 409, and none of both is answered; then both', async () => {
    const one = await anAnsweringVendor(t, { items: 1 });
    const item = { vendorId: one.vendor.id, isDeleted: true, purchaseOrderNumber: one.number };
    const place = { locationId: one.location.id, items: [item] };
    const [joining] = (await t.make.order(place)).items;
    const holder = await ownTransaction(t.database.pool);
    await holder.query('select from orders where id = $1 for update', [one.order.id]);
    const called = confirm(one);
    await untilWaiting(t.database.pool, 1);
    const join = 'update order_items set is_deleted = false where id = $1';
    await holder.query(join, [joining?.id]);
    await holder.query('commit');
    const { status, problem } = await called;
    expect([status, problem.code]).toEqual([409, 'purchase_order_changing']);
    expect((await one.get()).items).toMatchObject([{ answer: null }, { answer: null }]);
    expect((await confirm(one)).body.items).toMatchObject([
      { answer: { answer: 'confirmed' } },
      { answer: { answer: 'confirmed' } },
    ]);
  });

  test('an unknown number is 404, a note that is no text 400, and employees are refused (D30)', async () => {
    const one = await anAnsweringVendor(t, { items: 1 });
    const employee = await t.as(await t.make.user({ locationIds: [one.location.id] }));
    expect((await confirm(one, {}, employee)).status).toBe(403);
    expect((await confirm(one, { note: 7 })).status).toBe(400);
    expect((await t.api.confirmByPhone({ params: { number: 2_000_000_000 } })).status).toBe(404);
    expect((await one.get()).state).toBe('sent');
  });
});

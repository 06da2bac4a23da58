import { describe, expect, test } from 'vitest';
import { sendDueMessages } from '#server/outbox/send-due-messages.job.ts';
import { notDelivered } from '#server/outside/not-delivered.ts';
import { useTestApp } from '#tests/support/app.ts';
import { atLocation } from '#tests/support/attention.ts';
import { startDueNode } from '#tests/support/due-nodes.ts';
import { aPurchaseOrder } from '#tests/support/purchase-orders.ts';
import { ALERT, CUT_OFF, ELENA, FRIDAY, useUnopened } from '#tests/support/unopened.ts';

const PUBLIC_URL = 'https://orders.harbor.example';
const t = useTestApp({ PUBLIC_URL });
const unopened = useUnopened(t);
const { arrived, services, send, at, tick, sentForFriday, sentWithoutSchedule } = unopened;

const TWO_HOURS_LATER = '2026-11-18T17:00:00.000Z';

const recipients = () => arrived.map(({ to }) => to).toSorted();

const failedAlert = async ({ number }: { number: number }) =>
  (await t.api.listOutbox({ query: { state: 'failed' } })).body.find(({ subject }) =>
    subject?.endsWith(`has not opened PO ${number}`),
  );

const attention = async () =>
  (await t.api.listAttention()).body.find(({ kind }) => kind === 'purchase_order_not_opened');

describe('a purchase order that its vendor has not opened', () => {
  test('an hour before its cut-off needs attention and is written to the managers, once (V8)', async () => {
    const one = await sentForFriday();
    at(ALERT, -1);
    await tick();
    expect([arrived, await attention()]).toEqual([[], undefined]);
    at(ALERT);
    await tick();
    expect(await attention()).toEqual({
      kind: 'purchase_order_not_opened',
      count: 1,
      more: false,
      ...atLocation(one.vendor.name, one.location),
      since: ALERT,
      sinceDay: null,
      href: `/manager/purchase-orders/${one.number}`,
    });
    expect(await one.get()).toMatchObject({ state: 'sent', problem: 'not_opened' });
    const subject = `${one.vendor.name} has not opened PO ${one.number}`;
    expect(arrived).toEqual([
      {
        to: ELENA,
        subject,
        text: [
          `${subject}.`,
          [
            `Location: ${one.location.name}`,
            'Sent: Wed, Nov 18, 2026, 10:00',
            'Delivery: Fri, Nov 20, 2026',
            'Cut-off: Thu, Nov 19, 2026, 14:00',
            'Contact: Dana Reed, +1 555-0100',
          ].join('\n'),
          `${PUBLIC_URL}/manager/purchase-orders/${one.number}`,
        ].join('\n\n'),
      },
    ]);
    await tick();
    // A clock that is set back.
    at(ALERT, -1_000);
    await tick();
    at(ALERT);
    await tick();
    expect(arrived).toHaveLength(1);
    expect((await t.api.listOutbox({ query: { limit: '1' } })).body).toMatchObject([
      { reason: 'Purchase order not opened', recipient: ELENA, state: 'sent' },
    ]);
  });

  test('is written to each manager in their language; without one in English (L2)', async () => {
    const one = await sentForFriday();
    const [rosa, luis] = [
      await t.make.manager({ email: 'rosa@harbor.example', language: 'es' }),
      await t.make.manager({ email: 'luis@harbor.example' }),
    ];
    for (const { id: userId } of [rosa, luis])
      await t.api.createUserLocation({ body: { userId, locationId: one.location.id } });
    at(ALERT);
    await tick();
    for (const { id } of [rosa, luis]) await t.api.deleteUser({ params: { id } });
    const [inEnglish, inSpanish] = arrived.toSorted((a, b) => a.to.localeCompare(b.to));
    expect(inEnglish?.subject).toBe(`${one.vendor.name} has not opened PO ${one.number}`);
    const subject = `${one.vendor.name} no ha abierto la OC ${one.number}`;
    expect(inSpanish).toEqual({
      to: 'rosa@harbor.example',
      subject,
      text: [
        `${subject}.`,
        [
          `Local: ${one.location.name}`,
          'Enviada: mié, 18 de nov de 2026, 10:00',
          'Entrega: vie, 20 de nov de 2026',
          'Hora límite: jue, 19 de nov de 2026, 14:00',
          'Contacto: Dana Reed, +1 555-0100',
        ].join('\n'),
        `${PUBLIC_URL}/manager/purchase-orders/${one.number}`,
      ].join('\n\n'),
    });
    // What was sent stays as it was.
    const { body } = await t.api.listOutbox({ query: { limit: '100' } });
    expect(body.map((message) => message.subject)).toContain(subject);
  });

  test('without a cut-off: two hours after it was sent (V8)', async () => {
    const one = await sentWithoutSchedule();
    at(TWO_HOURS_LATER, -1);
    await tick();
    expect(arrived).toEqual([]);
    at(TWO_HOURS_LATER);
    await tick();
    expect((await one.get()).problem).toBe('not_opened');
    expect(arrived[0]?.text).not.toContain('Cut-off');
  });

  test('has the cut-off of the moment when it was sent: a later schedule changes nothing (V8)', async () => {
    const one = await sentForFriday();
    const rules = [{ deliveryDay: 'friday', daysBefore: 2, cutOff: '11:00' }];
    await t.api.updateDeliverySchedule({ params: { id: one.vendor.id }, body: { rules } });
    at(ALERT, -1);
    await tick();
    expect(arrived).toEqual([]);
    at(ALERT);
    await tick();
    expect(arrived).toHaveLength(1);
  });

  test('and is opened, answered or closed afterwards has no problem any more (V8)', async () => {
    const [opened, answered, closed] = [
      await sentForFriday(),
      await sentForFriday(),
      await sentForFriday(),
    ];
    at(ALERT);
    await tick();
    expect(await attention()).toMatchObject({ count: 3, href: '/manager/purchase-orders' });
    await opened.open();
    expect((await attention())?.count).toBe(2);
    await t.database.pool.query(
      'update purchase_orders set answered_at = now() where number = $1',
      [answered.number],
    );
    for (const index of [0, 1]) {
      await closed.mark(index, 'ordered');
      await closed.mark(index, 'received');
    }
    expect(await attention()).toBeUndefined();
    for (const one of [opened, answered, closed]) expect((await one.get()).problem).toBe(null);
  });

  test('and was opened, answered, closed or never sent before needs no attention (V8)', async () => {
    const opened = await sentForFriday();
    await opened.open();
    const answered = await sentForFriday();
    await t.database.pool.query(
      'update purchase_orders set answered_at = now() where number = $1',
      [answered.number],
    );
    const closed = await sentForFriday();
    for (const index of [0, 1]) {
      await closed.mark(index, 'ordered');
      await closed.mark(index, 'received');
    }
    await aPurchaseOrder(t, { deliveryDate: FRIDAY });
    at(CUT_OFF);
    await tick();
    expect([arrived, await attention()]).toEqual([[], undefined]);
  });

  test('stays one when it is sent again, and is not written about again (V8)', async () => {
    const one = await sentForFriday();
    at(ALERT);
    await tick();
    const { send: captures } = t.services.email;
    t.services.email.send = async () => {
      throw notDelivered(
        { because: 'as_written', text: 'The mail server does not answer.' },
        { retry: false },
      );
    };
    await one.send().finally(() => (t.services.email.send = captures));
    expect((await one.get()).problem).toBe('failed');
    await one.send();
    expect((await one.get()).problem).toBe('not_opened');
    at(CUT_OFF);
    await tick();
    expect(recipients()).toEqual([ELENA]);
    await one.open();
    expect((await one.get()).problem).toBe(null);
  });
});

describe('the managers who are written to', () => {
  test('are those of the location; where none of them has an address, all (V8)', async () => {
    const here = await sentForFriday();
    const there = await sentForFriday();
    const ofHere = { locationIds: [here.location.id], userType: 'manager' as const };
    await t.make.user({ ...ofHere, name: 'Ana', email: 'ana@example.com' });
    await t.make.user({ ...ofHere, name: 'Ben', email: null });
    const gone = { ...ofHere, email: 'gone@example.com', isDeleted: true };
    await t.make.user(gone);
    await t.make.user({ locationIds: [here.location.id], email: 'cook@example.com' });
    await t.make.user({ userType: 'manager', locationIds: [there.location.id], email: null });
    at(ALERT);
    await tick();
    const to = (one: typeof here) =>
      arrived
        .filter(({ subject }) => subject.endsWith(`PO ${one.number}`))
        .map((message) => message.to)
        .toSorted();
    expect(to(here)).toEqual(['ana@example.com']);
    expect(to(there)).toEqual(['ana@example.com', ELENA].toSorted());
    await t.database.pool.query("update users set is_deleted = true where name in ('Ana', 'Ben')");
  });

  test('get it later when the mail server is away, and only if it was not opened meanwhile from the outbox (V8, D23)', async () => {
    const one = await sentForFriday();
    at(ALERT);
    unopened.fails = notDelivered(
      { because: 'as_written', text: 'The mail server does not answer.' },
      { retry: true },
    );
    await tick();
    expect([arrived, (await one.get()).problem]).toEqual([[], 'not_opened']);
    expect(await failedAlert(one)).toMatchObject({ nextAttemptAt: expect.any(String) });
    unopened.fails = undefined;
    at(ALERT, 61_000);
    await sendDueMessages.run(services());
    expect(recipients()).toEqual([ELENA]);

    const other = await sentForFriday();
    unopened.fails = notDelivered(
      { because: 'as_written', text: 'This address was refused.' },
      { retry: false },
    );
    at(CUT_OFF);
    await tick();
    unopened.fails = undefined;
    await other.open();
    const id = (await failedAlert(other))?.id ?? '';
    const again = await t.api.sendOutboxMessageAgain({ params: { id } });
    expect([again.status, again.problem.message]).toEqual([
      409,
      'This purchase order was opened, answered or closed meanwhile.',
    ]);
  });
});

test('three nodes at the same moment alert each manager once (V8)', async () => {
  const several = [await sentForFriday(), await sentForFriday(), await sentForFriday()];
  await t.make.manager({ name: 'David', email: 'david@example.com' });
  const started = Date.now();
  const now = () => new Date(Date.parse(ALERT) - 1_000 + Date.now() - started);
  const nodes = await Promise.all([1, 2, 3].map(() => startDueNode(t, { now, send })));
  try {
    await expect.poll(() => arrived.length, { timeout: 20_000, interval: 20 }).toBe(6);
    at(CUT_OFF);
    await tick();
  } finally {
    for (const node of nodes) await node.stop();
  }
  const expected = several.flatMap(({ number }) =>
    ['david@example.com', ELENA].map((to) => `${to} PO ${number}`),
  );
  const sent = arrived.map(({ to, subject }) => `${to} ${/PO \d+$/.exec(subject)?.[0]}`);
  expect(sent.toSorted()).toEqual(expected.toSorted());
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { anAnsweringVendor } from '#tests/support/answers.ts';
import { aClaim, changeClaim } from '#tests/support/claims.ts';
import { startMailServer } from '#tests/support/smtp-server.ts';

const mail = await startMailServer();
const t = useTestApp(mail.variables);

afterAll(() => mail.stop());

beforeEach(() => {
  mail.behave('accepts');
  return async () => t.database.pool.query('update outbox_messages set settled_at = now()');
});

const needsAttention = async () =>
  (await t.api.listAttention()).body.some(({ kind }) => kind === 'message_failed');

async function notDelivered(body?: object) {
  const one = await anAnsweringVendor(t, { items: 1 });
  const send = async (more = body) => {
    mail.behave('refuses');
    expect((await one.send(more)).status).toBe(503);
    expect(await needsAttention()).toBe(true);
  };
  return { ...one, send };
}

test('a failed message to a vendor needs nobody once its purchase order was answered, by telephone too (V8, V10)', async () => {
  const one = await notDelivered();
  await one.send();
  await t.api.confirmByPhone({ params: { number: one.number } });
  expect(await needsAttention()).toBe(false);
});

test('nor once everything of it came (V10, E9)', async () => {
  const one = await notDelivered();
  await one.send();
  await one.mark(0, 'ordered');
  await one.mark(0, 'received');
  expect(await needsAttention()).toBe(false);
});

test('of a message about two purchase orders, both have to be (V10, V4)', async () => {
  const one = await anAnsweringVendor(t, { items: 1 });
  await t.make.order({
    locationId: one.location.id,
    items: [{ vendorId: one.vendor.id, deliveryDate: '2030-01-05' }],
  });
  mail.behave('refuses');
  expect((await t.api.sendVendorOrderEmail({ params: one.place })).status).toBe(503);
  await t.api.confirmByPhone({ params: { number: one.number } });
  expect(await needsAttention()).toBe(true);
  await t.api.confirmByPhone({ params: { number: one.number + 1 } });
  expect(await needsAttention()).toBe(false);
});

test('what was answered before does not settle a change that could not be told since (V4, V10)', async () => {
  const one = await anAnsweringVendor(t, { items: 1 });
  await one.send();
  await one.answer([{ answer: 'confirmed' }]);
  await one.edit(0, { quantity: 9 });
  mail.behave('refuses');
  expect((await one.send({ channel: 'email', changesOnly: true })).status).toBe(503);
  expect(await needsAttention()).toBe(true);
});

test('a claim that could not be sent needs nobody once it was dropped (V10, R4)', async () => {
  const { claim } = await aClaim(t, { vendor: { email: 'claims@example.com' } });
  mail.behave('refuses');
  expect((await t.api.sendClaim({ params: { id: claim.id } })).status).toBe(503);
  expect(await needsAttention()).toBe(true);
  await changeClaim(t, claim, { state: 'dropped' });
  expect(await needsAttention()).toBe(false);
});

/** A message of this kind about something, that could not be sent. */
const notTold = (kind: string, subjectId: string | number) =>
  t.database.pool.query(
    `insert into outbox_messages (channel, kind, subject_id, cause, recipient, text, state)
     values ('email', $1::text, $2::text, $1::text || $2::text, 'ann@example.com', '', 'failed')`,
    [kind, subjectId],
  );

test('an alert that a purchase order was not opened needs nobody once it was opened (V10, V8)', async () => {
  const one = await anAnsweringVendor(t, { items: 1 });
  await one.send();
  await notTold('purchase_order_not_opened', one.number);
  expect(await needsAttention()).toBe(true);
  await one.open();
  expect(await needsAttention()).toBe(false);
});

test('nor one about a sending by itself that is planned no more, or about an order that is prepared no more (V10, H2, H6)', async () => {
  await notTold('purchase_order_not_sent', 999_999);
  await notTold('prepared_order', randomUUID());
  expect(await needsAttention()).toBe(false);
});

import { afterAll, beforeEach, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { anAnsweringVendor } from '#tests/support/answers.ts';
import { startMailServer } from '#tests/support/smtp-server.ts';

const mail = await startMailServer();
const t = useTestApp(mail.variables);

afterAll(() => mail.stop());

beforeEach(() => {
  mail.behave('accepts');
  return async () => t.database.pool.query('delete from outbox_messages');
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

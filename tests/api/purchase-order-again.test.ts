import { beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { startMailAndSms } from '#tests/support/mail-and-sms.ts';

const { mail, sms, variables } = await startMailAndSms();
const t = useTestApp({ ...variables });

beforeEach(() => {
  mail.behave('refuses');
  sms.answer(400);
  t.setNow(new Date());
});

const CHANGED = "This purchase order has changed since. Send it again from the vendor's page.";

/** A purchase order of two items with a refused e-mail or text message, and services that accept it now. */
async function refused(channel: 'email' | 'sms') {
  const vendor = await t.make.vendor({ email: 'farm@example.com' });
  const items = [{ vendorId: vendor.id, quantity: 12 }, { vendorId: vendor.id }];
  const order = await t.make.order({ notes: 'Back door', items });
  const place = { vendorId: vendor.id, locationId: order.locationId };
  const send = channel === 'email' ? t.api.sendVendorOrderEmail : t.api.sendVendorOrderSms;
  expect((await send({ params: place })).status).toBe(503);
  const id = (await t.api.listOutbox({ query: { limit: '1' } })).body[0]?.id ?? '';
  mail.behave('accepts');
  sms.answer(201);
  return { id, vendor, order, itemId: order.items[0]?.id ?? 0 };
}
type Refused = Awaited<ReturnType<typeof refused>>;

const sendAgain = (id: string) => t.api.sendOutboxMessageAgain({ params: { id } });
const arrived = () => mail.received.length + sms.received.length;
const change = (text: string, id: unknown) => t.database.pool.query(text, [id]);

const changes: [string, (sent: Refused) => Promise<unknown>][] = [
  [
    'its order was cancelled',
    ({ order }) =>
      t.api.setOrderStatus({ params: { id: order.id }, body: { status: 'cancelled' } }),
  ],
  [
    'an item was corrected',
    ({ itemId }) => t.api.updateOrderItem({ params: { id: itemId }, body: { quantity: 11 } }),
  ],
  ['an item was deleted', ({ itemId }) => t.api.deleteOrderItem({ params: { id: itemId } })],
  [
    'an item was added',
    ({ order, vendor }) =>
      t.make.order({ locationId: order.locationId, items: [{ vendorId: vendor.id }] }),
  ],
  [
    "the vendor's address and number were changed",
    ({ vendor }) =>
      change(
        "update vendors set email = 'new@example.com', phone_number = '+1 555-0177' where id = $1",
        vendor.id,
      ),
  ],
];

describe.each(['email', 'sms'] as const)(
  'a purchase order refused as %s and sent again',
  (channel) => {
    test('is sent with its first content, also a day later', async () => {
      const { id } = await refused(channel);
      const before = arrived();
      t.setNow(new Date(Date.now() + 86_400_000));
      const { status, body } = await sendAgain(id);
      t.setNow(new Date());
      expect([status, body.state]).toEqual([200, 'sent']);
      expect(arrived()).toBe(before + 1);
    });

    test.each(changes)(
      'after %s is 409, says what to do, and sends nothing (D20)',
      async (_what, changeIt) => {
        const sent = await refused(channel);
        await changeIt(sent);
        const before = arrived();
        const { status, problem } = await sendAgain(sent.id);
        expect([status, problem.message]).toEqual([409, CHANGED]);
        expect(arrived()).toBe(before);
        const [message] = (await t.api.listOutbox({ query: { limit: '1' } })).body;
        expect(message).toMatchObject({ id: sent.id, state: 'failed', attempts: 1 });
      },
    );
  },
);

test('an e-mail of a vendor that no longer has an address is not sent again', async () => {
  const { id, vendor } = await refused('email');
  await change('update vendors set email = null where id = $1', vendor.id);
  expect((await sendAgain(id)).problem.message).toBe(CHANGED);
});

test('an order is not sent again with changed notes, and is with the same notes', async () => {
  const { id, order } = await refused('email');
  await change("update orders set notes = 'Front door' where id = $1", order.id);
  expect((await sendAgain(id)).status).toBe(409);
  await change("update orders set notes = 'Back door' where id = $1", order.id);
  expect((await sendAgain(id)).status).toBe(200);
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { aClaim } from '#tests/support/claims.ts';
import { asFile, leftRedRightBlue } from '#tests/support/photos.ts';
import { startMailServer } from '#tests/support/smtp-server.ts';

/** A failed message is sent again only while it is what would be sent now (D20, D23). */
const mail = await startMailServer();
const t = useTestApp(mail.variables);

let file: File;
beforeAll(async () => {
  file = asFile(await leftRedRightBlue().jpeg().toBuffer());
});
beforeEach(() => mail.behave('refuses'));
afterAll(() => mail.stop());

/** Sends the message again, by a mail server that accepts it. Returns `sent`, or the code of why not. */
async function sendAgain(id: string) {
  mail.behave('accepts');
  const before = mail.received.length;
  const { status, problem } = await t.api.sendOutboxMessageAgain({ params: { id } });
  expect(mail.received.length - before).toBe(status === 200 ? 1 : 0);
  return status === 200 ? 'sent' : problem.code;
}
const newest = async () => (await t.api.listOutbox({ query: { limit: '1' } })).body[0]?.id ?? '';

const needingSomebody = async () =>
  (await t.api.listAttention()).body.find(({ kind }) => kind === 'message_failed')?.count ?? 0;

/** An invoice that could not be e-mailed. */
async function aFailedInvoice() {
  const location = await t.make.location({ ottomateEmail: 'mistyped@example.com' });
  const { id } = await t.make.order({ locationId: location.id });
  const params = { id };
  const { invoicePhotoUrl: photoUrl } = (await t.api.uploadInvoicePhoto({ params, file })).body;
  const body = { photoUrl, orderId: id, locationId: location.id };
  const send = async () => (await t.api.emailInvoicePhoto({ body })).status;
  expect(await send()).toBe(503);
  return { location, params, photoUrl, send, id: await newest() };
}

type Failed = Awaited<ReturnType<typeof aFailedInvoice>>;
test.each<[string, string, (invoice: Failed) => Promise<unknown>]>([
  ['sent', 'nothing has changed', async () => undefined],
  [
    'invoice_changed',
    'its location has another address',
    ({ location: { id, name } }) =>
      t.api.updateLocation({ params: { id }, body: { name, ottomateEmail: 'in@example.com' } }),
  ],
  [
    'invoice_changed',
    'its photo was deleted',
    ({ params, photoUrl }) => t.api.deleteInvoicePhoto({ params, body: { photoUrl } }),
  ],
  [
    'invoice_changed',
    'it was marked as sent',
    ({ params }) => t.api.setInvoiceEmailStatus({ params, body: { status: 'sent' } }),
  ],
  [
    'message_sent',
    'it was sent from its photo',
    ({ send }) => {
      mail.behave('accepts');
      return send();
    },
  ],
])('sent again, a failed invoice is answered %s when %s (D23)', async (outcome, _what, happens) => {
  const invoice = await aFailedInvoice();
  await happens(invoice);
  expect(await sendAgain(invoice.id)).toBe(outcome);
});

test('of two failed messages with an invoice only one is sent again, and none is left (D23, V10)', async () => {
  const { id, send } = await aFailedInvoice();
  expect(await send()).toBe(503);
  const second = await newest();
  const before = await needingSomebody();
  expect(await sendAgain(id)).toBe('sent');
  expect(await sendAgain(second)).toBe('message_sent');
  expect(await needingSomebody()).toBe(before - 2);
});

test('a claim is not sent again to an address that its vendor has no more (D23, R4)', async () => {
  const { claim, vendorId } = await aClaim(t, { vendor: { email: 'former@example.com' } });
  expect((await t.api.sendClaim({ params: { id: claim.id } })).status).toBe(503);
  const id = await newest();
  const present = 'present@example.com';
  await t.database.pool.query('update vendors set email = $2 where id = $1', [vendorId, present]);
  expect(await sendAgain(id)).toBe('claim_changed');
  expect((await t.api.sendClaim({ params: { id: claim.id } })).status).toBe(200);
  expect(mail.received.at(-1)?.to).toEqual([present]);
});

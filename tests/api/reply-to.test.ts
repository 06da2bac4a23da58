import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { asFile, leftRedRightBlue } from '#tests/support/photos.ts';
import { startMailServer } from '#tests/support/smtp-server.ts';

const mail = await startMailServer();
const t = useTestApp(mail.variables);

beforeEach(() => mail.behave('accepts'));
afterAll(() => mail.stop());

async function anOpenPlace(values: { email?: string } = {}) {
  const vendor = await t.make.vendor({ email: 'farm@example.com' });
  const location = await t.make.location(values);
  const order = await t.make.order({
    locationId: location.id,
    items: [{ vendorId: vendor.id }],
  });
  return { vendorId: vendor.id, locationId: order.locationId };
}
const email = async (params: { vendorId: number; locationId: number }) =>
  t.api.sendVendorOrderEmail({ params });
const answersTo = async (replyToEmail: string | null) => {
  const body = { organizationName: 'Harbor & Vine', timezone: 'UTC', replyToEmail };
  expect((await t.api.updateOrganizationSettings({ body })).status).toBe(200);
};
const lastMail = () => mail.received.at(-1)?.mail;
const headers = () => lastMail()?.headers.map(({ key }) => key);

describe('the reply address of a purchase order', () => {
  test('is the address of the settings; without one the mail has no such header', async () => {
    const place = await anOpenPlace();
    await email(place);
    expect(headers()).not.toContain('reply-to');
    await answersTo('buying@harbor.example');
    await email(place);
    expect(lastMail()?.replyTo).toEqual([{ name: '', address: 'buying@harbor.example' }]);
    expect(lastMail()?.from?.address).toBe('orders@harbor.example');
    await answersTo(null);
    await email(place);
    expect(headers()).not.toContain('reply-to');
  });

  test('is the address at the time of sending, also when a message is sent again', async () => {
    // With an address of its own, so that the text stays the same after the settings changed.
    const place = await anOpenPlace({ email: 'quay@harbor.example' });
    await answersTo('old@harbor.example');
    mail.behave('refuses');
    expect((await email(place)).status).toBe(503);
    const id = (await t.api.listOutbox({ query: { limit: '1' } })).body[0]?.id ?? '';
    await answersTo('new@harbor.example');
    mail.behave('accepts');
    await t.api.sendOutboxMessageAgain({ params: { id } });
    expect(lastMail()?.replyTo?.[0]?.address).toBe('new@harbor.example');
  });
});

test('an invoice e-mail, which no vendor reads, has no such header', async () => {
  await answersTo('buying@harbor.example');
  const location = await t.make.location({ ottomateEmail: 'invoices@example.com' });
  const order = await t.make.order({ locationId: location.id });
  const file = asFile(await leftRedRightBlue().jpeg().toBuffer());
  const { body } = await t.api.uploadInvoicePhoto({ params: { id: order.id }, file });
  const photo = { photoUrl: body.invoicePhotoUrl, orderId: order.id, locationId: location.id };
  expect((await t.api.emailInvoicePhoto({ body: photo })).status).toBe(200);
  expect(lastMail()?.subject).toContain(order.id);
  expect(headers()).not.toContain('reply-to');
});

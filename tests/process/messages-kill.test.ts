import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { InvoicePhoto } from '#contract/calls/invoice-photos.ts';
import type { Location } from '#contract/calls/locations.ts';
import type { Order } from '#contract/calls/orders.ts';
import type { OutboxMessage } from '#contract/calls/outbox.ts';
import type { Product } from '#contract/calls/products.ts';
import type { Vendor } from '#contract/calls/vendors.ts';
import { startEmbedded } from '#server/db/embedded/start.ts';
import { ownPlace } from '#tests/support/folder.ts';
import { asFile, leftRedRightBlue } from '#tests/support/photos.ts';
import { startProductProcess } from '#tests/support/product-process.ts';
import { startMailServer } from '#tests/support/smtp-server.ts';
import { startSmsServer } from '#tests/support/sms-server.ts';

const VENDORS = 24;
const PLACES = 12;
const CLIENTS = 6;
const BEFORE_TROUBLE = 20;

/** A call that sends a message to its own recipient, so that a received message identifies its call. */
interface Sending {
  path: string;
  body?: object;
  recipient: string;
  /** Of an invoice. */
  orderId?: string;
}

test('when the server is killed while it sends messages, none is lost and none is sent twice', async () => {
  const dataDir = ownPlace();
  const [mail, sms] = [await startMailServer(), await startSmsServer()];
  onTestFinished(() => mail.stop());
  onTestFinished(() => sms.stop());
  const variables = { DATA_DIR: dataDir, ...mail.variables, ...sms.variables };
  let product = await startProductProcess(variables);
  onTestFinished(() => product.kill());
  const calls = await prepared(product.address);

  const acknowledged: Sending[] = [];
  const waiting = calls.values();
  async function stream(): Promise<void> {
    for (const call of waiting) {
      try {
        const response = await post(product.address, call.path, call.body);
        if (response.status === 200) acknowledged.push(call);
      } catch {
        return;
      }
    }
  }
  const streams = Array.from({ length: CLIENTS }, stream);
  const soon = { timeout: 30_000, interval: 5 };
  await expect.poll(() => acknowledged.length, soon).toBeGreaterThan(BEFORE_TROUBLE);

  // From here on both services accept a message and do not respond: the kill comes between sending and recording.
  mail.behave('hangs');
  sms.hang();
  const [mails, texts] = [mail.received.length, sms.received.length];
  await expect.poll(() => mail.received.length, soon).toBeGreaterThan(mails);
  await expect.poll(() => sms.received.length, soon).toBeGreaterThan(texts);
  await product.kill();
  await Promise.all(streams);
  await ageMessages(dataDir);
  mail.behave('accepts');
  sms.answer(201);

  product = await startProductProcess(variables);
  const outbox = await read<OutboxMessage[]>(product.address, '/api/outbox');
  const ofRecipient = (recipient: string) => outbox.filter((one) => one.recipient === recipient);
  const sent = outbox.filter(({ state }) => state === 'sent');
  const cutOff = outbox.filter(({ mayHaveArrived }) => mayHaveArrived);
  const neverSent = outbox.filter(({ lastError }) => lastError?.includes('did not arrive'));

  // Every acknowledged message is stored, and every message has a final state.
  for (const { recipient } of acknowledged)
    expect(ofRecipient(recipient)).toMatchObject([{ state: 'sent', attempts: 1 }]);
  expect(sent.length + cutOff.length + neverSent.length).toBe(outbox.length);
  for (const { state, lastError } of cutOff) {
    expect([state, lastError]).toEqual([
      'failed',
      'The server stopped while sending; the message may have arrived.',
    ]);
  }
  expect(new Set(cutOff.map(({ channel }) => channel))).toEqual(new Set(['email', 'sms']));

  // Nothing arrived twice, and each message that arrived is sent or may have arrived in the outbox.
  const mailIds = mail.received.map((one) => /^<(.+)@/.exec(one.mail.messageId ?? '')?.[1]);
  const numbers = sms.received.map(({ form }) => form['To']);
  expect(new Set(mailIds).size).toBe(mailIds.length);
  expect(new Set(numbers).size).toBe(numbers.length);
  const mayBeThere = [...sent, ...cutOff];
  expect(mayBeThere.map(({ id }) => id)).toEqual(expect.arrayContaining(mailIds));
  expect(mayBeThere.map(({ recipient }) => recipient)).toEqual(expect.arrayContaining(numbers));
  expect(mail.received.flatMap(({ to }) => to)).toEqual(
    expect.arrayContaining(sent.filter(isEmail).map(({ recipient }) => recipient)),
  );

  // The orders of invoices have the same state.
  const photos = await read<InvoicePhoto[]>(product.address, '/api/invoice-photos');
  const states = new Map(photos.map((photo) => [photo.orderId, photo.ottomateEmailStatus]));
  for (const { orderId = '', recipient } of calls.filter((call) => call.orderId)) {
    const [message] = ofRecipient(recipient);
    expect(states.get(orderId)).toBe(message?.state ?? 'not_sent');
  }

  // A cut-off message is sent again when a person requests it, once.
  for (const { id, recipient } of cutOff.filter(isEmail)) {
    const before = mail.received.length;
    const again = await post(product.address, `/api/outbox/${id}/send`);
    expect(again.status).toBe(200);
    expect(mail.received.slice(before).map(({ to }) => to)).toEqual([[recipient]]);
    expect((await post(product.address, `/api/outbox/${id}/send`)).status).toBe(409);
  }
  expect(await product.stop()).toBe(0);
});

const isEmail = ({ channel }: OutboxMessage) => channel === 'email';

/** Vendors with open items and photos to be sent, and the calls that send to them, mixed. */
async function prepared(address: string): Promise<Sending[]> {
  const make = async <T>(path: string, body: object) =>
    (await (await post(address, path, body)).json()) as T;
  const calls: Sending[] = [];
  const items: { productId: string; quantity: number }[] = [];
  for (let number = 0; number < VENDORS; number++) {
    const email = `vendor-${number}@example.com`;
    const phoneNumber = `+1212555${1000 + number}`;
    const name = `Vendor ${number}`;
    const vendor = await make<Vendor>('/api/vendors', {
      name,
      contactPerson: 'Dana Reed',
      phoneNumber,
      email,
    });
    const made = { name: `Rice of ${name}`, vendorId: vendor.id, unitOfMeasure: 'kg' };
    items.push({ productId: (await make<Product>('/api/products', made)).id, quantity: 2 });
    calls.push({ path: `/api/vendor-orders/email/${vendor.id}/1`, recipient: email });
    calls.push({
      path: `/api/vendor-orders/sms/${vendor.id}/1`,
      recipient: phoneNumber,
    });
  }
  await make<Order>('/api/orders', { locationId: 1, orderedBy: 3, items, notes: null });

  const file = asFile(await leftRedRightBlue().jpeg().toBuffer());
  for (let number = 0; number < PLACES; number++) {
    const ottomateEmail = `place-${number}@example.com`;
    const place = { name: `Place ${number}`, ottomateEmail };
    const { id: locationId } = await make<Location>('/api/locations', place);
    const one = { locationId, orderedBy: 3, items: items.slice(0, 1), notes: null };
    const { id: orderId } = await make<Order>('/api/orders', one);
    const form = new FormData();
    form.append('invoice', file);
    const uploading = { method: 'POST', body: form };
    const uploaded = await fetch(`${address}/api/orders/${orderId}/upload-invoice`, uploading);
    const { invoicePhotoUrl } = (await uploaded.json()) as { invoicePhotoUrl: string };
    const body = { photoUrl: invoicePhotoUrl, orderId, locationId };
    const sending = { path: '/api/invoice-photos/email', body, recipient: ottomateEmail, orderId };
    // After every two vendors.
    calls.splice(5 * number + 4, 0, sending);
  }
  return calls;
}

/** As if the server had been stopped for three minutes: by then no other node can be sending. */
async function ageMessages(dataDir: string): Promise<void> {
  const database = await startEmbedded({ dataDir, log: { info() {}, warn() {} } });
  const client = new pg.Client(database.connection);
  await client.connect();
  await client.query(
    `update outbox_messages set claimed_at = claimed_at - interval '3 minutes' where state = 'sending'`,
  );
  // Not for messages that are being sent, because their text contains the time.
  await client.query(
    `update outbox_messages set created_at = created_at - interval '3 minutes' where state = 'waiting'`,
  );
  await client.end();
  await database.stop();
}

async function read<T>(address: string, path: string): Promise<T> {
  const response = await fetch(`${address}${path}`);
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}

function post(address: string, path: string, body?: object): Promise<Response> {
  return fetch(`${address}${path}`, {
    method: 'POST',
    ...(body && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
}

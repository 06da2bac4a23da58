import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileIdOf } from '#contract/values/photos.ts';
import { invoiceMessage } from '#server/invoice-photos/invoice-message.ts';
import { enqueue } from '#server/outbox/enqueue.ts';
import { failInterrupted } from '#server/outbox/fail-interrupted.ts';
import { claimMessage } from '#server/outbox/queries.ts';
import type { Unsent } from '#server/outbox/queries.ts';
import { openEmail } from '#server/outside/email.ts';
import { notDelivered } from '#server/outside/not-delivered.ts';
import { client, useTestApp } from '#tests/support/app.ts';
import { asFile, leftRedRightBlue } from '#tests/support/photos.ts';
import { expectSentence } from '#tests/support/problem.ts';
import { startMailServer } from '#tests/support/smtp-server.ts';

const mail = await startMailServer();

const t = useTestApp(mail.variables);

let file: File;

beforeAll(async () => {
  file = asFile(await leftRedRightBlue().jpeg().toBuffer());
});

beforeEach(() => mail.behave('accepts'));

afterAll(() => mail.stop());

/** An order with a stored photo, at a location with an e-mail address. */
async function aPhoto(ottomateEmail: string | null = 'invoices@example.com') {
  const location = await t.make.location({ ottomateEmail });
  const order = await t.make.order({ locationId: location.id });
  const { body } = await t.api.uploadInvoicePhoto({ params: { id: order.id }, file });
  return { photoUrl: body.invoicePhotoUrl, orderId: order.id, locationId: location.id };
}

/** A photo, the order into which its own is combined, and the function that combines them (D17). */
async function combinable(ottomateEmail?: string) {
  const photo = await aPhoto(ottomateEmail);
  const { orderedBy } = (await t.api.getOrder({ params: { id: photo.orderId } })).body;
  const { id } = await t.make.order({ locationId: photo.locationId, orderedBy });
  const body = { orderIds: [photo.orderId] };
  const combine = async () =>
    expect((await t.api.combineOrders({ params: { id }, body })).status).toBe(200);
  return { photo, into: id, combine };
}

const email = (body: object) => t.api.emailInvoicePhoto({ body });

const statusOf = async (id: string) =>
  (await t.api.getOrder({ params: { id } })).body.ottomateEmailStatus;

describe('e-mailing an invoice photo', () => {
  test("sends the photo as JPEG to the e-mail address of the location and sets the order's state to sent", async () => {
    const photo = await aPhoto();
    expect(await statusOf(photo.orderId)).toBe('not_sent');
    const { status, body } = await email(photo);
    expect([status, body.captured]).toEqual([200, false]);
    const got = mail.received.at(-1);
    expect(got?.to).toEqual(['invoices@example.com']);
    expect(got?.mail.subject).toContain(photo.orderId);
    const [attached] = got?.mail.attachments ?? [];
    expect(attached?.mimeType).toBe('image/jpeg');
    const bytes = attached?.content;
    if (!(bytes instanceof ArrayBuffer)) throw new Error('no bytes');
    expect(await sharp(Buffer.from(bytes)).metadata()).toMatchObject({
      format: 'jpeg',
      width: 400,
    });
    expect(await statusOf(photo.orderId)).toBe('sent');
  });

  test('that fails is 503 and sets the state to failed; sending it again from the outbox sets it to sent', async () => {
    const photo = await aPhoto('refusing@example.com');
    mail.behave('refuses');
    const { status, problem } = await email(photo);
    expect([status, problem.code]).toEqual([503, 'not_delivered']);
    expect(await statusOf(photo.orderId)).toBe('failed');
    mail.behave('accepts');
    const id = (await t.api.listOutbox({ query: { limit: '1' } })).body[0]?.id ?? '';
    expect((await t.api.sendOutboxMessageAgain({ params: { id } })).status).toBe(200);
    expect(await statusOf(photo.orderId)).toBe('sent');
  });

  test('of a location that was deleted is sent to its address, as the list offers', async () => {
    const photo = await aPhoto('closing@example.com');
    expect((await t.api.deleteLocation({ params: { id: photo.locationId } })).status).toBe(204);
    const query = { orderId: photo.orderId };
    const [listed] = (await t.api.listInvoicePhotos({ query })).body;
    expect(listed?.ottomateEmail).toBe('closing@example.com');
    expect((await email(photo)).status).toBe(200);
    expect(mail.received.at(-1)?.to).toEqual(['closing@example.com']);
    expect(await statusOf(photo.orderId)).toBe('sent');
  });

  test('is limited to 200 photos of one location within an hour, then 429 with a sentence', async () => {
    const { photoUrl, orderId, locationId } = await aPhoto('busy@invoices.example');
    const photo = { photoUrl, orderId, locationId };
    for (let count = 0; count < 25; count++) expect((await email(photo)).status).toBe(200);
    await t.database.pool.query(
      `insert into outbox_messages (kind, subject_id, channel, cause, recipient, text, state, created_at)
       select 'invoice', '1', 'email', 'test:' || number, 'busy@invoices.example', '', 'sent', now()
       from generate_series(1, 175) as number`,
    );
    const { status, problem } = await email(photo);
    expect([status, problem.message]).toEqual([
      429,
      'This recipient was sent 200 messages about the same within the last hour. Please try again later.',
    ]);
  });

  test('of a location without an e-mail address is 409 with the sentence of the specification', async () => {
    const photo = await aPhoto(null);
    const { status, problem } = await email(photo);
    expect([status, problem.message]).toEqual([
      409,
      'This location does not have an ottomate email address configured.',
    ]);
    expect(await statusOf(photo.orderId)).toBe('not_sent');
  });

  test('is 404 when the photo belongs to another order, is deleted, or its order is at another location', async () => {
    const [photo, other] = [await aPhoto(), await aPhoto()];
    const before = mail.received.length;
    const wrong = [
      { ...photo, photoUrl: other.photoUrl },
      { ...photo, orderId: other.orderId },
      { ...photo, locationId: other.locationId },
      { ...photo, locationId: 2_000_000_000 },
      { ...photo, orderId: 'ORD-1999999999999' },
      { ...photo, photoUrl: '/uploads/../../etc/passwd' },
    ];
    for (const body of wrong) expect([body, (await email(body)).status]).toEqual([body, 404]);
    await t.api.deleteInvoicePhoto({
      params: { id: photo.orderId },
      body: { photoUrl: photo.photoUrl },
    });
    expect((await email(photo)).status).toBe(404);
    expect(mail.received).toHaveLength(before);
  });
});

describe('a photo that joins an order whose invoice was sent (D17, D24)', () => {
  const another = async (orderId: string) =>
    (await t.api.uploadInvoicePhoto({ params: { id: orderId }, file })).body.invoicePhotoUrl;
  const removed = async (orderId: string, photoUrl: string) =>
    expect(
      (await t.api.deleteInvoicePhoto({ params: { id: orderId }, body: { photoUrl } })).status,
    ).toBe(204);
  const restored = async (url: string) =>
    expect((await t.api.restoreInvoicePhoto({ params: { id: fileIdOf(url) } })).status).toBe(200);

  test('makes it not sent until it was sent too; a retry of the upload changes nothing', async () => {
    const photo = await aPhoto();
    await email(photo);
    const upload = { params: { id: photo.orderId }, file, body: { id: randomUUID() } };
    const { body } = await t.api.uploadInvoicePhoto(upload);
    expect(await statusOf(photo.orderId)).toBe('not_sent');
    await email({ ...photo, photoUrl: body.invoicePhotoUrl });
    expect(await statusOf(photo.orderId)).toBe('sent');
    expect((await t.api.uploadInvoicePhoto(upload)).status).toBe(200);
    expect(await statusOf(photo.orderId)).toBe('sent');
  });

  test('leaves a state of failed as it is', async () => {
    const photo = await aPhoto();
    await t.api.setInvoiceEmailStatus({
      params: { id: photo.orderId },
      body: { status: 'failed' },
    });
    await another(photo.orderId);
    expect(await statusOf(photo.orderId)).toBe('failed');
  });

  test('because it is restored: not sent, unless it was sent before it was deleted', async () => {
    const photo = await aPhoto();
    const second = await another(photo.orderId);
    await email(photo);
    await removed(photo.orderId, photo.photoUrl);
    await restored(photo.photoUrl);
    expect(await statusOf(photo.orderId)).toBe('sent');
    await removed(photo.orderId, second);
    await restored(second);
    expect(await statusOf(photo.orderId)).toBe('not_sent');
  });
});

describe('a mail server that fails', () => {
  const down = { SMTP_URL: 'smtp://127.0.0.1:9' };
  test.each([
    ['is down', 'accepts', down, 'The mail server cannot be reached just now.'],
    ['refuses the recipient', 'refuses', {}, 'The mail server refused this message: 550 No such'],
    ['hangs after the message', 'hangs', {}, 'the message may have arrived.'],
    ['drops the connection after the message', 'drops', {}, 'the message may have arrived.'],
  ] as const)(
    'that %s is 503 with the reason; the state is failed, and the photo can be sent again',
    async (_what, behaviour, variables, reason) => {
      const photo = await aPhoto();
      mail.behave(behaviour);
      const service = openEmail(
        { ...t.services.env, ...variables },
        behaviour === 'hangs' ? { sendMs: 700 } : {},
      );
      const node = await t.anotherNode({ services: { ...t.services, email: service } });
      const { status, problem } = await client(node).emailInvoicePhoto({ body: photo });
      await node.close();
      expect([status, problem.code]).toEqual([503, 'not_delivered']);
      expectSentence(problem.message);
      expect(problem.message).toContain(reason);
      expect(problem.message).not.toContain('invoices@example.com');
      expect(await statusOf(photo.orderId)).toBe('failed');
      const [failed] = (await t.api.listOutbox({ query: { limit: '1' } })).body;
      expect(failed).toMatchObject({
        state: 'failed',
        lastError: problem.message,
        mayHaveArrived: reason.includes('may have arrived'),
        nextAttemptAt: null,
      });
      mail.behave('accepts');
      expect((await email(photo)).status).toBe(200);
      expect(await statusOf(photo.orderId)).toBe('sent');
    },
  );
});

describe('an invoice e-mail of an order that was combined into another one (D17)', () => {
  test.each(['sent', 'failed'] as const)(
    "combined while the e-mail is sent: the remaining order's state becomes %s",
    async (state) => {
      const { photo, into, combine } = await combinable();
      const send = async () => {
        await combine();
        if (state === 'failed')
          throw notDelivered(
            { because: 'as_written', text: 'The server said no.' },
            { retry: false },
          );
        return { captured: false };
      };
      const node = await t.anotherNode({ services: { ...t.services, email: { send } } });
      const { status } = await client(node).emailInvoicePhoto({ body: photo });
      await node.close();
      expect(status).toBe(state === 'sent' ? 200 : 503);
      expect(await statusOf(into)).toBe(state);
    },
  );

  test("combined after the e-mail failed: sending it again sets the remaining order's state to sent", async () => {
    const { photo, into, combine } = await combinable('combined@example.com');
    mail.behave('refuses');
    expect((await email(photo)).status).toBe(503);
    await combine();
    mail.behave('accepts');
    const id = (await t.api.listOutbox({ query: { limit: '1' } })).body[0]?.id ?? '';
    expect((await t.api.sendOutboxMessageAgain({ params: { id } })).status).toBe(200);
    expect(await statusOf(into)).toBe('sent');
  });

  test("combined before the e-mail was requested: the photo is sent, and the remaining order's state is sent", async () => {
    const { photo, into, combine } = await combinable();
    await combine();
    expect((await email(photo)).status).toBe(200);
    expect(mail.received.at(-1)?.mail.subject).toContain(into);
    expect(await statusOf(into)).toBe('sent');
  });

  test("combined at the same moment: in either sequence, the remaining order's state is sent", async () => {
    const { photo, into, combine } = await combinable();
    let sentOff = () => {};
    const send = async () => {
      sentOff();
      return { captured: false };
    };
    const node = await t.anotherNode({ services: { ...t.services, email: { send } } });
    const combined = new Promise<void>((done) => (sentOff = done)).then(combine);
    await Promise.all([client(node).emailInvoicePhoto({ body: photo }), combined]);
    await node.close();
    expect(await statusOf(into)).toBe('sent');
  });
});

describe('a server that is stopped', () => {
  const NOW = new Date('2026-11-21T15:00:00.000Z');
  const later = new Date(NOW.getTime() + 3 * 60_000);
  const aStoppedPhoto = () => aPhoto('stopped@example.com');
  const recorded = ({ photoUrl }: { photoUrl: string }) =>
    t.services.db.transaction(async (tx) =>
      enqueue(tx, {
        kind: invoiceMessage,
        subjectId: photoUrl,
        channel: 'email',
        recipient: 'stopped@example.com',
        text: 'The photo is attached.',
        now: NOW,
      }),
    );
  const claimed = (unsent: Unsent) =>
    t.services.db.transaction((tx) => claimMessage(tx, { ...unsent, now: NOW }));

  test('while it sends an invoice sets the state to failed, unless the invoice was sent again since', async () => {
    const [lost, settled] = [await aStoppedPhoto(), await aStoppedPhoto()];
    for (const photo of [lost, settled]) await claimed(await recorded(photo));
    await t.database.pool.query("update orders set ottomate_email_status = 'sent' where id = $1", [
      settled.orderId,
    ]);
    await failInterrupted({ ...t.services, now: () => later });
    expect(await statusOf(lost.orderId)).toBe('failed');
    expect(await statusOf(settled.orderId)).toBe('sent');
  });

  test('sets the state to failed on the order to which the invoice was moved (D17)', async () => {
    const { photo, into, combine } = await combinable('stopped@example.com');
    await claimed(await recorded(photo));
    await combine();
    await failInterrupted({ ...t.services, now: () => later });
    expect(await statusOf(into)).toBe('failed');
  });

  test('before it sends an invoice sets the state to failed, and the message surely did not arrive', async () => {
    const photo = await aStoppedPhoto();
    const { id } = await recorded(photo);
    await failInterrupted({ ...t.services, now: () => later });
    const message = (await t.api.listOutbox()).body.find((one) => one.id === id);
    expect(message).toMatchObject({
      state: 'failed',
      lastError: 'The server stopped before sending; the message did not arrive.',
      mayHaveArrived: false,
    });
    expect(await statusOf(photo.orderId)).toBe('failed');
    expect((await t.api.sendOutboxMessageAgain({ params: { id } })).body.state).toBe('sent');
    expect(await statusOf(photo.orderId)).toBe('sent');
  });
});

describe('the state of the invoice e-mail', () => {
  const set = (id: string, status: string, api = t.api) =>
    api.setInvoiceEmailStatus({ params: { id }, body: { status } });
  const states = ['not_sent', 'sent', 'failed'] as const;
  const moves = states.flatMap((from) => states.map((to) => ({ from, to })));

  test.each(moves)(
    'can be changed by hand from $from to $to; the order is returned',
    async (move) => {
      const { id } = await t.make.order({ ottomateEmailStatus: move.from });
      const { status, body } = await set(id, move.to);
      expect([status, body.id, body.ottomateEmailStatus]).toEqual([200, id, move.to]);
      expect(await statusOf(id)).toBe(move.to);
    },
  );

  test('is 400 for an unknown state, 404 for an unknown or deleted order, 403 for an employee', async () => {
    const order = await t.make.order();
    expect((await set(order.id, 'lost')).status).toBe(400);
    expect((await set('ORD-1999999999999', 'sent')).status).toBe(404);
    expect((await set((await t.make.order({ isDeleted: true })).id, 'sent')).status).toBe(404);
    const employee = await t.as(await t.make.user({ locationIds: [order.locationId] }));
    expect((await set(order.id, 'sent', employee)).status).toBe(403);
    expect(await statusOf(order.id)).toBe('not_sent');
  });
});

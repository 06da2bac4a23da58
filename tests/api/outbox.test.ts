import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import PostalMime from 'postal-mime';
import { readEnv } from '#server/env.ts';
import { conflict } from '#server/failure.ts';
import { enqueue } from '#server/outbox/enqueue.ts';
import type { NewMessage } from '#server/outbox/enqueue.ts';
import { failInterrupted } from '#server/outbox/fail-interrupted.ts';
import type { MessageKind, Outcome } from '#server/outbox/message-kind.ts';
import { claimMessage } from '#server/outbox/queries.ts';
import { sendDueMessages } from '#server/outbox/send-due-messages.job.ts';
import { sendNow } from '#server/outbox/send.ts';
import { mayHaveArrived, NotDelivered } from '#server/outside/not-delivered.ts';
import type { Email } from '#server/outside/email.ts';
import { reminderMessage } from '#server/reminders/messages.ts';
import type { Services } from '#server/services.ts';
import { client, useTestApp } from '#tests/support/app.ts';

const t = useTestApp();
const NOW = new Date('2026-11-21T15:00:00.000Z');
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

const record = (more: Partial<NewMessage> = {}) =>
  t.services.db.transaction(async (tx) =>
    enqueue(tx, {
      kind: reminderMessage,
      subjectId: randomUUID(),
      channel: 'email',
      recipient: `${randomUUID()}@example.com`,
      subject: 'Count the freezer',
      text: 'Before noon, please.',
      now: t.services.now(),
      ...more,
    }),
  );

const stateOf = async (id: string) =>
  (await t.api.listOutbox()).body.find((message) => message.id === id);

/** Services that send e-mail through `send`. */
const mailing = (send: (email: Email) => Promise<{ captured: boolean }>): Services => ({
  ...t.services,
  email: { send },
});

describe('without a mail server or a text message service', () => {
  const files = () => readdirSync(join(t.services.env.DATA_DIR, 'outbox'));

  test('an e-mail is written as a file that mail programs open, and its state is captured (D23)', async () => {
    const unsent = await record({
      recipient: 'ana@example.com',
      html: '<p>Before noon</p>',
      attachments: [
        { fileName: 'a.pdf', contentType: 'application/pdf', content: { bytes: Buffer.from('x') } },
      ],
    });
    expect(await sendNow(t.services, unsent)).toMatchObject({ state: 'captured', attempts: 1 });
    const file = `${unsent.id}.eml`;
    expect(files()).toContain(file);
    const mail = await PostalMime.parse(
      readFileSync(join(t.services.env.DATA_DIR, 'outbox', file)),
    );
    expect(mail.to?.[0]?.address).toBe('ana@example.com');
    expect(mail.subject).toBe('Count the freezer');
    expect(mail.text?.trim()).toBe('Before noon, please.');
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(['a.pdf']);
  });

  test('a purchase order file has the Reply-To address of the settings', async () => {
    const vendor = await t.make.vendor({ email: 'farm@example.com' });
    const order = await t.make.order({ items: [{ vendorId: vendor.id }] });
    const place = { vendorId: vendor.id, locationId: order.locationId };
    const answersTo = (replyToEmail: string | null) =>
      t.api.updateOrganizationSettings({
        body: { organizationName: 'Harbor & Vine', timezone: 'UTC', replyToEmail },
      });
    const captured = async () => {
      const { body } = await t.api.sendVendorOrderEmail({ params: place });
      expect(body.captured).toBe(true);
      const [newest] = (await t.api.listOutbox({ query: { limit: '1' } })).body;
      const file = join(t.services.env.DATA_DIR, 'outbox', `${newest?.id}.eml`);
      return PostalMime.parse(readFileSync(file));
    };
    await answersTo('buying@harbor.example');
    expect((await captured()).replyTo?.[0]?.address).toBe('buying@harbor.example');
    await answersTo(null);
    expect((await captured()).replyTo).toBeUndefined();
  });

  test('the screens know beforehand', async () => {
    expect((await t.api.getMessageServices()).body).toEqual({ email: false, sms: false });
    const env = readEnv({
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'orders@harbor.example',
      DEMO: 'false',
    });
    const node = await t.anotherNode({ services: { ...t.services, env } });
    const { body } = await client(node).getMessageServices();
    await node.close();
    expect(body).toEqual({ email: true, sms: false });
  });

  test('a text message is written as a file with number and text', async () => {
    const unsent = await record({ channel: 'sms', recipient: '+1 (212) 555-0100' });
    expect((await sendNow(t.services, unsent)).state).toBe('captured');
    const text = readFileSync(join(t.services.env.DATA_DIR, 'outbox', `${unsent.id}.txt`), 'utf8');
    expect(text).toBe('To: +12125550100\n\nBefore noon, please.\n');
  });
});

describe('a message is never sent twice', () => {
  test('when it is sent a hundred times at once', async () => {
    const unsent = await record();
    let sent = 0;
    const services = mailing(async () => {
      sent++;
      return { captured: false };
    });
    await Promise.all(Array.from({ length: 100 }, () => sendNow(services, unsent)));
    expect(sent).toBe(1);
    expect(await stateOf(unsent.id)).toMatchObject({ state: 'sent', attempts: 1 });
  });

  test('when it fails at once: all hundred callers get the same message', async () => {
    const unsent = await record();
    let tried = 0;
    const services = mailing(async () => {
      tried++;
      throw new NotDelivered('The mail server broke off.', { retry: false });
    });
    await Promise.all(Array.from({ length: 100 }, () => sendNow(services, unsent)));
    await sendNow(services, unsent);
    expect(tried).toBe(1);
  });

  test('when the same cause is recorded again', async () => {
    const cause = `test:${randomUUID()}`;
    const first = await record({ cause });
    await sendNow(t.services, first);
    const second = await record({ cause });
    expect(second.id).toBe(first.id);
    expect((await sendNow(t.services, second)).attempts).toBe(1);
  });

  test('when the process crashes between claim and record: it fails after two minutes, and only a person sends it again', async () => {
    t.setNow(NOW);
    const unsent = await record({ due: NOW });
    await claimMessage(t.services.db, { ...unsent, now: NOW });
    await failInterrupted({ ...t.services, now: () => minutesLater(1) });
    expect((await stateOf(unsent.id))?.state).toBe('sending');
    expect((await t.api.sendOutboxMessageAgain({ params: { id: unsent.id } })).status).toBe(409);

    t.setNow(minutesLater(3));
    await sendDueMessages.run(t.services);
    expect(await stateOf(unsent.id)).toMatchObject({
      state: 'failed',
      lastError: 'The server stopped while sending; the message may have arrived.',
      mayHaveArrived: true,
    });
    t.setNow(minutesLater(600));
    await sendDueMessages.run(t.services);
    expect((await stateOf(unsent.id))?.attempts).toBe(1);

    const again = await t.api.sendOutboxMessageAgain({ params: { id: unsent.id } });
    expect([again.status, again.body.state]).toEqual([200, 'captured']);
    t.setNow(new Date());
  });
});

describe('the job that sends due messages', () => {
  test('retries with increasing delays, then leaves a message to a person', async () => {
    t.setNow(NOW);
    const unsent = await record({ due: NOW });
    const services = mailing(async () => {
      throw new NotDelivered('The mail server cannot be reached just now.', { retry: true });
    });
    const attempts: number[] = [];
    for (const minutes of [0, 0.5, 1, 5, 6, 21, 81, 321, 10_000]) {
      t.setNow(minutesLater(minutes));
      await sendDueMessages.run(services);
      attempts.push((await stateOf(unsent.id))?.attempts ?? 0);
    }
    expect(attempts).toEqual([1, 1, 2, 2, 3, 4, 5, 6, 6]);
    t.setNow(new Date());
  });

  test('does not retry a message that may have arrived', async () => {
    const unsent = await record({ due: new Date(Date.now() - 1000) });
    const services = mailing(async () => {
      throw new NotDelivered('The connection broke.', { retry: false });
    });
    await sendDueMessages.run(services);
    t.setNow(new Date(Date.now() + 86_400_000));
    await sendDueMessages.run(services);
    expect((await stateOf(unsent.id))?.attempts).toBe(1);
    t.setNow(new Date());
  });

  test('sends a few at a time, and leaves the rest of a hanging server to its next run', async () => {
    t.setNow(NOW);
    const due = await Promise.all(Array.from({ length: 12 }, async () => record({ due: NOW })));
    const states = async () => Promise.all(due.map(async ({ id }) => (await stateOf(id))?.state));
    const together = Promise.withResolvers<void>();
    let begun = 0;
    // None ends before five have begun; then half a minute has passed.
    const services = mailing(async () => {
      begun += 1;
      if (begun === 5) together.resolve();
      await together.promise;
      t.setNow(minutesLater(1));
      return { captured: false };
    });
    await sendDueMessages.run(services);
    expect(begun).toBe(5);
    expect((await states()).filter((state) => state === 'waiting').length).toBeGreaterThanOrEqual(
      7,
    );
    while ((await states()).includes('waiting')) {
      t.setNow(NOW);
      await sendDueMessages.run(services);
    }
    expect(new Set(await states())).toEqual(new Set(['sent']));
    t.setNow(new Date());
  });

  test('does not send a message that a person is sending (D24)', async () => {
    const unsent = await record();
    await sendDueMessages.run(t.services);
    expect((await stateOf(unsent.id))?.state).toBe('waiting');
  });
});

describe('the outbox list', () => {
  test('is paged, newest first, without bodies', async () => {
    const before = (await t.api.listOutbox()).body.length;
    await record();
    await record();
    const first = await t.api.listOutbox({ query: { limit: '1' } });
    expect(first.headers['x-total-count']).toBe(String(before + 2));
    const next = /cursor=([\w-]+)/.exec(String(first.headers['link']))?.[1] ?? '';
    const second = await t.api.listOutbox({ query: { limit: '1', cursor: next } });
    expect(second.status).toBe(200);
    expect(second.body[0]?.id).not.toBe(first.body[0]?.id);
    expect(JSON.stringify(first.body)).not.toContain('Before noon');
    const bad = Buffer.from('["2026-01-01T00:00:00Z","x"]').toString('base64url');
    expect((await t.api.listOutbox({ query: { limit: '1', cursor: bad } })).status).toBe(400);
  });

  test('is filtered by state, also in its count; an unknown state is 400', async () => {
    const failing = mailing(async () => {
      throw new NotDelivered('The mail server broke off.', { retry: false });
    });
    const failed = await record();
    await sendNow(failing, failed);
    await sendNow(t.services, await record());
    const { body, headers } = await t.api.listOutbox({ query: { state: 'failed', limit: '200' } });
    expect(body.map(({ id }) => id)).toContain(failed.id);
    expect(new Set(body.map(({ state }) => state))).toEqual(new Set(['failed']));
    expect(headers['x-total-count']).toBe(String(body.length));
    const several = await t.api.listOutbox({ query: { state: 'failed,captured', limit: '200' } });
    expect(new Set(several.body.map(({ state }) => state))).toEqual(
      new Set(['failed', 'captured']),
    );
    expect((await t.api.listOutbox({ query: { state: 'lost' } })).status).toBe(400);
  });

  test('says when a message is retried automatically', async () => {
    t.setNow(NOW);
    const unsent = await record({ due: NOW });
    const unreached = mailing(async () => {
      throw new NotDelivered('The mail server cannot be reached just now.', { retry: true });
    });
    await sendNow(unreached, unsent);
    expect(await stateOf(unsent.id)).toMatchObject({
      state: 'failed',
      nextAttemptAt: minutesLater(1).toISOString(),
      mayHaveArrived: false,
    });
    t.setNow(new Date());
    await sendNow(t.services, { ...unsent, attempts: 1 });
    expect(await stateOf(unsent.id)).toMatchObject({ state: 'captured', nextAttemptAt: null });
  });

  test('does not send again what was sent: 409; an unknown message is 404', async () => {
    const unsent = await record();
    await sendNow(t.services, unsent);
    const again = await t.api.sendOutboxMessageAgain({ params: { id: unsent.id } });
    expect([again.status, again.problem.message]).toEqual([409, 'This message was sent already.']);
    const unknown = await t.api.sendOutboxMessageAgain({ params: { id: randomUUID() } });
    expect(unknown.status).toBe(404);
  });

  test('sends twenty messages an hour to one recipient, then answers 429 with a sentence', async () => {
    const recipient = 'flooded@example.com';
    t.setNow(NOW);
    for (let count = 0; count < 20; count++) await record({ recipient });
    await expect(record({ recipient })).rejects.toMatchObject({ code: 'too_many', status: 429 });
    t.setNow(minutesLater(61));
    await expect(record({ recipient })).resolves.toMatchObject({ attempts: 0 });
    t.setNow(new Date());
  });

  test.each([
    [
      'surely did not arrive do not count',
      new NotDelivered('The server said no.', { retry: false }),
      'resolves',
    ],
    ['may have arrived count', mayHaveArrived('It broke'), 'rejects'],
  ] as const)('among those twenty, messages that %s', async (_what, failure, settles) => {
    const recipient = `${settles}@example.com`;
    const failing = mailing(async () => {
      throw failure;
    });
    for (let count = 0; count < 20; count++) await sendNow(failing, await record({ recipient }));
    await expect(record({ recipient }))[settles].toBeInstanceOf(Object);
  });
});

describe('a kind of message that a noun registers (design, section 4)', () => {
  const followed: [string, Outcome][] = [];
  let isCurrent = true;
  const kind: MessageKind = {
    name: 'statement',
    reason: 'Claim',
    topics: ['waste'],
    complete: async (_services, { subjectId, text }) => ({
      text: `${text} Claim ${subjectId}.`,
      html: null,
      replyTo: 'claims@harbor.example',
    }),
    follow: async (_db, { subjectId }, { outcome }) => {
      followed.push([subjectId, outcome]);
    },
    requireCurrent: async () => {
      if (!isCurrent) throw conflict('This claim was settled.');
    },
  };
  const withKind = (services: Services): Services => ({ ...services, messageKinds: [kind] });
  const recordClaim = (subjectId: string) => record({ kind, subjectId });

  test('is enqueued, sent and followed up without a change of the outbox', async () => {
    const mails: Email[] = [];
    const services = withKind(
      mailing(async (mail) => {
        mails.push(mail);
        return { captured: false };
      }),
    );
    const unsent = await recordClaim('17');
    expect(await sendNow(services, unsent)).toMatchObject({ state: 'sent', reason: 'Claim' });
    expect(mails.map(({ text, replyTo }) => [text, replyTo])).toEqual([
      ['Before noon, please. Claim 17.', 'claims@harbor.example'],
    ]);
    expect(followed.splice(0)).toEqual([['17', 'sent']]);
    const { rows } = await t.database.pool.query<{ kind: string; subject_id: string }>(
      'select kind, subject_id from outbox_messages where id = $1',
      [unsent.id],
    );
    expect(rows).toEqual([{ kind: 'statement', subject_id: '17' }]);
  });

  test('is followed up when it is captured and failed, in the transaction that records it', async () => {
    await sendNow(withKind(t.services), await recordClaim('18'));
    const refusing = mailing(async () => {
      throw new NotDelivered('The server said no.', { retry: false });
    });
    await sendNow(withKind(refusing), await recordClaim('19'));
    await claimMessage(t.services.db, { ...(await recordClaim('20')), now: new Date() });
    const later = new Date(Date.now() + 3 * 60_000);
    await failInterrupted({ ...withKind(t.services), now: () => later });
    expect(followed.splice(0)).toEqual(
      expect.arrayContaining([
        ['18', 'captured'],
        ['19', 'failed'],
        ['20', 'given_up'],
      ]),
    );

    const unsent = await recordClaim('21');
    const failing: MessageKind = { ...kind, follow: () => Promise.reject(new Error('no claim')) };
    const services = { ...t.services, messageKinds: [failing] };
    await expect(sendNow(services, unsent)).rejects.toThrow('no claim');
    expect((await stateOf(unsent.id))?.state).toBe('sending');
  });

  test('can be sent again by a person while the noun says that it is current', async () => {
    const unsent = await recordClaim('22');
    await sendNow(
      withKind(
        mailing(async () => {
          throw new NotDelivered('The server said no.', { retry: false });
        }),
      ),
      unsent,
    );
    const node = await t.anotherNode({ services: withKind(t.services) });
    const again = () => client(node).sendOutboxMessageAgain({ params: { id: unsent.id } });
    isCurrent = false;
    expect((await again()).problem.message).toBe('This claim was settled.');
    isCurrent = true;
    expect((await again()).body.state).toBe('captured');
    await node.close();
  });

  test('is not sent, and not lost, by a version that does not register it', async () => {
    const unsent = await recordClaim('23');
    expect(await sendNow(t.services, unsent)).toMatchObject({
      state: 'failed',
      lastError: "This version does not send messages of the kind 'statement'.",
      mayHaveArrived: false,
    });
  });
});

test('an attempt that may have arrived stays recorded when a later attempt surely failed', async () => {
  const failures = [mayHaveArrived('It broke'), new NotDelivered('It said no.', { retry: false })];
  const failing = mailing(async () => {
    throw failures.shift() ?? new Error('sent too often');
  });
  const unsent = await record();
  expect((await sendNow(failing, unsent)).mayHaveArrived).toBe(true);
  expect(await sendNow(failing, { ...unsent, attempts: 1 })).toMatchObject({
    lastError: 'It said no.',
    mayHaveArrived: true,
  });
});

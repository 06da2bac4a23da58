import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import PostalMime from 'postal-mime';
import { readEnv } from '#server/env.ts';
import type { MessageKindName } from '#contract/statements/messages.ts';
import { failInterrupted } from '#server/outbox/fail-interrupted.ts';
import type { MessageKind } from '#server/outbox/message-kind.ts';
import { claimMessage } from '#server/outbox/queries.ts';
import { sendDueMessages } from '#server/outbox/send-due-messages.job.ts';
import { sendNow } from '#server/outbox/send.ts';
import { mayHaveArrived, notDelivered } from '#server/outside/not-delivered.ts';
import { client, useTestApp } from '#tests/support/app.ts';
import { useOutbox } from '#tests/support/outbox.ts';

const t = useTestApp();
const { mailing, record, stateOf } = useOutbox(t);
const NOW = new Date('2026-11-21T15:00:00.000Z');
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

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
      throw notDelivered(
        { because: 'as_written', text: 'The mail server broke off.' },
        { retry: false },
      );
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
    await t.services.db.transaction((tx) => claimMessage(tx, { ...unsent, now: NOW }));
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
      throw notDelivered(
        { because: 'as_written', text: 'The mail server cannot be reached just now.' },
        { retry: true },
      );
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
      throw notDelivered(
        { because: 'as_written', text: 'The connection broke.' },
        { retry: false },
      );
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
    // One whole list: twelve at once are more than may wait for one (23.3).
    const states = async () => {
      const { body } = await t.api.listOutbox();
      return due.map(({ id }) => body.find((message) => message.id === id)?.state);
    };
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

  test('sends what is due also when what follows from an interrupted message fails each time (D23)', async () => {
    t.setNow(NOW);
    const follow = () => Promise.reject(new Error('nothing follows'));
    const failing: MessageKind = { name: 'statement' as MessageKindName, follow };
    const broken = await record({ kind: failing });
    const interrupted = await record();
    for (const one of [broken, interrupted])
      await t.services.db.transaction((tx) => claimMessage(tx, { ...one, now: NOW }));
    const due = await record({ due: minutesLater(3) });
    t.setNow(minutesLater(3));
    const messageKinds = [...t.services.messageKinds, failing];
    const run = sendDueMessages.run({ ...t.services, messageKinds });
    await expect(run).rejects.toThrow('nothing follows');
    expect((await stateOf(broken.id))?.state).toBe('sending');
    expect((await stateOf(interrupted.id))?.state).toBe('failed');
    expect((await stateOf(due.id))?.state).toBe('captured');
    await t.database.pool.query("update outbox_messages set state = 'failed' where id = $1", [
      broken.id,
    ]);
    t.setNow(new Date());
  });

  test('does not send a message that a person is sending (D24)', async () => {
    const unsent = await record();
    await sendDueMessages.run(t.services);
    expect((await stateOf(unsent.id))?.state).toBe('waiting');
  });
});

test('an attempt that may have arrived stays recorded when a later attempt surely failed', async () => {
  const failures = [
    mayHaveArrived({ because: 'unknown' }),
    notDelivered({ because: 'as_written', text: 'It said no.' }, { retry: false }),
  ];
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

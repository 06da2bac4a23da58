import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { openEmail } from '#server/outside/email.ts';
import { readEnv } from '#server/env.ts';
import { client, useTestApp } from '#tests/support/app.ts';
import { expectSentence } from '#tests/support/problem.ts';
import { startMailServer } from '#tests/support/smtp-server.ts';
import type { MailServer } from '#tests/support/smtp-server.ts';

const t = useTestApp();
let creator: { id: number };
beforeAll(async () => {
  creator = await t.make.manager();
});

async function remind(users: readonly { id: number }[], changes: Record<string, unknown> = {}) {
  const body = {
    name: 'Count the freezer',
    notificationType: 'email',
    messageContent: 'Before noon, please.',
    scheduleType: 'weekly',
    scheduleTime: '09:00',
    weeklyDays: ['monday'],
    createdBy: creator.id,
    ...(users.length > 0 && { assignedUserIds: users.map(({ id }) => id) }),
    ...changes,
  };
  return (await t.api.createReminder({ body })).body;
}

describe('a test, without a mail server', () => {
  test('says that it was captured and not sent (D23), and does not change the next run', async () => {
    const users = [
      await t.make.user({ name: 'Ana', email: 'ana@example.com' }),
      await t.make.user({ name: 'Ben', email: 'ben@example.com' }),
    ];
    const made = await remind(users, { isActive: false });
    const { status, body } = await t.api.testReminder({ params: { id: made.id } });
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        message:
          'The test e-mail to Ana and Ben was written to the outbox folder and not sent, because no service is set up.',
        captured: true,
        code: 'reminder_tested',
        params: expect.objectContaining({ captured: ['Ana', 'Ben'] }),
      },
    ]);
    const folder = join(t.services.env.DATA_DIR, 'outbox');
    const mails = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    expect(mails.filter((mail) => mail.includes('Subject: Count the freezer'))).toHaveLength(2);
    expect((await t.api.listReminders()).body).toContainEqual(made);
    expect((await t.api.listReminderRuns({ params: { id: made.id } })).body).toEqual([]);
  });

  test('names each user it does not reach', async () => {
    const users = [
      await t.make.user({ name: 'Ana', email: 'ana@example.com' }),
      await t.make.user({ name: 'Ben', email: null }),
    ];
    const params = { id: (await remind(users)).id };
    expect((await t.api.testReminder({ params })).body).toMatchObject({
      success: false,
      message: expect.stringMatching(
        /^The test e-mail to Ana .* Not sent to Ben: No e-mail address\.$/,
      ),
    });
    const texting = await remind(users.slice(1), { notificationType: 'sms' });
    const alone = await t.api.testReminder({ params: { id: texting.id } });
    expect([alone.status, alone.body]).toEqual([
      200,
      {
        success: false,
        message: 'Not sent to Ben: No phone number.',
        captured: false,
        code: 'reminder_tested',
        params: expect.objectContaining({ notSent: [expect.objectContaining({ name: 'Ben' })] }),
      },
    ]);
  });

  test('of a reminder without users says so', async () => {
    const { status, body } = await t.api.testReminder({ params: { id: (await remind([])).id } });
    expect([status, body.success]).toEqual([200, false]);
    expectSentence(body.message);
  });

  test('is limited per user', async () => {
    const user = await t.make.user({ name: 'Flo', email: 'flo@example.com' });
    const params = { id: (await remind([user])).id };
    const messages = new Set<string>();
    for (let count = 0; count < 21; count++) {
      const { status, body } = await t.api.testReminder({ params });
      expect(status).toBe(200);
      messages.add(body.message);
    }
    expect([...messages][1]).toMatch(/^Not sent to Flo: This recipient was sent 20 messages/);
  });
});

test('a test starts no message after half a minute, and names the users not tried', async () => {
  const names = ['Ana', 'Ben', 'Cem', 'Dee', 'Eva', 'Fay', 'Gus'];
  const users = [];
  for (const name of names) {
    users.push(await t.make.user({ name, email: `${name.toLowerCase()}-slow@example.com` }));
  }
  users.push(await t.make.user({ name: 'Hal', email: null }));
  const params = { id: (await remind(users)).id };
  const begun = t.services.now().getTime();
  let elapsedMs = 0;
  const together = Promise.withResolvers<void>();
  const request: string[] = [];
  // None ends before five have begun; then half a minute has passed.
  const send = async ({ to }: { to: string }) => {
    request.push(to);
    if (request.length === 5) together.resolve();
    await together.promise;
    elapsedMs = 30_000;
    return { captured: false };
  };
  const now = () => new Date(begun + elapsedMs);
  const node = await t.anotherNode({ services: { ...t.services, email: { send }, now } });
  onTestFinished(() => node.close());
  const { status, body } = await client(node).testReminder({ params });
  expect([status, body.success, request.length]).toEqual([200, false, 5]);
  expect(body.message).toBe(
    'Test e-mail sent to Ana, Ben, Cem, Dee, and Eva. Not sent to Hal: No e-mail address. Not tried for Fay and Gus, because the sending took too long.',
  );
  const recorded = (await t.api.listOutbox()).body.map(({ recipient }) => recipient);
  expect(recorded).not.toContain('fay-slow@example.com');
});

describe('a test, with a mail server', () => {
  let mail: MailServer;
  let node: FastifyInstance;
  beforeAll(async () => {
    mail = await startMailServer();
    const email = openEmail(readEnv(mail.variables));
    node = await t.anotherNode({ services: { ...t.services, email } });
  });
  afterAll(async () => {
    await node.close();
    await mail.stop();
  });

  test('arrives at each assigned user, each time a person requests it', async () => {
    const users = [
      await t.make.user({ name: 'Ana', email: 'ana-real@example.com' }),
      await t.make.user({ name: 'Ben', email: 'ben-real@example.com' }),
    ];
    const params = { id: (await remind(users)).id };
    for (let time = 0; time < 2; time++) {
      expect((await client(node).testReminder({ params })).body).toEqual({
        success: true,
        message: 'Test e-mail sent to Ana and Ben.',
        captured: false,
        code: 'reminder_tested',
        params: expect.objectContaining({ sent: ['Ana', 'Ben'] }),
      });
    }
    for (const { email } of users) {
      expect(mail.received.filter(({ to }) => to[0] === email)).toHaveLength(2);
    }
    expect([mail.received[0]?.mail.subject, mail.received[0]?.mail.text?.trim()]).toEqual([
      'Count the freezer',
      'Before noon, please.',
    ]);
  });

  test('that is refused returns 200 with success false and the sentence (D24)', async () => {
    mail.behave('refuses');
    const user = await t.make.user({ name: 'Ana', email: 'nobody@example.com' });
    const { status, body } = await client(node).testReminder({
      params: { id: (await remind([user])).id },
    });
    expect([status, body.success, body.captured]).toEqual([200, false, false]);
    expect(body.message).toMatch(/^Not sent to Ana: The mail server refused this message/);
    expect(body.message).not.toContain('nobody@example.com');
    mail.behave('accepts');
  });
});

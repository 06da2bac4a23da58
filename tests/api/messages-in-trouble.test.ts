import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createSecureServer } from 'node:tls';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { enqueue } from '#server/outbox/enqueue.ts';
import type { NewMessage } from '#server/outbox/enqueue.ts';
import { sendDueMessages } from '#server/outbox/send-due-messages.job.ts';
import { openEmail } from '#server/outside/email.ts';
import { openSms } from '#server/outside/sms.ts';
import { reminderTestMessage } from '#server/reminders/messages.ts';
import { useTestApp, client } from '#tests/support/app.ts';
import type { Client } from '#tests/support/app.ts';
import { startSmsServer } from '#tests/support/sms-server.ts';
import { untrustedCertificate } from '#tests/support/untrusted-certificate.ts';

const sms = await startSmsServer();
const t = useTestApp(sms.variables);

beforeEach(() => sms.answer(201));
afterAll(() => sms.stop());

async function anOpenPlace() {
  const vendor = await t.make.vendor({ email: 'farm@example.com' });
  const order = await t.make.order({ items: [{ vendorId: vendor.id }] });
  return { vendorId: vendor.id, locationId: order.locationId };
}
const newest = async () => (await t.api.listOutbox({ query: { limit: '1' } })).body[0];

/** A node with other message services, and timeouts of milliseconds instead of seconds. */
async function nodeWith(variables: Record<string, string>): Promise<Client> {
  const env = readEnv({ DEMO: 'false', DATA_DIR: t.services.env.DATA_DIR, ...variables });
  const email = openEmail(env, { connectMs: 300, sendMs: 5_000 });
  const services = { ...t.services, env, email, sms: openSms(env, { sendMs: 700 }) };
  const node = await t.anotherNode({ services });
  onTestFinished(() => node.close());
  return client(node);
}

/** A server that handles each connection with `behave` and sends nothing by itself. */
async function socketServer(
  behave: (socket: Socket) => void = () => undefined,
  { isSecure = false } = {},
) {
  const open = new Set<Socket>();
  const accept = (socket: Socket) => {
    open.add(socket.on('error', () => undefined));
    socket.resume();
    behave(socket);
  };
  const server = isSecure
    ? createSecureServer(untrustedCertificate, accept).on('tlsClientError', () => undefined)
    : createServer(accept);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    for (const socket of open) socket.destroy();
    await new Promise((stopped) => server.close(stopped));
  };
  onTestFinished(stop);
  return { address: `127.0.0.1:${port}`, stop };
}

/** Says what a mail server says to a first command, then ends the connection at the second one. */
function dropAfterLogin(socket: Socket): void {
  const answers = ['250 mail.example', '250 ok'];
  socket.write('220 mail.example\r\n');
  socket.on('data', () => {
    const answer = answers.shift();
    if (answer) socket.write(`${answer}\r\n`);
    else socket.destroy();
  });
}

describe('a mail server', () => {
  const sendThrough = async (SMTP_URL: string) => {
    const api = await nodeWith({ SMTP_URL, MAIL_FROM: 'orders@harbor.example' });
    return api.sendVendorOrderEmail({ params: await anOpenPlace() });
  };

  test.each([
    ['sends no greeting', 'smtp', async () => socketServer()],
    ['ends the connection at once', 'smtp', async () => socketServer((one) => one.end())],
    ['breaks the connection at once', 'smtp', async () => socketServer((one) => one.destroy())],
    [
      'has a certificate that nobody trusts',
      'smtps',
      async () => socketServer(undefined, { isSecure: true }),
    ],
  ])(
    'that %s is unreachable, and the message surely did not arrive (H2, D23)',
    async (_what, protocol, start) => {
      const { address } = await start();
      const result = await sendThrough(`${protocol}://${address}`);
      const sentence = 'The mail server cannot be reached just now.';
      expect([result.status, result.problem.message]).toEqual([503, sentence]);
      expect(await newest()).toMatchObject({ state: 'failed', mayHaveArrived: false });
    },
  );

  test('that breaks the connection once it was given the sender may have the message', async () => {
    const { address } = await socketServer(dropAfterLogin);
    const { status, problem } = await sendThrough(`smtp://${address}`);
    expect([status, problem.message]).toEqual([503, expect.stringContaining('may have arrived')]);
    expect(await newest()).toMatchObject({ state: 'failed', mayHaveArrived: true });
  });
});

describe('a text message service', () => {
  const sendThrough = async (address: string, protocol = 'http') => {
    const api = await nodeWith({ ...sms.variables, SMS_URL: `${protocol}://${address}` });
    return api.sendVendorOrderSms({ params: await anOpenPlace() });
  };

  test('that is unreachable is 503 at once, and the message surely did not arrive', async () => {
    const deleted = await socketServer();
    await deleted.stop();
    const { status, problem } = await sendThrough(deleted.address);
    const sentence = 'The text message service cannot be reached just now.';
    expect([status, problem.message]).toEqual([503, sentence]);
    expect(await newest()).toMatchObject({ state: 'failed', mayHaveArrived: false });
  });

  test('that has a certificate which nobody trusts is unreachable, too', async () => {
    const { address } = await socketServer(undefined, { isSecure: true });
    const { problem } = await sendThrough(address, 'https');
    expect(problem.message).toBe('The text message service cannot be reached just now.');
    expect(await newest()).toMatchObject({ state: 'failed', mayHaveArrived: false });
  });

  test.each([
    ['hangs', () => undefined],
    ['drops the connection', (socket: Socket) => socket.once('data', () => socket.destroy())],
  ])(
    'that accepts the message and %s is 503, and the message may have arrived',
    async (_what, behave) => {
      const service = await socketServer(behave);
      const { status, problem } = await sendThrough(service.address);
      expect([status, problem.message]).toEqual([503, expect.stringContaining('may have arrived')]);
      expect(await newest()).toMatchObject({ state: 'failed', mayHaveArrived: true });
    },
  );

  test.each([
    [401, 'The text message service does not accept our account.'],
    [429, 'The text message service refused this message: Too Many Requests'],
  ])('that responds %d is 503 with a sentence', async (result, sentence) => {
    sms.answer(result, result === 429 ? { message: 'Too Many Requests' } : {});
    const { status, problem } = await t.api.sendVendorOrderSms({ params: await anOpenPlace() });
    expect([status, problem.message]).toEqual([503, sentence]);
    expect(await newest()).toMatchObject({ state: 'failed', mayHaveArrived: false });
  });

  test.each([500, 502, 504])(
    'that responds %d may have sent it: no reminder is sent twice (D23)',
    async (result) => {
      sms.answer(result);
      const sentence = `The text message service answered with an error (status ${result}); the message may have arrived.`;
      const { status, problem } = await t.api.sendVendorOrderSms({ params: await anOpenPlace() });
      expect([status, problem.message]).toEqual([503, sentence]);
      expect(await sendsOfReminder()).toBe(1);
      expect(await newest()).toMatchObject({
        state: 'failed',
        mayHaveArrived: true,
        nextAttemptAt: null,
      });
    },
  );

  test('that is overloaded is called again later', async () => {
    sms.answer(429);
    expect(await sendsOfReminder()).toBe(2);
  });

  /** Number of calls to the service for a due reminder, with a second run of the job two minutes later. */
  async function sendsOfReminder(): Promise<number> {
    const before = sms.received.length;
    const now = t.services.now();
    const reminder: NewMessage = {
      kind: reminderTestMessage,
      subjectId: randomUUID(),
      channel: 'sms',
      recipient: '+12125550177',
      text: 'Before noon, please.',
      due: now,
      now,
    };
    await t.services.db.transaction(async (tx) => enqueue(tx, reminder));
    await sendDueMessages.run(t.services);
    const later = () => new Date(now.getTime() + 2 * 60_000);
    await sendDueMessages.run({ ...t.services, now: later });
    return sms.received.length - before;
  }
});

describe('an outbox folder that cannot be written', () => {
  test.each(['email', 'sms'] as const)(
    'is 503 with a sentence for a purchase order by %s, and no link remains (D22, D23)',
    async (channel) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'procureapp-no-outbox-'));
      onTestFinished(() => rmSync(dataDir, { recursive: true }));
      writeFileSync(join(dataDir, 'outbox'), 'not a folder');
      const api = await nodeWith({ DATA_DIR: dataDir });
      const place = await anOpenPlace();
      const params = { params: place };
      const { status, problem } = await (channel === 'email'
        ? api.sendVendorOrderEmail(params)
        : api.sendVendorOrderSms(params));
      const sentence =
        'The message could not be written to the outbox folder: file already exists.';
      expect([status, problem.code, problem.message]).toEqual([503, 'not_delivered', sentence]);
      expect(await newest()).toMatchObject({
        channel,
        state: 'failed',
        lastError: sentence,
        mayHaveArrived: false,
      });
      const links = await t.api.listPublicLinks({ params: { vendorId: place.vendorId } });
      expect(links.body).toEqual([]);
    },
  );
});

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Reminder, ReminderRun } from '#contract/reminders.ts';
import { startEmbedded } from '#server/db/embedded/start.ts';
import type { EmbeddedDatabase } from '#server/db/embedded/start.ts';
import { sendDueReminders } from '#server/reminders/send-due.job.ts';
import { sendDueMessages } from '#server/outbox/send-due-messages.job.ts';
import { startProductProcess } from '#tests/support/product-process.ts';
import type { ProductProcess } from '#tests/support/product-process.ts';
import { startMailServer } from '#tests/support/smtp-server.ts';
import type { MailServer } from '#tests/support/smtp-server.ts';

/**
 * Each occurrence reaches each user once (D32): one and three real processes on one database, killed, restarted, and with
 * the database gone for a while. What arrived is counted at the mail server. The clock is turned in the API tests.
 */
const USERS = 12;
/** Messages that a process has under way at the same moment. */
const UNDER_WAY = 5;
const PATIENCE = { timeout: 40_000, interval: 20 };

const folder = mkdtempSync(join(tmpdir(), 'procureapp-reminders-'));
const dataDir = join(folder, 'data');
const nodes: ProductProcess[] = [];
let database: EmbeddedDatabase;
let mail: MailServer;
let users: { id: number; email: string }[];

beforeAll(async () => {
  database = await startDatabase();
  mail = await startMailServer();
  const { address } = await startNode();
  users = [];
  for (let one = 0; one < USERS; one++) {
    const person = { name: `User ${one}`, userType: 'employee', email: `user${one}@example.com` };
    users.push({ ...(await post<{ id: number }>(`${address}/api/users`, person)), ...person });
  }
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.kill()));
  await mail.stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

// A test that failed may have killed the only one.
beforeEach(async () => {
  if (living().length === 0) await startNode();
});

test('one process: each user has it once', async () => {
  const due = await dueReminder();
  await expectOnce(due, await tick(2));
});

test('killed in the midst of recording: nothing was sent, and after a restart each user has it once', async () => {
  const due = await dueReminder();
  const held = await holdTimeZone();
  await tick(1);
  await expect.poll(() => waiting(), PATIENCE).toBe(1);
  await theNode().kill();
  await held.release();
  expect(arrivedOf(due)).toHaveLength(0);

  await startNode();
  await expectOnce(due, await tick(1));
});

test('killed in the midst of sending: who had it does not get it again, and after a restart the others do', async () => {
  const due = await dueReminder();
  mail.behave('hangs');
  await tick(1);
  await expect.poll(() => arrivedOf(due).length, PATIENCE).toBeGreaterThanOrEqual(UNDER_WAY);
  await theNode().kill();
  mail.behave('accepts');
  // On a busy machine one of them may not have left yet when its sender was killed.
  const cutOff = await recipientsBeingSent(due);
  const arrived = arrivedOf(due);
  expect(cutOff).toEqual(expect.arrayContaining(arrived));

  await startNode();
  const others = everybody().filter((email) => !cutOff.includes(email));
  await expectOnce(due, await tick(1), [...arrived, ...others]);
  const [run] = await runsOf(due);
  const states = run?.recipients.map(({ message }) => message);
  // Nobody can know whether these arrived: a manager is shown so, and decides.
  expect(states?.filter((state) => state === 'sending' || state === 'failed')).toHaveLength(
    cutOff.length,
  );
});

test('three processes at it at the same moment: each user has each reminder once', async () => {
  await startThree();
  const due = [await dueReminder(), await dueReminder(), await dueReminder()];
  const held = await holdTimeZone();
  const jobs = await tick(3);
  await expect.poll(() => waiting(), PATIENCE).toBe(3);
  await held.release();
  for (const one of due) await expectOnce(one, jobs);
});

test('a database that goes away in the midst of it and returns: each user has it once', async () => {
  await startThree();
  await expect.poll(() => readiness(), PATIENCE).toEqual(living().map(() => 200));
  const due = await dueReminder();
  const held = await holdTimeZone();
  await tick(3);
  await expect.poll(() => waiting(), PATIENCE).toBe(3);
  const closed = database;
  onTestFinished(async () => {
    if (database === closed) database = await startDatabase();
  });
  await closed.stop();
  await held.release();
  await expect.poll(() => readiness(), PATIENCE).toEqual(living().map(() => 503));
  expect(arrivedOf(due)).toHaveLength(0);

  database = await startDatabase();
  await expect.poll(() => readiness(), PATIENCE).toEqual(living().map(() => 200));
  await expectOnce(due, await tick(3));
});

function startDatabase(): Promise<EmbeddedDatabase> {
  return startEmbedded({ dataDir, log: { info() {}, warn() {} } });
}

async function startNode(): Promise<ProductProcess> {
  const { host, port, user, password = '', database: name } = database.connection;
  const query = new URLSearchParams({ host, port: String(port) }).toString();
  const node = await startProductProcess({
    DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@/${name}?${query}`,
    DATA_DIR: join(folder, 'files'),
    ...mail.variables,
  });
  nodes.push(node);
  return node;
}

/** Starts as many as are missing to three. */
async function startThree(): Promise<void> {
  await Promise.all(Array.from({ length: 3 - living().length }, startNode));
}

function theNode(): ProductProcess {
  const node = nodes.at(-1);
  if (!node) throw new Error('no process was started');
  return node;
}

const living = () => nodes.filter(({ process }) => process.signalCode === null);

function readiness(): Promise<number[]> {
  return Promise.all(
    living().map(async ({ address }) => (await fetch(`${address}/readyz`)).status),
  );
}

/** A daily reminder for all users which was due a few seconds ago. */
async function dueReminder(): Promise<Reminder> {
  const reminder = await post<Reminder>(`${theNode().address}/api/reminders`, {
    name: `Count the freezer ${randomUUID()}`,
    notificationType: 'email',
    messageContent: 'Before noon, please.',
    scheduleType: 'daily',
    scheduleTime: '09:00',
    createdBy: users[0]?.id,
    assignedUserIds: users.map(({ id }) => id),
  });
  await rowsOf(
    `update reminders set next_run_at = date_trunc('second', now()) - interval '3 seconds' where id = $1`,
    [reminder.id],
  );
  return reminder;
}

/** Makes the jobs come due now, `times` over, rather than at the next minute. Answers their ids. */
async function tick(times: number): Promise<string[]> {
  const boss = new PgBoss({
    ...database.connection,
    supervise: false,
    schedule: false,
    migrate: false,
  });
  boss.on('error', () => undefined);
  await boss.start();
  const ids: string[] = [];
  for (let time = 0; time < times; time++) {
    for (const { name } of [sendDueReminders, sendDueMessages]) {
      ids.push((await boss.send(name)) ?? '');
    }
  }
  await boss.stop();
  return ids;
}

/** Keeps every process at the first step of its job until it is released. */
async function holdTimeZone() {
  const client = new pg.Client(database.connection);
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query('select from organization_settings for update');
  const release = () => client.end().catch(() => undefined);
  onTestFinished(release);
  return { release };
}

/** How many processes wait for the time zone: each has one such job at a time. */
async function waiting(): Promise<number | undefined> {
  const [found] = await rowsOf<{ processes: number }>(
    `select count(*)::int as processes from pg_stat_activity
     where wait_event_type = 'Lock' and query like '%organization_settings%'`,
  );
  return found?.processes;
}

const arrivedOf = ({ name }: Reminder) =>
  mail.received.filter((one) => one.mail.subject === name).map(({ to }) => to.join());

async function runsOf({ id }: Reminder): Promise<ReminderRun[]> {
  const response = await fetch(`${theNode().address}/api/reminders/${id}/runs`);
  return (await response.json()) as ReminderRun[];
}

const everybody = () => users.map(({ email }) => email);

async function recipientsBeingSent({ name }: Reminder): Promise<string[]> {
  const rows = await rowsOf<{ recipient: string }>(
    `select recipient from outbox_messages where subject = $1 and state = 'sending'`,
    [name],
  );
  return rows.map(({ recipient }) => recipient);
}

/** One run, each user's message once; also after all these jobs have ended. */
async function expectOnce(
  reminder: Reminder,
  jobs: string[],
  reached: string[] = everybody(),
): Promise<void> {
  await expect.poll(() => new Set(arrivedOf(reminder)), PATIENCE).toEqual(new Set(reached));
  await expect.poll(() => statesOf(jobs), PATIENCE).toEqual(['completed']);
  expect(arrivedOf(reminder)).toHaveLength(reached.length);
  const runs = await runsOf(reminder);
  expect(runs.map(({ state, recipients }) => [state, recipients.length])).toEqual([
    ['sent', USERS],
  ]);
}

async function statesOf(jobs: string[]): Promise<string[]> {
  const rows = await rowsOf<{ state: string }>(
    'select distinct state::text from pgboss.job where id = any($1)',
    [jobs],
  );
  return rows.map(({ state }) => state);
}

async function rowsOf<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

async function post<T>(address: string, body: object): Promise<T> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(201);
  return (await response.json()) as T;
}

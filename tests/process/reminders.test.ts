import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Reminder, ReminderRun } from '#contract/calls/reminders.ts';
import { PATIENCE, post, useNodesWithMail } from '#tests/support/nodes-with-mail.ts';

/**
 * Each occurrence reaches each user once (D32): one and three real processes on one database, killed, restarted, and with
 * the database gone for a while. Messages are counted at the mail server. API tests control the clock.
 */
const USERS = 12;
/** Messages that a process sends at the same moment. */
const UNDER_WAY = 5;

const nodes = useNodesWithMail();
const { living, rowsOf, startNode, startThree, theNode } = nodes;
let users: { id: number; email: string }[];

beforeAll(async () => {
  const { address } = await startNode();
  users = [];
  for (let one = 0; one < USERS; one++) {
    const person = { name: `User ${one}`, userType: 'employee', email: `user${one}@example.com` };
    users.push({ ...(await post<{ id: number }>(`${address}/api/users`, person)), ...person });
  }
});

test('one process: each user receives the reminder once', async () => {
  const due = await addReminder();
  await makeDue(due, -3);
  await wake();
  await expectOnce(due);
});

test('one process: a message is sent within five seconds of its due time, once', async () => {
  await expectOnTime();
});

test('killed while recording: nothing was sent, and after a restart each user receives it once', async () => {
  const due = await addReminder();
  const held = await lockTimeZone();
  await makeDue(due, -3);
  await wake();
  await expect.poll(() => waiting(), PATIENCE).toBe(living().length);
  await nodes.killAll();
  await held.release();
  expect(arrivedOf(due)).toHaveLength(0);

  await startNode();
  await expectOnce(due);
});

test('killed while sending: nobody receives it twice, and after a restart the others receive it', async () => {
  const due = await addReminder();
  nodes.mail.behave('hangs');
  await makeDue(due, -3);
  await wake();
  await expect.poll(() => arrivedOf(due).length, PATIENCE).toBeGreaterThanOrEqual(UNDER_WAY);
  await theNode().kill();
  nodes.mail.behave('accepts');
  // On a busy machine one of them may not have left yet when its sender was killed.
  const cutOff = await recipientsBeingSent(due);
  const arrived = arrivedOf(due);
  expect(cutOff).toEqual(expect.arrayContaining(arrived));

  await startNode();
  const others = everybody().filter((email) => !cutOff.includes(email));
  await expectOnce(due, { reached: [...arrived, ...others], cutOff: cutOff.length });
  const [run] = await runsOf(due);
  const states = run?.recipients.map(({ message }) => message);
  // It is unknown whether these arrived: a manager sees that and decides.
  expect(states?.filter((state) => state === 'sending' || state === 'failed')).toHaveLength(
    cutOff.length,
  );
});

test('three processes at the same moment: each user receives each reminder once', async () => {
  await startThree();
  const due = [await addReminder(), await addReminder(), await addReminder()];
  const held = await lockTimeZone();
  for (const one of due) await makeDue(one, -3);
  await wake();
  await expect.poll(() => waiting(), PATIENCE).toBe(3);
  await held.release();
  for (const one of due) await expectOnce(one);
});

test('three processes: a message is sent within five seconds of its due time, once', async () => {
  await startThree();
  await expectOnTime();
});

test('a database that fails while recording and returns: each user receives it once', async () => {
  await startThree();
  await expect.poll(() => readiness(), PATIENCE).toEqual(living().map(() => 200));
  const due = await addReminder();
  const held = await lockTimeZone();
  await makeDue(due, -3);
  await wake();
  await expect.poll(() => waiting(), PATIENCE).toBe(3);
  const closed = nodes.database;
  onTestFinished(async () => {
    if (nodes.database === closed) await nodes.startDatabase();
  });
  await closed.stop();
  await held.release();
  await expect.poll(() => readiness(), PATIENCE).toEqual(living().map(() => 503));
  expect(arrivedOf(due)).toHaveLength(0);

  await nodes.startDatabase();
  await expect.poll(() => readiness(), PATIENCE).toEqual(living().map(() => 200));
  await expectOnce(due);
});

async function expectOnTime(): Promise<void> {
  const due = await addReminder();
  await makeDue(due, 3);
  await wake();
  await expectOnce(due);
  const [late] = await rowsOf<{ first: number; last: number }>(
    `select min(extract(epoch from sent_at - due_at))::float as first,
       max(extract(epoch from sent_at - due_at))::float as last
     from reminder_runs run join reminder_deliveries on run_id = run.id
     join outbox_messages message on message.id = message_id where reminder_id = $1`,
    [due.id],
  );
  expect(late?.first).toBeGreaterThanOrEqual(0);
  expect(late?.last).toBeLessThan(5);
}

function readiness(): Promise<number[]> {
  return Promise.all(
    living().map(async ({ address }) => (await fetch(`${address}/readyz`)).status),
  );
}

/** A daily reminder for all users. */
async function addReminder(): Promise<Reminder> {
  return post<Reminder>(`${theNode().address}/api/reminders`, {
    name: `Count the freezer ${randomUUID()}`,
    notificationType: 'email',
    messageContent: 'Before noon, please.',
    scheduleType: 'daily',
    scheduleTime: '09:00',
    createdBy: users[0]?.id,
    assignedUserIds: users.map(({ id }) => id),
  });
}

async function makeDue({ id }: Reminder, seconds: number): Promise<void> {
  await rowsOf(
    `update reminders set next_run_at = date_trunc('milliseconds', now()) + $2 * interval '1 second' where id = $1`,
    [id, seconds],
  );
}

/** Like a change through the API: every process checks what is due. */
async function wake(): Promise<void> {
  await rowsOf(`select pg_notify('changes', 'reminders,messages')`);
}

/** Keeps every process at the first step of its job until it is released. */
async function lockTimeZone() {
  const client = new pg.Client(nodes.database.connection);
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
  nodes.mail.received.filter((one) => one.mail.subject === name).map(({ to }) => to.join());

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

/** One run, each user's message once; and no process has one left to send. */
async function expectOnce(
  reminder: Reminder,
  { reached = everybody(), cutOff = 0 }: { reached?: string[]; cutOff?: number } = {},
): Promise<void> {
  await expect.poll(() => new Set(arrivedOf(reminder)), PATIENCE).toEqual(new Set(reached));
  await expect.poll(() => statesOf(reminder), PATIENCE).toEqual({ sent: USERS - cutOff, cutOff });
  expect(arrivedOf(reminder)).toHaveLength(reached.length);
  const runs = await runsOf(reminder);
  expect(runs.map(({ state, recipients }) => [state, recipients.length])).toEqual([
    ['sent', USERS],
  ]);
}

/** How many messages of a reminder were sent at the first attempt, and how many stay as a crash left them. */
async function statesOf({ name }: Reminder) {
  const [found] = await rowsOf<{ sent: number; cutOff: number }>(
    `select count(*) filter (where state = 'sent' and attempts = 1)::int as sent,
       count(*) filter (where state in ('sending', 'failed'))::int as "cutOff"
     from outbox_messages where subject = $1`,
    [name],
  );
  return found;
}

import type { Pool, Tx } from '../db/open.ts';
import { enqueue } from '../outbox/enqueue.ts';
import type { Unsent } from '../outbox/queries.ts';
import { reminderMessage } from './messages.ts';
import { whySilent } from './not-ordered.ts';
import { lockTimeZone, listAssignedUsers, setNextRun } from './queries.ts';
import { recipientOf, whyNotReached } from './reach.ts';
import { claimDue, insertDeliveries, insertRun } from './run-queries.ts';
import type { StoredReminder } from './run-queries.ts';
import { occurrence } from './schedule.ts';

/**
 * Runs one occurrence of a reminder in one transaction: records it, puts a message for each assigned user with an address
 * into the outbox, unless its condition makes it silent (V8), and plans the next run. Returns those messages; undefined
 * when the reminder is not due or another node has it.
 */
export async function runDue(
  db: Pool,
  { id, now }: { id: string; now: Date },
): Promise<Unsent[] | undefined> {
  return db.transaction((tx) => recordRun(tx, { id, now }));
}

/** The transaction of `runDue`. */
export async function recordRun(
  tx: Tx,
  { id, now }: { id: string; now: Date },
): Promise<Unsent[] | undefined> {
  const zone = await lockTimeZone(tx);
  const reminder = await claimDue(tx, { id, now });
  if (!reminder) return undefined;
  const due = occurrence(reminder, zone, { dueAt: new Date(reminder.nextRunAt), now });
  const { dueAt, next } = due;
  const reason = due.state === 'sent' ? await whySilent(tx, reminder, now) : null;
  const state = reason === null ? due.state : 'silent';
  await setNextRun(tx, { id, next, now });
  // A clock that was set back, or a schedule changed there and back, can repeat a run that was recorded before.
  const runId = await insertRun(tx, { reminderId: id, dueAt, state, reason, now });
  if (!runId || state !== 'sent') return [];
  return recordMessages(tx, { reminder, runId, dueAt, now });
}

async function recordMessages(
  tx: Tx,
  {
    reminder,
    runId,
    dueAt,
    now,
  }: { reminder: StoredReminder; runId: string; dueAt: Date; now: Date },
): Promise<Unsent[]> {
  const { id, name, notificationType: channel, messageContent } = reminder;
  const unsent: Unsent[] = [];
  const deliveries = [];
  for (const user of await listAssignedUsers(tx, [id])) {
    const recipient = recipientOf(user, channel);
    if (!recipient) {
      deliveries.push({ runId, userId: user.id, notReached: whyNotReached(user, channel) });
      continue;
    }
    const message = await enqueue(tx, {
      kind: reminderMessage,
      subjectId: id,
      channel,
      cause: `reminder:${id}:${dueAt.toISOString()}:${user.id}`,
      recipient,
      subject: name,
      text: messageContent,
      due: dueAt,
      now,
    });
    deliveries.push({ runId, userId: user.id, messageId: message.id });
    unsent.push(message);
  }
  await insertDeliveries(tx, deliveries);
  return unsent;
}

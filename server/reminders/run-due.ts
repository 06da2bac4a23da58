import type { Db } from '../db/open.ts';
import { enqueue } from '../outbox/enqueue.ts';
import type { Unsent } from '../outbox/queries.ts';
import { holdTimeZone, listAssignedUsers, setNextRun } from './queries.ts';
import { recipientOf, whyNotReached } from './reach.ts';
import { claimDue, insertDeliveries, insertRun } from './run-queries.ts';
import type { StoredReminder } from './run-queries.ts';
import { occurrence } from './schedule.ts';

/**
 * One occurrence of a reminder, whole or not at all: it is recorded, a message to each assigned user who can be reached
 * waits in the outbox, and the next run is planned. Answers those messages; undefined when the reminder is not due or
 * somebody else is at it.
 */
export async function runDue(
  db: Db,
  { id, now }: { id: string; now: Date },
): Promise<Unsent[] | undefined> {
  return db.transaction(async (tx) => {
    const zone = await holdTimeZone(tx);
    const reminder = await claimDue(tx, { id, now });
    if (!reminder) return undefined;
    const { dueAt, state, next } = occurrence(reminder, zone, {
      dueAt: new Date(reminder.nextRunAt),
      now,
    });
    await setNextRun(tx, id, next);
    // Clocks that were put back, or a schedule changed there and back, can bring up a run that was had already.
    const runId = await insertRun(tx, { reminderId: id, dueAt, state, now });
    if (!runId || state === 'missed') return [];
    return recordMessages(tx, { reminder, runId, dueAt, now });
  });
}

async function recordMessages(
  tx: Db,
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
      channel,
      reason: 'Reminder',
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

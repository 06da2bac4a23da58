import type { Coded } from '../../contract/statements/statement.ts';
import { inEnglishOrNull } from '../said.ts';
import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { ReminderRun } from '../../contract/calls/reminders.ts';
import { byName } from '../db/by-name.ts';
import type { Db, Tx } from '../db/open.ts';
import { outboxMessages } from '../db/schema/outbox.ts';
import { users } from '../db/schema/people-and-places.ts';
import {
  reminderAssignments,
  reminderDeliveries,
  reminderRuns,
  reminders,
} from '../db/schema/reminders.ts';

export type StoredReminder = typeof reminders.$inferSelect;

const isDue = (now: Date) =>
  and(
    eq(reminders.isActive, true),
    eq(reminders.isDeleted, false),
    lte(reminders.nextRunAt, now.toISOString()),
  );

/** When a reminder is due next; null when none will run. At once, where a clock that was ahead has planned one. */
export async function findNextDue(
  db: Db,
  { now, ahead }: { now: Date; ahead: string },
): Promise<Date | null> {
  const { nextRunAt, plannedAt, isActive, isDeleted } = reminders;
  const [found] = await db
    .select({
      due: sql<
        string | null
      >`to_json(min(case when ${plannedAt} > ${ahead} then ${now.toISOString()}
        else ${nextRunAt} end))#>>'{}'`,
    })
    .from(reminders)
    .where(and(eq(isActive, true), eq(isDeleted, false)));
  return found?.due ? new Date(found.due) : null;
}

/** The ids of due reminders, longest due first. */
export async function listDueIds(db: Db, now: Date): Promise<string[]> {
  const due = await db
    .select({ id: reminders.id })
    .from(reminders)
    .where(isDue(now))
    .orderBy(asc(reminders.nextRunAt), asc(reminders.id));
  return due.map(({ id }) => id);
}

/** The reminder, locked until the transaction ends; undefined when it is not due any more or another node has it. */
export async function claimDue(
  tx: Tx,
  { id, now }: { id: string; now: Date },
): Promise<(StoredReminder & { nextRunAt: string }) | undefined> {
  const [claimed] = await tx
    .select()
    .from(reminders)
    .where(and(eq(reminders.id, id), isDue(now)))
    .for('no key update', { skipLocked: true });
  return claimed?.nextRunAt ? { ...claimed, nextRunAt: claimed.nextRunAt } : undefined;
}

/** Returns its id; undefined when this occurrence was recorded before. */
export async function insertRun(
  tx: Tx,
  run: Pick<ReminderRun, 'state'> & {
    /** Why it is silent. */
    reason: Coded | null;
    reminderId: string;
    dueAt: Date;
    now: Date;
  },
): Promise<string | undefined> {
  const { reminderId, state, reason } = run;
  const row = { reminderId, state, reason, dueAt: run.dueAt.toISOString() };
  const [made] = await tx
    .insert(reminderRuns)
    .values({ ...row, createdAt: run.now.toISOString() })
    .onConflictDoNothing()
    .returning({ id: reminderRuns.id });
  return made?.id;
}

export async function insertDeliveries(
  tx: Tx,
  deliveries: readonly (typeof reminderDeliveries.$inferInsert)[],
): Promise<void> {
  if (deliveries.length > 0) await tx.insert(reminderDeliveries).values([...deliveries]);
}

/**
 * When the run of a message was due, as long as its reminder is active and goes to the same user at the same address;
 * undefined otherwise.
 */
export async function findStillDue(db: Db, messageId: string): Promise<Date | undefined> {
  const [found] = await db
    .select({ dueAt: reminderRuns.dueAt })
    .from(reminderDeliveries)
    .innerJoin(outboxMessages, eq(outboxMessages.id, reminderDeliveries.messageId))
    .innerJoin(reminderRuns, eq(reminderRuns.id, reminderDeliveries.runId))
    .innerJoin(reminders, eq(reminders.id, reminderRuns.reminderId))
    .innerJoin(
      reminderAssignments,
      and(
        eq(reminderAssignments.reminderId, reminders.id),
        eq(reminderAssignments.userId, reminderDeliveries.userId),
      ),
    )
    .innerJoin(users, eq(users.id, reminderDeliveries.userId))
    .where(and(eq(outboxMessages.id, messageId), goesToItsAddress));
  return found && new Date(found.dueAt);
}

const goesToItsAddress = and(
  eq(reminders.isActive, true),
  eq(reminders.isDeleted, false),
  eq(users.isDeleted, false),
  eq(reminders.notificationType, outboxMessages.channel),
  sql`${outboxMessages.recipient} = case ${outboxMessages.channel} when 'email' then ${users.email} else ${users.phoneNumber} end`,
);

export async function hasRun(db: Db, reminderId: string): Promise<boolean> {
  return (await db.$count(reminderRuns, eq(reminderRuns.reminderId, reminderId))) > 0;
}

/** A reminder's latest runs, newest first; the recipients of each in alphabetical order. */
export async function listRuns(
  db: Db,
  { reminderId, limit }: { reminderId: string; limit: number },
): Promise<ReminderRun[]> {
  const runs = await db
    .select({
      id: reminderRuns.id,
      dueAt: reminderRuns.dueAt,
      state: reminderRuns.state,
      reason: reminderRuns.reason,
    })
    .from(reminderRuns)
    .where(eq(reminderRuns.reminderId, reminderId))
    .orderBy(desc(reminderRuns.dueAt))
    .limit(limit);
  const recipients = await db
    .select({
      runId: reminderDeliveries.runId,
      userId: users.id,
      name: users.name,
      message: outboxMessages.state,
      notReached: reminderDeliveries.notReached,
    })
    .from(reminderDeliveries)
    .innerJoin(users, eq(users.id, reminderDeliveries.userId))
    .leftJoin(outboxMessages, eq(outboxMessages.id, reminderDeliveries.messageId))
    .where(
      inArray(
        reminderDeliveries.runId,
        runs.map(({ id }) => id),
      ),
    )
    .orderBy(asc(byName(users.name)), asc(users.id));
  return runs.map(({ reason, ...run }) => ({
    ...run,
    reason: inEnglishOrNull(reason),
    reasonCoded: reason,
    recipients: recipients
      .filter(({ runId }) => runId === run.id)
      .map(({ runId: _runId, notReached, ...user }) => ({
        ...user,
        notReached: inEnglishOrNull(notReached),
        notReachedCoded: notReached,
      })),
  }));
}

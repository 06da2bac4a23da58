import { and, asc, eq, getTableColumns, inArray, not, notInArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Reminder, ReminderAssignment } from '../../contract/calls/reminders.ts';
import { byName } from '../db/by-name.ts';
import { onlyRow } from '../db/only-row.ts';
import { lockedRow, underShare } from '../db/locked.ts';
import type { Locked, Shared } from '../db/locked.ts';
import type { Db, Tx } from '../db/open.ts';
import { users } from '../db/schema/people-and-places.ts';
import { reminderAssignments, reminders } from '../db/schema/reminders.ts';
import { keepOrganizationSettings } from '../organization/queries.ts';
import { lockDeleted, restoreRow } from '../records/restore.ts';
import { inEnglishOrNull } from '../said.ts';
import { whyNotReached } from './reach.ts';
import { invalid, notFound } from '../failure.ts';

type Values = Omit<typeof reminders.$inferInsert, 'id' | 'version' | 'isDeleted'>;

/** All reminders, in the alphabetical order of their names. */
export async function listReminders(db: Db): Promise<Reminder[]> {
  const rows = await selectReminders(db).orderBy(
    asc(byName(reminders.name)),
    asc(reminders.createdDate),
    asc(reminders.id),
  );
  return withAssignedUsers(db, rows);
}

export async function getReminder(db: Db, id: string): Promise<Reminder> {
  const [reminder] = await withAssignedUsers(db, await selectReminders(db, id));
  if (!reminder) throw notFound('reminder');
  return reminder;
}

/** The reminder, locked until the transaction ends. */
export async function lockReminder(tx: Tx, id: string): Promise<Locked<'reminders', Reminder>> {
  await selectReminders(tx, id).for('no key update');
  return lockedRow('reminders', await getReminder(tx, id));
}

function selectReminders(db: Db, id?: string) {
  const { plannedAt: _, ...shown } = getTableColumns(reminders);
  return db
    .select(shown)
    .from(reminders)
    .where(and(eq(reminders.isDeleted, false), id === undefined ? undefined : eq(reminders.id, id)))
    .$dynamic();
}

async function withAssignedUsers(
  db: Db,
  rows: readonly Omit<typeof reminders.$inferSelect, 'plannedAt'>[],
): Promise<Reminder[]> {
  const assigned = await listAssignedUsers(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((reminder) => ({
    ...reminder,
    assignedUsers: assigned
      .filter(({ reminderId }) => reminderId === reminder.id)
      .map((user) => {
        const notReachedCoded = whyNotReached(user, reminder.notificationType);
        const notReached = inEnglishOrNull(notReachedCoded);
        return { id: user.id, name: user.name, notReached, notReachedCoded };
      }),
  }));
}

/** Deleted ones too, in alphabetical order. */
export async function listAssignedUsers(db: Db, reminderIds: readonly string[]) {
  return db
    .select({
      reminderId: reminderAssignments.reminderId,
      id: users.id,
      name: users.name,
      email: users.email,
      phoneNumber: users.phoneNumber,
      isDeleted: users.isDeleted,
    })
    .from(reminderAssignments)
    .innerJoin(users, eq(users.id, reminderAssignments.userId))
    .where(inArray(reminderAssignments.reminderId, [...reminderIds]))
    .orderBy(asc(byName(users.name)), asc(users.id));
}

export async function insertReminder(tx: Tx, values: Values): Promise<string> {
  return onlyRow(await tx.insert(reminders).values(values).returning({ id: reminders.id })).id;
}

/** Without `values` only the version changes: the reminder's users were replaced. */
export async function updateReminder(
  tx: Tx,
  id: string,
  values: Partial<Values> = {},
): Promise<void> {
  const version = sql`${reminders.version} + 1`;
  await tx
    .update(reminders)
    .set({ ...values, version })
    .where(eq(reminders.id, id));
}

/** Its next run stays, though nothing runs it: it says later whether one for once has run. */
export async function removeReminder(tx: Tx, id: string): Promise<void> {
  await tx.update(reminders).set({ isDeleted: true }).where(eq(reminders.id, id));
}

/** Brings a deleted reminder back, with the next run that it had (A9). */
export async function restoreReminder(
  tx: Tx,
  _zone: Shared<'settings', string>,
  id: string,
): Promise<void> {
  const row = await lockDeleted(tx, reminders, { id, what: 'reminder' });
  await restoreRow(tx, reminders, { row });
}

/** Assignments of users who are not deleted. */
export async function listAssignments(
  db: Db,
  reminderId: string,
): Promise<z.output<typeof ReminderAssignment>[]> {
  const rows = await db
    .select({ assignment: reminderAssignments })
    .from(reminderAssignments)
    .innerJoin(users, eq(users.id, reminderAssignments.userId))
    .where(and(eq(reminderAssignments.reminderId, reminderId), eq(users.isDeleted, false)))
    .orderBy(asc(reminderAssignments.createdDate), asc(reminderAssignments.userId));
  return rows.map(({ assignment }) => ({ ...assignment, isDeleted: false }));
}

/**
 * The reminder's users become exactly these; duplicates count once (D10). Throws `invalid_input` for unknown ones (D11).
 * @param field that the ids came in
 */
export async function replaceAssignments(
  tx: Tx,
  { reminderId, userIds, field }: { reminderId: string; userIds: readonly number[]; field: string },
): Promise<void> {
  await requireUsers(tx, userIds, field);
  await tx
    .delete(reminderAssignments)
    .where(
      and(
        eq(reminderAssignments.reminderId, reminderId),
        notInArray(reminderAssignments.userId, [...userIds]),
      ),
    );
  if (userIds.length === 0) return;
  const rows = [...new Set(userIds)].map((userId) => ({ reminderId, userId }));
  await tx.insert(reminderAssignments).values(rows).onConflictDoNothing();
}

/** Locks no user: one who is deleted right after the check is listed as one that the reminder does not reach. */
async function requireUsers(db: Db, userIds: readonly number[], field: string): Promise<void> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...userIds]), not(users.isDeleted)));
  const known = new Set(found.map(({ id }) => id));
  const missing = userIds.findIndex((id) => !known.has(id));
  if (missing < 0) return;
  throw invalid(`${field}.${missing}`, 'gone', { what: 'user', instead: 'choose' });
}

/**
 * The organization's time zone, which cannot change before the transaction ends. Call this before locking a reminder: a
 * change of the time zone locks the settings first, and then the reminders.
 */
export async function lockTimeZone(tx: Tx): Promise<Shared<'settings', string>> {
  const settings = await keepOrganizationSettings(tx);
  return underShare(settings, settings.timezone);
}

/** Keeps the version: a run must not cause an edit conflict for a manager who is editing. */
export async function setNextRun(
  tx: Tx,
  { id, next, now }: { id: string; next: Date | null; now: Date },
): Promise<void> {
  await tx
    .update(reminders)
    .set({ nextRunAt: next?.toISOString() ?? null, plannedAt: now.toISOString() })
    .where(eq(reminders.id, id));
}

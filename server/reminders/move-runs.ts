import { and, asc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { reminderRuns, reminders } from '../db/schema/reminders.ts';
import { setNextRun } from './queries.ts';
import { insertRun } from './run-queries.ts';
import { isMissed, nextRun, onlyRun } from './schedule.ts';

/**
 * Moves all runs that lie ahead to the same hours on the clocks of another zone. What is due already stays due. A day's
 * only run that is over there is due or missed, as after a stop (D32), and comes back with clocks on which it lies
 * ahead. The settings must be held.
 */
export async function moveRuns(
  db: Db,
  { timezone, now }: { timezone: string; now: Date },
): Promise<void> {
  const movable = await db
    .select()
    .from(reminders)
    .where(
      and(
        eq(reminders.isDeleted, false),
        or(gt(reminders.nextRunAt, now.toISOString()), isOverUnsent),
      ),
    )
    .orderBy(asc(reminders.id))
    .for('no key update');
  for (const reminder of movable) {
    const next = nextRun(reminder, timezone, now);
    const over = !next && reminder.nextRunAt && onlyRun(reminder, timezone);
    if (!over) await setNextRun(db, reminder.id, next);
    else if (isMissed(over, now)) await missRun(db, { reminderId: reminder.id, dueAt: over, now });
    else await setNextRun(db, reminder.id, over);
  }
}

/** For once on a day, and over without having been sent: on other clocks that hour may still lie ahead. */
const isOverUnsent = and(
  eq(reminders.isActive, true),
  isNull(reminders.nextRunAt),
  eq(reminders.scheduleType, 'once'),
  isNotNull(reminders.scheduleDate),
  sql`'sent' is distinct from (
    select ${reminderRuns.state} from ${reminderRuns} where ${reminderRuns.reminderId} = ${reminders.id}
    order by ${reminderRuns.createdAt} desc limit 1)`,
);

/** Whether a reminder without a next run can have one again without a change of its schedule. */
export async function canRunAgain(db: Db, id: string): Promise<boolean> {
  return (await db.$count(reminders, and(eq(reminders.id, id), isOverUnsent))) > 0;
}

async function missRun(
  db: Db,
  { reminderId, dueAt, now }: { reminderId: string; dueAt: Date; now: Date },
): Promise<void> {
  await insertRun(db, { reminderId, dueAt, state: 'missed', now });
  await setNextRun(db, reminderId, null);
}

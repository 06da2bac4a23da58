import { and, asc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Locked } from '../db/locked.ts';
import type { Db, Tx } from '../db/open.ts';
import { reminderRuns, reminders } from '../db/schema/reminders.ts';
import { setNextRun } from './queries.ts';
import { insertRun } from './run-queries.ts';
import { isMissed, nextRun, onlyRun } from './schedule.ts';

/**
 * Moves all future runs to the same hours in another time zone. A run that is due stays due. The only run of a dated
 * reminder that is past in the new zone is due or missed, as after a stop (D32), and is planned again when another zone
 * puts it into the future.
 */
export async function moveRuns(
  tx: Tx,
  _settings: Locked<'settings'>,
  { timezone, now }: { timezone: string; now: Date },
): Promise<void> {
  const movable = await tx
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
    if (!over) await setNextRun(tx, { id: reminder.id, next, now });
    else if (isMissed(over, now)) await missRun(tx, { reminderId: reminder.id, dueAt: over, now });
    else await setNextRun(tx, { id: reminder.id, next: over, now });
  }
}

/** The only run of a dated reminder is past and was missed: in another zone its hour may still be in the future. */
const isOverUnsent = and(
  eq(reminders.isActive, true),
  isNull(reminders.nextRunAt),
  eq(reminders.scheduleType, 'once'),
  isNotNull(reminders.scheduleDate),
  sql`coalesce((
    select ${reminderRuns.state} from ${reminderRuns} where ${reminderRuns.reminderId} = ${reminders.id}
    order by ${reminderRuns.createdAt} desc limit 1), 'missed') = 'missed'`,
);

/** Whether a reminder without a next run can have one again without a change of its schedule. */
export async function canRunAgain(db: Db, id: string): Promise<boolean> {
  return (await db.$count(reminders, and(eq(reminders.id, id), isOverUnsent))) > 0;
}

async function missRun(
  tx: Tx,
  { reminderId, dueAt, now }: { reminderId: string; dueAt: Date; now: Date },
): Promise<void> {
  await insertRun(tx, { reminderId, dueAt, state: 'missed', reason: null, now });
  await setNextRun(tx, { id: reminderId, next: null, now });
}

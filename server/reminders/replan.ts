import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Pool, Tx } from '../db/open.ts';
import { reminderRuns, reminders } from '../db/schema/reminders.ts';
import { canRunAgain } from './move-runs.ts';
import { lockTimeZone, setNextRun } from './queries.ts';
import type { StoredReminder } from './run-queries.ts';
import { latestMissed, nextRun } from './schedule.ts';

/** Clocks of nodes may differ by less than this without anything being planned again. */
const AHEAD_MS_MIN = 5 * 60_000;

/** What was planned or recorded after this moment comes from a clock that was ahead. */
export function aheadOf(now: Date): string {
  return new Date(now.getTime() + AHEAD_MS_MIN).toISOString();
}

/**
 * Plans reminders again whose next run was computed by a clock that was ahead (D32). Runs that it recorded as missed or
 * silent are deleted, because they may still come; runs that it sent stay, because nothing is sent twice (D23). Returns
 * how many were planned.
 */
export async function replanAhead(db: Pool, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const zone = await lockTimeZone(tx);
    const planned = await tx
      .select()
      .from(reminders)
      .where(
        and(
          eq(reminders.isActive, true),
          eq(reminders.isDeleted, false),
          gt(reminders.plannedAt, aheadOf(now)),
        ),
      )
      .orderBy(reminders.id)
      .for('no key update', { skipLocked: true });
    for (const reminder of planned) {
      const next = await rightNextRun(tx, reminder, { zone, now });
      await setNextRun(tx, { id: reminder.id, next, now });
    }
    return planned.length;
  });
}

async function rightNextRun(
  tx: Tx,
  reminder: StoredReminder,
  { zone, now }: { zone: string; now: Date },
): Promise<Date | null> {
  const unsent = await removeUnsentAhead(tx, { id: reminder.id, now });
  if (reminder.scheduleType !== 'once') {
    return nextRun(reminder, zone, lastHourOf(reminder, now));
  }
  if (unsent) return unsent;
  const isOver = reminder.nextRunAt === null && !(await canRunAgain(tx, reminder.id));
  return isOver ? null : nextRun(reminder, zone, now);
}

/**
 * A run of the last hour is still sent (D32), if the wrong clock passed over it; one that was recorded is not recorded
 * again. Before a reminder was created it had no runs.
 */
function lastHourOf({ createdDate }: StoredReminder, now: Date): Date {
  const created = Math.min(Date.parse(createdDate), now.getTime());
  return new Date(Math.max(created, latestMissed(now).getTime()));
}

/** Returns the moment of the earliest one. */
async function removeUnsentAhead(
  tx: Tx,
  { id, now }: { id: string; now: Date },
): Promise<Date | undefined> {
  const removed = await tx
    .delete(reminderRuns)
    .where(
      and(
        eq(reminderRuns.reminderId, id),
        inArray(reminderRuns.state, ['missed', 'silent']),
        gt(reminderRuns.createdAt, aheadOf(now)),
        gt(reminderRuns.dueAt, latestMissed(now).toISOString()),
      ),
    )
    .returning({ dueAt: reminderRuns.dueAt });
  const [first] = removed.map(({ dueAt }) => new Date(dueAt)).sort((a, b) => +a - +b);
  return first;
}

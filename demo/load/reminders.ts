import type { Tx } from '#server/db/open.ts';
import { reminderAssignments, reminders as reminderTable } from '#server/db/schema/reminders.ts';
import { plannedRun } from '#server/reminders/schedule.ts';
import { organization } from '../people.ts';
import type { DemoReminder } from '../reminders.ts';
import type { Ids } from './people-and-catalogue.ts';

export async function loadReminders(
  tx: Tx,
  ids: Ids,
  { reminders: some, now }: { reminders: readonly DemoReminder[]; now: Date },
): Promise<void> {
  for (const { createdBy, assignedUsers, weeklyDays, ...reminder } of some) {
    const values = { ...reminder, weeklyDays: weeklyDays && JSON.stringify(weeklyDays) };
    const [stored] = await tx
      .insert(reminderTable)
      .values({
        ...values,
        nextRunAt: plannedRun({ ...values, isActive: true }, organization.timezone, now),
        createdDate: reminder.createdDate.toISOString(),
        createdBy: ids.user[createdBy].id,
      })
      .returning();
    if (!stored) throw new Error('a demo reminder was not stored');
    await tx
      .insert(reminderAssignments)
      .values(assignedUsers.map((key) => ({ reminderId: stored.id, userId: ids.user[key].id })));
  }
}

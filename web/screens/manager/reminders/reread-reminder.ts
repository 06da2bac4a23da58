import type { Reminder } from '#contract/reminders.ts';
import { call } from '#web/api/call.ts';

/** The reminder as it stands now; undefined when it is gone. */
export async function rereadReminder(id: string): Promise<Reminder | undefined> {
  return (await call('listReminders')).find((reminder) => reminder.id === id);
}

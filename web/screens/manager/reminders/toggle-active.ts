import type { Reminder } from '#contract/calls/reminders.ts';
import { showing } from '#web/api/showing.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';
import { failed, REMINDER, succeeded } from '../records/record-kinds.ts';
import { reminderBody, reminderValues } from './reminder-form.ts';

/** Turns a reminder on or off optimistically; rolled back if the server refuses. */
export function useToggleActive(reminder: Reminder) {
  const showingIt = (changed: Partial<Reminder>) =>
    showing(['listReminders'], (row) => (row.id === reminder.id ? { ...row, ...changed } : row));
  return useWrite({
    record: () => reminder,
    write: (isActive: boolean) => {
      const values = { ...reminderValues(reminder), isActive, assignedUserIds: undefined };
      const body = reminderBody(values, reminder.createdBy);
      return writeOf('updateReminder', { params: { id: reminder.id }, body });
    },
    optimistic: (isActive) => showingIt({ isActive }),
    shows: showingIt,
    success: () => succeeded(REMINDER, 'update'),
    failure: (error) => failed(REMINDER, 'update', error),
  });
}

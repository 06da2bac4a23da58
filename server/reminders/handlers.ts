import type { reminderRoutes } from '../../contract/reminders.ts';
import { notBuiltYet } from '../http/bind.ts';
import type { HandlersOf } from '../http/bind.ts';

export const reminderHandlers: HandlersOf<typeof reminderRoutes> = {
  listReminders: notBuiltYet,
  createReminder: notBuiltYet,
  updateReminder: notBuiltYet,
  deleteReminder: notBuiltYet,
  testReminder: notBuiltYet,
  listReminderRuns: notBuiltYet,
  listReminderAssignments: notBuiltYet,
  setReminderAssignments: notBuiltYet,
};

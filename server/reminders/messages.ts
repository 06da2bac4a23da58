import type { MessageKind } from '../outbox/message-kind.ts';

/** One occurrence of a reminder, for one user. Its subject is the reminder. */
export const reminderMessage: MessageKind = {
  name: 'reminder',
  topics: ['reminders'],
};

/** A reminder that a manager sends as a test; no run shows it. Its subject is the reminder. */
export const reminderTestMessage: MessageKind = { name: 'reminder_test' };

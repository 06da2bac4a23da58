import { refused } from '../../contract/refusals/table.ts';
import { refuse } from '../failure.ts';
import type { MessageKind } from '../outbox/message-kind.ts';
import { notDelivered } from '../outside/not-delivered.ts';
import { findStillDue } from './run-queries.ts';
import { isMissed, lastTryOf } from './schedule.ts';

/** One occurrence of a reminder, for one user. Its subject is the reminder. */
export const reminderMessage: MessageKind = {
  name: 'reminder',
  topics: ['reminders'],
  // What a person sends again may be late, and `requireCurrent` has looked at it.
  complete: async ({ db, now }, { id, text, html, nextAttemptAt }) => {
    if (nextAttemptAt && Date.parse(nextAttemptAt) <= now().getTime()) {
      const due = await findStillDue(db, id);
      if (!due)
        throw notDelivered({ because: 'refused', refusal: refused('reminder_changed') }, FOR_GOOD);
      if (isMissed(due, now())) throw notDelivered({ because: 'reminder_late' }, FOR_GOOD);
    }
    return { text, html, replyTo: null };
  },
  lastTry: async (db, { id }) => {
    const due = await findStillDue(db, id);
    return due && lastTryOf(due);
  },
  requireCurrent: async (tx, { id }) => {
    if (!(await findStillDue(tx, id))) throw refuse('reminder_changed');
  },
};

const FOR_GOOD = { retry: false };

/** A reminder that a manager sends as a test; no run shows it. Its subject is the reminder. */
export const reminderTestMessage: MessageKind = { name: 'reminder_test' };

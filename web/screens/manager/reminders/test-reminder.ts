import { t } from '@lingui/core/macro';
import type { Reminder } from '#contract/calls/reminders.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';
import { failedWithErrorTitle, REMINDER } from '../records/record-kinds.ts';

/** The server starts no message after half a minute, and lets the last one finish. */
const TEST_TIMEOUT_MS = 60_000;

/** Sends a reminder to its users now, and shows the result. */
export function useTestReminder({ id }: Pick<Reminder, 'id'>) {
  return useWrite({
    write: () => writeOf('testReminder', { params: { id } }, { timeout: TEST_TIMEOUT_MS }),
    success: ({ success, message, captured }) =>
      success
        ? {
            title: t`Test notification sent!`,
            // Captured is not sent: the message says so, without a sign of success (D23).
            description: message,
            tone: captured ? 'default' : 'success',
          }
        : { title: t`Test failed`, description: message, tone: 'destructive' },
    failure: (error) => failedWithErrorTitle(REMINDER, 'test', error),
  });
}

import { useMutation } from '@tanstack/react-query';
import type { Reminder } from '#contract/reminders.ts';
import { call } from '#web/api/call.ts';
import { toast } from '#web/ui/toast.ts';
import { REMINDER, sayError } from '../records/kinds.ts';

/** The server begins no message after half a minute, and gives the last one time to end. */
const TEST_TIMEOUT_MS = 60_000;

/** Sends a reminder to its users now, and says what became of it. */
export function useTestReminder({ id }: Pick<Reminder, 'id'>) {
  return useMutation({
    mutationFn: () => call('testReminder', { params: { id } }, { timeout: TEST_TIMEOUT_MS }),
    onSuccess: ({ success, message, captured }) =>
      toast(
        success
          ? {
              title: 'Test notification sent!',
              // Captured is not sent: the message says so, and nothing here cheers (D23).
              description: message,
              tone: captured ? 'default' : 'success',
            }
          : { title: 'Test failed', description: message, tone: 'destructive' },
      ),
    onError: (error) => sayError(REMINDER, 'test', error),
  });
}

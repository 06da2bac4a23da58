import type { OutboxMessage } from '#contract/calls/outbox.ts';
import { sentenceOf } from '#web/api/call.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';

/** Sends a failed message again and shows the result. */
export function useSendAgain() {
  return useWrite({
    write: ({ id }: OutboxMessage) => writeOf('sendOutboxMessageAgain', { params: { id } }),
    success: ({ state, channel, recipient }) => {
      const title = channel === 'email' ? 'Email Sent' : 'SMS Sent';
      if (state !== 'captured')
        return { title, description: `It went to ${recipient}.`, tone: 'success' };
      const description = 'Captured: it was not sent, because no service is set up.';
      return { title: `${title} to Outbox Folder`, description };
    },
    failure: (error, { channel }) => ({
      title: channel === 'email' ? 'Email Failed' : 'SMS Failed',
      description: sentenceOf(error),
      tone: 'destructive',
    }),
  });
}

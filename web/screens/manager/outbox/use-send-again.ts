import { t } from '@lingui/core/macro';
import type { OutboxMessage } from '#contract/calls/outbox.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';

/** Sends a failed message again and shows the result. */
export function useSendAgain() {
  return useWrite({
    write: ({ id }: OutboxMessage) => writeOf('sendOutboxMessageAgain', { params: { id } }),
    success: ({ state, channel, recipient }) => {
      const isEmail = channel === 'email';
      if (state === 'captured')
        return {
          title: isEmail ? t`Email Sent to Outbox Folder` : t`SMS Sent to Outbox Folder`,
          description: t`Captured: it was not sent, because no service is set up.`,
        };
      return {
        title: isEmail ? t`Email Sent` : t`SMS Sent`,
        description: t`It went to ${recipient}.`,
        tone: 'success',
      };
    },
    failure: (error, { channel }) => ({
      title: channel === 'email' ? t`Email Failed` : t`SMS Failed`,
      description: sentenceOf(error),
      tone: 'destructive',
    }),
  });
}

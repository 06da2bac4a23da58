import { msg, t } from '@lingui/core/macro';
import { worded } from '#web/api/worded.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';
import { reasonNotSent } from './reason-not-sent.ts';

export type Channel = 'email' | 'sms';

const words = {
  email: {
    sent: msg`Vendor Email Sent`,
    captured: msg`Vendor Email Sent to Outbox Folder`,
    failed: msg`Email Failed`,
  },
  sms: {
    sent: msg`SMS Sent`,
    captured: msg`SMS Sent to Outbox Folder`,
    failed: msg`SMS Failed`,
  },
} as const;

/** Sends a purchase order, or only what changed since it was sent (V4). */
export function useSendPurchaseOrder(number: number, { changesOnly }: { changesOnly: boolean }) {
  return useWrite({
    mutationKey: ['sendPurchaseOrder', number],
    write: (channel: Channel) =>
      writeOf('sendPurchaseOrder', { params: { number }, body: { channel, changesOnly } }),
    success: ({ captured, ...sent }, channel) => {
      const description = worded(sent, sent.message);
      return captured
        ? { title: t(words[channel].captured), description: t`Captured: ${description}.` }
        : { title: t(words[channel].sent), description, tone: 'success' };
    },
    failure: (error, channel) => ({
      title: t(words[channel].failed),
      description: reasonNotSent(error, {
        shownBy: 'timeline',
        otherwise: t`The message could not be sent.`,
      }),
      tone: 'destructive',
    }),
    guardDoubleTap: true,
    // Until the screen shows when it was sent, a press would not ask whether to send it again.
    busyUntilShown: true,
  });
}

import { CallError, NoAnswer, sentenceOf } from '#web/api/call.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';

export type Channel = 'email' | 'sms';

const words = {
  email: { sent: 'Vendor Email Sent', failed: 'Email Failed' },
  sms: { sent: 'SMS Sent', failed: 'SMS Failed' },
} as const;

/** Sends a purchase order, or only what changed since it was sent (V4). */
export function useSendPurchaseOrder(number: number, { changesOnly }: { changesOnly: boolean }) {
  return useWrite({
    mutationKey: ['sendPurchaseOrder', number],
    write: (channel: Channel) =>
      writeOf('sendPurchaseOrder', { params: { number }, body: { channel, changesOnly } }),
    success: ({ message, captured }, channel) =>
      captured
        ? { title: `${words[channel].sent} to Outbox Folder`, description: `Captured: ${message}.` }
        : { title: words[channel].sent, description: message, tone: 'success' },
    failure: (error, channel) => ({
      title: words[channel].failed,
      description: reasonOf(error),
      tone: 'destructive',
    }),
    guardDoubleTap: true,
    // Until the screen shows when it was sent, a press would not ask whether to send it again.
    busyUntilShown: true,
  });
}

/** Without an answer 'try again' would be wrong: the message may have been sent. */
function reasonOf(error: Error): string {
  const isUnsure =
    error instanceof NoAnswer || (error instanceof CallError && error.mayHaveArrived);
  return isUnsure
    ? 'No answer came, so the message may have gone out. The timeline shows it when it did.'
    : sentenceOf(error, 'The message could not be sent.');
}

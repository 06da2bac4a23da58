import { CallError, NoAnswer, sentenceOf } from '#web/api/call.ts';

/** Why a message to a vendor failed. Without an answer 'try again' would be wrong: the message may have been sent. */
export function reasonNotSent(
  error: Error,
  { shownBy, otherwise }: { shownBy: 'outbox' | 'timeline'; otherwise: string },
): string {
  const isUnsure =
    error instanceof NoAnswer || (error instanceof CallError && error.mayHaveArrived);
  return isUnsure
    ? `No answer came, so the message may have gone out. The ${shownBy} shows it when it did.`
    : sentenceOf(error, otherwise);
}

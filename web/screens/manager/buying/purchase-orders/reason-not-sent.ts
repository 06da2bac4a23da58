import { t } from '@lingui/core/macro';
import { CallError, NoAnswer, sentenceOf } from '#web/api/call-error.ts';

/** Why a message to a vendor failed. Without an answer 'try again' would be wrong: the message may have been sent. */
export function reasonNotSent(
  error: Error,
  { shownBy, otherwise }: { shownBy: 'outbox' | 'timeline'; otherwise: string },
): string {
  const isUnsure =
    error instanceof NoAnswer || (error instanceof CallError && error.mayHaveArrived);
  if (!isUnsure) return sentenceOf(error, otherwise);
  return shownBy === 'outbox'
    ? t`No answer came, so the message may have gone out. The outbox shows it when it did.`
    : t`No answer came, so the message may have gone out. The timeline shows it when it did.`;
}

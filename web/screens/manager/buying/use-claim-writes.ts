import type { Claim, ClaimChange } from '#contract/claims.ts';
import { CallError, NoAnswer, sentenceOf } from '#web/api/call.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';

type Outcome = Exclude<NonNullable<ClaimChange['state']>, 'draft'>;

const TITLES: Readonly<Record<Outcome, string>> = {
  sent: 'Claim Marked as Sent',
  credited: 'Claim Credited',
  refused: 'Claim Refused',
  dropped: 'Claim Dropped',
};

interface Settling {
  state: Outcome;
  creditedAmount?: string;
}

/** Records what became of a claim. */
export function useSettleClaim(claim: Claim, { onDone }: { onDone: () => void }) {
  return useWrite({
    write: (body: Settling) => writeOf('updateClaim', { params: { id: claim.id }, body }),
    success: (_, { state }) => ({ title: TITLES[state], tone: 'success' }),
    failure: (error) => ({
      title: 'The claim was not changed',
      description: sentenceOf(error),
      tone: 'destructive',
    }),
    onDone,
    busyUntilShown: true,
  });
}

/** Sends a draft to its vendor by e-mail. */
export function useSendClaim({ id }: Claim) {
  return useWrite({
    write: () => writeOf('sendClaim', { params: { id } }),
    success: ({ message, captured }) =>
      captured
        ? { title: 'Claim Sent to Outbox Folder', description: `Captured: ${message}.` }
        : { title: 'Claim Sent', description: message, tone: 'success' },
    failure: (error) => ({
      title: 'Email Failed',
      description: reasonOf(error),
      tone: 'destructive',
    }),
    guardDoubleTap: true,
    busyUntilShown: true,
  });
}

/** Without an answer 'try again' would be wrong: the message may have been sent. */
function reasonOf(error: Error): string {
  const isUnsure =
    error instanceof NoAnswer || (error instanceof CallError && error.mayHaveArrived);
  return isUnsure
    ? 'No answer came, so the message may have gone out. The outbox shows it when it did.'
    : sentenceOf(error, 'The claim could not be sent.');
}

import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { Claim, ClaimChange } from '#contract/calls/claims.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { worded } from '#web/api/worded.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';
import { reasonNotSent } from '../purchase-orders/reason-not-sent.ts';

type Outcome = Exclude<NonNullable<ClaimChange['state']>, 'draft'>;

const TITLES: Readonly<Record<Outcome, MessageDescriptor>> = {
  sent: msg`Claim Marked as Sent`,
  credited: msg`Claim Credited`,
  refused: msg`Claim Refused`,
  dropped: msg`Claim Dropped`,
};

interface Settling {
  state: Outcome;
  creditedAmount?: string;
}

/** Records what became of a claim. */
export function useSettleClaim(claim: Claim, { onDone }: { onDone: () => void }) {
  return useWrite({
    write: (body: Settling) => writeOf('updateClaim', { params: { id: claim.id }, body }),
    success: (_, { state }) => ({ title: t(TITLES[state]), tone: 'success' }),
    failure: (error) => ({
      title: t`The claim was not changed`,
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
    success: ({ captured, ...sent }) => {
      const description = worded(sent, sent.message);
      return captured
        ? { title: t`Claim Sent to Outbox Folder`, description: t`Captured: ${description}.` }
        : { title: t`Claim Sent`, description, tone: 'success' };
    },
    failure: (error) => ({
      title: t`Email Failed`,
      description: reasonNotSent(error, {
        shownBy: 'outbox',
        otherwise: t`The claim could not be sent.`,
      }),
      tone: 'destructive',
    }),
    guardDoubleTap: true,
    busyUntilShown: true,
  });
}

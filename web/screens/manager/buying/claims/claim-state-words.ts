import type { Claim } from '#contract/calls/claims.ts';
import type { ClaimState } from '#contract/values/claim-words.ts';
import type { Tone } from '#web/ui/badge.tsx';

export const CLAIM_STATES_SHOWN: Readonly<Record<ClaimState, { label: string; tone: Tone }>> = {
  draft: { label: 'To send', tone: 'warning' },
  sent: { label: 'Sent', tone: 'info' },
  credited: { label: 'Credited', tone: 'success' },
  refused: { label: 'Refused', tone: 'danger' },
  dropped: { label: 'Dropped', tone: 'neutral' },
};

/** '2 lines without an amount' */
export function unpricedText({ unpricedLines }: Pick<Claim, 'unpricedLines'>): string {
  return unpricedLines === 1
    ? '1 line without an amount'
    : `${unpricedLines} lines without an amount`;
}

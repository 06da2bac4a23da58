import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { Claim } from '#contract/calls/claims.ts';
import type { ClaimReason, ClaimState } from '#contract/values/claim-words.ts';
import type { Tone } from '#web/ui/badge.tsx';

export const CLAIM_STATES_SHOWN: Readonly<
  Record<ClaimState, { label: MessageDescriptor; tone: Tone }>
> = {
  draft: { label: msg({ message: 'To send', context: 'claim' }), tone: 'warning' },
  sent: { label: msg({ message: 'Sent', context: 'claim' }), tone: 'info' },
  credited: { label: msg({ message: 'Credited', context: 'claim' }), tone: 'success' },
  refused: { label: msg({ message: 'Refused', context: 'claim' }), tone: 'danger' },
  dropped: { label: msg({ message: 'Dropped', context: 'claim' }), tone: 'neutral' },
};

/** Why something is claimed. */
export const CLAIM_REASON_WORDS: Readonly<Record<ClaimReason, MessageDescriptor>> = {
  short: msg({ message: 'Short', context: 'claim reason' }),
  damaged: msg({ message: 'Damaged', context: 'claim reason' }),
  expired: msg({ message: 'Expired', context: 'claim reason' }),
  too_warm: msg({ message: 'Too warm', context: 'claim reason' }),
  wrong_item: msg({ message: 'Wrong item', context: 'claim reason' }),
  price: msg({ message: 'Price', context: 'claim reason' }),
};

/** '2 lines without an amount' */
export function unpricedText({ unpricedLines }: Pick<Claim, 'unpricedLines'>): string {
  return plural(unpricedLines, {
    one: '# line without an amount',
    other: '# lines without an amount',
  });
}

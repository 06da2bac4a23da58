import type { Refusal } from '../refusals/refusal.ts';
import { statement } from './statement.ts';

/** Why a purchase order did not go to its vendor by itself (H2). */

const NOT_SENT = {
  approval: 'An order waits for approval.',
  below_minimum: 'It is below the minimum of the vendor.',
  captured: 'It was written to the outbox folder and not sent, because no service is set up.',
  cut_off_passed: 'The cut-off passed before it was sent.',
  failed: 'The message could not be sent.',
  no_address: 'The vendor has no address for any channel of its sending rule.',
  no_delivery: 'The vendor does not deliver on this day any more.',
  restored: 'It came with a backup, so the vendor may have it already.',
  uncertain: 'The message may have arrived, so it is not sent again by itself.',
} as const;

export type ReasonNotSent =
  | { because: keyof typeof NOT_SENT }
  | { because: 'refused'; refusal: Refusal };

export const sendings = {
  not_sent: statement((not: ReasonNotSent, say) =>
    not.because === 'refused' ? say(not.refusal) : NOT_SENT[not.because],
  ),
};

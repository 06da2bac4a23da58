import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { StandingOrder } from '#contract/calls/standing-orders.ts';
import type { SelectOption } from '#web/ui/select.tsx';

/** How much and how a standing order orders (H5), in words: the word, and what it means. */
type Words<Code extends string> = Readonly<
  Record<Code, { label: MessageDescriptor; hint: MessageDescriptor }>
>;

export const AMOUNT_WORDS: Words<StandingOrder['amounts']> = {
  fixed: {
    label: msg`As in the guide`,
    hint: msg`Lines without a quantity: up to par, or as usual`,
  },
  to_par: { label: msg`Up to par`, hint: msg`What is missing on the shelf` },
  usual: { label: msg`As usual`, hint: msg`What the location usually orders` },
};

export const MODE_WORDS: Words<StandingOrder['mode']> = {
  prepare: {
    label: msg`A person submits it`,
    hint: msg`It waits for the responsible person`,
  },
  submit: {
    label: msg`Submitted by itself`,
    hint: msg`An hour before it is sent, unless something is unusual`,
  },
};

/** The choices of a table of words. */
export function optionsOf<Code extends string>(words: Words<Code>): SelectOption[] {
  return Object.entries<Words<Code>[Code]>(words).map(([value, { label, hint }]) => ({
    value,
    label: t(label),
    hint: t(hint),
  }));
}

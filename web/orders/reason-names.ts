import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { ReceiptReason, RefusedReason } from '#contract/values/receipt-reasons.ts';

const NAMES: Readonly<Record<ReceiptReason, MessageDescriptor>> = {
  short: msg`Short`,
  damaged: msg`Damaged`,
  too_warm: msg`Too warm`,
  expired: msg`Expired`,
  wrong_item: msg`Wrong item`,
  price: msg`Wrong price`,
  not_ordered: msg`Not ordered`,
};

const IN_SENTENCES: Readonly<Record<RefusedReason, MessageDescriptor>> = {
  damaged: msg`damaged`,
  too_warm: msg`too warm`,
  expired: msg`expired`,
  wrong_item: msg`wrong item`,
};

/** 'Too warm': why what arrived differs from what was ordered (R1). */
export function reasonName(reason: ReceiptReason): string {
  return t(NAMES[reason]);
}

/** The same within a sentence: 'too warm'. */
export function reasonInSentence(reason: RefusedReason): string {
  return t(IN_SENTENCES[reason]);
}

import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { ReceiptReason, RefusedReason } from '#contract/values/receipt-reasons.ts';

/** Why what arrived differs from what was ordered. */
export const RECEIPT_REASON_WORDS: Readonly<Record<ReceiptReason, MessageDescriptor>> = {
  short: msg`Short`,
  damaged: msg`Damaged`,
  too_warm: msg`Too warm`,
  expired: msg`Expired`,
  wrong_item: msg`Wrong item`,
  price: msg`Wrong price`,
  not_ordered: msg`Not ordered`,
};

const REFUSED_NAMES: Readonly<Record<RefusedReason, (name: string) => string>> = {
  damaged: (name) => t`damaged ${name}`,
  too_warm: (name) => t`too warm ${name}`,
  expired: (name) => t`expired ${name}`,
  wrong_item: (name) => t`wrong item ${name}`,
};

/** 'damaged Roma Tomatoes'. */
export const refusedName = (name: string, reason: RefusedReason) => REFUSED_NAMES[reason](name);

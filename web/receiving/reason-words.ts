import { t } from '@lingui/core/macro';
import type { RefusedReason } from '#contract/values/receipt-reasons.ts';

const REFUSED_NAMES: Readonly<Record<RefusedReason, (name: string) => string>> = {
  damaged: (name) => t`damaged ${name}`,
  too_warm: (name) => t`too warm ${name}`,
  expired: (name) => t`expired ${name}`,
  wrong_item: (name) => t`wrong item ${name}`,
};

/** 'damaged Roma Tomatoes'. */
export const refusedName = (name: string, reason: RefusedReason) => REFUSED_NAMES[reason](name);

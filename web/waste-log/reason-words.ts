import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { WasteReason } from '#contract/values/waste-reasons.ts';

/** Why something was thrown away. */
export const WASTE_REASON_WORDS: Readonly<Record<WasteReason, MessageDescriptor>> = {
  spoiled: msg`Spoiled`,
  expired: msg`Expired`,
  overproduction: msg`Overproduction`,
  prep_error: msg`Prep error`,
  burnt: msg`Burnt`,
  dropped: msg`Dropped`,
  returned: msg`Returned`,
  trim: msg({ message: 'Trim', context: 'waste' }),
  other: msg({ message: 'Other', context: 'reason' }),
};

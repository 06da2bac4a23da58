import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { HistoryChange } from '#contract/calls/history.ts';
import { known } from '#web/ui/known.ts';

type Part = Pick<NonNullable<HistoryChange['part']>, 'kind'>;

/** What is said of a part of a record. Each text is whole: other languages bend the verb by the noun. */
interface PartWords {
  added: MessageDescriptor;
  removed: MessageDescriptor;
  restored: MessageDescriptor;
}

const LINE: PartWords = {
  added: msg`Line added`,
  removed: msg`Line removed`,
  restored: msg`Line brought back`,
};

const PARTS: Readonly<Record<string, PartWords>> = {
  'order-guide-lines': LINE,
  'prepared-order-lines': LINE,
  'sending-rules': {
    added: msg`Sending rule added`,
    removed: msg`Sending rule removed`,
    restored: msg`Sending rule brought back`,
  },
  'standing-orders': {
    added: msg`Standing order added`,
    removed: msg`Standing order removed`,
    restored: msg`Standing order brought back`,
  },
  'order-items': {
    added: msg`Item added`,
    removed: msg`Item removed`,
    restored: msg`Item brought back`,
  },
  'claim-lines': LINE,
  'invoice-photos': {
    added: msg`Invoice photo added`,
    removed: msg`Invoice photo removed`,
    restored: msg`Invoice photo brought back`,
  },
  'receipt-lines': LINE,
  'receipt-refusals': {
    added: msg`Refused added`,
    removed: msg`Refused removed`,
    restored: msg`Refused brought back`,
  },
  'user-locations': {
    added: msg`Location added`,
    removed: msg`Location removed`,
    restored: msg`Location brought back`,
  },
  'public-links': {
    added: msg`Public link added`,
    removed: msg`Public link removed`,
    restored: msg`Public link brought back`,
  },
  answers: {
    added: msg`Answer added`,
    removed: msg`Answer removed`,
    restored: msg`Answer brought back`,
  },
  'vendor-accounts': {
    added: msg`Vendor account added`,
    removed: msg`Vendor account removed`,
    restored: msg`Vendor account brought back`,
  },
  'reminder-assignments': {
    added: msg`User added`,
    removed: msg`User removed`,
    restored: msg`User brought back`,
  },
  conversions: {
    added: msg`Conversion added`,
    removed: msg`Conversion removed`,
    restored: msg`Conversion brought back`,
  },
  'delivery-rules': {
    added: msg`Delivery day added`,
    removed: msg`Delivery day removed`,
    restored: msg`Delivery day brought back`,
  },
  'delivery-exceptions': {
    added: msg`Delivery exception added`,
    removed: msg`Delivery exception removed`,
    restored: msg`Delivery exception brought back`,
  },
};

/** Of a kind of a newer server. */
const OTHER: PartWords = {
  added: msg`Part added`,
  removed: msg`Part removed`,
  restored: msg`Part brought back`,
};

const wordsOf = ({ kind }: Part) => known(PARTS, kind) ?? OTHER;

/** 'Item added' */
export const addedText = (part: Part) => t(wordsOf(part).added);
/** 'Item removed' */
export const removedText = (part: Part) => t(wordsOf(part).removed);
/** 'Item brought back' */
export const restoredText = (part: Part) => t(wordsOf(part).restored);

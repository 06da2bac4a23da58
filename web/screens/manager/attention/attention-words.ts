import { plural } from '@lingui/core/macro';
import {
  BellOff,
  CalendarClock,
  CalendarOff,
  ChartColumn,
  CircleAlert,
  ClipboardList,
  Hourglass,
  MailWarning,
  MessageCircleReply,
  ReceiptText,
  Ruler,
  Send,
  Truck,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { AttentionEntry } from '#contract/calls/attention.ts';
import type { AttentionKind } from '#contract/values/attention-kinds.ts';
import { sentenceIn } from '#web/api/late-words.ts';
import { countShown } from '#web/lists/count-shown.ts';
import { known } from '#web/ui/known.ts';

interface Words {
  icon: LucideIcon;
  /** `shown` is the count for people: '3', '1,000+'. */
  title: (count: number, shown: string) => string;
}

const WORDS: Readonly<Record<AttentionKind, Words>> = {
  purchase_order_not_sent: {
    icon: Send,
    title: (count, shown) =>
      plural(count, {
        one: '# purchase order was not sent',
        other: `${shown} purchase orders were not sent`,
      }),
  },
  purchase_order_not_opened: {
    icon: MailWarning,
    title: (count, shown) =>
      plural(count, {
        one: '# purchase order was not opened in time',
        other: `${shown} purchase orders were not opened in time`,
      }),
  },
  answer_to_settle: {
    icon: MessageCircleReply,
    title: (count, shown) =>
      plural(count, {
        one: '# answer of a vendor differs from what was ordered',
        other: `${shown} answers of vendors differ from what was ordered`,
      }),
  },
  purchase_order_changed: {
    icon: ClipboardList,
    title: (count, shown) =>
      plural(count, {
        one: '# purchase order changed after its vendor answered',
        other: `${shown} purchase orders changed after their vendors answered`,
      }),
  },
  prepared_order_waits: {
    icon: CalendarClock,
    title: (count, shown) =>
      plural(count, {
        one: '# prepared order needs a person',
        other: `${shown} prepared orders need a person`,
      }),
  },
  standing_order_paused: {
    icon: CalendarOff,
    title: (count, shown) =>
      plural(count, {
        one: '# standing order has nobody responsible',
        other: `${shown} standing orders have nobody responsible`,
      }),
  },
  delivery_overdue: {
    icon: Truck,
    title: (count, shown) =>
      plural(count, { one: '# delivery is overdue', other: `${shown} deliveries are overdue` }),
  },
  claim_to_send: {
    icon: ReceiptText,
    title: (count, shown) =>
      plural(count, { one: '# claim is to be sent', other: `${shown} claims are to be sent` }),
  },
  order_needs_approval: {
    icon: Hourglass,
    title: (count, shown) =>
      plural(count, { one: '# order needs approval', other: `${shown} orders need approval` }),
  },
  message_failed: {
    icon: CircleAlert,
    title: (count, shown) =>
      plural(count, { one: '# message was not sent', other: `${shown} messages were not sent` }),
  },
  reminder_not_received: {
    icon: BellOff,
    title: (count, shown) =>
      plural(count, {
        one: '# reminder reached nobody',
        other: `${shown} reminders reached nobody`,
      }),
  },
  conversion_missing: {
    icon: Ruler,
    title: (count, shown) =>
      plural(count, {
        one: '# conversion of a unit is missing',
        other: `${shown} conversions of units are missing`,
      }),
  },
  price_changed: {
    icon: ChartColumn,
    title: (count, shown) =>
      plural(count, { one: '# price changed', other: `${shown} prices changed` }),
  },
};

/** A kind of a newer server than this page. */
const UNKNOWN: Words = {
  icon: CircleAlert,
  title: (count, shown) =>
    plural(count, { one: '# thing to look at', other: `${shown} things to look at` }),
};

/** '3 orders need approval', with its icon. */
export function wordsOf({ kind, count, more }: AttentionEntry): {
  icon: LucideIcon;
  title: string;
} {
  const { icon, title } = known(WORDS, kind) ?? UNKNOWN;
  return { icon, title: title(count, countShown({ count, stopped: more })) };
}

/** What it is about, or the one that has waited longest: 'Fresh Farms at Downtown'. */
export function subjectOf({
  subject,
  subjectCoded,
}: Pick<AttentionEntry, 'subject' | 'subjectCoded'>): string {
  return sentenceIn({ message: subject, ...subjectCoded });
}

import {
  BellOff,
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
  one: string;
  /** `count` is text for people: '3', '1,000+'. */
  many: (count: string) => string;
}

const WORDS: Readonly<Record<AttentionKind, Words>> = {
  purchase_order_not_sent: {
    icon: Send,
    one: '1 purchase order was not sent',
    many: (count) => `${count} purchase orders were not sent`,
  },
  purchase_order_not_opened: {
    icon: MailWarning,
    one: '1 purchase order was not opened in time',
    many: (count) => `${count} purchase orders were not opened in time`,
  },
  answer_to_settle: {
    icon: MessageCircleReply,
    one: '1 answer of a vendor differs from what was ordered',
    many: (count) => `${count} answers of vendors differ from what was ordered`,
  },
  purchase_order_changed: {
    icon: ClipboardList,
    one: '1 purchase order changed after its vendor answered',
    many: (count) => `${count} purchase orders changed after their vendors answered`,
  },
  delivery_overdue: {
    icon: Truck,
    one: '1 delivery is overdue',
    many: (count) => `${count} deliveries are overdue`,
  },
  claim_to_send: {
    icon: ReceiptText,
    one: '1 claim is to be sent',
    many: (count) => `${count} claims are to be sent`,
  },
  order_needs_approval: {
    icon: Hourglass,
    one: '1 order needs approval',
    many: (count) => `${count} orders need approval`,
  },
  message_failed: {
    icon: CircleAlert,
    one: '1 message was not sent',
    many: (count) => `${count} messages were not sent`,
  },
  reminder_not_received: {
    icon: BellOff,
    one: '1 reminder reached nobody',
    many: (count) => `${count} reminders reached nobody`,
  },
  conversion_missing: {
    icon: Ruler,
    one: '1 conversion of a unit is missing',
    many: (count) => `${count} conversions of units are missing`,
  },
  price_changed: {
    icon: ChartColumn,
    one: '1 price changed',
    many: (count) => `${count} prices changed`,
  },
};

/** A kind of a newer server than this page. */
const UNKNOWN: Words = {
  icon: CircleAlert,
  one: '1 thing to look at',
  many: (count) => `${count} things to look at`,
};

/** '3 orders need approval', with its icon. */
export function wordsOf({ kind, count, more }: AttentionEntry): {
  icon: LucideIcon;
  title: string;
} {
  const { icon, one, many } = known(WORDS, kind) ?? UNKNOWN;
  const title = count === 1 ? one : many(countShown({ count, stopped: more }));
  return { icon, title };
}

/** What it is about, or the one that has waited longest: 'Fresh Farms at Downtown'. */
export function subjectOf({
  subject,
  subjectCoded,
}: Pick<AttentionEntry, 'subject' | 'subjectCoded'>): string {
  return sentenceIn({ message: subject, ...subjectCoded });
}

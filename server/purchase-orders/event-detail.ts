import { z } from 'zod';
import { CodedField } from '../../contract/calls/coded.ts';
import { PurchaseOrderChange } from '../../contract/calls/purchase-orders.ts';
import type { PurchaseOrderEvent } from '../../contract/calls/purchase-orders.ts';
import type { Coded } from '../../contract/statements/statement.ts';
import { stated } from '../../contract/statements/table.ts';

/** The stored details of events about messages. */
const OfMessage = z.object({
  channel: z.enum(['email', 'sms']),
  recipient: z.string(),
  scope: z.enum(['vendor', 'number', 'changes']),
  isCaptured: z.boolean().default(false),
  /** A sending rule sent it (H1). */
  isByRule: z.boolean().default(false),
  reason: CodedField.nullable().default(null),
});
export type MessageDetail = z.input<typeof OfMessage>;

/** Sent by a link that a manager made and passes on. */
const ByLink = z.object({ channel: z.literal('link') });
export type SharedDetail = z.input<typeof ByLink>;

const Changes = z.object({ changes: z.array(PurchaseOrderChange) });
const Ordered = z.object({ ordered: z.int(), pending: z.int() });
const Received = z.object({
  received: z.int(),
  missing: z.int(),
  partly: z.int().default(0),
  more: z.int().default(0),
  reopened: z.int().default(0),
});

const Answered = z.object({
  confirmed: z.int(),
  short: z.int(),
  out: z.int(),
  substitute: z.int(),
  note: z.string().nullable(),
  /** On the telephone, by this person at the vendor. */
  phone: z.object({ name: z.string().nullable() }).nullable().default(null),
});
export type AnsweredDetail = z.input<typeof Answered>;

/** What an event says besides its kind; null when the kind says everything. */
export function eventDetail(kind: PurchaseOrderEvent['kind'], detail: unknown): Coded | null {
  switch (kind) {
    case 'sent':
      if (ByLink.safeParse(detail).success) return stated('order_shared');
      return stated('message_about_order', OfMessage.parse(detail));
    case 'delivered':
    case 'failed':
      return stated('message_about_order', OfMessage.parse(detail));
    case 'changed':
      return stated('order_changed', Changes.parse(detail));
    case 'ordered':
      return stated('items_ordered', Ordered.parse(detail));
    case 'received':
      return stated('items_received', Received.parse(detail));
    case 'answered':
      return answeredDetail(Answered.parse(detail));
    default:
      return null;
  }
}

function answeredDetail(answered: z.output<typeof Answered>): Coded | null {
  const { confirmed, short, out, substitute, note, phone } = answered;
  const isSilent = confirmed + short + out + substitute === 0 && !note && !phone;
  return isSilent ? null : stated('items_answered', answered);
}

import type { ComponentType } from 'react';
import type { AttentionThing } from '#contract/calls/attention.ts';
import type { AttentionKind } from '#contract/values/attention-kinds.ts';
import { known } from '#web/ui/known.ts';
import { ClaimThing } from './claim-thing.tsx';
import { ConversionThing } from './conversion-thing.tsx';
import { DeliveryThing } from './delivery-thing.tsx';
import { MessageThing } from './message-thing.tsx';
import { NotSentThing } from './not-sent-thing.tsx';
import { OrderThing } from './order-thing.tsx';
import { PriceThing } from './price-thing.tsx';
import { PurchaseOrderThing } from './purchase-order-thing.tsx';
import { ReminderThing } from './reminder-thing.tsx';

interface QueuedKind {
  /** What kind of thing it is. */
  title: string;
  /** What is to be decided about it, and the buttons that settle it. */
  Body: ComponentType<{ id: string }>;
}

const THINGS: Readonly<Record<AttentionKind, QueuedKind>> = {
  purchase_order_not_sent: { title: 'Not sent by itself', Body: NotSentThing },
  purchase_order_not_opened: { title: 'Not opened in time', Body: PurchaseOrderThing },
  answer_to_settle: { title: 'Answer of a vendor', Body: PurchaseOrderThing },
  purchase_order_changed: { title: 'Changed after the answer', Body: PurchaseOrderThing },
  delivery_overdue: { title: 'Delivery overdue', Body: DeliveryThing },
  claim_to_send: { title: 'Claim to send', Body: ClaimThing },
  order_needs_approval: { title: 'Order needs approval', Body: OrderThing },
  message_failed: { title: 'Message not sent', Body: MessageThing },
  reminder_not_received: { title: 'Reminder reached nobody', Body: ReminderThing },
  conversion_missing: { title: 'Conversion missing', Body: ConversionThing },
  price_changed: { title: 'Price changed', Body: PriceThing },
};

/** A kind of a newer server than this page: its own screen settles it. */
const UNKNOWN: QueuedKind = { title: 'Something to look at', Body: () => null };

/** How a thing of the queue is shown. */
export function thingOf({ kind }: Pick<AttentionThing, 'kind'>): QueuedKind {
  return known(THINGS, kind) ?? UNKNOWN;
}

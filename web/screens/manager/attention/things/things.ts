import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
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
import { PreparedOrderThing } from './prepared-order-thing.tsx';
import { PriceThing } from './price-thing.tsx';
import { PurchaseOrderThing } from './purchase-order-thing.tsx';
import { ReminderThing } from './reminder-thing.tsx';
import { StandingOrderThing } from './standing-order-thing.tsx';

interface QueuedKind {
  /** What kind of thing it is. */
  title: MessageDescriptor;
  /** What is to be decided about it, and the buttons that settle it. */
  Body: ComponentType<{ id: string }>;
}

const THINGS: Readonly<Record<AttentionKind, QueuedKind>> = {
  purchase_order_not_opened: { title: msg`Not opened in time`, Body: PurchaseOrderThing },
  answer_to_settle: { title: msg`Answer of a vendor`, Body: PurchaseOrderThing },
  purchase_order_changed: { title: msg`Changed after the answer`, Body: PurchaseOrderThing },
  purchase_order_not_sent: { title: msg`Not sent by itself`, Body: NotSentThing },
  prepared_order_waits: { title: msg`Prepared order waits`, Body: PreparedOrderThing },
  standing_order_paused: { title: msg`Nobody responsible`, Body: StandingOrderThing },
  delivery_overdue: { title: msg`Delivery overdue`, Body: DeliveryThing },
  claim_to_send: { title: msg`Claim to send`, Body: ClaimThing },
  order_needs_approval: { title: msg`Order needs approval`, Body: OrderThing },
  message_failed: { title: msg`Message not sent`, Body: MessageThing },
  reminder_not_received: { title: msg`Reminder reached nobody`, Body: ReminderThing },
  conversion_missing: { title: msg`Conversion missing`, Body: ConversionThing },
  price_changed: { title: msg`Price changed`, Body: PriceThing },
};

/** A kind of a newer server than this page: its own screen settles it. */
const UNKNOWN: QueuedKind = { title: msg`Something to look at`, Body: () => null };

/** How a thing of the queue is shown. */
export function thingOf({ kind }: Pick<AttentionThing, 'kind'>): QueuedKind {
  return known(THINGS, kind) ?? UNKNOWN;
}

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PurchaseOrderEvent, PurchaseOrderRecord } from '#contract/calls/purchase-orders.ts';
import type { Tone } from '#web/ui/badge.tsx';

/** The furthest state, for people. */
export const STATES: Readonly<
  Record<PurchaseOrderRecord['state'], { label: MessageDescriptor; tone: Tone }>
> = {
  numbered: { label: msg({ message: 'Not sent', context: 'purchase order' }), tone: 'warning' },
  sent: { label: msg({ message: 'Sent', context: 'purchase order' }), tone: 'info' },
  opened: { label: msg({ message: 'Opened', context: 'purchase order' }), tone: 'accent' },
  answered: { label: msg({ message: 'Answered', context: 'purchase order' }), tone: 'success' },
  closed: { label: msg({ message: 'Closed', context: 'purchase order' }), tone: 'neutral' },
};

export const PROBLEMS: Readonly<
  Record<NonNullable<PurchaseOrderRecord['problem']>, MessageDescriptor>
> = {
  failed: msg`Sending failed`,
  not_opened: msg`Not opened in time`,
};

export const EVENTS: Readonly<Record<PurchaseOrderEvent['kind'], MessageDescriptor>> = {
  sent: msg({ message: 'Sent', context: 'purchase order' }),
  delivered: msg({ message: 'Delivered', context: 'message' }),
  failed: msg({ message: 'Failed', context: 'message' }),
  opened: msg`Opened by the vendor`,
  answered: msg({ message: 'Answered', context: 'purchase order' }),
  changed: msg`Changed since it was sent`,
  ordered: msg`Marked as ordered`,
  received: msg({ message: 'Received', context: 'purchase order' }),
  closed: msg({ message: 'Closed', context: 'purchase order' }),
};

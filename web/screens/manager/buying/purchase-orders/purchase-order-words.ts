import type { PurchaseOrderEvent, PurchaseOrderRecord } from '#contract/calls/purchase-orders.ts';
import type { Tone } from '#web/ui/badge.tsx';

/** The furthest state, for people. */
export const STATES: Readonly<Record<PurchaseOrderRecord['state'], { label: string; tone: Tone }>> =
  {
    numbered: { label: 'Not sent', tone: 'warning' },
    sent: { label: 'Sent', tone: 'info' },
    opened: { label: 'Opened', tone: 'accent' },
    answered: { label: 'Answered', tone: 'success' },
    closed: { label: 'Closed', tone: 'neutral' },
  };

export const PROBLEMS: Readonly<Record<NonNullable<PurchaseOrderRecord['problem']>, string>> = {
  failed: 'Sending failed',
  not_opened: 'Not opened in time',
};

export const EVENTS: Readonly<Record<PurchaseOrderEvent['kind'], string>> = {
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
  opened: 'Opened by the vendor',
  answered: 'Answered',
  changed: 'Changed since it was sent',
  ordered: 'Marked as ordered',
  received: 'Received',
  closed: 'Closed',
};

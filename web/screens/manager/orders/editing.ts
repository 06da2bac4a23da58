import { t } from '@lingui/core/macro';
import type { OrderItem } from '#contract/calls/order-items.ts';

/** Why an item can no longer be changed or deleted (D16), as a sentence; undefined while it can. */
export function whyNotEditable({ orderedStatus, orderStatus }: OrderItem): string | undefined {
  if (orderStatus === 'cancelled')
    return t`The order of this item was cancelled, so it can no longer be changed or deleted.`;
  if (orderedStatus === 'received')
    return t`This item was received, so it can no longer be changed or deleted.`;
  if (orderedStatus === 'missing')
    return t`This item was marked as missing, so it can no longer be changed or deleted.`;
  return undefined;
}

interface ItemChange {
  sentence: string;
  /** The item can no longer be corrected. */
  isFinal: boolean;
}

/** Another user's change to an item since its dialog was opened; `now` is null when it is deleted. */
export function changeSince(opened: OrderItem, now: OrderItem | null): ItemChange | undefined {
  const { orderId } = opened;
  if (!now) {
    const sentence = t`This item is no longer in ${orderId}: somebody deleted it, or combined the order with another one.`;
    return { sentence, isFinal: true };
  }
  const whyNot = whyNotEditable(now);
  if (whyNot) return { sentence: whyNot, isFinal: true };
  if (now.orderStatus !== 'completed' || opened.orderStatus === 'completed') return undefined;
  const sentence = t`Somebody completed ${orderId} meanwhile. This item can still be corrected.`;
  return { sentence, isFinal: false };
}

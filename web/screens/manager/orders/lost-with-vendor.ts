import { t } from '@lingui/core/macro';
import type { OrderItem } from '#contract/calls/order-items.ts';
import { moneyText } from '#web/language/money.ts';
import { longDay } from '#web/orders/delivery-days.ts';
import { purchaseOrderName } from '#web/orders/purchase-order-name.ts';

type OfVendor = Pick<
  OrderItem,
  | 'orderedStatus'
  | 'vendorName'
  | 'purchaseOrderNumber'
  | 'answer'
  | 'deliveryDate'
  | 'unitOfMeasure'
  | 'unitPrice'
  | 'vendorItemCode'
  | 'packSize'
>;

/**
 * What an item loses when it is ordered from the vendor `next` instead (E5), a sentence each; none before it was ordered or
 * answered: then choosing its present vendor again brings it back. Later that brings back only what the vendor has on that day.
 * @param currency ISO 4217; the price is left out while it is unknown
 */
export function lostWithVendor(
  item: OfVendor,
  { next, currency }: { next: string; currency: string | undefined },
): string[] {
  const { vendorName, purchaseOrderNumber, answer, deliveryDate, unitPrice } = item;
  if (item.orderedStatus === 'pending' && !answer) return [];
  const number = purchaseOrderNumber && purchaseOrderName(purchaseOrderNumber);
  const day = deliveryDate && longDay(deliveryDate);
  const price =
    unitPrice && currency && `${moneyText(unitPrice, currency)} / ${item.unitOfMeasure}`;
  const terms = [price, item.vendorItemCode, item.packSize].filter(Boolean).join(', ');
  return [
    ...(number ? [t`It leaves ${number}.`] : []),
    ...(answer ? [t`The answer of ${vendorName} is dropped.`] : []),
    ...(day ? [t`It was promised for ${day}: ${next} may deliver on another day.`] : []),
    ...(terms
      ? [t`Now it has ${terms}: it gets price, item code and pack size of ${next}, or none.`]
      : []),
  ];
}

import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { OrderItem } from '#contract/calls/order-items.ts';
import { moneyText } from '#web/language/money.ts';
import { grouped } from '#web/ui/grouped.ts';
import { longDay } from './delivery-days.ts';

/** The fields of an item from which the words of its answer are made. */
export type Answered = Pick<
  OrderItem,
  'answer' | 'quantity' | 'unitOfMeasure' | 'unitPrice' | 'deliveryDate'
>;
type Answer = NonNullable<Answered['answer']>;

/**
 * What a vendor answered about an item, in parts: how it comes, whether it said so on the telephone, its price and day where they differ from the item's, the
 * note, and what became of the answer.
 * @param currency ISO 4217; prices are left out while it is unknown
 */
export function answerParts(
  item: Answered,
  { answer, currency }: { answer: Answer; currency: string | undefined },
): string[] {
  const { price, deliveryDate, note, byPhone } = answer;
  return [
    answerText(item, answer),
    ...(byPhone ? [t`by telephone`] : []),
    ...(price && price !== item.unitPrice && currency ? [priceText(item, price, currency)] : []),
    ...(deliveryDate && deliveryDate !== item.deliveryDate
      ? [deliversText(longDay(deliveryDate))]
      : []),
    ...(note ? [t`says “${note}”`] : []),
    ...afterwards(answer),
  ];
}

/** The first part: `Short: 3 of 5 case`. */
export function answerText(item: Answered, answer: Answer): string {
  if (answer.answer === 'confirmed') return t`Can deliver`;
  if (answer.answer === 'out') return t`Out of stock`;
  if (answer.answer === 'substitute') {
    const substitute = answer.substitute ?? '';
    return t`Instead: ${substitute}`;
  }
  const some = grouped(answer.quantity ?? 0);
  // Once it is accepted, the item's quantity is this one; after an edit it is another one than was answered.
  const isOfOrdered = answer.settled !== 'accepted' && !answer.outdated;
  const ordered = grouped(item.quantity);
  const unit = item.unitOfMeasure;
  return isOfOrdered ? t`Short: ${some} of ${ordered} ${unit}` : t`Short: ${some} ${unit}`;
}

const deliversText = (day: string) => t`delivers ${day}`;

/** `$2.40 / case instead of $2.00`. */
function priceText({ unitPrice, unitOfMeasure }: Answered, price: string, currency: string) {
  const each = `${moneyText(price, currency)} / ${unitOfMeasure}`;
  if (!unitPrice) return each;
  const before = moneyText(unitPrice, currency);
  return t`${each} instead of ${before}`;
}

const SETTLED: Readonly<Record<NonNullable<Answer['settled']>, MessageDescriptor>> = {
  accepted: msg({ message: 'accepted', context: 'answer' }),
  dismissed: msg({ message: 'dismissed', context: 'answer' }),
};

function afterwards({ settled, outdated, toSettle }: Answer): string[] {
  if (toSettle) return [];
  if (settled) return [t(SETTLED[settled])];
  return outdated ? [t`before the last change`] : [];
}

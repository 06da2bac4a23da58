import { t } from '@lingui/core/macro';
import type { OrderItem } from '#contract/calls/order-items.ts';
import { moneyText } from '#web/language/money.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { writeOf } from '#web/api/write.ts';
import { longDay } from '#web/orders/delivery-days.ts';
import { showingItem } from '#web/orders/showing-orders.ts';
import { useCurrency } from '#web/session/currency.ts';
import { useWrite } from '#web/session/use-write.ts';
import { grouped } from '#web/ui/grouped.ts';
import { useTakeBack } from './use-take-back.ts';
import type { SettledItem } from './settled-item.ts';

export type Settlement = 'accept' | 'dismiss';

/**
 * Accepts or dismisses the vendor's answer that is shown (V7). A sentence says it when the vendor answered again or another
 * manager was first, and the new state is shown.
 */
export function useSettle(item: SettledItem) {
  const currency = useCurrency() ?? 'USD';
  const undoOf = useTakeBack();
  return useWrite({
    write: (settlement: Settlement) =>
      writeOf(settlement === 'accept' ? 'acceptAnswer' : 'dismissAnswer', {
        params: { id: item.id },
        body: { answerId: item.answer?.id },
      }),
    // The next item's button may appear where the pressed one was.
    guardDoubleTap: true,
    busyUntilShown: true,
    shows: (settled) => showingItem(settled.id, () => settled),
    success: (settled, settlement) =>
      settlement === 'accept'
        ? {
            title: t`Answer Accepted`,
            description: acceptedText(item, settled, currency),
            tone: 'success',
            ...undoOf([item.id]),
          }
        : {
            title: t`Answer Dismissed`,
            description: dismissedText(settled),
            tone: 'success',
            ...undoOf([item.id]),
          },
    failure: (error, settlement) => ({
      title:
        settlement === 'accept' ? t`Failed to accept the answer` : t`Failed to dismiss the answer`,
      description: sentenceOf(error),
      tone: 'destructive',
    }),
  });
}

const amountOf = ({ quantity, unitOfMeasure }: OrderItem) =>
  `${grouped(quantity)} ${unitOfMeasure}`;

function dismissedText(item: OrderItem): string {
  const { productName } = item;
  const amount = amountOf(item);
  return t`${productName} stays as it was ordered: ${amount}.`;
}

/** What became of the item: 'Basil: 3 kg instead of 5, delivery Tue, Nov 24.' */
function acceptedText(before: SettledItem, now: OrderItem, currency: string): string {
  const { productName, unitPrice, deliveryDate } = now;
  if (now.orderedStatus === 'missing') return t`${productName} is marked as missing.`;
  const substitute = now.answer?.substitute;
  const amount = amountOf(now);
  const amountBefore = grouped(before.quantity);
  const day = deliveryDate !== null && longDay(deliveryDate);
  const changed = [
    ...(substitute ? [t`“${substitute}” comes instead`] : []),
    ...(now.quantity === before.quantity ? [] : [t`${amount} instead of ${amountBefore}`]),
    ...(unitPrice === null || unitPrice === before.unitPrice
      ? []
      : [`${moneyText(unitPrice, currency)} / ${now.unitOfMeasure}`]),
    ...(!day || deliveryDate === before.deliveryDate ? [] : [t`delivery ${day}`]),
  ];
  return `${productName}: ${changed.length > 0 ? changed.join(', ') : amount}.`;
}

import type { OrderItem } from '#contract/calls/order-items.ts';
import { moneyText } from '#web/language/money.ts';
import { sentenceOf } from '#web/api/call.ts';
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
            title: 'Answer Accepted',
            description: acceptedText(item, settled, currency),
            tone: 'success',
            ...undoOf([item.id]),
          }
        : {
            title: 'Answer Dismissed',
            description: `${settled.productName} stays as it was ordered: ${amountOf(settled)}.`,
            tone: 'success',
            ...undoOf([item.id]),
          },
    failure: (error, settlement) => ({
      title:
        settlement === 'accept' ? 'Failed to accept the answer' : 'Failed to dismiss the answer',
      description: sentenceOf(error),
      tone: 'destructive',
    }),
  });
}

const amountOf = ({ quantity, unitOfMeasure }: OrderItem) =>
  `${grouped(quantity)} ${unitOfMeasure}`;

/** What became of the item: 'Basil: 3 kg instead of 5, delivery Tue, Nov 24.' */
function acceptedText(before: SettledItem, now: OrderItem, currency: string): string {
  const { productName, unitPrice, deliveryDate } = now;
  if (now.orderedStatus === 'missing') return `${productName} is marked as missing.`;
  const substitute = now.answer?.substitute;
  const changed = [
    ...(substitute ? [`“${substitute}” comes instead`] : []),
    ...(now.quantity === before.quantity
      ? []
      : [`${amountOf(now)} instead of ${grouped(before.quantity)}`]),
    ...(unitPrice === null || unitPrice === before.unitPrice
      ? []
      : [`${moneyText(unitPrice, currency)} / ${now.unitOfMeasure}`]),
    ...(deliveryDate === null || deliveryDate === before.deliveryDate
      ? []
      : [`delivery ${longDay(deliveryDate)}`]),
  ];
  return `${productName}: ${changed.length > 0 ? changed.join(', ') : amountOf(now)}.`;
}

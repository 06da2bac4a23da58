import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { OrderItem } from '#contract/calls/order-items.ts';
import { QUANTITY_MAX } from '#contract/values/limits.ts';
import '#web/api/late-routes.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { refresh } from '#web/api/refresh.ts';
import { writeOf } from '#web/api/write.ts';
import { lastItemText } from '#web/orders/last-item.ts';
import { useWrite } from '#web/session/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import type { Notice } from '#web/ui/toast.ts';
import { cancelledText } from './use-take-back-order.ts';

const failure = (error: Error): Notice => ({
  title: t`The order could not be changed`,
  description: sentenceOf(error),
  tone: 'destructive',
});

interface ChangeOwnItemProps {
  item: OrderItem;
  /** The order has no other item. */
  isLast: boolean;
}

/** Another quantity of an item, or none of it, until it goes to its vendor (H3). */
export function ChangeOwnItem({ item, isLast }: ChangeOwnItemProps) {
  const { id, orderId, productName, quantity: stored } = item;
  const name = productName || t`Unknown Product`;
  const [quantity, setQuantity] = useState(stored);
  // What was stored, here or elsewhere, replaces what was being chosen.
  const [shown, setShown] = useState(stored);
  if (shown !== stored) {
    setShown(stored);
    setQuantity(stored);
  }
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const onFailed = () => {
    setAsking(false);
    setQuantity(stored);
    // It may have gone meanwhile.
    void refresh(client, ['orders']);
  };
  const shared = { record: () => item, failure, onFailed, guardDoubleTap: true } as const;
  const change = useWrite({
    ...shared,
    write: () => writeOf('updateOrderItem', { params: { id }, body: { quantity } }),
    success: () => ({ title: t`Quantity changed`, tone: 'success' }),
    busyUntilShown: true,
  });
  const takeOut = useWrite({
    ...shared,
    write: () => writeOf('deleteOrderItem', { params: { id } }),
    success: () => ({
      title: t`${name} is not in the order any more`,
      ...(isLast && { description: cancelledText(orderId) }),
      tone: 'success',
    }),
    busyUntilShown: true,
  });
  const question = t`Nothing of it goes to its vendor.`;
  const isChanged = quantity !== stored && quantity > 0;
  return (
    <div className="flex w-full flex-wrap items-center gap-2 sm:w-auto">
      <QuantityStepper
        name={name}
        value={quantity}
        max={QUANTITY_MAX}
        onChange={setQuantity}
        className="w-36"
      />
      {isChanged ? (
        <Button busy={change.isPending} onClick={() => change.mutate()}>
          {change.isPending ? t`Saving...` : t`Save`}
        </Button>
      ) : (
        <Button
          variant="secondary"
          aria-label={t`Take ${name} out of the order`}
          onClick={() => setAsking(true)}
        >
          <Trash2 aria-hidden className="size-4 text-ink-muted" />
          {t`Take Out`}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={() => {
          setAsking(false);
          setQuantity(stored);
        }}
        title={t`Take ${name} out of the order?`}
        description={isLast ? `${question} ${lastItemText()}` : question}
        confirmLabel={takeOut.isPending ? t`Taking out...` : t`Take Out`}
        busy={takeOut.isPending}
        onConfirm={() => takeOut.mutate()}
      />
    </div>
  );
}

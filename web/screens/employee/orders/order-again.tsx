import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { ListPlus, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { queryOf } from '#web/api/queries.ts';
import { useItemsOfOrder } from '#web/orders/reading-orders.ts';
import { cartMovedText } from '#web/session/cart-moved.ts';
import { useCart } from '#web/session/cart.ts';
import { useChosenLocation } from '#web/session/location.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { useLater } from '#web/ui/use-later.ts';
import { orderedAgain } from './ordered-again.ts';
import type { OrderedAgain } from './ordered-again.ts';

const loadGuideDialog = () => import('#web/order-guides/order-guide-dialog.tsx');

interface OrderAgainProps {
  orderId: string;
  locationId: number | undefined;
}

/** What an order is the beginning of: the same order once more (G4), or an order guide (G2). */
export function OrderAgain({ orderId, locationId }: OrderAgainProps) {
  const items = useItemsOfOrder(orderId);
  const products = useQuery(queryOf('listProducts'));
  const { assigned, location: before, choose } = useChosenLocation();
  const { lines: inCart, actions } = useCart();
  const [, navigate] = useLocation();
  const [isSaving, setSaving] = useState(false);
  const stopSaving = () => setSaving(false);
  const dialog = useLater(loadGuideDialog, { wanted: isSaving, onFailed: stopSaving });
  if (!items.data || !products.data) return null;
  const again = orderedAgain(items.data, { inCart, products: products.data });
  const alone = orderedAgain(items.data, { inCart: [], products: products.data });
  const place = assigned?.find(({ id }) => id === locationId);

  function order() {
    const isOrdered = again.products > 0;
    // The cart is for the location of the order.
    const movedTo = isOrdered && place?.id !== before?.id ? place : undefined;
    if (movedTo) choose(movedTo.id);
    if (isOrdered) {
      actions.setLines(again.lines);
      navigate('/employee');
    }
    function undo() {
      if (movedTo && before) choose(before.id);
      actions.setLines(inCart);
    }
    toast(() => ({
      title: inCartText(again),
      description: [...(movedTo ? [cartMovedText(movedTo.name)] : []), leftOut(again)].join(' '),
      tone: isOrdered ? 'success' : 'destructive',
      ...(isOrdered && { action: { label: t`Undo`, onPress: undo } }),
    }));
  }
  return (
    <>
      <Button onClick={order}>
        <RotateCw aria-hidden className="size-4" />
        {t`Order Again`}
      </Button>
      {place && alone.products > 0 && (
        <Button variant="secondary" onClick={() => setSaving(true)}>
          <ListPlus aria-hidden className="size-4" />
          {t`Save as Order Guide`}
        </Button>
      )}
      {dialog && locationId !== undefined && (
        <dialog.OrderGuideDialog
          open={isSaving}
          guide={{
            locationId,
            lines: alone.lines.map(({ productId, quantity, unitOfMeasure }) => ({
              productId,
              quantity,
              unitOfMeasure,
            })),
          }}
          onClose={stopSaving}
        />
      )}
    </>
  );
}

const inCartText = ({ products }: OrderedAgain) =>
  plural(products, { one: '# product in the cart', other: '# products in the cart' });

function leftOut({ gone, otherUnit }: OrderedAgain): string {
  const namesGone = gone.join(', ');
  const namesOfOthers = otherUnit.join(', ');
  const sentences = [
    ...(namesGone ? [t`No longer sold: ${namesGone}.`] : []),
    ...(namesOfOthers ? [t`Sold in another unit now: ${namesOfOthers}.`] : []),
  ];
  return sentences.join(' ') || t`Everything of the order can be ordered again.`;
}

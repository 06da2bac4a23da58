import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Product } from '#contract/calls/products.ts';
import { CallError } from '#web/api/call.ts';
import { refresh } from '#web/api/refresh.ts';
import { topicsOfWrite } from '#web/api/write.ts';
import { useCart } from '#web/session/cart.ts';
import { useChosenLocation } from '#web/session/location.ts';
import { useUser } from '#web/session/session.tsx';
import { toast } from '#web/ui/toast.ts';
import { announceOrderSubmitted } from '../order-submitted.ts';
import { cartItems } from './catalogue.ts';
import { FirstTryStored, reasonsOf, submitOrder } from './submit-order.ts';

/** Sends the cart as an order, once however often it is pressed; a failure keeps cart and notes. */
export function useOrderSubmission(products: readonly Product[], onSubmitted: () => void) {
  const user = useUser();
  const { location } = useChosenLocation();
  const { lines, notes, deliveryDates, orderId: triedId, actions } = useCart();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [reasons, setReasons] = useState<readonly string[]>([]);
  // A second tap arrives before the state has disabled the button.
  const sending = useRef(false);

  async function submit() {
    if (sending.current) return;
    if (!location) {
      toast({
        title: 'Missing required fields',
        description: 'Please ensure a location is selected.',
        tone: 'destructive',
      });
      return;
    }
    if (lines.length === 0) {
      toast({
        title: 'Cart is empty',
        description: 'Please add items to your cart before submitting an order.',
        tone: 'destructive',
      });
      return;
    }
    sending.current = true;
    setBusy(true);
    setReasons([]);
    try {
      const items = cartItems(lines, products).map(({ product, ...line }) => ({
        ...line,
        deliveryDate: product && deliveryDates[product.vendorId],
      }));
      const order = { orderedBy: user.id, employeeName: user.name, items, notes, triedId };
      const stored = await submitOrder({ ...order, locationId: location.id }, actions);
      // First the dialog closes, then the cart below it is emptied.
      onSubmitted();
      actions.takeAway({ lines, notes, orderId: stored.id });
      announceOrderSubmitted(stored);
      void refresh(queryClient, topicsOfWrite({ name: 'createOrder' }));
    } catch (error) {
      setReasons(reasonsOf(error));
      if (error instanceof FirstTryStored) {
        void refresh(queryClient, topicsOfWrite({ name: 'createOrder' }));
        return;
      }
      toast({
        title: 'Error submitting order',
        description: 'Please try again later.',
        tone: 'destructive',
      });
      // Refused: records on the screen may have been deleted since.
      if (error instanceof CallError && (error.status === 400 || error.status === 403)) {
        void refresh(queryClient, ['records']);
      }
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  return { submit, busy, reasons, forgetReasons: () => setReasons([]) };
}

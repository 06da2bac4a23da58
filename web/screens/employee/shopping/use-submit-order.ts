import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { Product } from '#contract/calls/products.ts';
import { isRefusedAs } from '#web/api/call-error.ts';
import { refresh } from '#web/api/refresh.ts';
import { useCart } from '#web/session/cart.ts';
import { useChosenLocation } from '#web/session/location.ts';
import { useUser } from '#web/session/session.tsx';
import { ORDER } from '#web/session/submissions/submission-kinds.ts';
import type { OrderContent } from '#web/session/submissions/submission-kinds.ts';
import { FirstTryStored } from '#web/session/submissions/sending.ts';
import { useSubmission } from '#web/session/submissions/use-submission.ts';
import { toast } from '#web/ui/toast.ts';
import { orderSubmitted } from './order-submitted.ts';
import { cartItems } from './catalogue.ts';
import { firstTryStored, reasonsOf } from './refused-order.ts';

/** Sends the cart as an order, once however often it is pressed; a failure keeps cart and notes. */
export function useSubmitOrder(products: readonly Product[], onSubmitted: () => void) {
  const user = useUser();
  const { location } = useChosenLocation();
  const { lines, notes, deliveryDates, actions } = useCart();
  const client = useQueryClient();
  const order = useSubmission(ORDER, actions.tried, {
    success: orderSubmitted,
    // The dialog says what the person can act on.
    failure: (error) =>
      error instanceof FirstTryStored || reasonsOf(error).length > 0
        ? undefined
        : {
            title: t`Error submitting order`,
            description: t`Please try again later.`,
            tone: 'destructive',
          },
    onStored: (_, { content }) => left(content),
    onWaiting: ({ content }) => left(content),
    onFailed: (error) => {
      // Refused: records on the screen may have been deleted since.
      if (isRefusedAs(error, 'invalid_input', 'not_allowed')) void refresh(client, ['records']);
    },
  });

  function left(content: OrderContent) {
    // First the dialog closes, then the cart below it is emptied.
    onSubmitted();
    actions.takeAway(content);
  }

  function submit() {
    if (!location) {
      toast(() => ({
        title: t`Missing required fields`,
        description: t`Please ensure a location is selected.`,
        tone: 'destructive',
      }));
      return;
    }
    if (lines.length === 0) {
      toast(() => ({
        title: t`Cart is empty`,
        description: t`Please add items to your cart before submitting an order.`,
        tone: 'destructive',
      }));
      return;
    }
    const items = cartItems(lines, products).map(
      ({ product, productId, quantity, unitOfMeasure }) => ({
        productId,
        quantity,
        unitOfMeasure: unitOfMeasure ?? product?.unitOfMeasure,
        deliveryDate: product && deliveryDates[product.vendorId],
      }),
    );
    const content = { employeeName: user.name, items, notes: notes.trim() || null };
    order.submit({ content, locationId: location.id, draft: { deliveryDates } });
  }

  const { isSending, error, firstTryId, forgetError } = order;
  const why = reasonsOf(error);
  return {
    submit,
    busy: isSending,
    reasons:
      firstTryId !== undefined
        ? [firstTryStored(firstTryId)]
        : why.length > 0
          ? [t`Error submitting order`, ...why]
          : [],
    forgetReasons: forgetError,
  };
}

import { t } from '@lingui/core/macro';
import type { Order } from '#contract/calls/orders.ts';
import type { Notice } from '#web/ui/toast.ts';

/** Says that the order is stored, whether its answer came at once or was found after a reload. */
export function orderSubmitted({ needsApproval }: Pick<Order, 'needsApproval'>): Notice {
  return {
    title: t`Order submitted successfully!`,
    description: needsApproval
      ? t`It goes to vendors as soon as a manager has approved it.`
      : t`Your order has been submitted for processing.`,
    tone: 'success',
  };
}

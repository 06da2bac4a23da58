import { Link } from 'wouter';
import { purchaseOrderName } from '#web/orders/purchase-order-name.ts';
import { Problem } from '#web/ui/problem.tsx';
import type { NotSent } from './use-send-several.ts';

/** The purchase orders that were not sent, each with its reason and a way to it. */
export function NotSentList({ notSent }: { notSent: readonly NotSent[] }) {
  if (notSent.length === 0) return null;
  return (
    <Problem spoken className="mb-4">
      <span className="font-medium">Not sent</span>
      {notSent.map(({ order, sentence }) => (
        <span key={order.number} className="block">
          <Link
            href={`/manager/purchase-orders/${order.number}`}
            className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
          >
            {purchaseOrderName(order.number)}
          </Link>{' '}
          ({order.vendorName} for {order.locationName}): {sentence}
        </span>
      ))}
    </Problem>
  );
}

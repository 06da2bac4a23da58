import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/api/queries.ts';
import { AtStake } from '../../buying/purchase-orders/at-stake.tsx';
import { ByItself } from '../../buying/purchase-orders/by-itself.tsx';
import { ChangeSection } from '../../buying/purchase-orders/change-section.tsx';
import { PurchaseOrderActions } from '../../buying/purchase-orders/purchase-order-actions.tsx';
import { PurchaseOrderItems } from '../../buying/purchase-orders/purchase-order-items.tsx';
import { ReadThing } from './read-thing.tsx';

/** A purchase order with its vendor's answers, what changed since, and what can be done about it. */
export function PurchaseOrderThing({ id: number }: { id: string }) {
  const order = useQuery(
    queryOf('getPurchaseOrder', { params: { number }, query: { lines: 'none' } }),
  );
  return (
    <ReadThing read={order}>
      {(shown) => {
        const actions = (
          <div className="flex flex-wrap gap-2 max-sm:*:grow">
            <PurchaseOrderActions order={shown} />
          </div>
        );
        return (
          <div className="space-y-4">
            <ByItself order={shown} />
            {!shown.answeredAt && actions}
            <AtStake order={shown} />
            {shown.changes.length > 0 && <ChangeSection order={shown} />}
            <PurchaseOrderItems order={shown} />
            {/* Once it is answered, the answers are what is to be decided. */}
            {shown.answeredAt && actions}
          </div>
        );
      }}
    </ReadThing>
  );
}

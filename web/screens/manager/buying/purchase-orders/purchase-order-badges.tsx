import type { PurchaseOrderRecord } from '#contract/calls/purchase-orders.ts';
import { Badge } from '#web/ui/badge.tsx';
import { known } from '#web/ui/known.ts';
import { grouped } from '#web/ui/grouped.ts';
import { PROBLEMS, STATES } from './purchase-order-words.ts';

type Shown = Pick<
  PurchaseOrderRecord,
  'state' | 'changedSinceSent' | 'problem' | 'answersToSettle'
>;

/** The furthest state of a purchase order, and beside it what somebody should do something about. */
export function PurchaseOrderBadges({ order }: { order: Shown }) {
  const { label, tone } = known(STATES, order.state) ?? { label: order.state, tone: 'neutral' };
  const { answersToSettle } = order;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tone} className="whitespace-nowrap">
        <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-current" />
        {label}
      </Badge>
      {answersToSettle > 0 && (
        <Badge tone="warning">
          {answersToSettle === 1 ? '1 answer' : `${grouped(answersToSettle)} answers`} to settle
        </Badge>
      )}
      {order.changedSinceSent && <Badge tone="warning">Changed since sent</Badge>}
      {order.problem && (
        <Badge tone="danger" className="whitespace-nowrap">
          {PROBLEMS[order.problem]}
        </Badge>
      )}
    </span>
  );
}

import { plural, t } from '@lingui/core/macro';
import type { PurchaseOrderRecord } from '#contract/calls/purchase-orders.ts';
import { Badge } from '#web/ui/badge.tsx';
import { known } from '#web/ui/known.ts';
import { PROBLEMS, STATES } from './purchase-order-words.ts';

type Shown = Pick<
  PurchaseOrderRecord,
  'state' | 'changedSinceSent' | 'problem' | 'answersToSettle'
>;

/** The furthest state of a purchase order, and beside it what somebody should do something about. */
export function PurchaseOrderBadges({ order }: { order: Shown }) {
  const shown = known(STATES, order.state);
  const { answersToSettle } = order;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={shown?.tone ?? 'neutral'} className="whitespace-nowrap">
        <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-current" />
        {shown ? t(shown.label) : order.state}
      </Badge>
      {answersToSettle > 0 && (
        <Badge tone="warning">
          {plural(answersToSettle, { one: '# answer to settle', other: '# answers to settle' })}
        </Badge>
      )}
      {order.changedSinceSent && <Badge tone="warning">{t`Changed since sent`}</Badge>}
      {order.problem && (
        <Badge tone="danger" className="whitespace-nowrap">
          {t(PROBLEMS[order.problem])}
        </Badge>
      )}
    </span>
  );
}

import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { purchaseOrderName } from '#web/orders/purchase-order-name.ts';
import { Problem } from '#web/ui/problem.tsx';
import type { NotSent } from './use-send-several.ts';

/** The purchase orders that were not sent, each with its reason and a way to it. */
export function NotSentList({ notSent }: { notSent: readonly NotSent[] }) {
  if (notSent.length === 0) return null;
  return (
    <Problem spoken className="mb-4">
      <span className="font-medium">{t({ message: 'Not sent', context: 'purchase orders' })}</span>
      {notSent.map((one) => (
        <span key={one.order.number} className="block">
          <Reason notSent={one} />
        </span>
      ))}
    </Problem>
  );
}

function Reason({ notSent: { order, sentence: wording } }: { notSent: NotSent }) {
  const { number, vendorName, locationName } = order;
  const purchaseOrder = purchaseOrderName(number);
  const sentence = wording();
  return (
    <Trans>
      <Link
        href={`/manager/purchase-orders/${number}`}
        className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
      >
        {purchaseOrder}
      </Link>{' '}
      ({vendorName} for {locationName}): {sentence}
    </Trans>
  );
}

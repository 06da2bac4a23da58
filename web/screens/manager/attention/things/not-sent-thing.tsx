import { t } from '@lingui/core/macro';
import { Link } from 'wouter';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PurchaseOrderThing } from './purchase-order-thing.tsx';

/** What should have gone by itself: why it did not, with *Send now* and whom to call (H2). */
export function NotSentThing({ id }: { id: string }) {
  return /^\d+$/.test(id) ? <PurchaseOrderThing id={id} /> : <WaitsForApproval />;
}

/** It has no number before its orders are approved. */
function WaitsForApproval() {
  return (
    <Card className="space-y-3 p-4">
      <p className="text-body">{t`Orders for this delivery wait for approval. It goes as soon as they are approved.`}</p>
      <Link href="/manager/orders?status=needs-approval" className={buttonClass()}>
        {t`Show the Orders`}
      </Link>
    </Card>
  );
}

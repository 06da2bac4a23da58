import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ListedOrder } from '#contract/calls/orders.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';
import { PreparedOrigin } from '#web/order-guides/prepared-origin.tsx';
import { Fact, Facts } from '#web/orders/facts.tsx';
import { OrderStatusBadge } from '#web/orders/order-status-badge.tsx';
import { TotalPrice } from '#web/orders/prices.tsx';
import { useOrder } from '#web/orders/reading-orders.ts';
import { WhyItWaits } from '#web/orders/why-it-waits.tsx';
import { OrderAgain } from './order-again.tsx';
import { InvoicePhotos } from './invoice-photos.tsx';
import { OwnOrderItems } from './own-order-items.tsx';
import { WhenItGoes } from './when-it-goes.tsx';

interface OrderDetailsDialogProps {
  /** The dialog is open while this is set. */
  orderId: string | undefined;
  /** The order from the list, shown until it is read again. */
  known: ListedOrder | undefined;
  onClose: () => void;
}

/** One order: the status of each item, and its invoice photos. */
export function OwnOrderDialog({ orderId, known, onClose }: OrderDetailsDialogProps) {
  // The order stays drawn while the dialog closes.
  const [shownId, setShownId] = useState(orderId);
  if (orderId !== undefined && orderId !== shownId) setShownId(orderId);
  return (
    <Dialog
      open={orderId !== undefined}
      onOpenChange={(open) => open || onClose()}
      title={
        <Trans>
          Order Details - <Unbroken>#{shownId}</Unbroken>
        </Trans>
      }
      size="large"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t({ message: 'Close', context: 'verb' })}
          </Button>
          {shownId !== undefined && <AgainOf orderId={shownId} known={known} />}
        </>
      }
    >
      {shownId !== undefined && <Details orderId={shownId} known={known} />}
    </Dialog>
  );
}

function AgainOf({ orderId, known }: { orderId: string; known: ListedOrder | undefined }) {
  const { data } = useOrder(orderId, known);
  return <OrderAgain orderId={orderId} locationId={data?.locationId} />;
}

function Details({ orderId, known }: { orderId: string; known: ListedOrder | undefined }) {
  const clock = useOrganizationTime();
  const order = useOrder(orderId, known);

  if (!order.data) {
    if (!order.isError) return <Spinner label={t`Loading order...`} />;
    return (
      <Failed
        message={t`Failed to fetch order`}
        busy={order.isFetching}
        onRetry={() => void order.refetch()}
      />
    );
  }
  const { orderDate, employeeName, locationName, needsApproval, notes } = order.data;
  return (
    <div className="space-y-6">
      {order.isError && (
        <output className="block rounded-control bg-warning-soft p-3 text-warning">
          {t`Failed to fetch order. What you see may be out of date.`}
        </output>
      )}
      <Facts>
        <Fact name={t`Order Date`}>
          <time dateTime={orderDate}>{clock.dateAndTime(orderDate)}</time>
        </Fact>
        <Fact name={t`Employee`}>{employeeName}</Fact>
        <Fact name={t`Location`}>{locationName}</Fact>
        <Fact name={t`Status`}>
          <OrderStatusBadge order={order.data} isOwn />
          {needsApproval && (
            <div className="mt-1 space-y-1 text-sm text-ink-muted">
              <p>{t`A manager approves it before it goes to vendors.`}</p>
              <WhyItWaits order={order.data} />
            </div>
          )}
        </Fact>
        {order.data.total !== null && (
          <Fact name={t`Total`}>
            <TotalPrice {...order.data} />
          </Fact>
        )}
        <PreparedOrigin orderId={orderId} />
        {notes && <Fact name={t`Notes`}>{notes}</Fact>}
      </Facts>
      <WhenItGoes order={order.data} />
      <InvoicePhotos order={order.data} />
      <OwnOrderItems orderId={orderId} locationId={order.data.locationId} />
    </div>
  );
}

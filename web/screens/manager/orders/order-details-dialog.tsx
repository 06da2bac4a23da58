import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ListedOrder } from '#contract/calls/orders.ts';
import { isNotFound, sentenceOf } from '#web/api/call-error.ts';
import { PreparedOrigin } from '#web/order-guides/prepared-origin.tsx';
import { Fact, Facts } from '#web/orders/facts.tsx';
import { OrderStatusBadge } from '#web/orders/order-status-badge.tsx';
import { TotalPrice } from '#web/orders/prices.tsx';
import { useOrder } from '#web/orders/reading-orders.ts';
import { WhyItWaits } from '#web/orders/why-it-waits.tsx';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { statusText } from '#web/ui/status-badge.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';
import { HistoryPanel } from '../history/history-panel.tsx';
import { DetailsItems } from './details-items.tsx';
import { DetailsPhotos } from './details-photos.tsx';
import { StatusActions } from './status-actions.tsx';

interface OrderDetailsDialogProps {
  open: boolean;
  /** The order from the list, shown until it is read again. */
  known: ListedOrder;
  onClose: () => void;
}

/** The whole of one order, and the status changes that a manager may make. */
export function OrderDetailsDialog({ open, known, onClose }: OrderDetailsDialogProps) {
  const { id } = known;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={
        <Trans>
          Order Details - <Unbroken>#{id}</Unbroken>
        </Trans>
      }
      size="large"
      footer={<Footer known={known} onClose={onClose} />}
    >
      <Details known={known} />
    </Dialog>
  );
}

function Footer({ known, onClose }: Pick<OrderDetailsDialogProps, 'known' | 'onClose'>) {
  const order = useOrder(known.id, known);
  return (
    <>
      {order.data && !isNotFound(order.error) && <StatusActions order={order.data} />}
      <Button variant="secondary" onClick={onClose}>
        {t`Close`}
      </Button>
    </>
  );
}

function Details({ known }: { known: ListedOrder }) {
  const clock = useOrganizationTime();
  const order = useOrder(known.id, known);

  if (isNotFound(order.error)) {
    return (
      <p role="alert" className="py-6 text-center text-body text-balance">
        {t`This order no longer exists on its own. It may have been combined with another order.`}
      </p>
    );
  }
  if (!order.data) {
    return (
      <Failed
        message={sentenceOf(order.error, t`The order could not be loaded.`)}
        onRetry={() => void order.refetch()}
        busy={order.isFetching}
      />
    );
  }
  const { orderDate, employeeName, locationName, needsApproval, approvedAt, notes } = order.data;
  return (
    <div className="space-y-6">
      {needsApproval && (
        <div className="space-y-1 rounded-control bg-warning-soft p-3 text-warning">
          <WhyItWaits order={order.data} />
          <p>{t`Vendors get nothing of it until it is approved.`}</p>
        </div>
      )}
      <Facts>
        <Fact name={t`Order Date`}>
          <time dateTime={orderDate}>{clock.dateAndTime(orderDate)}</time>
        </Fact>
        <Fact name={t`Employee`}>{employeeName || t`Unknown`}</Fact>
        <Fact name={t`Location`}>{locationName || t`Unknown`}</Fact>
        <Fact name={t`Status`}>
          <OrderStatusBadge order={order.data} />
        </Fact>
        {approvedAt && (
          <Fact name={t({ message: 'Approved', context: 'date' })}>
            {order.data.approvedByName && `${order.data.approvedByName}, `}
            <time dateTime={approvedAt}>{clock.dateAndTime(approvedAt)}</time>
          </Fact>
        )}
        {order.data.total !== null && (
          <Fact name={t`Total`}>
            <TotalPrice {...order.data} />
          </Fact>
        )}
        {order.data.invoicePhotoUrls.length > 0 && (
          <Fact name={t`Invoice E-mail`}>{statusText(order.data.ottomateEmailStatus)}</Fact>
        )}
        <PreparedOrigin orderId={known.id} />
        {notes && <Fact name={t`Notes`}>{notes}</Fact>}
      </Facts>
      <DetailsPhotos order={order.data} />
      <DetailsItems order={order.data} />
      <HistoryPanel kind="orders" id={known.id} />
    </div>
  );
}

import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import type { PurchaseOrderDetails } from '#contract/calls/purchase-orders.ts';
import { isNotFound, sentenceOf } from '#web/api/call-error.ts';
import { queryOf } from '#web/api/queries.ts';
import { purchaseOrderName } from '#web/orders/purchase-order-name.ts';
import { Fact, Facts } from '#web/orders/facts.tsx';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Card, SectionCard } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useNoteAwaited } from '../../outbox/use-note-awaited.ts';
import { CapturedNote } from '../../outbox/captured-note.tsx';
import { HistoryPanel } from '../../history/history-panel.tsx';
import { AtStake } from './at-stake.tsx';
import { ByItself } from './by-itself.tsx';
import { PurchaseOrderBadges } from './purchase-order-badges.tsx';
import { BackLink } from '../../records/back-link.tsx';
import { ChangeSection } from './change-section.tsx';
import { PurchaseOrderActions } from './purchase-order-actions.tsx';
import { PurchaseOrderItems } from './purchase-order-items.tsx';
import { Timeline } from './timeline.tsx';

/** One purchase order: how far it has come, what changed since it was sent, its items and its timeline (V4). */
export function PurchaseOrderScreen() {
  const { number } = useParams<{ number: string }>();
  const order = useQuery(
    queryOf('getPurchaseOrder', { params: { number }, query: { lines: 'none' } }),
  );

  const isAwaited = useNoteAwaited();
  return (
    <>
      <BackLink href="/manager/purchase-orders" to={t`Purchase Orders`} />
      {order.data && !isAwaited ? (
        <Details order={order.data} />
      ) : (
        <NotYet number={number} order={order} />
      )}
    </>
  );
}

interface Read {
  isPending: boolean;
  isFetching: boolean;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

function NotYet({ number, order }: { number: string; order: Read }) {
  const name = purchaseOrderName(number);
  if (isNotFound(order.error))
    return <PageHeader title={t`Purchase order not found`} subtitle={t`There is no ${name}.`} />;
  return (
    <>
      <PageHeader title={name} />
      {order.isPending || !order.error ? (
        <Spinner label={t`Loading purchase order...`} />
      ) : (
        <Card>
          <Failed
            message={sentenceOf(order.error, t`The purchase order could not be loaded.`)}
            onRetry={() => void order.refetch()}
            busy={order.isFetching}
          />
        </Card>
      )}
    </>
  );
}

function Details({ order }: { order: PurchaseOrderDetails }) {
  const { number } = order;
  const vendor = order.vendorName || t`Unknown Vendor`;
  const location = order.locationName || t`Unknown Location`;
  return (
    <>
      <PageHeader
        title={purchaseOrderName(number)}
        subtitle={t`${vendor} for ${location}`}
        actions={<PurchaseOrderActions order={order} />}
      />
      <CapturedNote channels={['email', 'sms']} className="mb-4" />
      <div className="space-y-4 sm:space-y-6">
        <ByItself order={order} />
        <AtStake order={order} />
        {order.changes.length > 0 && <ChangeSection order={order} />}
        <PurchaseOrderItems order={order} />
        <SectionCard title={t`State`} actions={<PurchaseOrderBadges order={order} />}>
          <Moments order={order} />
          <Timeline events={order.events} />
        </SectionCard>
        <HistoryPanel kind="purchase-orders" id={number} />
      </div>
    </>
  );
}

function Moments({ order }: { order: PurchaseOrderDetails }) {
  const clock = useOrganizationTime();
  return (
    <Facts className="mb-4">
      <Fact name={t({ message: 'Numbered', context: 'purchase order' })}>
        {clock.dateAndTime(order.createdAt)}
      </Fact>
      <Fact name={t({ message: 'Sent', context: 'purchase order' })}>
        {order.sentAt ? clock.dateAndTime(order.sentAt) : t`Not yet`}
      </Fact>
      {order.openedAt && (
        <Fact name={t({ message: 'Opened', context: 'purchase order' })}>
          {clock.dateAndTime(order.openedAt)}
        </Fact>
      )}
      {order.answeredAt && (
        <Fact name={t({ message: 'Answered', context: 'purchase order' })}>
          {clock.dateAndTime(order.answeredAt)}
        </Fact>
      )}
      {order.closedAt && (
        <Fact name={t({ message: 'Closed', context: 'purchase order' })}>
          {clock.dateAndTime(order.closedAt)}
        </Fact>
      )}
    </Facts>
  );
}

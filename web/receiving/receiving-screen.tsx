import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import type { ExpectedDelivery } from '#contract/calls/ordered.ts';
import { queryOf } from '#web/api/queries.ts';
import { useAwaited } from '#web/session/use-awaited.ts';
import { useUser } from '#web/session/session.tsx';
import { useBroughtBack } from '#web/session/submissions/use-brought-back.ts';
import { Failed } from '#web/ui/failed.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Select } from '#web/ui/select.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { keyOf, vendorOfOther } from './deliveries.ts';
import { DeliveriesByLocation } from './deliveries-by-location.tsx';
import { DeliveryScreen } from './delivery-screen.tsx';
import { ExpectedList } from './expected-list.tsx';
import { withCounted } from './kept-delivery.ts';
import { useKeptDeliveryCount } from './kept-delivery-count.ts';
import { NotExpected } from './not-expected.tsx';
import { RecentReceipts } from './recent-receipts.tsx';
import { useReceivingLocation } from './use-receiving-location.ts';
import { useReceivingAddress } from './use-receiving-address.ts';
import '#web/ui/whole.css';

/** What is expected at a location, and each delivery as it arrives (R3). Managers see it as *Deliveries*. */
export function ReceivingScreen() {
  const receiving = useReceivingLocation();
  const { deliveryKey } = useReceivingAddress();
  useStartOfScreen(deliveryKey);
  const { location, zone } = receiving;
  if (location && deliveryKey !== undefined)
    return (
      <OneDelivery
        key={`${location.id} ${deliveryKey}`}
        locationId={location.id}
        deliveryKey={deliveryKey}
      />
    );
  return (
    <>
      <Header receiving={receiving} />
      {receiving.isError && (
        <Failed
          message={t`The locations could not be loaded.`}
          busy={receiving.isFetching}
          onRetry={receiving.retry}
        />
      )}
      {receiving.isEverywhere && <DeliveriesByLocation />}
      {location === undefined && !receiving.isEverywhere && !receiving.isError && <Loading />}
      {location && (
        <div className="space-y-8">
          <Expected locationId={location.id} />
          <AfterExpected locationId={location.id}>
            <RecentReceipts key={location.id} locationId={location.id} zone={zone} />
          </AfterExpected>
        </div>
      )}
    </>
  );
}

/** A delivery, and the list after it, begin at the top. The pressed link or button is gone, so the focus moves there too. */
function useStartOfScreen(deliveryKey: string | undefined) {
  const shown = useRef(deliveryKey);
  useEffect(() => {
    if (shown.current === deliveryKey) return;
    shown.current = deliveryKey;
    window.scrollTo(0, 0);
    document.querySelector('main')?.focus({ preventScroll: true });
  }, [deliveryKey]);
}

const EVERYWHERE = 'all';

function Header({
  receiving: { location, choices, choose },
}: {
  receiving: ReturnType<typeof useReceivingLocation>;
}) {
  const isManager = useUser().userType === 'manager';
  return (
    <PageHeader
      title={isManager ? t`Deliveries` : t({ message: 'Receive', context: 'verb' })}
      subtitle={isManager && t`What is expected, and what arrived`}
      actions={
        choices &&
        choices.length > 1 && (
          <Select
            aria-label={t`Location`}
            className="sm:w-64"
            options={[
              { value: EVERYWHERE, label: t`All locations` },
              ...choices.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={location ? String(location.id) : EVERYWHERE}
            onValueChange={(id) => choose(id === EVERYWHERE ? null : Number(id))}
          />
        )
      }
    />
  );
}

function useExpected(locationId: number) {
  return useQuery({
    ...queryOf('listExpected', { params: { id: locationId } }),
    // Colleagues order and receive too: what was read before is shown while it is read again.
    refetchOnMount: 'always',
  });
}

function Expected({ locationId }: { locationId: number }) {
  const expected = useExpected(locationId);
  if (expected.data) return <ExpectedList locationId={locationId} deliveries={expected.data} />;
  if (expected.isError) return <NotLoaded expected={expected} />;
  return <Loading />;
}

/** What stands below the expected deliveries, once these are there. */
function AfterExpected({ locationId, children }: { locationId: number; children: ReactNode }) {
  const isAwaited = useAwaited(useExpected(locationId).isPending);
  return <div className={isAwaited ? 'hidden' : undefined}>{children}</div>;
}

function OneDelivery({ locationId, deliveryKey }: { locationId: number; deliveryKey: string }) {
  const expected = useExpected(locationId);
  const other = useOtherDelivery(deliveryKey);
  const current = other.data ?? expected.data?.find((one) => keyOf(one) === deliveryKey);
  const isRead = expected.isFetchedAfterMount;
  const [opened, setOpened] = useState<ExpectedDelivery>();
  if (current && current !== opened) setOpened(current);
  // What a person counts stays on the screen when somebody else records the delivery meanwhile.
  const delivery = current ?? (opened && { ...opened, items: [] });
  const isExpected = current !== undefined;
  if (!delivery && expected.isError && !expected.data) return <NotLoaded expected={expected} />;
  if (!delivery && (!expected.data || other.isLoading)) return <Loading />;
  return <OpenDelivery {...{ locationId, delivery, deliveryKey, isRead, isExpected }} />;
}

interface OpenDeliveryProps extends Omit<ComponentProps<typeof DeliveryScreen>, 'delivery'> {
  delivery: ExpectedDelivery | undefined;
}

/**
 * A count that the server refused is brought back first, with its delivery, which others may have recorded: what its person
 * had seen belongs to it.
 */
function OpenDelivery({ delivery, ...props }: OpenDeliveryProps) {
  const kept = useKeptDeliveryCount(props);
  const { isPending } = useBroughtBack('createReceipt', {
    bringBack: (count, tried) =>
      kept.bringBack(count, tried, { isExpected: delivery !== undefined }),
  });
  if (isPending) return <Loading />;
  const known = withCounted(delivery, kept.count.delivery);
  return known ? <DeliveryScreen {...props} delivery={known} /> : <NotExpected />;
}

/** A delivery that was not expected: of a vendor, without lines. */
function useOtherDelivery(deliveryKey: string) {
  const vendorId = vendorOfOther(deliveryKey);
  return useQuery({
    ...queryOf('listVendors'),
    enabled: vendorId !== undefined,
    select: (vendors): ExpectedDelivery | undefined => {
      const vendor = vendors.find(({ id }) => id === vendorId);
      return vendor && { ...NOT_EXPECTED, vendorId: vendor.id, vendorName: vendor.name };
    },
  });
}

const NOT_EXPECTED = {
  purchaseOrderNumber: null,
  deliveryDate: null,
  isToday: true,
  isOverdue: false,
  items: [],
};

function NotLoaded({ expected }: { expected: ReturnType<typeof useExpected> }) {
  return (
    <Failed
      message={t`The expected deliveries could not be loaded.`}
      busy={expected.isFetching}
      onRetry={() => void expected.refetch()}
    />
  );
}

function Loading() {
  return (
    <SkeletonCards
      count={4}
      label={t`Loading deliveries...`}
      className="grid gap-3 md:grid-cols-2"
    />
  );
}

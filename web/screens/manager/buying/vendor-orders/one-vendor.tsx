import { t } from '@lingui/core/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PackageCheck } from 'lucide-react';
import { useState } from 'react';
import type { Vendor } from '#contract/calls/vendors.ts';
import { isNotFound, sentenceOf } from '#web/api/call-error.ts';
import type { Total } from '#web/api/call.ts';
import { queryOf } from '#web/api/queries.ts';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Each } from '#web/ui/each.tsx';
import { Contact } from '../purchase-orders/contact.tsx';
import { ItemsFilter, useItemsFilter } from './items-filter.tsx';
import { LocationSection } from './location-section.tsx';

/** One vendor's items at all locations. */
export function OneVendor({ vendorId }: { vendorId: number }) {
  const vendors = useQuery(queryOf('listVendors'));

  if (!vendors.data) return <NotYet read={vendors} />;
  const vendor = vendors.data.find(({ id }) => id === vendorId);
  if (!vendor) return <DeletedVendor vendorId={vendorId} />;
  return <Items vendorId={vendorId} name={vendor.name} vendor={vendor} />;
}

/** A deleted vendor keeps its page while it has open items (D7, D20). */
function DeletedVendor({ vendorId }: { vendorId: number }) {
  const locations = useQuery({ ...locationsOf(vendorId, 'active'), retry: retryUnlessUnknown });
  const [name, setName] = useState<string>();
  const found = locations.data?.[0]?.vendorName;
  // Kept, so that marking the last open item does not turn the page into 'Vendor not found'.
  if (found !== undefined && found !== name) setName(found);

  if (name !== undefined) return <Items vendorId={vendorId} name={name} vendor={null} />;
  if (locations.isPending || (locations.isError && !isNotFound(locations.error)))
    return <NotYet read={locations} />;
  return <PageHeader title={t`Vendor not found`} subtitle={t`It may have been deleted since.`} />;
}

interface Read {
  isPending: boolean;
  isFetching: boolean;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

/** The page while the vendor is loading, or could not be loaded. */
function NotYet({ read }: { read: Read }) {
  return (
    <>
      <PageHeader title={t`Vendor order`} />
      {read.isPending ? (
        <Spinner label={t`Loading vendor...`} />
      ) : (
        <Failed
          message={sentenceOf(read.error, t`The vendor could not be loaded.`)}
          onRetry={() => void read.refetch()}
          busy={read.isFetching}
        />
      )}
    </>
  );
}

const locationsOf = (vendorId: number, shown: 'active' | 'all') =>
  queryOf('listVendorLocations', {
    params: { vendorId },
    query: shown === 'active' ? { open: 'true' } : {},
  });

/** No vendor has this id. */
const retryUnlessUnknown = (failures: number, error: Error) => failures < 1 && !isNotFound(error);

interface ItemsProps {
  vendorId: number;
  name: string;
  /** Null when it was deleted. */
  vendor: Vendor | null;
}

function Items({ vendorId, name, vendor }: ItemsProps) {
  const [shown, setShown] = useItemsFilter('active');
  const locations = useQuery({
    ...locationsOf(vendorId, shown),
    placeholderData: keepPreviousData,
  });

  return (
    <>
      <PageHeader
        title={name}
        subtitle={
          vendor ? (
            <Contact vendor={vendor} />
          ) : (
            t`This vendor was deleted. What is still open can be sent and marked as before.`
          )
        }
      />
      <ItemsFilter
        value={shown}
        onChange={setShown}
        active={locations.data && sumOf(locations.data.map(({ open }) => open))}
      />
      {locations.isPending && <Spinner label={t`Loading items...`} />}
      {locations.isError && !locations.data && (
        <Failed
          message={sentenceOf(locations.error, t`The items could not be loaded.`)}
          onRetry={() => void locations.refetch()}
          busy={locations.isFetching}
        />
      )}
      {locations.data?.length === 0 && <NoItems active={shown === 'active'} />}
      <div className="space-y-4 sm:space-y-6" aria-busy={locations.isPlaceholderData}>
        <Each records={locations.data} keyOf={(location) => location.locationId}>
          {(location) => (
            <LocationSection
              vendorId={vendorId}
              vendor={vendor}
              location={location}
              shown={shown}
            />
          )}
        </Each>
      </div>
    </>
  );
}

/** When the count of one location stopped, the sum is a lower bound. */
function sumOf(totals: readonly Total[]): Total {
  return {
    count: totals.reduce((sum, { count }) => sum + count, 0),
    stopped: totals.some(({ stopped }) => stopped),
  };
}

function NoItems({ active }: { active: boolean }) {
  return (
    <Card>
      {active ? (
        <Empty
          icon={PackageCheck}
          title={t`No active items`}
          text={t`Nothing is waiting to be ordered or delivered. Earlier items are under All Items.`}
        />
      ) : (
        <Empty
          icon={PackageCheck}
          title={t`No items`}
          text={t`Nothing was ordered from here yet.`}
        />
      )}
    </Card>
  );
}

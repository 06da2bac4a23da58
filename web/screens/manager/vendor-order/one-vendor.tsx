import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { PackageCheck } from 'lucide-react';
import { useState } from 'react';
import { PAGE_MAX } from '#contract/limits.ts';
import type { Vendor } from '#contract/vendors.ts';
import { CallError, sentenceOf } from '#web/api/call.ts';
import { pagesOf, totalOf } from '#web/lists/pages.ts';
import { queryOf } from '#web/api/queries.ts';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { LoadMore } from '#web/lists/load-more.tsx';
import { Contact } from './contact.tsx';
import { ItemsSection } from './items-section.tsx';
import { ItemsFilter, useItemsFilter } from './items-filter.tsx';
import { groupedBy } from './groups.ts';

/** One vendor's items at all locations. */
export function OneVendor({ vendorId }: { vendorId: number }) {
  const vendors = useQuery(queryOf('listVendors'));

  if (!vendors.data) return <NotYet read={vendors} />;
  const vendor = vendors.data.find(({ id }) => id === vendorId);
  if (!vendor) return <DeletedVendor vendorId={vendorId} />;
  return <Items vendorId={vendorId} name={vendor.name} vendor={vendor} />;
}

/** What a vendor still had to deliver when it was deleted is on its way all the same. */
function DeletedVendor({ vendorId }: { vendorId: number }) {
  const items = useInfiniteQuery(
    pagesOf('listOrderItems', openItemsOf(vendorId), { limit: PAGE_MAX }),
  );
  const [name, setName] = useState<string>();
  const found = items.data?.pages[0]?.rows[0]?.vendorName;
  // Kept, so that whoever marks the last open item is not told that there is no such vendor.
  if (found !== undefined && found !== name) setName(found);

  if (name !== undefined) return <Items vendorId={vendorId} name={name} vendor={null} />;
  if (items.isPending || (items.isError && !isRefused(items.error))) return <NotYet read={items} />;
  return <PageHeader title="Vendor not found" subtitle="It may have been deleted since." />;
}

interface Read {
  isPending: boolean;
  isFetching: boolean;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

/** The page while it is not known whose it is. */
function NotYet({ read }: { read: Read }) {
  return (
    <>
      <PageHeader title="Vendor order" />
      {read.isPending ? (
        <Spinner label="Loading vendor..." />
      ) : (
        <Failed
          message={sentenceOf(read.error, 'The vendor could not be loaded.')}
          onRetry={() => void read.refetch()}
          busy={read.isFetching}
        />
      )}
    </>
  );
}

const openItemsOf = (vendorId: number) => ({ vendorId: String(vendorId), open: 'true' }) as const;

/** A number in the address that no vendor can have. */
const isRefused = (error: unknown) => error instanceof CallError && error.status === 400;

interface ItemsProps {
  vendorId: number;
  name: string;
  /** Null when it was deleted. */
  vendor: Vendor | null;
}

function Items({ vendorId, name, vendor }: ItemsProps) {
  const [shown, setShown] = useItemsFilter('active');
  const ofVendor = { vendorId: String(vendorId) };
  const open = openItemsOf(vendorId);
  const openTotal = useQuery(totalOf('listOrderItems', open));
  const items = useInfiniteQuery({
    ...pagesOf('listOrderItems', shown === 'active' ? open : ofVendor, { limit: PAGE_MAX }),
    placeholderData: keepPreviousData,
  });

  const rows = items.data?.pages.flatMap((page) => page.rows) ?? [];
  const places = groupedBy(
    rows,
    ({ locationId }) => locationId,
    ({ locationName }) => locationName,
  );

  return (
    <>
      <PageHeader
        title={name}
        subtitle={
          vendor ? (
            <Contact vendor={vendor} />
          ) : (
            'This vendor was deleted. What is still open can be sent and marked as before.'
          )
        }
      />
      <ItemsFilter value={shown} onChange={setShown} active={openTotal.data} />
      {items.isPending && <Spinner label="Loading items..." />}
      {items.isError && !items.data && (
        <Failed
          message={sentenceOf(items.error, 'The items could not be loaded.')}
          onRetry={() => void items.refetch()}
          busy={items.isFetching}
        />
      )}
      {items.data && rows.length === 0 && <NoItems active={shown === 'active'} />}
      <div className="space-y-4 sm:space-y-6" aria-busy={items.isPlaceholderData}>
        {places.map(([locationName, own]) => (
          <ItemsSection
            key={own[0].locationId}
            title={locationName || 'Unknown Location'}
            vendor={vendor}
            items={own}
            showOrder
          />
        ))}
      </div>
      {!items.isPlaceholderData && (
        <LoadMore list={items} shown={rows.length} total={items.data?.pages[0]?.total} />
      )}
    </>
  );
}

function NoItems({ active }: { active: boolean }) {
  return (
    <Card>
      {active ? (
        <Empty
          icon={PackageCheck}
          title="No active items"
          text="Nothing is waiting to be ordered or delivered. Earlier items are under All Items."
        />
      ) : (
        <Empty icon={PackageCheck} title="No items" text="Nothing was ordered from here yet." />
      )}
    </Card>
  );
}

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { PackageCheck } from 'lucide-react';
import { PAGE_MAX } from '#contract/limits.ts';
import type { Vendor } from '#contract/vendors.ts';
import { sentenceOf } from '#web/api/call.ts';
import { queryOf } from '#web/api/queries.ts';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { LoadMore } from '../load-more.tsx';
import { pagesOf, totalOf } from '#web/api/pages.ts';
import { Contact } from './contact.tsx';
import { ItemsSection } from './items-section.tsx';
import { ItemsFilter, useItemsFilter } from './items-filter.tsx';
import { groupedBy } from './groups.ts';

/** One vendor's items at all locations. */
export function OneVendor({ vendorId }: { vendorId: number }) {
  const vendors = useQuery(queryOf('listVendors'));

  if (vendors.isPending) return <Spinner label="Loading vendor..." />;
  if (!vendors.data) {
    return (
      <Failed
        message={sentenceOf(vendors.error, 'The vendor could not be loaded.')}
        onRetry={() => void vendors.refetch()}
        busy={vendors.isFetching}
      />
    );
  }
  const vendor = vendors.data.find(({ id }) => id === vendorId);
  if (!vendor) {
    return <PageHeader title="Vendor not found" subtitle="It may have been deleted since." />;
  }
  return <Items vendor={vendor} />;
}

function Items({ vendor }: { vendor: Vendor }) {
  const [shown, setShown] = useItemsFilter('active');
  const ofVendor = { vendorId: String(vendor.id) };
  const open = { ...ofVendor, open: 'true' } as const;
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
      <PageHeader title={vendor.name} subtitle={<Contact vendor={vendor} />} />
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
        <LoadMore list={items} shown={rows.length} total={items.data?.pages[0]?.total ?? 0} />
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

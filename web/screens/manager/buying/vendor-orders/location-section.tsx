import { plural, t } from '@lingui/core/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { PAGE_DEFAULT } from '#contract/values/limits.ts';
import type { VendorLocation } from '#contract/calls/vendor-orders.ts';
import type { Vendor } from '#contract/calls/vendors.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { countShown } from '#web/lists/count-shown.ts';
import { LoadMore } from '#web/lists/load-more.tsx';
import { pagesOf } from '#web/lists/pages.ts';
import { Failed } from '#web/ui/failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ItemList } from './item-list.tsx';
import { ItemsSection } from './items-section.tsx';
import { useNear } from './use-near.ts';

interface LocationSectionProps {
  vendorId: number;
  /** Null when it was deleted. */
  vendor: Vendor | null;
  location: VendorLocation;
  shown: 'active' | 'all';
}

/** A vendor's items at one location, read a page at a time while the section is near the window. */
export function LocationSection({ vendorId, vendor, location, shown }: LocationSectionProps) {
  const { locationId, locationName, open } = location;
  const { ref, isNear } = useNear<HTMLDivElement>();
  const filters = {
    vendorId: String(vendorId),
    locationId: String(locationId),
    ...(shown === 'active' && { open: 'true' as const }),
  };
  const items = useInfiniteQuery({
    ...pagesOf('listOrderItems', filters),
    placeholderData: keepPreviousData,
    enabled: isNear,
  });
  const rows = items.data?.pages.flatMap((page) => page.rows) ?? [];
  const total = shown === 'active' ? open : location.all;
  const { count } = total;
  const shownCount = countShown(total);

  return (
    <div ref={ref}>
      <ItemsSection
        title={locationName || t`Unknown Location`}
        subtitle={plural(count, { one: '# item', other: `${shownCount} items` })}
        place={{ vendorId, locationId }}
        vendorName={location.vendorName}
        locationName={locationName}
        vendor={vendor}
        hasOpen={open.count > 0}
        number={location.purchaseOrderNumber}
        cost={{ total: location.openTotal, unpricedItems: location.openUnpricedItems }}
        items={rows}
        somePending={location.pending.count > 0 || location.pending.stopped}
      >
        {items.isPending && <Loading rows={Math.min(total.count, PAGE_DEFAULT)} />}
        {items.isError && !items.data && (
          <Failed
            message={sentenceOf(items.error, t`The items could not be loaded.`)}
            onRetry={() => void items.refetch()}
            busy={items.isFetching}
          />
        )}
        {items.data && (
          <div aria-busy={items.isPlaceholderData}>
            <ItemList items={rows} showOrder />
          </div>
        )}
        {!items.isPlaceholderData && (
          <LoadMore list={items} shown={rows.length} total={items.data?.pages[0]?.total} />
        )}
      </ItemsSection>
    </div>
  );
}

/** About as high as the items, so that the page moves little when they load. */
function Loading({ rows }: { rows: number }) {
  return (
    <div className="space-y-8">
      <output className="sr-only">{t`Loading items`}</output>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} className="h-16" />
      ))}
    </div>
  );
}

import { t } from '@lingui/core/macro';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { SEARCH_MAX } from '#contract/values/limits.ts';
import { addressOf } from '#web/api/call.ts';
import type { Total } from '#web/api/call.ts';
import { queryOf } from '#web/api/queries.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Select } from '#web/ui/select.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { pagesOf } from '#web/lists/pages.ts';
import { countShown, wholeCount } from '#web/lists/count-shown.ts';
import { useOrderFilters } from './order-filters.ts';
import { OrderRecords } from './order-records.tsx';
import { OrderStats } from './order-stats.tsx';
import { OrdersToVendors } from './orders-to-vendors.tsx';

/** All orders, by order and by vendor. */
export function OrdersScreen() {
  const filters = useOrderFilters();
  const { q, status, tab, search } = filters;
  const shown = { q: q || undefined, status: status.statuses?.join(',') };
  const query = { ...shown, needsApproval: status.needsApproval && ('true' as const) };
  // Employees order and receive all day: cached orders are shown while they are read again.
  const reading = { placeholderData: keepPreviousData, refetchOnMount: 'always' as const };
  const orders = useInfiniteQuery({
    ...pagesOf('listOrders', { ...query, lines: 'none' }),
    ...reading,
  });
  // What waits for a manager is never an open item (M6): its vendors have none of it.
  const isOfWaiting = status.needsApproval === true;
  const vendors = useQuery({
    ...queryOf('listOpenVendors', { query: shown }),
    ...reading,
    enabled: !isOfWaiting,
  });
  const vendorCount = isOfWaiting ? 0 : vendors.data?.length;

  return (
    <>
      <PageHeader
        title={t`Orders Management`}
        actions={
          // The browser downloads it itself, however long it is, and shows the progress.
          <LinkButton href={addressOf('exportOrders', { query })} download>
            <Download aria-hidden className="size-4" />
            {t`Export Orders`}
          </LinkButton>
        }
      />
      <OrderStats />
      <div className="mt-4 mb-2 flex gap-2 max-[20rem]:flex-col sm:mt-6 sm:mb-4 sm:gap-3">
        <SearchBox
          label={t`Search orders`}
          placeholder={t`Search by order ID, employee, location or vendor...`}
          maxLength={SEARCH_MAX}
          value={search.text}
          onChange={search.setText}
          className="min-w-0 grow [&_input]:text-ellipsis max-sm:[&_input:placeholder-shown]:pr-2"
        />
        <Select
          aria-label={t`Filter by status`}
          options={filters.statuses}
          value={status.value}
          onValueChange={filters.setStatus}
          className="w-40 shrink-0 max-[20rem]:w-full sm:w-52"
        />
      </div>
      <Tabs value={tab} onValueChange={filters.setTab}>
        <TabList label={t`Orders`}>
          <Tab value="order-records">
            {t`Order Records`}
            {inBrackets(orders.data?.pages[0]?.total)}
          </Tab>
          <Tab value="orders-to-vendors">
            {t`Orders to Vendors`}
            {inBrackets(vendorCount === undefined ? undefined : wholeCount(vendorCount))}
          </Tab>
        </TabList>
        <TabPanel value="order-records">
          <OrderRecords
            orders={orders}
            view={JSON.stringify(query)}
            isNarrowed={filters.isNarrowed}
          />
        </TabPanel>
        <TabPanel value="orders-to-vendors">
          <OrdersToVendors vendors={vendors} isOfWaiting={isOfWaiting} />
        </TabPanel>
      </Tabs>
    </>
  );
}

function inBrackets(total: Total | undefined) {
  return total ? ` (${countShown(total)})` : '';
}

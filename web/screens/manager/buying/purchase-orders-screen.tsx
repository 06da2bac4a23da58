import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ClipboardCheck } from 'lucide-react';
import { sentenceOf } from '#web/api/call.ts';
import { LoadMore } from '#web/lists/load-more.tsx';
import { pagesOf } from '#web/lists/pages.ts';
import { Card } from '#web/ui/card.tsx';
import { ChipRow } from '#web/ui/chip-row.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { PurchaseOrderTable } from './purchase-order-table.tsx';
import { ALL, usePartyChoices } from './use-party-choices.ts';
import { usePurchaseOrderFilters, VIEWS } from './use-purchase-order-filters.ts';
import type { View } from './use-purchase-order-filters.ts';

/** What was sent to vendors, and whether they answered; those that nobody answered first (V4). */
export function PurchaseOrdersScreen() {
  const { view, vendorId, locationId, set } = usePurchaseOrderFilters();
  const orders = useInfiniteQuery({
    ...pagesOf('listPurchaseOrders', { state: view.state, vendorId, locationId }),
    placeholderData: keepPreviousData,
  });
  const rows = orders.data?.pages.flatMap((page) => page.rows) ?? [];

  return (
    <>
      <PageHeader
        title="Purchase Orders"
        subtitle="What was sent to vendors, and how far each has come"
      />
      <div className="mb-3 grid gap-3 sm:grid-cols-2">
        <Select
          label="Vendor"
          options={usePartyChoices('vendors', vendorId)}
          value={vendorId ?? ALL}
          onValueChange={(value) => set('vendor', value === ALL ? undefined : value)}
        />
        <Select
          label="Location"
          options={usePartyChoices('locations', locationId)}
          value={locationId ?? ALL}
          onValueChange={(value) => set('location', value === ALL ? undefined : value)}
        />
      </div>
      <ChipRow
        label="States"
        chips={VIEWS}
        value={view.value}
        onChange={(value) => set('show', value)}
        className="-mx-1.5 mb-2"
      />
      {orders.isPending && <Loading />}
      {orders.isError && !orders.data && (
        <Card>
          <Failed
            message={sentenceOf(orders.error, 'The purchase orders could not be loaded.')}
            onRetry={() => void orders.refetch()}
            busy={orders.isFetching}
          />
        </Card>
      )}
      {orders.data && rows.length === 0 && <Nothing view={view.value} />}
      <div aria-busy={orders.isPlaceholderData}>
        {rows.length > 0 && <PurchaseOrderTable orders={rows} />}
        {orders.data && !orders.isPlaceholderData && (
          <LoadMore list={orders} shown={rows.length} total={orders.data.pages[0]?.total} />
        )}
      </div>
    </>
  );
}

const nothing: Readonly<Record<View, { title: string; text: string }>> = {
  waiting: {
    title: 'Nothing waits for an answer',
    text: 'A purchase order appears here when it is sent to its vendor, or its items are marked as ordered.',
  },
  answered: {
    title: 'No answers to show',
    text: 'Purchase orders that their vendor answered appear here until everything has come.',
  },
  closed: {
    title: 'No closed purchase orders',
    text: 'A purchase order is closed when none of its items is open.',
  },
  all: {
    title: 'No purchase orders',
    text: 'A purchase order gets its number when it is first sent, or its items are marked as ordered.',
  },
};

function Nothing({ view }: { view: View }) {
  return (
    <Card>
      <Empty icon={ClipboardCheck} {...nothing[view]} />
    </Card>
  );
}

function Loading() {
  return (
    <div className="space-y-3">
      <output className="sr-only">Loading purchase orders...</output>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-16 rounded-card" />
      ))}
    </div>
  );
}

import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { keepPreviousData, useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { ClipboardCheck } from 'lucide-react';
import { pagesOf, totalOf } from '#web/lists/pages.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PagedList } from '../../records/paged-list.tsx';
import { FilterFields } from '../filter-fields.tsx';
import { PurchaseOrderTable } from './purchase-order-table.tsx';
import { AboveList } from './above-list.tsx';
import { RemindUnopened } from './remind-unopened.tsx';
import { usePartyFilters } from '../use-party-filters.ts';

/** What nobody answered comes first, by its cut-off. */
const VIEWS = [
  {
    value: 'waiting',
    label: msg({ message: 'Not answered', context: 'purchase orders' }),
    state: 'numbered,sent,opened',
  },
  {
    value: 'answered',
    label: msg({ message: 'Answered', context: 'purchase orders' }),
    state: 'answered',
  },
  {
    value: 'closed',
    label: msg({ message: 'Closed', context: 'purchase orders' }),
    state: 'closed',
  },
  { value: 'all', label: msg({ message: 'All', context: 'purchase orders' }), state: undefined },
] as const;

/** The views of work; a business has ever more that is closed. */
const COUNTED = [VIEWS[0], VIEWS[1]];

/** What was sent to vendors, and whether they answered; those that nobody answered first (V4). */
export function PurchaseOrdersScreen() {
  const filters = usePartyFilters(VIEWS);
  const { view, vendorId, locationId } = filters;
  const place = { vendorId, locationId };
  const orders = useInfiniteQuery({
    ...pagesOf('listPurchaseOrders', {
      state: view.state,
      ...place,
      ...(view.value === 'waiting' && { sort: 'deadline' }),
    }),
    placeholderData: keepPreviousData,
  });
  const counts = useQueries({
    queries: COUNTED.map(({ state }) => totalOf('listPurchaseOrders', { state, ...place })),
    combine: (totals) =>
      Object.fromEntries(COUNTED.map(({ value }, index) => [value, totals[index]?.data])),
  });
  const { title, text } = nothing[view.value];
  return (
    <>
      <PageHeader
        title={t`Purchase Orders`}
        subtitle={t`What was sent to vendors, and how far each has come`}
      />
      <AboveList place={place}>
        <FilterFields filters={filters} counts={counts} />
        {view.value === 'waiting' && <RemindUnopened {...place} />}
        <PagedList
          list={orders}
          what="purchase orders"
          icon={ClipboardCheck}
          nothing={{ title: t(title), text: t(text) }}
        >
          {(rows) => <PurchaseOrderTable orders={rows} />}
        </PagedList>
      </AboveList>
    </>
  );
}

interface NothingWords {
  title: MessageDescriptor;
  text: MessageDescriptor;
}

const nothing: Readonly<Record<(typeof VIEWS)[number]['value'], NothingWords>> = {
  waiting: {
    title: msg`Nothing waits for an answer`,
    text: msg`A purchase order appears here when it is sent to its vendor, or its items are marked as ordered.`,
  },
  answered: {
    title: msg`No answers to show`,
    text: msg`Purchase orders that their vendor answered appear here until everything has come.`,
  },
  closed: {
    title: msg`No closed purchase orders`,
    text: msg`A purchase order is closed when none of its items is open.`,
  },
  all: {
    title: msg`No purchase orders`,
    text: msg`A purchase order gets its number when it is first sent, or its items are marked as ordered.`,
  },
};

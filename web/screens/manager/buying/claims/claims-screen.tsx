import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { pagesOf } from '#web/lists/pages.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PagedList } from '../../records/paged-list.tsx';
import { ClaimTable } from './claim-table.tsx';
import { FilterFields } from '../filter-fields.tsx';
import { usePartyFilters } from '../use-party-filters.ts';

/** Those that a manager has to send come first. */
const VIEWS = [
  { value: 'draft', label: 'To send', state: 'draft' },
  { value: 'sent', label: 'Sent', state: 'sent' },
  { value: 'settled', label: 'Settled', state: 'credited,refused' },
  { value: 'dropped', label: 'Dropped', state: 'dropped' },
  { value: 'all', label: 'All', state: undefined },
] as const;

/** What is claimed from vendors; those that are to be sent first (R4). */
export function ClaimsScreen() {
  const filters = usePartyFilters(VIEWS);
  const { view, vendorId, locationId } = filters;
  const claims = useInfiniteQuery({
    ...pagesOf('listClaims', { state: view.state, vendorId, locationId }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader
        title="Claims"
        subtitle="What came short, spoilt or dearer than ordered, and what vendors credited"
      />
      <FilterFields filters={filters} />
      <PagedList list={claims} what="claims" icon={ReceiptText} nothing={nothing[view.value]}>
        {(rows) => <ClaimTable claims={rows} />}
      </PagedList>
    </>
  );
}

const nothing: Readonly<Record<(typeof VIEWS)[number]['value'], { title: string; text: string }>> =
  {
    draft: {
      title: 'Nothing to claim',
      text: 'What comes short, spoilt or dearer than ordered appears here as soon as it is received.',
    },
    sent: { title: 'No claim waits for a vendor', text: 'Claims that were sent appear here.' },
    settled: {
      title: 'No settled claims',
      text: 'Claims that their vendor credited or refused appear here.',
    },
    dropped: { title: 'No dropped claims', text: 'Claims that nobody wanted to send appear here.' },
    all: {
      title: 'No claims',
      text: 'What comes short, spoilt or dearer than ordered becomes a claim.',
    },
  };

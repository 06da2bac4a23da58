import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
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
  { value: 'draft', label: msg({ message: 'To send', context: 'claims' }), state: 'draft' },
  { value: 'sent', label: msg({ message: 'Sent', context: 'claims' }), state: 'sent' },
  {
    value: 'settled',
    label: msg({ message: 'Settled', context: 'claims' }),
    state: 'credited,refused',
  },
  { value: 'dropped', label: msg({ message: 'Dropped', context: 'claims' }), state: 'dropped' },
  { value: 'all', label: msg({ message: 'All', context: 'claims' }), state: undefined },
] as const;

/** What is claimed from vendors; those that are to be sent first (R4). */
export function ClaimsScreen() {
  const filters = usePartyFilters(VIEWS);
  const { view, vendorId, locationId } = filters;
  const claims = useInfiniteQuery({
    ...pagesOf('listClaims', { state: view.state, vendorId, locationId }),
    placeholderData: keepPreviousData,
  });
  const { title, text } = nothing[view.value];
  return (
    <>
      <PageHeader
        title={t`Claims`}
        subtitle={t`What came short, spoilt or dearer than ordered, and what vendors credited`}
      />
      <FilterFields filters={filters} />
      <PagedList
        list={claims}
        what="claims"
        icon={ReceiptText}
        nothing={{ title: t(title), text: t(text) }}
      >
        {(rows) => <ClaimTable claims={rows} />}
      </PagedList>
    </>
  );
}

interface NothingWords {
  title: MessageDescriptor;
  text: MessageDescriptor;
}

const nothing: Readonly<Record<(typeof VIEWS)[number]['value'], NothingWords>> = {
  draft: {
    title: msg`Nothing to claim`,
    text: msg`What comes short, spoilt or dearer than ordered appears here as soon as it is received.`,
  },
  sent: { title: msg`No claim waits for a vendor`, text: msg`Claims that were sent appear here.` },
  settled: {
    title: msg`No settled claims`,
    text: msg`Claims that their vendor credited or refused appear here.`,
  },
  dropped: {
    title: msg`No dropped claims`,
    text: msg`Claims that nobody wanted to send appear here.`,
  },
  all: {
    title: msg`No claims`,
    text: msg`What comes short, spoilt or dearer than ordered becomes a claim.`,
  },
};

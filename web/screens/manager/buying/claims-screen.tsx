import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
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
import { ClaimTable } from './claim-table.tsx';
import { CLAIM_VIEWS, useClaimFilters } from './use-claim-filters.ts';
import type { ClaimView } from './use-claim-filters.ts';
import { ALL, usePartyChoices } from './use-party-choices.ts';

/** What is claimed from vendors; those that are to be sent first (R4). */
export function ClaimsScreen() {
  const { view, vendorId, locationId, set } = useClaimFilters();
  const claims = useInfiniteQuery({
    ...pagesOf('listClaims', { state: view.state, vendorId, locationId }),
    placeholderData: keepPreviousData,
  });
  const rows = claims.data?.pages.flatMap((page) => page.rows) ?? [];

  return (
    <>
      <PageHeader
        title="Claims"
        subtitle="What came short, spoilt or dearer than ordered, and what vendors credited"
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
        chips={CLAIM_VIEWS}
        value={view.value}
        onChange={(value) => set('show', value)}
        className="-mx-1.5 mb-2"
      />
      {claims.isPending && <Loading />}
      {claims.isError && !claims.data && (
        <Card>
          <Failed
            message={sentenceOf(claims.error, 'The claims could not be loaded.')}
            onRetry={() => void claims.refetch()}
            busy={claims.isFetching}
          />
        </Card>
      )}
      {claims.data && rows.length === 0 && (
        <Card>
          <Empty icon={ReceiptText} {...nothing[view.value]} />
        </Card>
      )}
      <div aria-busy={claims.isPlaceholderData}>
        {rows.length > 0 && <ClaimTable claims={rows} />}
        {claims.data && !claims.isPlaceholderData && (
          <LoadMore list={claims} shown={rows.length} total={claims.data.pages[0]?.total} />
        )}
      </div>
    </>
  );
}

const nothing: Readonly<Record<ClaimView, { title: string; text: string }>> = {
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

function Loading() {
  return (
    <div className="space-y-3">
      <output className="sr-only">Loading claims...</output>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-16 rounded-card" />
      ))}
    </div>
  );
}

import { t } from '@lingui/core/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ClipboardCheck } from 'lucide-react';
import type { Count } from '#contract/calls/inventory-counts.ts';
import { pagesOf } from '#web/lists/pages.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PagedList } from '../records/paged-list.tsx';
import { useDialog } from '../records/use-dialog.ts';
import { StockAtLocation } from './stock-at-location.tsx';
import { CountDetailsDialog } from './count-details-dialog.tsx';
import { CountsTable } from './counts-table.tsx';
import { useStockLocation } from './use-stock-location.ts';

/** Who counted when, and how much differed (S2). */
export function CountsScreen() {
  const place = useStockLocation();
  return (
    <>
      <PageHeader title={t`Counts`} subtitle={t`Who counted when, and what differed`} />
      <StockAtLocation place={place} everywhere={<Counts locationId={undefined} />}>
        {({ id }) => <Counts key={id} locationId={id} />}
      </StockAtLocation>
    </>
  );
}

function Counts({ locationId }: { locationId: number | undefined }) {
  const counts = useInfiniteQuery({
    ...pagesOf('listCounts', {
      locationId: locationId === undefined ? undefined : String(locationId),
    }),
    placeholderData: keepPreviousData,
  });
  const details = useDialog<Count>();
  return (
    <>
      <PagedList
        list={counts}
        what="counts"
        icon={ClipboardCheck}
        nothing={{
          title: t`Nobody has counted here yet`,
          text: t`Employees of the location count the shelf under Count. Each count appears here.`,
        }}
      >
        {(rows) => (
          <CountsTable
            counts={rows}
            isEverywhere={locationId === undefined}
            onOpen={details.show}
          />
        )}
      </PagedList>
      {details.subject && (
        <CountDetailsDialog
          key={details.times}
          open={details.open}
          count={details.subject}
          onClose={details.close}
        />
      )}
    </>
  );
}

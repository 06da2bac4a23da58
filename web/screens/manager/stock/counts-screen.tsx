import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ClipboardCheck } from 'lucide-react';
import type { Count } from '#contract/calls/inventory-counts.ts';
import { pagesOf } from '#web/lists/pages.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx';
import { Each } from '#web/ui/each.tsx';
import { PagedList } from '../records/paged-list.tsx';
import { useDialog } from '../records/use-dialog.ts';
import { AtLocation } from './at-location.tsx';
import { CountDetailsDialog } from './count-details-dialog.tsx';
import { useStockLocation } from './use-stock-location.ts';

/** Who counted when, and how much differed (S2). */
export function CountsScreen() {
  const place = useStockLocation();
  return (
    <>
      <PageHeader title="Counts" subtitle="Who counted when, and what differed" />
      <AtLocation place={place}>{({ id }) => <Counts key={id} locationId={id} />}</AtLocation>
    </>
  );
}

function Counts({ locationId }: { locationId: number }) {
  const counts = useInfiniteQuery({
    ...pagesOf('listCounts', { locationId: String(locationId) }),
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
          title: 'Nobody has counted here yet',
          text: 'Employees of the location count the shelf under Count. Each count appears here.',
        }}
      >
        {(rows) => <CountsTable counts={rows} onOpen={details.show} />}
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

function CountsTable({
  counts,
  onOpen,
}: {
  counts: readonly Count[];
  onOpen: (count: Count) => void;
}) {
  const clock = useOrganizationTime();
  return (
    <Table
      label="Counts"
      head={
        <>
          <HeadCell>Counted</HeadCell>
          <HeadCell>Area</HeadCell>
          <HeadCell>By</HeadCell>
          <HeadCell numeric>Products</HeadCell>
          <HeadCell numeric>Differences</HeadCell>
        </>
      }
    >
      <Each of="tr" records={counts} keyOf={(count) => count.id}>
        {(count) => (
          <Row
            onClick={({ target }) => {
              if (target instanceof Element && !target.closest('button')) onOpen(count);
            }}
          >
            <Cell kind="main">
              <button
                type="button"
                onClick={() => onOpen(count)}
                className="min-h-11 rounded-control text-left text-accent hover:underline"
              >
                {clock.dateAndTime(count.at)}
              </button>
            </Cell>
            <Cell label="Area">
              {count.area ?? <span className="text-ink-muted">Several</span>}
            </Cell>
            <Cell label="By">
              {count.countedByName ?? <span className="text-ink-muted">Unknown</span>}
            </Cell>
            <Cell label="Products" numeric>
              {grouped(count.products)}
            </Cell>
            <Cell label="Differences" numeric>
              <span className="flex flex-row-reverse items-baseline gap-2 cards:flex-row">
                <span>{grouped(count.differences)}</span>
                {count.waiting > 0 && (
                  <Badge tone="warning">{grouped(count.waiting)} without conversion</Badge>
                )}
              </span>
            </Cell>
          </Row>
        )}
      </Each>
    </Table>
  );
}

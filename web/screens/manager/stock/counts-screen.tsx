import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ClipboardCheck } from 'lucide-react';
import type { Count } from '#contract/inventory-counts.ts';
import { sentenceOf } from '#web/api/call.ts';
import { LoadMore } from '#web/lists/load-more.tsx';
import { pagesOf } from '#web/lists/pages.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx';
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
  const rows = counts.data?.pages.flatMap((page) => page.rows);
  if (!rows)
    return counts.isError ? (
      <Card>
        <Failed
          message={sentenceOf(counts.error, 'The counts could not be loaded.')}
          busy={counts.isFetching}
          onRetry={() => void counts.refetch()}
        />
      </Card>
    ) : (
      <Spinner label="Loading counts..." />
    );
  if (rows.length === 0)
    return (
      <Card>
        <Empty
          icon={ClipboardCheck}
          title="Nobody has counted here yet"
          text="Employees of the location count under Count."
        />
      </Card>
    );
  return (
    <>
      <CountsTable counts={rows} onOpen={details.show} />
      <LoadMore list={counts} shown={rows.length} total={counts.data?.pages[0]?.total} />
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
      {counts.map((count) => (
        <Row
          key={count.id}
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
          <Cell label="Area">{count.area ?? <span className="text-ink-muted">Several</span>}</Cell>
          <Cell label="By">
            {count.countedByName ?? <span className="text-ink-muted">Unknown</span>}
          </Cell>
          <Cell label="Products" numeric>
            {grouped(count.products)}
          </Cell>
          <Cell label="Differences" numeric>
            {grouped(count.differences)}
            {count.waiting > 0 && (
              <Badge tone="warning" className="ml-2">
                {grouped(count.waiting)} without conversion
              </Badge>
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

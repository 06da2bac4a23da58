import type { Count } from '#contract/calls/inventory-counts.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Each } from '#web/ui/each.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx';

interface CountsTableProps {
  counts: readonly Count[];
  /** They are of all locations: each says its own. */
  isEverywhere: boolean;
  onOpen: (count: Count) => void;
}

/** Counts with how much differed; each opens its details. */
export function CountsTable({ counts, isEverywhere, onOpen }: CountsTableProps) {
  const clock = useOrganizationTime();
  return (
    <Table
      label="Counts"
      head={
        <>
          <HeadCell>Counted</HeadCell>
          {isEverywhere && <HeadCell>Location</HeadCell>}
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
              {count.corrects && (
                <span className="block text-sm font-normal text-ink-muted">
                  corrected {clock.time(count.recordedAt)}
                </span>
              )}
            </Cell>
            {isEverywhere && <Cell label="Location">{count.locationName}</Cell>}
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

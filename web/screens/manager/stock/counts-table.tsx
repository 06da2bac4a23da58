import { plural, t } from '@lingui/core/macro';
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
      label={t`Counts`}
      head={
        <>
          <HeadCell>{t`Counted`}</HeadCell>
          {isEverywhere && <HeadCell>{t`Location`}</HeadCell>}
          <HeadCell>{t`Area`}</HeadCell>
          <HeadCell>{t({ message: 'By', context: 'person' })}</HeadCell>
          <HeadCell numeric>{t`Products`}</HeadCell>
          <HeadCell numeric>{t`Differences`}</HeadCell>
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
                  {correctedAt(clock.time(count.recordedAt))}
                </span>
              )}
            </Cell>
            {isEverywhere && <Cell label={t`Location`}>{count.locationName}</Cell>}
            <Cell label={t`Area`}>
              {count.area ?? (
                <span className="text-ink-muted">
                  {t({ message: 'Several', context: 'areas' })}
                </span>
              )}
            </Cell>
            <Cell label={t({ message: 'By', context: 'person' })}>
              {count.countedByName ?? (
                <span className="text-ink-muted">
                  {t({ message: 'Unknown', context: 'person' })}
                </span>
              )}
            </Cell>
            <Cell label={t`Products`} numeric>
              {grouped(count.products)}
            </Cell>
            <Cell label={t`Differences`} numeric>
              <span className="flex flex-row-reverse items-baseline gap-2 cards:flex-row">
                <span>{grouped(count.differences)}</span>
                {count.waiting > 0 && (
                  <Badge tone="warning">{withoutConversion(count.waiting)}</Badge>
                )}
              </span>
            </Cell>
          </Row>
        )}
      </Each>
    </Table>
  );
}

const correctedAt = (time: string) => t`corrected ${time}`;

const withoutConversion = (products: number) =>
  plural(products, { one: '# without conversion', other: '# without conversion' });

import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { Count, CountLine } from '#contract/calls/inventory-counts.ts';
import { queryOf } from '#web/api/queries.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { amountShown } from '#web/ui/amount.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx';
import { Each } from '#web/ui/each.tsx';

interface CountDetailsDialogProps {
  open: boolean;
  count: Count;
  onClose: () => void;
}

/** What was counted of each product, and how it differed; the largest differences first. */
export function CountDetailsDialog({ open, count, onClose }: CountDetailsDialogProps) {
  const clock = useOrganizationTime();
  const details = useQuery(queryOf('getCount', { params: { id: count.id } }));
  const lines = details.data?.lines.toSorted((a, b) => size(b) - size(a));
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={`Count of ${clock.dateAndTime(count.at)}`}
      description={[
        count.locationName,
        count.area,
        count.countedByName && `by ${count.countedByName}`,
      ]
        .filter(Boolean)
        .join(', ')}
      size="large"
      readOnly
    >
      {!lines &&
        (details.isError ? (
          <Failed
            message="The count could not be loaded."
            busy={details.isFetching}
            onRetry={() => void details.refetch()}
          />
        ) : (
          <Spinner label="Loading count..." />
        ))}
      {lines && (
        <Table
          label="Counted products"
          head={
            <>
              <HeadCell>Product</HeadCell>
              <HeadCell numeric>Counted</HeadCell>
              <HeadCell numeric>Difference</HeadCell>
            </>
          }
        >
          <Each of="tr" records={lines} keyOf={(line) => `${line.productId} ${line.unitOfMeasure}`}>
            {(line) => (
              <Row>
                <Cell kind="main">{line.productName}</Cell>
                <Cell label="Counted" numeric>
                  {amountShown(line.amount)} {line.unitOfMeasure}
                </Cell>
                <Cell label="Difference" numeric>
                  <Difference line={line} />
                </Cell>
              </Row>
            )}
          </Each>
        </Table>
      )}
    </Dialog>
  );
}

const size = ({ difference }: CountLine) => Math.abs(difference ?? Infinity);

function Difference({ line: { difference, ownUnit, isWaiting } }: { line: CountLine }) {
  if (isWaiting) return <span className="text-warning">Waits for a conversion</span>;
  if (!difference) return <span className="text-ink-muted">None</span>;
  const text = amountShown(difference).replace('-', '−');
  return (
    <span className={clsx('font-semibold', difference < 0 && 'text-danger')}>
      {difference > 0 ? `+${text}` : text} {ownUnit}
    </span>
  );
}

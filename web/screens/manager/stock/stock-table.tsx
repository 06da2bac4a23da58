import type { InventoryLine } from '#contract/calls/inventory.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { ProductPicture } from '#web/orders/product-picture.tsx';
import { amountShown } from '#web/ui/amount.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx';
import { Each } from '#web/ui/each.tsx';
import { isBelow } from './below-par.ts';

interface StockTableProps {
  lines: readonly InventoryLine[];
  onEdit: (line: InventoryLine) => void;
}

/** Products in the order of the shelf; a row opens its par, its place and its movements. */
export function StockTable({ lines, onEdit }: StockTableProps) {
  const clock = useOrganizationTime();
  // What displays data appears with the first data.
  const has = {
    area: lines.some(({ area }) => area !== null),
    par: lines.some(({ parAmount }) => parAmount > 0),
    onOrder: lines.some(({ onOrder }) => onOrder > 0),
    counted: lines.some(({ countedAt }) => countedAt !== null),
  };
  return (
    <Table
      label="Stock"
      wide
      head={
        <>
          <HeadCell>Product</HeadCell>
          {has.area && <HeadCell>Area</HeadCell>}
          <HeadCell numeric>On hand</HeadCell>
          {has.par && <HeadCell numeric>Par</HeadCell>}
          {has.onOrder && <HeadCell numeric>On order</HeadCell>}
          {has.counted && <HeadCell>Counted</HeadCell>}
        </>
      }
    >
      <Each of="tr" records={lines} keyOf={(line) => line.id}>
        {(line) => (
          <Row
            onClick={({ target }) => {
              if (target instanceof Element && !target.closest('button')) onEdit(line);
            }}
          >
            <Cell kind="main">
              <div className="flex items-center gap-3">
                <ProductPicture photoUrl={line.photoUrl} size={40} />
                <div className="min-w-0">
                  <button
                    type="button"
                    onClick={() => onEdit(line)}
                    className="-mb-2.5 block min-h-11 rounded-control text-left text-accent wrap-anywhere hover:underline"
                  >
                    {line.productName}
                  </button>
                  <span className="block text-sm font-normal text-ink-muted">
                    {line.vendorName}
                    {!line.isKept && ', not kept here'}
                  </span>
                </div>
              </div>
            </Cell>
            {has.area && (
              <Cell label="Area">
                {line.area ?? <span className="text-ink-muted">None</span>}
                {line.position !== null && (
                  <span className="text-ink-muted tabular-nums"> · {line.position}</span>
                )}
              </Cell>
            )}
            <Cell label="On hand" numeric>
              {/* In columns the badge stands before the amount, so that the amounts are below one another. */}
              <span className="flex flex-row-reverse items-baseline gap-2 cards:flex-row">
                <span>
                  <span className="font-semibold">{amountShown(line.onHandAmount)}</span>{' '}
                  <span className="text-ink-muted">{line.unitOfMeasure}</span>
                </span>
                {isBelow(line) && <Badge tone="warning">Below par</Badge>}
              </span>
            </Cell>
            {has.par && (
              <Cell label="Par" numeric>
                {line.parAmount > 0 ? amountShown(line.parAmount) : <Nothing />}
              </Cell>
            )}
            {has.onOrder && (
              <Cell label="On order" numeric>
                {line.onOrder > 0 ? amountShown(line.onOrder) : <Nothing />}
              </Cell>
            )}
            {has.counted && (
              <Cell label="Counted">
                {line.countedAt ? (
                  <>
                    {clock.dateAndTime(line.countedAt)}
                    {line.countedByName && (
                      <span className="block text-sm text-ink-muted">by {line.countedByName}</span>
                    )}
                  </>
                ) : (
                  <span className="text-ink-muted">Never</span>
                )}
              </Cell>
            )}
          </Row>
        )}
      </Each>
    </Table>
  );
}

function Nothing() {
  return (
    <span className="text-ink-muted">
      <span aria-hidden>–</span>
      <span className="sr-only">none</span>
    </span>
  );
}

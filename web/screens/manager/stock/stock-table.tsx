import { t } from '@lingui/core/macro';
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
      label={t`Stock`}
      wide
      head={
        <>
          <HeadCell>{t`Product`}</HeadCell>
          {has.area && <HeadCell>{t`Area`}</HeadCell>}
          <HeadCell numeric>{t`On hand`}</HeadCell>
          {has.par && <HeadCell numeric>{t`Par`}</HeadCell>}
          {has.onOrder && <HeadCell numeric>{t`On order`}</HeadCell>}
          {has.counted && <HeadCell>{t`Counted`}</HeadCell>}
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
                    {line.isKept ? line.vendorName : notKeptText(line)}
                  </span>
                </div>
              </div>
            </Cell>
            {has.area && (
              <Cell label={t`Area`}>
                {line.area ?? (
                  <span className="text-ink-muted">{t({ message: 'None', context: 'area' })}</span>
                )}
                {line.position !== null && (
                  <span className="text-ink-muted tabular-nums"> · {line.position}</span>
                )}
              </Cell>
            )}
            <Cell label={t`On hand`} numeric>
              {/* In columns the badge stands before the amount, so that the amounts are below one another. */}
              <span className="flex flex-row-reverse items-baseline gap-2 cards:flex-row">
                <span>
                  <span className="font-semibold">{amountShown(line.onHandAmount)}</span>{' '}
                  <span className="text-ink-muted">{line.unitOfMeasure}</span>
                </span>
                {isBelow(line) && <Badge tone="warning">{t`Below par`}</Badge>}
              </span>
            </Cell>
            {has.par && (
              <Cell label={t`Par`} numeric>
                {line.parAmount > 0 ? amountShown(line.parAmount) : <Nothing />}
              </Cell>
            )}
            {has.onOrder && (
              <Cell label={t`On order`} numeric>
                {line.onOrder > 0 ? amountShown(line.onOrder) : <Nothing />}
              </Cell>
            )}
            {has.counted && (
              <Cell label={t`Counted`}>
                {line.countedAt ? (
                  <>
                    {clock.dateAndTime(line.countedAt)}
                    {line.countedByName && (
                      <span className="block text-sm text-ink-muted">
                        {byText(line.countedByName)}
                      </span>
                    )}
                  </>
                ) : (
                  <span className="text-ink-muted">{t`Never`}</span>
                )}
              </Cell>
            )}
          </Row>
        )}
      </Each>
    </Table>
  );
}

const notKeptText = ({ vendorName }: InventoryLine) => t`${vendorName}, not kept here`;
const byText = (person: string) => t`by ${person}`;

function Nothing() {
  return (
    <span className="text-ink-muted">
      <span aria-hidden>–</span>
      <span className="sr-only">{t({ message: 'none', context: 'amount' })}</span>
    </span>
  );
}

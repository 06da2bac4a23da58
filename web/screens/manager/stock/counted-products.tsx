import { t } from '@lingui/core/macro';
import type { ProductUse, CountLine } from '#contract/calls/inventory-counts.ts';
import { moneyText } from '#web/language/money.ts';
import { useCurrency } from '#web/session/currency.ts';
import { amountShown } from '#web/ui/amount.ts';
import { Each } from '#web/ui/each.tsx';
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx';
import { productsOfCount } from './products-of-count.ts';
import type { ProductOfCount } from './products-of-count.ts';
import { unusualUse } from './unusual-use.ts';

interface CountedProductsProps {
  lines: readonly CountLine[];
  use: readonly ProductUse[];
}

/** The counted products: what the usual does not explain first, then what cost most. */
export function CountedProducts({ lines, use }: CountedProductsProps) {
  const hasCost = use.some(({ cost }) => cost !== null);
  return (
    <Table
      label={t`Counted products`}
      head={
        <>
          <HeadCell>{t`Product`}</HeadCell>
          <HeadCell numeric>{t`Counted`}</HeadCell>
          <HeadCell>{t`Used since`}</HeadCell>
          {hasCost && <HeadCell numeric>{t`Cost`}</HeadCell>}
        </>
      }
    >
      <Each of="tr" records={productsOfCount(lines, use)} keyOf={({ productId }) => productId}>
        {(product) => (
          <Row>
            <Cell kind="main">{product.productName}</Cell>
            <Cell label={t`Counted`} numeric>
              {product.counted}
            </Cell>
            <Cell label={t`Used since`}>
              <Used {...product} />
            </Cell>
            {hasCost && (
              <Cell label={t`Cost`} numeric>
                <UsedCost use={product.use} />
              </Cell>
            )}
          </Row>
        )}
      </Each>
    </Table>
  );
}

function Used({ isWaiting, use }: ProductOfCount) {
  if (isWaiting) return <span className="text-warning">{t`Waits for a conversion`}</span>;
  if (!use) return <span className="text-ink-muted">{t`First count`}</span>;
  const unusual = unusualUse(use);
  return (
    <>
      {use.used >= 0 && (
        <span className="tabular-nums">
          {amountShown(use.used)} {use.unitOfMeasure}
        </span>
      )}
      {unusual && <span className="block text-sm font-medium text-warning">{unusual}</span>}
    </>
  );
}

/** More than there should be costs nothing. */
function UsedCost({ use }: { use: ProductUse | undefined }) {
  const currency = useCurrency();
  if (!use?.cost || use.used < 0 || !currency) return <span className="text-ink-muted">–</span>;
  return moneyText(use.cost, currency);
}

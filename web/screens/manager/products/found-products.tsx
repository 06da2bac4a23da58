import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Package, PackageSearch } from 'lucide-react';
import { useMemo } from 'react';
import type { PriceAlert } from '#contract/calls/price-alerts.ts';
import type { Product, ProductCategory } from '#contract/calls/products.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { queryOf } from '#web/api/queries.ts';
import { useCurrency } from '#web/session/currency.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { ProductSearch } from './product-search.ts';
import { ProductTable } from './product-table.tsx';
import { ProductSelectionBar } from './product-selection-bar.tsx';
import type { Selection } from './selection.ts';
import { columnsOf } from './table-columns.ts';
import type { ProductDialogStates } from './use-product-dialogs.ts';

const NONE: never[] = [];

interface FoundProductsProps {
  search: ProductSearch;
  /** The products that the search and the filter leave. */
  rows: readonly Product[];
  selection: Selection;
  /** By product. */
  alerts: ReadonlyMap<string, PriceAlert>;
  /** Must keep its identity. */
  onSeen: (alert: PriceAlert) => void;
  dialogs: ProductDialogStates;
}

/** The products that were found as a table; or why there are none. */
export function FoundProducts(props: FoundProductsProps) {
  const { search, rows, selection, alerts, onSeen, dialogs } = props;
  const { shown, term, isAlerts } = search;
  const categories = useQuery(queryOf('listProductCategories'));
  const categoryName = useMemo(() => nameOfCategory(categories.data), [categories.data]);
  const columns = useMemo(() => columnsOf(search.all.data ?? NONE), [search.all.data]);
  const currency = useCurrency();
  return (
    <>
      {shown.isPending && <Spinner label={t`Loading products...`} />}
      {shown.isError && !shown.data && (
        <Failed
          message={sentenceOf(shown.error, t`The products could not be loaded.`)}
          onRetry={() => void shown.refetch()}
          busy={shown.isFetching}
        />
      )}
      <div aria-live="polite">
        {shown.data && rows.length === 0 && !(isAlerts && term === '') && (
          <Nothing term={term} onClear={search.clear} />
        )}
      </div>
      {rows.length > 0 && (
        <ProductTable
          products={rows}
          isStale={search.isStale}
          toolbar={
            <ProductSelectionBar
              selected={rows.filter(({ id }) => selection.ids.has(id)).length}
              shown={rows.length}
              total={search.all.data?.length ?? rows.length}
              onSelectAll={() => selection.selectAll(rows)}
              onClear={selection.clear}
              onBulkUpdate={() => dialogs.bulk.show(true)}
            />
          }
          categoryName={categoryName}
          shown={columns}
          alerts={alerts}
          currency={currency}
          onSeen={onSeen}
          selectedIds={selection.ids}
          onSelect={selection.select}
          onEdit={dialogs.product.show}
          onDelete={dialogs.deleting.show}
        />
      )}
    </>
  );
}

function Nothing({ term, onClear }: { term: string; onClear: () => void }) {
  return (
    <Card>
      {term === '' ? (
        <Empty
          icon={Package}
          title={t`No products yet`}
          text={t`Get started by adding your first product`}
        />
      ) : (
        <Empty
          icon={PackageSearch}
          title={t`No product or vendor matches “${term}”.`}
          action={
            <Button variant="secondary" onClick={onClear}>
              {t`Clear search`}
            </Button>
          }
        />
      )}
    </Card>
  );
}

/** The text of a product's category badge; undefined while the categories load. */
function nameOfCategory(categories: readonly ProductCategory[] | undefined) {
  const names = categories && new Map(categories.map(({ id, name }) => [id, name]));
  return ({ categoryId }: Product) =>
    categoryId
      ? names && (names.get(categoryId) ?? t({ message: 'Unknown', context: 'category' }))
      : t`No category`;
}

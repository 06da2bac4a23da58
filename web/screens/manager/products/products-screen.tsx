import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Download, FileDown, FolderPlus, Package, PackageSearch, Plus, Upload } from 'lucide-react';
import { useCallback, useMemo, useRef } from 'react';
import { SEARCH_MAX } from '#contract/values/limits.ts';
import type { PriceAlert } from '#contract/calls/price-alerts.ts';
import type { ExportPart } from '#contract/calls/product-imports.ts';
import type { Product, ProductCategory } from '#contract/calls/products.ts';
import { addressOf, sentenceOf } from '#web/api/call.ts';
import { queryOf } from '#web/api/queries.ts';
import { useCurrency } from '#web/session/currency.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useLater } from '#web/ui/use-later.ts';
import { downloadTemplate } from './import-files.ts';
import { useExportParts } from './use-export-parts.ts';
import { PriceAlertsBar } from './price-alerts-bar.tsx';
import { useProductSearch } from './product-search.ts';
import { ProductTable } from './product-table.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useSelection } from './selection.ts';
import { columnsOf } from './table-columns.ts';
import { useMarkSeen, usePriceAlerts } from './use-price-alerts.ts';
import { useDialog } from '../records/use-dialog.ts';
import { FollowingConversions } from '../stock/following-conversions.tsx';

const loadDialogs = () => import('./product-dialogs.tsx');

const NONE: never[] = [];

/** Without their icons two buttons fit side by side on a phone. */
const onWide = 'size-4 max-sm:hidden';

/** The catalogue, to be looked through and changed. */
export function ProductsScreen() {
  const selection = useSelection();
  const search = useProductSearch(selection.clear);
  const categories = useQuery(queryOf('listProductCategories'));
  const categoryName = useMemo(() => nameOfCategory(categories.data), [categories.data]);
  const dialogs = {
    product: useDialog<Product | 'new'>(),
    category: useDialog(),
    importing: useDialog(),
    exporting: useDialog<readonly ExportPart[]>(),
    bulk: useDialog(),
    deleting: useDialog<Product>(),
  };
  const openDialog = Object.values(dialogs).find(({ open }) => open);
  const later = useLater(loadDialogs, {
    wanted: openDialog !== undefined,
    onFailed: () => openDialog?.close(),
  });

  const { shown, term, isAlerts } = search;
  const { byProduct, query: alerts, percent } = usePriceAlerts();
  const bar = useRef<HTMLElement>(null);
  const { mutate, isPending } = useMarkSeen(() => bar.current?.focus({ preventScroll: true }));
  const onSeen = useCallback((alert: PriceAlert) => mutate([alert]), [mutate]);
  const columns = useMemo(() => columnsOf(search.all.data ?? NONE), [search.all.data]);
  const currency = useCurrency();
  const parts = useExportParts(search.all.data?.length ?? 0);
  const found = shown.data ?? NONE;
  const rows = useMemo(
    () => (isAlerts ? found.filter(({ id }) => byProduct.has(id)) : found),
    [isAlerts, found, byProduct],
  );
  const selected = rows.filter(({ id }) => selection.ids.has(id));
  return (
    <>
      <PageHeader
        title="Products"
        subtitle="Manage your product catalog"
        actions={
          <>
            <Button variant="secondary" onClick={downloadTemplate}>
              <Download aria-hidden className={onWide} />
              Download Template
            </Button>
            <Button variant="secondary" onClick={() => dialogs.importing.show(true)}>
              <Upload aria-hidden className={onWide} />
              Import CSV
            </Button>
            {parts && parts.length > 1 ? (
              <Button variant="secondary" onClick={() => dialogs.exporting.show(parts)}>
                <FileDown aria-hidden className={onWide} />
                Export CSV
              </Button>
            ) : (
              <LinkButton href={addressOf('exportProducts')} download>
                <FileDown aria-hidden className={onWide} />
                Export CSV
              </LinkButton>
            )}
            <Button variant="secondary" onClick={() => dialogs.category.show(true)}>
              <FolderPlus aria-hidden className={onWide} />
              Add New Category
            </Button>
            <Button onClick={() => dialogs.product.show('new')}>
              <Plus aria-hidden className={onWide} />
              Add Product
            </Button>
          </>
        }
      />
      <div className="relative mb-4">
        <SearchBox
          label="Search products"
          placeholder="Search products by name or vendor..."
          maxLength={SEARCH_MAX}
          value={search.text}
          onChange={search.setText}
          className={clsx('[&_input]:text-ellipsis', search.progress && '[&_input]:pr-34')}
        />
        <p
          aria-live="polite"
          className="pointer-events-none absolute inset-y-0 right-12 flex items-center text-sm text-ink-muted"
        >
          {search.progress}
        </p>
      </div>
      {percent !== undefined && alerts.data && (isAlerts || byProduct.size > 0) && (
        <PriceAlertsBar
          ref={bar}
          count={byProduct.size}
          percent={percent}
          isFilter={isAlerts}
          shown={rows.length}
          busy={isPending}
          onFilter={search.showAlerts}
          onSeen={() => mutate(rows.flatMap(({ id }) => byProduct.get(id) ?? []))}
        />
      )}
      <FollowingConversions />
      {shown.isPending && <Spinner label="Loading products..." />}
      {shown.isError && !shown.data && (
        <Failed
          message={sentenceOf(shown.error, 'The products could not be loaded.')}
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
            <SelectionBar
              selected={selected.length}
              shown={rows.length}
              total={search.all.data?.length ?? rows.length}
              onSelectAll={() => selection.selectAll(rows)}
              onClear={selection.clear}
              onBulkUpdate={() => dialogs.bulk.show(true)}
            />
          }
          categoryName={categoryName}
          shown={columns}
          alerts={byProduct}
          currency={currency}
          onSeen={onSeen}
          selectedIds={selection.ids}
          onSelect={selection.select}
          onEdit={dialogs.product.show}
          onDelete={dialogs.deleting.show}
        />
      )}
      {later && (
        <later.ProductDialogs
          dialogs={dialogs}
          selected={selected}
          onBulkUpdated={selection.clear}
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
          title="No products yet"
          text="Get started by adding your first product"
        />
      ) : (
        <Empty
          icon={PackageSearch}
          title={`No product or vendor matches “${term}”.`}
          action={
            <Button variant="secondary" onClick={onClear}>
              Clear search
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
    categoryId ? names && (names.get(categoryId) ?? 'Unknown') : 'No category';
}

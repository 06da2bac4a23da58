import { useQuery } from '@tanstack/react-query';
import { Download, FolderPlus, Package, PackageSearch, Plus, Upload } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import type { Product, ProductCategory } from '#contract/products.ts';
import { sentenceOf } from '#web/api/call.ts';
import { queryOf } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { downloadTemplate } from './import-columns.ts';
import { useProductSearch } from './product-search.ts';
import { ProductTable } from './product-table.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useSelection } from './selection.ts';
import { useDialog } from './use-dialog.ts';

const ProductDialogs = lazy(async () => ({
  default: (await import('./product-dialogs.tsx')).ProductDialogs,
}));

const NONE: never[] = [];
/** What the search takes, in characters. */
const TERM_MAX = 200;

/** Without their icons two buttons stand side by side on a phone. */
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
    bulk: useDialog(),
    deleting: useDialog<Product>(),
  };

  const { shown, term } = search;
  const rows = shown.data ?? NONE;
  const selected = rows.filter(({ id }) => selection.ids.has(id));
  const addProduct = (
    <Button onClick={() => dialogs.product.show('new')}>
      <Plus aria-hidden className={onWide} />
      Add Product
    </Button>
  );
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
            <Button variant="secondary" onClick={() => dialogs.category.show(true)}>
              <FolderPlus aria-hidden className={onWide} />
              Add New Category
            </Button>
            {addProduct}
          </>
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-x-4">
        <SearchBox
          label="Search products"
          placeholder="Search products by name or vendor..."
          maxLength={TERM_MAX}
          value={search.text}
          onChange={search.setText}
          className="min-w-0 grow [&_input]:text-ellipsis"
        />
        <p aria-live="polite" className="text-sm text-ink-muted empty:hidden sm:min-w-20">
          {search.progress}
        </p>
      </div>
      {shown.isPending && <Spinner label="Loading products..." />}
      {shown.isError && !shown.data && (
        <Failed
          message={sentenceOf(shown.error, 'The products could not be loaded.')}
          onRetry={() => void shown.refetch()}
          busy={shown.isFetching}
        />
      )}
      {shown.data && rows.length === 0 && (
        <Card>
          {term === '' ? (
            <Empty
              icon={Package}
              title="No products yet"
              text="Get started by adding your first product"
              action={addProduct}
            />
          ) : (
            <Empty
              icon={PackageSearch}
              title={`No product or vendor matches “${term}”.`}
              action={
                <Button variant="secondary" onClick={search.clear}>
                  Clear search
                </Button>
              }
            />
          )}
        </Card>
      )}
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
          selectedIds={selection.ids}
          onSelect={selection.select}
          onEdit={dialogs.product.show}
          onDelete={dialogs.deleting.show}
        />
      )}
      <Suspense>
        {Object.values(dialogs).some(({ times }) => times > 0) && (
          <ProductDialogs dialogs={dialogs} selected={selected} onBulkUpdated={selection.clear} />
        )}
      </Suspense>
    </>
  );
}

/** The words of a product's category badge; undefined while the categories are on their way. */
function nameOfCategory(categories: readonly ProductCategory[] | undefined) {
  const names = categories && new Map(categories.map(({ id, name }) => [id, name]));
  return ({ categoryId }: Product) =>
    categoryId ? names && (names.get(categoryId) ?? 'Unknown') : 'No category';
}

import { useQuery } from '@tanstack/react-query';
import { PackageSearch } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { PATIENCE_MS } from '#contract/values/limits.ts';
import { queryOf } from '#web/api/queries.ts';
import { Empty } from '#web/ui/empty.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useIsLate } from '#web/ui/use-is-late.ts';
import { CartBar } from './cart-bar.tsx';
import { CategoryChips } from './category-chips.tsx';
import { ALL_CATEGORIES, matching, searchable } from './catalogue.ts';
import { ProductGrid } from './product-grid.tsx';

const NONE: never[] = [];

/** The catalogue, from which employees fill the cart. */
export function ShoppingScreen() {
  const products = useQuery(queryOf('listProducts'));
  const categories = useQuery(queryOf('listProductCategories'));
  const settings = useQuery(queryOf('getOrganizationSettings'));
  const [search, setSearch] = useState('');
  const [chosenId, setChosenId] = useState(ALL_CATEGORIES);
  const { favourites, toggleFavourite } = useFavourites();
  const { tools, content, backToTop } = useBackToTop();

  const chooseCategory = useCallback(
    (id: string) => {
      setChosenId(id);
      backToTop();
    },
    [backToTop],
  );

  // If it was deleted, its chip is removed too.
  const isChip = categories.data?.some(({ id }) => id === chosenId);
  const categoryId = isChip ? chosenId : ALL_CATEGORIES;
  const catalogue = useMemo(() => searchable(products.data ?? NONE), [products.data]);
  // The typed text appears at once; the grid follows at lower priority.
  const criteria = useDeferredValue(useMemo(() => ({ search, categoryId }), [search, categoryId]));
  const shown = useMemo(() => matching(catalogue, criteria), [catalogue, criteria]);
  // Categories and prices that appear later would move the cards; a late answer keeps the products no longer waiting.
  const isWaiting = !categories.isFetched || !settings.isFetched;
  const isLate = useIsLate(isWaiting, PATIENCE_MS);
  const shownProducts = !isWaiting || isLate ? products.data : undefined;
  const isFailed = !products.data && products.isError;

  return (
    <main tabIndex={-1} className="px-safe-3 mx-auto max-w-7xl pb-36 outline-none lg:px-6">
      <h1 className="sr-only">Catalog</h1>
      <div
        ref={tools}
        className="sticky top-0 z-10 -mx-3 bg-canvas px-3 pt-3 pb-1.5 lg:top-16.25 lg:-mx-6 lg:flex lg:items-center lg:gap-4 lg:px-6"
      >
        <SearchBox
          label="Search products"
          placeholder="Search products..."
          value={search}
          onChange={(text) => {
            setSearch(text);
            backToTop();
          }}
          className="lg:w-80 lg:shrink-0"
        />
        <CategoryChips
          categories={categories.data}
          chosenId={categoryId}
          onChoose={chooseCategory}
        />
      </div>
      <div ref={content} className="pt-1.5">
        {isFailed && (
          <Failed
            message="The products could not be loaded."
            busy={products.isFetching}
            onRetry={() => void products.refetch()}
          />
        )}
        {!categories.data && categories.isError && (
          <Failed
            message="The categories could not be loaded."
            busy={categories.isFetching}
            onRetry={() => void categories.refetch()}
          />
        )}
        {!shownProducts && !isFailed && <Spinner label="Loading products..." className="py-24" />}
        {shownProducts && (
          <>
            {/* Also without results: mounting the grid again is too slow for a key press. */}
            <ProductGrid
              products={shown}
              favourites={favourites}
              onToggleFavourite={toggleFavourite}
            />
            <Found count={shown.length} />
            <CartBar products={shownProducts} />
          </>
        )}
      </div>
    </main>
  );
}

/** Spoken when the search or the category changes it. */
function Found({ count }: { count: number }) {
  return (
    <div aria-live="polite">
      {count > 0 ? (
        <p className="py-4 text-center text-sm text-ink-muted tabular-nums">
          Showing all {count} products
        </p>
      ) : (
        <Empty icon={PackageSearch} title="No products found matching your criteria." />
      )}
    </div>
  );
}

/** Favourites last as long as the screen; they are not stored. */
function useFavourites() {
  const [favourites, setFavourites] = useState<ReadonlySet<string>>(() => new Set());
  const toggleFavourite = useCallback((productId: string) => {
    setFavourites((before) => {
      const after = new Set(before);
      if (!after.delete(productId)) after.add(productId);
      return after;
    });
  }, []);
  return { favourites, toggleFavourite };
}

/** Scrolls the first product below the fixed tools: the results start there, wherever the page was scrolled to. */
function useBackToTop() {
  const tools = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const backToTop = useCallback(() => {
    if (!tools.current || !content.current) return;
    const hidden =
      tools.current.getBoundingClientRect().bottom - content.current.getBoundingClientRect().top;
    if (hidden > 0) window.scrollBy(0, -hidden);
  }, []);
  return { tools, content, backToTop };
}

import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { PackageSearch } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { PATIENCE_MS } from '#contract/values/limits.ts';
import type { Usual } from '#contract/calls/ordered.ts';
import { queryOf } from '#web/api/queries.ts';
import { useChosenLocation } from '#web/session/location.ts';
import { Empty } from '#web/ui/empty.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useIsLate } from '#web/ui/use-is-late.ts';
import { useLater } from '#web/ui/use-later.ts';
import { CartBar } from './cart-bar.tsx';
import { CategoryChips } from './category-chips.tsx';
import { ALL_CATEGORIES, FAVOURITES, matching, searchable } from './catalogue.ts';
import { ProductGrid } from './product-grid.tsx';

const NONE: never[] = [];

const loadFavouriteWriter = () => import('./favourite-writer.ts');
const loadGuide = () => import('./guide-rows.tsx');
const loadKeys = () => import('./typed-on-products.ts');

/** The catalogue, from which employees fill the cart. */
export function ShoppingScreen() {
  const products = useQuery(queryOf('listProducts'));
  const categories = useQuery(queryOf('listProductCategories'));
  const settings = useQuery(queryOf('getOrganizationSettings'));
  const { guides, usual, isReading } = useOfLocation();
  const favourites = useFavourites();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(ALL_CATEGORIES);
  const { tools, content, backToTop } = useBackToTop();

  const chooseCategory = useCallback(
    (id: string) => {
      setChosen(id);
      backToTop();
    },
    [backToTop],
  );

  // If it was deleted, its chip is removed too.
  const hasFavourites = favourites.ids.size > 0;
  const isChip =
    chosen === FAVOURITES
      ? hasFavourites
      : [...guides, ...(categories.data ?? NONE)].some(({ id }) => id === chosen);
  const chosenId = isChip ? chosen : ALL_CATEGORIES;
  const guide = guides.find(({ id }) => id === chosenId);
  const guidePart = useLater(loadGuide, {
    wanted: guide !== undefined,
    onFailed: () => setChosen(ALL_CATEGORIES),
  });
  const keys = useLater(loadKeys, { wanted: false });
  const catalogue = useMemo(() => searchable(products.data ?? NONE), [products.data]);
  // The typed text appears at once; the grid follows at lower priority.
  const criteria = useDeferredValue(
    useMemo(
      () => ({ search, categoryId: chosenId, favourites: favourites.ids, guide }),
      [search, chosenId, favourites.ids, guide],
    ),
  );
  const shown = useMemo(
    () => (criteria.guide ? NONE : matching(catalogue, criteria)),
    [catalogue, criteria],
  );
  // What appears later would move the cards; a late answer keeps the products no longer waiting.
  const isWaiting =
    !categories.isFetched || !settings.isFetched || favourites.isReading || isReading;
  const isLate = useIsLate(isWaiting, PATIENCE_MS);
  const shownProducts = !isWaiting || isLate ? products.data : undefined;
  const isFailed = !products.data && products.isError;

  return (
    <main tabIndex={-1} className="px-safe-3 mx-auto max-w-7xl pb-36 outline-none lg:px-6">
      <h1 className="sr-only">Catalog</h1>
      <div
        ref={tools}
        className={clsx(
          // The rows of a guide get the whole telephone.
          guide && 'max-lg:static',
          'sticky top-0 z-10 -mx-3 bg-canvas px-3 pt-3 pb-1.5 lg:top-16.25 lg:-mx-6 lg:flex lg:items-center lg:gap-4 lg:px-6',
        )}
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
          hasFavourites={hasFavourites}
          guides={guides}
          chosenId={chosenId}
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
              favourites={favourites.ids}
              usual={usual}
              onToggleFavourite={favourites.toggle}
            />
            {!guide && <Found count={shown.length} />}
            {guide && !guidePart && <Spinner label="Loading the order guide..." />}
            {guide && guidePart && (
              <guidePart.GuideRows
                key={guide.id}
                guide={guide}
                catalogue={catalogue}
                search={search}
                usual={usual}
              />
            )}
            {favourites.writer}
            {keys && (
              <keys.TypedOnProducts
                products={shownProducts}
                onScanned={(code, isHere) => {
                  if (!guide?.lines.some(({ productId }) => isHere(productId)))
                    setChosen(ALL_CATEGORIES);
                  setSearch(code);
                  backToTop();
                }}
              />
            )}
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

/** What the chosen location orders together, and how much it usually orders. */
function useOfLocation() {
  const { assigned, location, isError } = useChosenLocation();
  const id = location?.id ?? 0;
  const enabled = location !== null;
  const guides = useQuery({
    ...queryOf('listOrderGuides', { query: { locationId: String(id) } }),
    enabled,
  });
  const usual = useQuery({ ...queryOf('listUsual', { params: { id } }), enabled });
  return {
    guides: guides.data ?? NONE,
    usual: useMemo(
      () => new Map<string, Usual>(usual.data?.map((one) => [one.productId, one])),
      [usual.data],
    ),
    isReading: (!assigned && !isError) || guides.isLoading || usual.isLoading,
  };
}

/** The hearts, which are kept for the person. The part that writes them loads late; what is pressed before waits for it. */
function useFavourites() {
  const { data, isLoading: isReading } = useQuery(queryOf('listFavourites'));
  const pressed = useRef<string[]>([]);
  const [times, setTimes] = useState(0);
  const part = useLater(loadFavouriteWriter, { wanted: times > 0 });
  return {
    ids: useMemo(() => new Set(data?.map(({ productId }) => productId)), [data]),
    toggle: useCallback((productId: string) => {
      pressed.current.push(productId);
      setTimes((before) => before + 1);
    }, []),
    writer: part && <part.FavouriteWriter pressed={pressed} times={times} />,
    isReading,
  };
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

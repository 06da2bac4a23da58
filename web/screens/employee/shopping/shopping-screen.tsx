import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { PackageSearch } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useCallback, useRef, useState } from 'react';
import { PATIENCE_MS } from '#contract/values/limits.ts';
import { queryOf } from '#web/api/queries.ts';
import { Empty } from '#web/ui/empty.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useIsLate } from '#web/ui/use-is-late.ts';
import { useLater } from '#web/ui/use-later.ts';
import { CartBar } from './cart-bar.tsx';
import { CategoryChips } from './category-chips.tsx';
import { ALL_CATEGORIES, PREPARED } from './catalogue.ts';
import type { InsteadOfProducts } from './instead-of-products.tsx';
import { ProductGrid } from './product-grid.tsx';
import type { TypedOnProducts } from './typed-on-products.ts';
import { useFavourites } from './use-favourites.tsx';
import { useFoundProducts } from './use-found-products.ts';
import { useOfLocation } from './use-of-location.ts';

const NONE: never[] = [];

const loadRows = () => import('./instead-of-products.tsx');
const loadKeys = () => import('./typed-on-products.ts');

/** The catalogue, from which employees fill the cart. */
export function ShoppingScreen() {
  const products = useQuery(queryOf('listProducts'));
  const categories = useQuery(queryOf('listProductCategories'));
  const settings = useQuery(queryOf('getOrganizationSettings'));
  const { guides, usual, hasPrepared, isReading } = useOfLocation();
  const favourites = useFavourites();
  const { tools, content, backToTop } = useBackToTop();
  const { search, chosen, choose, changeSearch, leave } = useSearchAndChip(backToTop);
  const { chosenId, hasFavourites, guide, catalogue, shown } = useFoundProducts(products.data, {
    search,
    chosen,
    favourites: favourites.ids,
    guides,
    categories: categories.data ?? NONE,
  });
  // What appears later would move the cards and the chips; a late answer keeps the products no longer waiting.
  const isWaiting =
    !categories.isFetched || !settings.isFetched || favourites.isReading || isReading;
  const isLate = useIsLate(isWaiting, PATIENCE_MS);
  const isShown = !isWaiting || isLate;
  const shownProducts = isShown ? products.data : undefined;
  const isPrepared = chosenId === PREPARED;
  const isLoading = !shownProducts && (products.data !== undefined || !products.isError);

  return (
    <main tabIndex={-1} className="px-safe-3 mx-auto max-w-7xl pb-36 outline-none lg:px-6">
      <h1 className="sr-only">{t`Catalog`}</h1>
      <div
        ref={tools}
        className={clsx(
          // The rows of a guide get the whole telephone.
          guide && 'max-lg:static',
          'sticky top-(--sticky-top,0px) z-10 -mx-3 bg-canvas px-3 pt-3 pb-1.5 lg:-mx-6 lg:flex lg:items-center lg:gap-4 lg:px-6',
        )}
      >
        <SearchBox
          label={t`Search products`}
          placeholder={t`Search products...`}
          value={search}
          onChange={changeSearch}
          className="lg:w-80 lg:shrink-0"
        />
        <CategoryChips
          categories={isShown ? categories.data : NONE}
          hasFavourites={isShown && hasFavourites}
          hasPrepared={isPrepared || (isShown && hasPrepared)}
          guides={isShown ? guides : NONE}
          chosenId={chosenId}
          onChoose={choose}
        />
      </div>
      <div ref={content} className="pt-1.5">
        <FailedLists products={products} categories={categories} />
        {isLoading && <Spinner label={t`Loading products...`} className="py-24" />}
        {shownProducts && (
          <>
            {/* Also without results: mounting the grid again is too slow for a key press. */}
            <ProductGrid
              products={shown}
              favourites={favourites.ids}
              usual={usual}
              onToggleFavourite={favourites.toggle}
            />
            {!guide && !isPrepared && <Found count={shown.length} />}
            <Rows
              guide={guide}
              isPrepared={isPrepared}
              onLeave={leave}
              catalogue={catalogue}
              search={search}
              usual={usual}
            />
            {favourites.writer}
            <Keys
              products={shownProducts}
              onScanned={(code, isOne) => {
                if (!guide?.lines.some((line) => isOne(line.productId))) leave();
                changeSearch(code);
              }}
            />
            {/* One button that submits is enough. */}
            {!isPrepared && <CartBar products={shownProducts} onChoose={choose} />}
          </>
        )}
      </div>
    </main>
  );
}

/** What is searched for, and the chosen chip. */
function useSearchAndChip(backToTop: () => void) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(
    // A message leads there.
    window.location.search.includes(PREPARED) ? PREPARED : ALL_CATEGORIES,
  );
  const choose = useCallback(
    (id: string) => {
      setChosen(id);
      backToTop();
    },
    [backToTop],
  );
  const leave = () => setChosen(ALL_CATEGORIES);
  function changeSearch(text: string) {
    setSearch(text);
    // It finds products, which are not in view there.
    if (chosen === PREPARED) leave();
    backToTop();
  }
  return { search, chosen, choose, changeSearch, leave };
}

type RowsProps = ComponentProps<typeof InsteadOfProducts>;

/** What a guide or a standing order holds, whose code is loaded ahead. */
function Rows(props: RowsProps) {
  const { guide, isPrepared, onLeave } = props;
  const wanted = isPrepared || guide !== undefined;
  const part = useLater(loadRows, { wanted, onFailed: onLeave });
  if (!wanted) return null;
  if (!part) return <Spinner label={t`Loading products...`} className="py-24" />;
  return <part.InsteadOfProducts {...props} />;
}

function Keys(props: ComponentProps<typeof TypedOnProducts>) {
  const part = useLater(loadKeys, { wanted: false });
  return part && <part.TypedOnProducts {...props} />;
}

type Read = Pick<UseQueryResult, 'data' | 'isError' | 'isFetching' | 'refetch'>;

function FailedLists({ products, categories }: { products: Read; categories: Read }) {
  return (
    <>
      <FailedList message={t`The products could not be loaded.`} list={products} />
      <FailedList message={t`The categories could not be loaded.`} list={categories} />
    </>
  );
}

function FailedList({ message, list }: { message: string; list: Read }) {
  if (list.data || !list.isError) return null;
  return <Failed message={message} busy={list.isFetching} onRetry={() => void list.refetch()} />;
}

/** Spoken when the search or the category changes it. */
function Found({ count }: { count: number }) {
  return (
    <div aria-live="polite">
      {count > 0 ? (
        <p className="py-4 text-center text-sm text-ink-muted tabular-nums">
          {t`Showing all ${count} products`}
        </p>
      ) : (
        <Empty icon={PackageSearch} title={t`No products found matching your criteria.`} />
      )}
    </div>
  );
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

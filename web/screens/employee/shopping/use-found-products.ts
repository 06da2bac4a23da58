import { useDeferredValue, useMemo } from 'react';
import type { OrderGuide } from '#contract/calls/order-guides.ts';
import type { Product, ProductCategory } from '#contract/calls/products.ts';
import { ALL_CATEGORIES, FAVOURITES, matching, PREPARED, searchable } from './catalogue.ts';

const NONE: never[] = [];

interface Chips {
  favourites: ReadonlySet<string>;
  guides: readonly OrderGuide[];
  categories: readonly ProductCategory[];
}

/** The chosen chip. If what it stands for was deleted, it is removed, and all products are shown. */
function chipOf(chosen: string, { favourites, guides, categories }: Chips) {
  const hasFavourites = favourites.size > 0;
  const isThere =
    chosen === FAVOURITES
      ? hasFavourites
      : chosen === PREPARED || [...guides, ...categories].some(({ id }) => id === chosen);
  return {
    chosenId: isThere ? chosen : ALL_CATEGORIES,
    hasFavourites,
    guide: guides.find(({ id }) => id === chosen),
  };
}

/** The products that search and chip find. Those of a guide are rows, which it finds itself. */
export function useFoundProducts(
  products: readonly Product[] | undefined,
  { search, chosen, ...chips }: Chips & { search: string; chosen: string },
) {
  const chip = chipOf(chosen, chips);
  const { chosenId, guide } = chip;
  const { favourites } = chips;
  const catalogue = useMemo(() => searchable(products ?? NONE), [products]);
  // The typed text appears at once; the grid follows at lower priority.
  const criteria = useDeferredValue(
    useMemo(
      () => ({ search, categoryId: chosenId, favourites, guide }),
      [search, chosenId, favourites, guide],
    ),
  );
  const shown = useMemo(
    () => (criteria.guide ? NONE : matching(catalogue, criteria)),
    [catalogue, criteria],
  );
  return { ...chip, catalogue, shown };
}

import { memoInLanguage } from '#web/language/memo-in-language.tsx';
import { useMemo } from 'react';
import { WindowVirtualizer } from 'virtua';
import type { Usual } from '#contract/calls/ordered.ts';
import type { Product } from '#contract/calls/products.ts';
import { useCurrency } from '#web/session/currency.ts';
import { Boundary } from '#web/ui/boundary.tsx';
import { inRows } from './catalogue.ts';
import { ProductCard } from './product-card.tsx';
import { useColumns } from './use-columns.ts';

/** About what a row measures, in CSS pixels: with a small guess the text below would be in view for a moment. */
const ROW_HEIGHT = 360;

const template = { 1: 'grid-cols-1', 2: 'grid-cols-2', 3: 'grid-cols-3', 4: 'grid-cols-4' };

interface ProductGridProps {
  products: readonly Product[];
  favourites: ReadonlySet<string>;
  /** How much of a product is usually ordered here, by its id. */
  usual: ReadonlyMap<string, Usual>;
  /** Must keep its identity: otherwise the cards render again. */
  onToggleFavourite: (productId: string) => void;
}

/** The products in rows, of which only those near the window are rendered. */
export const ProductGrid = memoInLanguage(function ProductGrid(props: ProductGridProps) {
  const { products, favourites, usual, onToggleFavourite } = props;
  const currency = useCurrency();
  const columns = useColumns();
  const rows = useMemo(() => inRows(products, columns), [products, columns]);

  const drawn = (row: readonly Product[], index: number) => (
    <div
      key={index}
      className={`pressable-row grid gap-3 pb-3 lg:gap-4 lg:pb-4 ${template[columns]}`}
    >
      {row.map((product) => (
        <Boundary key={product.id}>
          <ProductCard
            product={product}
            currency={currency}
            usual={usual.get(product.id)}
            isFavourite={favourites.has(product.id)}
            onToggleFavourite={onToggleFavourite}
          />
        </Boundary>
      ))}
    </div>
  );
  return (
    // With another number of columns, the heights measured before are wrong.
    <WindowVirtualizer key={columns} data={rows} itemSize={ROW_HEIGHT}>
      {drawn}
    </WindowVirtualizer>
  );
});

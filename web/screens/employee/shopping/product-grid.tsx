import { memo, useMemo } from 'react';
import type { ReactNode } from 'react';
import type { Product } from '#contract/calls/products.ts';
import { useCurrency } from '#web/session/currency.ts';
import { Boundary } from '#web/ui/boundary.tsx';
import { useLater } from '#web/ui/use-later.ts';
import { inRows } from './catalogue.ts';
import { ProductCard } from './product-card.tsx';
import { useColumns } from './use-columns.ts';

/** About what a row measures, in CSS pixels: with a small guess the text below would be in view for a moment. */
const ROW_HEIGHT = 360;

const loadVirtualizer = () => import('./window-virtualizer.ts');

const template = { 1: 'grid-cols-1', 2: 'grid-cols-2', 3: 'grid-cols-3', 4: 'grid-cols-4' };

interface ProductGridProps {
  products: readonly Product[];
  favourites: ReadonlySet<string>;
  /** Must keep its identity: otherwise the cards render again. */
  onToggleFavourite: (productId: string) => void;
}

/** The products in rows, of which only those near the window are rendered. */
export const ProductGrid = memo(function ProductGrid(props: ProductGridProps) {
  const { products, favourites, onToggleFavourite } = props;
  const currency = useCurrency();
  const later = useLater(loadVirtualizer, { wanted: true });
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
            isFavourite={favourites.has(product.id)}
            onToggleFavourite={onToggleFavourite}
          />
        </Boundary>
      ))}
    </div>
  );
  if (!later) return <FirstRows rows={rows}>{drawn}</FirstRows>;
  return (
    // With another number of columns, the heights measured before are wrong.
    <later.WindowVirtualizer key={columns} data={rows} itemSize={ROW_HEIGHT}>
      {drawn}
    </later.WindowVirtualizer>
  );
});

interface FirstRowsProps {
  rows: readonly (readonly Product[])[];
  children: (row: readonly Product[], index: number) => ReactNode;
}

/** The rows in the window, with room for the others. */
function FirstRows({ rows, children: drawn }: FirstRowsProps) {
  const inWindow = Math.ceil(window.innerHeight / ROW_HEIGHT) + 1;
  return (
    <div style={{ minHeight: rows.length * ROW_HEIGHT }}>{rows.slice(0, inWindow).map(drawn)}</div>
  );
}

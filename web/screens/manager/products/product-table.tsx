import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { WindowVirtualizer } from 'virtua';
import type { CustomContainerComponentProps, CustomItemComponentProps } from 'virtua';
import type { PriceAlert } from '#contract/calls/price-alerts.ts';
import type { Product } from '#contract/calls/products.ts';
import { Boundary } from '#web/ui/boundary.tsx';
import { ReadingLine } from '#web/ui/reading-line.tsx';
import { HeadCell } from '#web/ui/table.tsx';
import { ProductCells } from './product-cells.tsx';
import { codeTitle, tracksOf } from './table-columns.ts';
import type { ShownColumns } from './table-columns.ts';

// Browsers drop the roles of table elements that are laid out as a grid, so they are explicit.
// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role

interface ProductTableProps {
  products: readonly Product[];
  /** The rows of an earlier search. */
  isStale: boolean;
  /** Stays in view above the column headings. */
  toolbar: ReactNode;
  categoryName: (product: Product) => string | undefined;
  /** The same for all products, so that columns stay while somebody searches. */
  shown: ShownColumns;
  /** By product. */
  alerts: ReadonlyMap<string, PriceAlert>;
  currency: string | undefined;
  selectedIds: ReadonlySet<string>;
  /** These four must keep their identity: otherwise the rows render again. */
  onSelect: (id: string, isSelected: boolean) => void;
  onSeen: (alert: PriceAlert) => void;
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
}

/** Each row is its own grid, so a shared template aligns their columns. */
const columns = 'grid grid-cols-(--columns)';

/**
 * A row is measured without its border and padding, so it has none: its line is a shadow, and a card's padding and the
 * gap below it are grid tracks. A card's frame is drawn behind the cells.
 */
const row =
  'pressable-row items-center shadow-[inset_0_-1px_var(--line)] transition-colors hover:bg-surface-subtle/60 has-data-[state=checked]:bg-accent-soft ' +
  'cards:isolate cards:grid-cols-[0.5rem_auto_1fr_auto_0.5rem] cards:grid-rows-(--card-rows) cards:gap-y-1.5 cards:bg-transparent! cards:shadow-none ' +
  'cards:[grid-template-areas:var(--card-areas)] ' +
  'cards:before:absolute cards:before:inset-x-0 cards:before:top-0 cards:before:bottom-3 cards:before:-z-10 cards:before:rounded-card cards:before:border cards:before:border-line cards:before:bg-surface cards:before:shadow-low ' +
  'cards:has-data-[state=checked]:before:bg-accent-soft';

/**
 * What most rows of the table measure, in CSS pixels: while the list estimates it, no row below the window is drawn, and a
 * few low rows are too little to estimate it from. Cards are high enough, and measure too differently for a guess.
 */
const ROW_HEIGHT = 65;
/** Beside the sidebar there is then room for the table with all its columns. */
const WIDE = '(width >= 80rem)';

/** The products as a table of which only the rows near the window are rendered; as cards on narrow screens. */
export function ProductTable(props: ProductTableProps) {
  const { products, isStale, toolbar, categoryName, selectedIds, shown, alerts, currency } = props;
  const code = codeTitle(shown);
  const isWide = shown.price || code !== undefined;
  return (
    <div className={isWide ? '@container/wide-table' : '@container/table'} style={tracksOf(shown)}>
      <ReadingLine isReading={isStale} />
      <div className="overflow-clip rounded-card border border-line bg-surface shadow-low cards:overflow-visible cards:rounded-none cards:border-0 cards:bg-transparent cards:shadow-none">
        <div className="sticky top-(--sticky-top,0px) z-10 border-b border-line bg-surface cards:-mx-4 cards:border-y cards:px-4">
          {toolbar}
        </div>
        <table
          role="table"
          aria-label={t`Products`}
          aria-rowcount={products.length + 1}
          aria-busy={isStale}
          className="block text-body"
        >
          <thead
            role="rowgroup"
            className="sticky top-[calc(var(--sticky-top,0px)+3.5rem)] z-10 block border-b border-line bg-surface cards:sr-only"
          >
            <tr role="row" aria-rowindex={1} className={columns}>
              <Head>
                <span className="sr-only">{t`Select`}</span>
              </Head>
              <Head>{t`Product`}</Head>
              <Head>{t`Vendor`}</Head>
              {code && <Head>{code}</Head>}
              <Head>{isWide ? t`Unit` : t`Unit of Measure`}</Head>
              {shown.price && <Head className="text-right">{t`Price`}</Head>}
              <Head>{t`Category`}</Head>
              <Head className="text-right">{t`Actions`}</Head>
            </tr>
          </thead>
          <WindowVirtualizer
            as={Body}
            item={Row}
            data={products}
            bufferSize={400}
            {...(window.matchMedia(WIDE).matches && { itemSize: ROW_HEIGHT })}
          >
            {(product) => (
              <Boundary key={product.id} of="td">
                <ProductCells
                  product={product}
                  categoryName={categoryName(product)}
                  shown={shown}
                  alert={alerts.get(product.id)}
                  currency={currency}
                  isSelected={selectedIds.has(product.id)}
                  onSelect={props.onSelect}
                  onSeen={props.onSeen}
                  onEdit={props.onEdit}
                  onDelete={props.onDelete}
                />
              </Boundary>
            )}
          </WindowVirtualizer>
        </table>
      </div>
    </div>
  );
}

function Head({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <HeadCell
      className={clsx('static! flex items-center border-b-0! whitespace-normal!', className)}
    >
      <span className="grow leading-tight">{children}</span>
    </HeadCell>
  );
}

/** Moved up by the last row's line, which would lie beside the frame's. */
function Body({ ref, style, children }: CustomContainerComponentProps) {
  return (
    <tbody role="rowgroup" ref={ref} style={style} className="-mb-px block cards:mt-3 cards:mb-0">
      {children}
    </tbody>
  );
}

function Row({ ref, style, index, children }: CustomItemComponentProps) {
  return (
    <tr
      role="row"
      ref={ref}
      style={style}
      // The heading is row 1.
      aria-rowindex={index + 2}
      className={clsx(columns, row)}
    >
      {children}
    </tr>
  );
}

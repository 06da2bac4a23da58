import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

// Browsers drop the roles of table elements that are laid out as cards, so they are explicit.
// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role

type TableProps = {
  /** The table's spoken name. */
  label: string;
  /** HeadCells, one per column. */
  head: ReactNode;
  /** For many columns: turns to cards below 960 px instead of 640. */
  wide?: boolean;
  children: ReactNode;
  className?: string;
};

/**
 * A table whose head stays in view, below `--sticky-top` where a bar covers the top of the page.
 * Where its box is too narrow for columns, each row becomes a card, and each cell shows its label.
 */
export function Table({ label, head, wide = false, children, className }: TableProps) {
  return (
    <div className={clsx(wide ? '@container/wide-table' : '@container/table', className)}>
      {/* Clipped rather than hidden: hiding would make it the scroller that the head sticks to. */}
      <div className="overflow-clip rounded-card border border-line bg-surface shadow-low cards:overflow-visible cards:rounded-none cards:border-0 cards:bg-transparent cards:shadow-none">
        <table
          role="table"
          aria-label={label}
          className="w-full border-separate border-spacing-0 text-body cards:block"
        >
          <thead role="rowgroup" className="cards:block">
            <tr role="row" className="cards:flex">
              {head}
            </tr>
          </thead>
          <tbody role="rowgroup" className="cards:flex cards:flex-col cards:gap-3">
            {children}
          </tbody>
        </table>
      </div>
    </div>
  );
}

type HeadCellProps = ComponentProps<'th'> & {
  numeric?: boolean;
  /** Stays above the cards: a select-all checkbox. */
  keep?: boolean;
};

/** The heading of a column. */
export function HeadCell({ numeric = false, keep = false, className, ...rest }: HeadCellProps) {
  return (
    <th
      role="columnheader"
      scope="col"
      {...rest}
      className={clsx(
        'sticky top-(--sticky-top,0px) z-10 h-11 border-b border-line bg-surface px-3 text-sm font-medium whitespace-nowrap text-ink-muted first:pl-4 last:pr-4',
        numeric ? 'text-right' : 'text-left',
        keep
          ? 'py-0! pr-0! pl-1! cards:static cards:border-0 cards:bg-transparent'
          : 'cards:sr-only',
        className,
      )}
    />
  );
}

type RowProps = ComponentProps<'tr'> & { selected?: boolean };

/** A row. A row with onClick also needs a link or button inside, for the keyboard. */
export function Row({ selected = false, className, ...rest }: RowProps) {
  return (
    <tr
      role="row"
      {...rest}
      className={clsx(
        'group/row transition-colors cards:flex cards:flex-wrap cards:items-center cards:gap-y-2 cards:rounded-card cards:border cards:border-line cards:p-3 cards:shadow-low',
        selected ? 'bg-accent-soft' : 'hover:bg-surface-subtle/60 cards:bg-surface',
        rest.onClick && 'cursor-pointer',
        className,
      )}
    />
  );
}

type Kind = 'main' | 'select' | 'actions' | 'detail';

type CellProps = Omit<ComponentProps<'td'>, 'label'> & {
  /** Figures, aligned right in columns. */
  numeric?: boolean;
} & (
    | {
        kind?: undefined;
        /** The column's heading, shown beside the value on a card. */ label: string;
      }
    | {
        /** What the row is; its checkbox; its buttons; a full-width part. */ kind: Kind;
        label?: undefined;
      }
  );

const kinds: Record<Kind, string> = {
  main: 'font-medium cards:flex-1 cards:basis-[calc(100%-3rem)]',
  select: 'w-12 py-0! pr-0! pl-1! cards:-my-1 cards:-ml-3',
  actions: 'text-right cards:basis-full cards:border-t cards:border-line cards:pt-2',
  detail: 'cards:basis-full',
};

const labelled =
  'cards:grid cards:basis-full cards:grid-cols-[minmax(min(6rem,35%),35%)_minmax(0,1fr)] cards:items-baseline cards:gap-3 ' +
  // Above the value where the text is so large that the words of both would be broken.
  'cards:max-[16rem]:grid-cols-1 cards:max-[16rem]:gap-0 ' +
  // Above the value where the text is so large that the words of both would break.
  'cards:max-[16rem]:grid-cols-1 cards:max-[16rem]:gap-0 ' +
  'cards:before:text-sm cards:before:text-ink-muted cards:before:content-[attr(data-label)]';

/** Only a word that is longer than its column is broken, because it would push the other columns out of the table. */
function text(kind: Kind | undefined) {
  const isText = kind === undefined || kind === 'main';
  return isText ? 'min-w-28 wrap-anywhere cards:min-w-0' : 'min-w-0';
}

/** One cell: the row's name ('main', read as its heading), or a value with its label. */
export function Cell({ numeric = false, kind, label, className, children, ...rest }: CellProps) {
  return (
    <td
      role={kind === 'main' ? 'rowheader' : 'cell'}
      data-label={label}
      {...rest}
      className={clsx(
        'border-b border-line px-3 py-2.5 align-middle group-last/row:border-b-0 first:pl-4 last:pr-4',
        'cards:border-b-0 cards:px-0! cards:py-0',
        numeric
          ? 'text-right whitespace-nowrap tabular-nums cards:text-left cards:whitespace-normal'
          : text(kind),
        kind ? kinds[kind] : labelled,
        className,
      )}
    >
      {kind ? children : <div className="min-w-0">{children}</div>}
    </td>
  );
}

import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface FiguresTableProps {
  /** The table's spoken name. */
  label: string;
  /** The heading of the names, and of each figure. */
  head: readonly [names: string, ...figures: string[]];
  /** On a telephone without the second figure. */
  isTight?: boolean;
  children: ReactNode;
}

/** A table of names and a few figures, which fits any width as it is; `Table` is for more columns. */
export function FiguresTable(props: FiguresTableProps) {
  const {
    label,
    head: [names, ...figures],
    isTight,
    children,
  } = props;
  return (
    <table
      aria-label={label}
      className={clsx(
        'w-full border-collapse text-body',
        isTight && 'max-sm:[&_tr>*:nth-child(3)]:hidden',
      )}
    >
      <thead>
        <tr className="border-b border-line text-sm text-ink-muted">
          <th scope="col" className="py-2 pr-3 text-left font-medium">
            {names}
          </th>
          {figures.map((figure) => (
            <th key={figure} scope="col" className="py-2 pl-3 text-right font-medium">
              {figure}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">{children}</tbody>
    </table>
  );
}

interface FiguresRowProps {
  /** Read as the row's heading. */
  name: ReactNode;
  /** Figures, as many as in the head. */
  children: ReactNode;
}

/** A row of a `FiguresTable`. */
export function FiguresRow({ name, children }: FiguresRowProps) {
  return (
    <tr className="break-inside-avoid">
      <th scope="row" className="py-1 text-left font-medium wrap-anywhere">
        {name}
      </th>
      {children}
    </tr>
  );
}

export function Figure({ children }: { children: ReactNode }) {
  return <td className="py-1 pl-3 text-right whitespace-nowrap tabular-nums">{children}</td>;
}

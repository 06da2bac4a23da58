import { Fragment } from 'react';
import type { ReactNode } from 'react';

/** A text that moves to the next line as a whole where it fits there: an order's id would break at its hyphen. */
export function Unbroken({ children }: { children: ReactNode }) {
  return <span className="inline-block max-w-full wrap-anywhere">{children}</span>;
}

interface FactLineProps {
  /** What is false, null or empty is left out. */
  facts: readonly ReactNode[];
  divider?: '•' | '·';
}

/** Short facts with dots between them. A fact is not broken where it fits into a line, and no line begins with a dot. */
export function FactLine({ facts, divider = '•' }: FactLineProps) {
  const shown = facts.filter(Boolean);
  return shown.map((fact, index) => (
    // Facts have no names; their places stay.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && ' '}
      <Unbroken>
        {fact}
        {index < shown.length - 1 && ` ${divider}`}
      </Unbroken>
    </Fragment>
  ));
}

import type { Key, ReactNode } from 'react';
import { Boundary } from './boundary.tsx';

interface EachProps<T> {
  /** The element that `children` returns. Default: a part of a page. */
  of?: 'li' | 'tr';
  /** Undefined while they load: nothing is drawn. */
  records: readonly T[] | undefined;
  keyOf: (record: T) => Key;
  children: (record: T, index: number) => ReactNode;
}

/** The entries of a list. One that cannot be drawn says so, and the others stay. */
export function Each<T>({ of, records, keyOf, children }: EachProps<T>): ReactNode {
  return records?.map((record, index) => (
    <Boundary key={keyOf(record)} {...(of && { of })}>
      <Drawn draw={() => children(record, index)} />
    </Boundary>
  ));
}

/** Draws inside of the boundary. */
export function Drawn({ draw }: { draw: () => ReactNode }): ReactNode {
  return draw();
}

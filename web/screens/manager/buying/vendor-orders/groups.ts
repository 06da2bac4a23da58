import { compareNames } from '#contract/values/name-order.ts';

/** Groups rows by an id and sorts the groups by name; groups of the same name stay separate. Rows keep their order. */
export function groupedBy<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => number,
  nameOf: (row: Row) => string,
): [name: string, rows: [Row, ...Row[]]][] {
  const groups = new Map<number, [name: string, rows: [Row, ...Row[]]]>();
  for (const row of rows) {
    const group = groups.get(idOf(row));
    if (group) group[1].push(row);
    else groups.set(idOf(row), [nameOf(row), [row]]);
  }
  return [...groups.values()].sort(([one], [other]) => compareNames(one, other));
}

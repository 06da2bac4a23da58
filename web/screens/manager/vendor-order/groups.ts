/** Rows by a text, in that text's alphabetical order; rows keep their own order. No group is empty. */
export function groupedBy<Row>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
): [text: string, rows: [Row, ...Row[]]][] {
  const groups = new Map<string, [Row, ...Row[]]>();
  for (const row of rows) {
    const group = groups.get(textOf(row));
    if (group) group.push(row);
    else groups.set(textOf(row), [row]);
  }
  return [...groups].sort(([one], [other]) => one.localeCompare(other, 'en'));
}

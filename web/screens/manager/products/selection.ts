import { useCallback, useState } from 'react';

const NONE: ReadonlySet<string> = new Set();

/** Which of `rows` are ticked; one that is no longer among them does not count. */
export function useSelection<Row extends { id: string }>(rows: readonly Row[]) {
  const [ids, setIds] = useState(NONE);
  const select = useCallback((id: string, isSelected: boolean) => {
    setIds((before) => {
      const after = new Set(before);
      if (isSelected) after.add(id);
      else after.delete(id);
      return after;
    });
  }, []);
  const clear = useCallback(() => setIds(NONE), []);
  return {
    ids,
    selected: ids.size === 0 ? [] : rows.filter(({ id }) => ids.has(id)),
    /** Must keep its identity: the rows repaint otherwise. */
    select,
    selectAll: () => setIds(new Set(rows.map(({ id }) => id))),
    clear,
  };
}
export type Selection<Row extends { id: string }> = ReturnType<typeof useSelection<Row>>;

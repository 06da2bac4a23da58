import { useCallback, useState } from 'react';

const NONE: ReadonlySet<string> = new Set();

export type Selection = ReturnType<typeof useSelection>;

/** The ids of the selected rows. */
export function useSelection() {
  const [ids, setIds] = useState(NONE);
  return {
    ids,
    /** Keeps its identity: otherwise the rows would render again. */
    select: useCallback((id: string, isSelected: boolean) => {
      setIds((before) => {
        const after = new Set(before);
        if (isSelected) after.add(id);
        else after.delete(id);
        return after;
      });
    }, []),
    selectAll: (rows: readonly { id: string }[]) => setIds(new Set(rows.map(({ id }) => id))),
    clear: useCallback(() => setIds(NONE), []),
  };
}

import type { HistoryEntry } from '../../contract/calls/history.ts';
import { changesIn } from './changes.ts';
import type { PlainChange } from './changes.ts';
import type { HistoryRow } from './queries.ts';

/** What one transaction changed of one record. */
export interface Together {
  /** The last row; with the action of them all. */
  row: HistoryRow;
  changes: PlainChange[];
}

/** What says most comes first: an order is created, and its items with it. */
const ACTIONS: readonly HistoryEntry['action'][] = ['created', 'deleted', 'restored', 'changed'];

const keyOf = ({ kind, recordId, transaction }: HistoryRow) => `${kind} ${recordId} ${transaction}`;

/**
 * A person who submits an order, or saves a user with the locations, did one thing, although each table has its own row.
 * @param rows the last ones
 * @param earlier the others of the same transactions, oldest first
 */
export function together(rows: readonly HistoryRow[], earlier: readonly HistoryRow[]): Together[] {
  const before = Map.groupBy(earlier, keyOf);
  return rows.map((row) => {
    const all = [...(before.get(keyOf(row)) ?? []), row];
    const action = ACTIONS.find((one) => all.some((each) => each.action === one)) ?? row.action;
    return { row: { ...row, action }, changes: asOneChange(all.flatMap(changesIn)) };
  });
}

/** A field that was changed twice: from the first value to the last. */
function asOneChange(changes: readonly PlainChange[]): PlainChange[] {
  const byField = new Map<string, PlainChange>();
  for (const change of changes) {
    const { part, field } = change;
    const key = JSON.stringify([part?.kind, part?.id, field]);
    const first = byField.get(key);
    byField.set(key, first ? { ...first, after: change.after } : change);
  }
  return [...byField.values()];
}

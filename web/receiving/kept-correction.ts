import { isRecord } from '#web/session/stored.ts';
import type { LineEntry } from './delivery-count.ts';
import { parseLineEntry } from './kept-delivery-count.ts';

/** The corrected entries of a receipt, by the ids of their lines. */
export type ChangedLines = Readonly<Record<number, LineEntry>>;

/** As they wait with the correction that was sent of them; what is invalid is left out. */
export function parseChanged(kept: unknown): ChangedLines {
  const changed = isRecord(kept) ? kept['changed'] : undefined;
  const entries = Object.entries(isRecord(changed) ? changed : {});
  return Object.fromEntries(entries.map(([id, entry]) => [id, parseLineEntry(entry)]));
}

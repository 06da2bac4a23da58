import type { HistoryChange, HistoryEntry, HistoryFilters } from '../../contract/history.ts';
import type { Db } from '../db/open.ts';
import { streamRows } from '../db/row-stream.ts';
import { contractRows } from '../db/contract-rows.ts';
import { csvLines } from '../csv-lines.ts';
import type { Cell } from '../csv-lines.ts';
import { localTime } from '../local-time.ts';
import { entriesOf } from './entries.ts';
import { selectHistory } from './queries.ts';
import type { HistoryRow } from './queries.ts';

const HEADER = [
  ['Time', 'Person', 'Device', 'Action', 'Kind', 'Record ID', 'Record'],
  ['Part', 'Part ID', 'Field', 'Before', 'After'],
].flat();

interface Export {
  filters: Omit<HistoryFilters, 'limit' | 'cursor'>;
  timeZone: string;
  signal: AbortSignal;
}

/** The matching history as CSV text, newest first, a row per changed field. Times are in the organization's time zone. */
export async function exportHistory(db: Db, { filters, timeZone, signal }: Export) {
  const time = localTime(timeZone);
  const rows = contractRows(selectHistory(db, filters));
  const { text } = await streamRows<Streamed>(db, rows, {
    signal,
    write: async function* (batches) {
      yield csvLines([HEADER], { bom: true });
      for await (const batch of batches) {
        const entries = await entriesOf(db, batch.map(read));
        yield csvLines(entries.flatMap((entry) => linesOf(entry, time)));
      }
    },
  });
  return text;
}

/** The driver reads a bigint as text. */
type Streamed = Omit<HistoryRow, 'id'> & { id: string };

const read = ({ id, ...row }: Streamed): HistoryRow => ({ ...row, id: Number(id) });

function linesOf(entry: HistoryEntry, time: (instant: string) => string): Cell[][] {
  const { at, actorName, deviceName, action, record } = entry;
  const start = [time(at), actorName, deviceName, action, record.kind, record.id, record.name];
  if (entry.changes.length === 0) return [[...start, null, null, null, null, null]];
  return entry.changes.map(({ part, field, before, after, beforeName, afterName }) => [
    ...start,
    part?.name ?? part?.kind ?? null,
    part?.id ?? null,
    field,
    beforeName ?? cellOf(before),
    afterName ?? cellOf(after),
  ]);
}

function cellOf(value: HistoryChange['before']): Cell {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  return JSON.stringify(value);
}

import type { HistoryChange, HistoryEntry } from '../../contract/calls/history.ts';
import type { Pool } from '../db/open.ts';
import { streamRows } from '../db/row-stream.ts';
import { contractRows } from '../db/contract-rows.ts';
import { csvLines } from '../csv/lines.ts';
import type { CsvCell } from '../csv/lines.ts';
import { zonedMoment } from '../local-time.ts';
import { entriesOf } from './entries.ts';
import { selectHistory } from './queries.ts';
import type { HistoryRow, Selected } from './queries.ts';

const HEADER = [
  ['Time', 'Person ID', 'Person', 'Device', 'Action', 'Kind', 'Record ID', 'Record'],
  ['Part', 'Part ID', 'Field', 'Before', 'After'],
].flat();

interface Export {
  selected: Selected;
  timeZone: string;
  signal: AbortSignal;
}

/** The matching history as CSV text, newest first, a row per changed field. Times are ISO 8601 with the offset of `timeZone`. */
export async function exportHistory(db: Pool, { selected, timeZone, signal }: Export) {
  const rows = contractRows(selectHistory(db, selected));
  const { text } = await streamRows<Streamed>(db, rows, {
    signal,
    write: async function* (batches, tx) {
      yield csvLines([HEADER], { bom: true });
      for await (const batch of batches) {
        const entries = await entriesOf(tx, batch.map(read));
        yield csvLines(entries.flatMap((entry) => linesOf(entry, timeZone)));
      }
    },
  });
  return text;
}

/** The driver reads a bigint as text. */
type Streamed = Omit<HistoryRow, 'id'> & { id: string };

const read = ({ id, ...row }: Streamed): HistoryRow => ({ ...row, id: Number(id) });

function linesOf(entry: HistoryEntry, timeZone: string): CsvCell[][] {
  const { actorId, actorName, deviceName, action, record } = entry;
  const at = zonedMoment(entry.at, timeZone);
  const who = [actorId, actorName, deviceName];
  const start = [at, ...who, action, record.kind, record.id, record.name];
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

function cellOf(value: HistoryChange['before']): CsvCell {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  return JSON.stringify(value);
}

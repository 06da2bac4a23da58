import type { WasteSummaryRow } from '../../contract/calls/waste.ts';
import type { WasteGrouping } from '../../contract/values/waste-reasons.ts';
import { csvLines } from '../csv/lines.ts';
import type { Pool } from '../db/open.ts';
import { streamRows } from '../db/row-stream.ts';
import type { RowStream } from '../db/row-stream.ts';
import { rowsOfWasteSummary } from './summary.ts';
import type { SummaryOf } from './summary.ts';

const GROUP: Record<WasteGrouping, string> = {
  reason: 'Reason',
  product: 'Product',
  location: 'Location',
  week: 'Week',
};

/** All rows as CSV text, largest amount first. */
export async function exportWasteSummary(
  db: Pool,
  { signal, ...summary }: SummaryOf & { signal: AbortSignal },
): Promise<RowStream> {
  const { currency, filters } = summary;
  const group = GROUP[filters.groupBy];
  type Streamed = WasteSummaryRow & Record<string, unknown>;
  return streamRows<Streamed>(db, await rowsOfWasteSummary(db, summary), {
    signal,
    write: async function* (batches) {
      yield csvLines([[`${group} ID`, group, 'Entries', 'Cost', 'Currency']], { bom: true });
      for await (const rows of batches)
        yield csvLines(
          rows.map(({ key, name, entries, amount }) => [key, name, entries, amount, currency]),
        );
    },
  });
}

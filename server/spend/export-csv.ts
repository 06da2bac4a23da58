import type { SpendRow } from '../../contract/calls/spend.ts';
import type { SpendGrouping } from '../../contract/values/spend-groupings.ts';
import { csvLines } from '../csv/lines.ts';
import type { Pool } from '../db/open.ts';
import { streamRows } from '../db/row-stream.ts';
import type { RowStream } from '../db/row-stream.ts';
import { rowsOfSpend } from './queries.ts';
import type { SpendOf } from './groups.ts';

const GROUP: Record<SpendGrouping, string> = {
  vendor: 'Vendor',
  location: 'Location',
  category: 'Category',
  product: 'Product',
  month: 'Month',
};

/** All rows as CSV text, largest amount first. */
export function exportSpend(
  db: Pool,
  { signal, ...spend }: SpendOf & { signal: AbortSignal },
): Promise<RowStream> {
  const { currency, filters } = spend;
  const group = GROUP[filters.groupBy];
  type Streamed = SpendRow & Record<string, unknown>;
  return streamRows<Streamed>(db, (tx) => rowsOfSpend(tx, spend), {
    signal,
    write: async function* (batches) {
      yield csvLines([[`${group} ID`, group, 'Items', 'Amount', 'Currency']], { bom: true });
      for await (const rows of batches)
        yield csvLines(
          rows.map(({ key, name, items, amount }) => [key, name, items, amount, currency]),
        );
    },
  });
}

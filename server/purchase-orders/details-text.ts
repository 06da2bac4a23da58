import type { Readable } from 'node:stream';
import type { PurchaseOrderDetails } from '../../contract/purchase-orders.ts';
import { jsonRows } from '../db/contract-rows.ts';
import type { Db } from '../db/open.ts';
import { streamRows } from '../db/row-stream.ts';
import { allItemsUnder } from './items.ts';

/** The JSON of a purchase order with all its items, streamed. `signal` is the caller's. */
export async function detailsText(
  db: Db,
  { items: _, ...details }: PurchaseOrderDetails,
  signal: AbortSignal,
): Promise<Readable> {
  const rows = jsonRows(allItemsUnder(db, details.number));
  const { text } = await streamRows<{ json: string }>(db, rows, {
    signal,
    write: async function* (batches) {
      yield `${JSON.stringify(details).slice(0, -1)},"items":[`;
      let before = '';
      for await (const batch of batches) {
        if (batch.length === 0) continue;
        yield before + batch.map(({ json }) => json).join(',');
        before = ',';
      }
      yield ']}';
    },
  });
  return text;
}

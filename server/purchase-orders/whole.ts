import type { PurchaseOrderDetails } from '../../contract/calls/purchase-orders.ts';
import { jsonRows } from '../db/contract-rows.ts';
import type { Pool } from '../db/open.ts';
import { streamRows } from '../db/row-stream.ts';
import { answer, JsonText } from '../http/handler.ts';
import type { Answer } from '../http/handler.ts';
import { allItemsUnder } from './items.ts';

/** The answer with a purchase order and all its items, streamed. `signal` is the caller's. */
export async function wholePurchaseOrder(
  db: Pool,
  purchaseOrder: PurchaseOrderDetails,
  signal: AbortSignal,
): Promise<Answer<JsonText<PurchaseOrderDetails>>> {
  const { items: _, ...details } = purchaseOrder;
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
  return answer(new JsonText<PurchaseOrderDetails>(text), {});
}

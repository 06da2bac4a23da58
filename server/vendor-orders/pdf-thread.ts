import { parentPort } from 'node:worker_threads';
import { purchaseOrderDefinition } from './pdf-document.ts';
import { pdfPrinter } from './pdf-printer.ts';
import type { PurchaseOrder } from './purchase-order.ts';

/** The thread that `pdf.ts` asks: a purchase order in, its file or why there is none out. */
export type Drawn = { file: Uint8Array } | { failure: unknown };

parentPort?.on('message', async (order: PurchaseOrder) => {
  parentPort?.postMessage(await draw(order).catch((failure: unknown): Drawn => ({ failure })));
});

async function draw(order: PurchaseOrder): Promise<Drawn> {
  const printer = await pdfPrinter();
  return { file: await printer.print(purchaseOrderDefinition(order, printer)) };
}

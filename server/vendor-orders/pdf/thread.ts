import { purchaseOrderDefinition } from './document.ts';
import { pdfPrinter } from './printer.ts';
import type { PurchaseOrder } from '../purchase-order.ts';

/** The code of a thread of `PdfPool`: a purchase order in, its file out. */
export default async function drawPurchaseOrder(order: PurchaseOrder): Promise<Uint8Array> {
  const printer = await pdfPrinter();
  return printer.print((measure) => purchaseOrderDefinition(order, measure));
}

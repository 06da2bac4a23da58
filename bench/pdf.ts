import { pdfPrinter } from '#server/drawing/pdf/printer.ts';
import { purchaseOrderDefinition } from '#server/drawing/pdf/document.ts';
import { purchaseOrderPdf } from '#server/drawing/pdf/draw.ts';
import { purchaseOrder } from '#server/drawing/purchase-order.ts';
import { openItem, rows } from '#server/drawing/sample-rows.ts';
import { inTurns } from './load.ts';
import type { Measured } from './report.ts';
import type { Size } from './size.ts';

const LINES = 60;
const DOCUMENTS = 10;

/** A vendor's purchase order drawn on a thread, against pdfmake on this one. */
export async function* measurePdf({ rounds }: Size): AsyncIterable<Measured> {
  const order = purchaseOrder(
    rows({
      items: Array.from({ length: LINES }, (_, line) =>
        openItem({
          orderId: `ORD-${Math.floor(line / 13)}`,
          productName: `Roma Tomatoes ${line}`,
        }),
      ),
    }),
  );
  const printer = await pdfPrinter();
  await purchaseOrderPdf(order);
  const measured = await inTurns(
    rounds,
    () => each(() => purchaseOrderPdf(order)),
    () => each(() => printer.print((measure) => purchaseOrderDefinition(order, measure))),
  );
  const ratio = measured.ours / measured.floor;
  const work = `purchase order PDF of ${LINES} lines, against pdfmake alone`;
  yield { work, target: '<= 0.50', ratio, ...measured, unit: 'ms' };
}

/** Milliseconds per drawing. */
async function each(print: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  for (let one = 0; one < DOCUMENTS; one++) await print();
  return (performance.now() - began) / DOCUMENTS;
}

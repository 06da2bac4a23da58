import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import pdfmake from 'pdfmake';
import type { TFontDictionary } from 'pdfmake/interfaces.js';
import { families } from '#server/vendor-orders/pdf-fonts.ts';
import { pdfPrinter } from '#server/vendor-orders/pdf-printer.ts';
import { purchaseOrderDefinition } from '#server/vendor-orders/pdf-document.ts';
import { purchaseOrderPdf } from '#server/vendor-orders/pdf.ts';
import { purchaseOrder } from '#server/vendor-orders/purchase-order.ts';
import { openItem, rows } from '#server/vendor-orders/sample-rows.ts';
import { inTurns } from './load.ts';
import type { Measured } from './report.ts';

const LINES = 60;
const DOCUMENTS = 10;
const ROUNDS = 5;

/** A vendor's purchase order, against pdfmake alone on the same document. */
export async function* measurePdf(): AsyncIterable<Measured> {
  const order = purchaseOrder(
    rows({
      items: Array.from({ length: LINES }, (_, line) =>
        openItem({
          id: line + 1,
          orderId: `ORD-${Math.floor(line / 13)}`,
          productName: `Roma Tomatoes ${line}`,
        }),
      ),
    }),
  );
  const printer = await pdfPrinter();
  await purchaseOrderPdf(order);
  const fonts = { ours: familiesAt((path) => path), alone: familiesAt(withoutOurParsing) };
  const measured = await inTurns(
    ROUNDS,
    () => each(() => purchaseOrderPdf(order)),
    async () => {
      const definitions = Array.from({ length: DOCUMENTS }, () =>
        purchaseOrderDefinition(order, printer),
      );
      pdfmake.setFonts(fonts.alone);
      const took = await each(() =>
        pdfmake.createPdf(definitions.pop() ?? { content: [] }).getBuffer(),
      );
      pdfmake.setFonts(fonts.ours);
      return took;
    },
  );
  const ratio = measured.ours / measured.floor;
  const work = `purchase order PDF of ${LINES} lines, against pdfmake alone`;
  yield { work, target: '<= 1.30', ratio, ...measured, unit: 'ms' };
}

/** Milliseconds for one of them. */
async function each(print: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  for (let one = 0; one < DOCUMENTS; one++) await print();
  return (performance.now() - began) / DOCUMENTS;
}

function familiesAt(place: (path: string) => string): TFontDictionary {
  return Object.fromEntries(
    families.map(({ name, regular, bold }) => [
      name,
      { normal: place(regular), bold: place(bold) },
    ]),
  );
}

/** The font's own bytes, which pdfmake opens and parses for each document, as it does by itself. */
function withoutOurParsing(path: string): string {
  const { default: virtualFiles } = createRequire(import.meta.url)('pdfmake/js/virtual-fs.js') as {
    default: { writeFileSync(path: string, bytes: Uint8Array): void };
  };
  virtualFiles.writeFileSync(`alone/${path}`, readFileSync(path));
  return `alone/${path}`;
}

import { purchaseOrderDefinition } from './document.ts';
import { pdfPrinter } from './printer.ts';
import type { Drawing } from './pool.ts';
import { sheetDefinition } from './sheet.ts';

/** The code of a thread of `PdfPool`: a purchase order or a sheet in, its file out. */
export default async function draw(drawing: Drawing): Promise<Uint8Array> {
  const printer = await pdfPrinter();
  return printer.print((measure) =>
    'sheet' in drawing
      ? sheetDefinition(drawing.sheet, measure)
      : purchaseOrderDefinition(drawing, measure),
  );
}

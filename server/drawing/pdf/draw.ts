import { PdfPool } from './pool.ts';
import type { PurchaseOrder } from '../purchase-order.ts';
import type { Sheet } from './sheet.ts';

/**
 * The purchase order as a PDF. It is drawn on threads: pdfmake lays out synchronously, and a thousand lines take
 * seconds, which would block the event loop.
 */

/** A drawing of 2,000 lines needs 100 MB and a few seconds. */
const LIMITS = { timeoutMs: 60_000, memoryMb: 384 };
/** One thread: each keeps some 70 MB while it is used, and a second one would leave no core of two for other calls. */
const screens = new PdfPool({ ...LIMITS, threads: 1, waiting: 9 });
const messages = new PdfPool({ ...LIMITS, threads: 1, waiting: 50 });

/** For a message. Messages have their own thread, so that they do not wait behind PDFs for screens. */
export function purchaseOrderPdf(order: PurchaseOrder): Promise<Uint8Array> {
  return messages.draw(async () => order);
}

/**
 * For a screen. `signal` is the caller's: a drawing without a waiting caller is cancelled. Throws `unavailable` when too many
 * are being drawn, before `read` is called.
 */
export function purchaseOrderPdfFor(
  signal: AbortSignal,
  read: () => Promise<PurchaseOrder>,
): Promise<Uint8Array> {
  return screens.draw(read, signal);
}

/** Another document for a vendor, for a message. */
export function sheetPdf(sheet: Sheet): Promise<Uint8Array> {
  return messages.draw(async () => ({ sheet }));
}

/** Another document for a vendor, for a screen, as `purchaseOrderPdfFor`. `read` stops when its signal aborts. */
export function sheetPdfFor(
  signal: AbortSignal,
  read: (signal: AbortSignal) => Promise<Sheet>,
): Promise<Uint8Array> {
  return screens.draw(async (left) => ({ sheet: await read(left) }), signal);
}

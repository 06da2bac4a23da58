import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Drawn } from './pdf-thread.ts';
import type { PurchaseOrder } from './purchase-order.ts';

/**
 * The finished file. It is drawn on a thread of its own, one after the other: pdfmake never pauses, and with a thousand
 * lines it takes long enough for a balancer to give up on a process that does nothing else meanwhile.
 */
export function purchaseOrderPdf(order: PurchaseOrder): Promise<Uint8Array> {
  const drawn = last.then(() => draw(order));
  last = drawn.catch(() => undefined);
  return drawn;
}

/** Thousands of lines take seconds; one that takes this long never ends, and others wait behind it. */
const DRAWING_MS_MAX = 60_000;

let last: Promise<unknown> = Promise.resolve();
/** Lives on, with its fonts. */
let thread: Worker | undefined;

async function draw(order: PurchaseOrder): Promise<Uint8Array> {
  thread ??= startThread();
  const asked = thread;
  // The process ends while the thread waits for work, never while somebody waits for the thread.
  asked.ref();
  try {
    asked.postMessage(order);
    const signal = AbortSignal.timeout(DRAWING_MS_MAX);
    const [drawn] = (await once(asked, 'message', { signal })) as [Drawn];
    if ('failure' in drawn) throw drawn.failure;
    return drawn.file;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') {
      thread = undefined;
      void asked.terminate();
    }
    throw error;
  } finally {
    asked.unref();
  }
}

/** One that broke is told to whoever waits for it, by `once`; the next purchase order is drawn on another. */
function startThread(): Worker {
  const started = new Worker(join(import.meta.dirname, 'pdf-thread.ts'));
  started.on('error', () => {
    thread = undefined;
  });
  return started;
}

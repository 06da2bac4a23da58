import { describe, expect, it } from 'vitest';
import { PdfPool } from './pool.ts';
import { purchaseOrderPdf, purchaseOrderPdfFor } from './draw.ts';
import { purchaseOrder } from '../purchase-order.ts';
import type { PurchaseOrder } from '../purchase-order.ts';
import { openItem, rows } from '../sample-rows.ts';
import { Failure } from '../../failure.ts';

const LIMITS = { threads: 1, waiting: 10, timeoutMs: 60_000, memoryMb: 384 };

function orderOf(length: number): PurchaseOrder {
  const items = Array.from({ length }, (_, index) => openItem({ productName: `Beet ${index}` }));
  return purchaseOrder(rows({ items }));
}
const small = orderOf(1);
const large = orderOf(2_000);
const read = (order: PurchaseOrder) => async () => order;

/** The outcome of each drawing: 'drawn', or the sentence of its failure. */
async function outcomes(drawings: readonly Promise<Uint8Array>[]): Promise<string[]> {
  const settled = await Promise.allSettled(drawings);
  return settled.map((one) => {
    if (one.status === 'fulfilled') return 'drawn';
    return one.reason instanceof Failure ? one.reason.message : String(one.reason);
  });
}

describe('PdfPool', () => {
  it('cancels the drawings of callers who disconnected, so that the next caller does not wait for them', async () => {
    const pool = new PdfPool(LIMITS);
    const callers = Array.from({ length: 10 }, () => new AbortController());
    const abandoned = callers.map(({ signal }) => pool.draw(read(large), signal));
    for (const caller of callers) caller.abort();
    expect(await outcomes([...abandoned, pool.draw(read(small))])).toEqual([
      ...callers.map(() => 'The connection was closed before the PDF was drawn.'),
      'drawn',
    ]);
  });

  it('continues with waiting drawings after the caller of the running one disconnected', async () => {
    const pool = new PdfPool(LIMITS);
    await pool.draw(read(small));
    const caller = new AbortController();
    const running = pool.draw(read(large), caller.signal);
    const waiting = [pool.draw(read(small)), pool.draw(read(small))];
    caller.abort();
    expect(await outcomes([running, ...waiting])).toEqual([expect.any(String), 'drawn', 'drawn']);
  });

  it('refuses more than the queue limit with a sentence', async () => {
    const pool = new PdfPool({ ...LIMITS, waiting: 2 });
    await pool.draw(read(small));
    const drawings = Array.from({ length: 5 }, () => pool.draw(read(small)));
    const refused = 'Too many PDFs are being drawn just now. Please try again in a moment.';
    expect(await outcomes(drawings)).toEqual(['drawn', 'drawn', 'drawn', refused, refused]);
    expect(await outcomes([pool.draw(read(small))])).toEqual(['drawn']);
  });

  it('refuses before it reads: to read a long order costs others as much as to draw it', async () => {
    const pool = new PdfPool({ ...LIMITS, waiting: 2 });
    const orders = Promise.withResolvers<PurchaseOrder>();
    let reads = 0;
    const drawings = Array.from({ length: 5 }, () =>
      pool.draw(() => {
        reads++;
        return orders.promise;
      }),
    );
    orders.resolve(small);
    expect((await outcomes(drawings)).filter((one) => one === 'drawn')).toHaveLength(3);
    expect(reads).toBe(3);
  });

  it('answers a sentence for a drawing that needs too much memory, and draws the next', async () => {
    const pool = new PdfPool({ ...LIMITS, memoryMb: 48 });
    const drawings = [pool.draw(read(orderOf(5_000))), pool.draw(read(small))];
    expect(await outcomes(drawings)).toEqual([
      'This purchase order is too large for a PDF (5,000 lines in 1 order). Its public link shows all of it.',
      'drawn',
    ]);
    // V8 collects garbage for many seconds before it gives up.
  }, 90_000);

  it('cancels a drawing that takes too long', async () => {
    const pool = new PdfPool({ ...LIMITS, timeoutMs: 1 });
    expect(await outcomes([pool.draw(read(large))])).toEqual([
      'The PDF could not be drawn in time. Please try again in a moment.',
    ]);
  });
});

it("messages are drawn before the screens' PDFs", async () => {
  const caller = new AbortController();
  const drawn: string[] = [];
  const screens = Array.from({ length: 6 }, async () => {
    await purchaseOrderPdfFor(caller.signal, read(large)).catch(() => {});
    drawn.push('screen');
  });
  await purchaseOrderPdf(small);
  drawn.push('message');
  caller.abort();
  await Promise.all(screens);
  expect(drawn[0]).toBe('message');
});

import type { Piscina } from 'piscina';
import { inProject, isBundled } from '../../project-folder.ts';
import type { PurchaseOrder } from '../purchase-order.ts';
import type { Sheet } from './sheet.ts';
import { refuse } from '../../failure.ts';

/** A document that the threads draw: a purchase order, or another document for a vendor. */
export type Drawing = PurchaseOrder | { sheet: Sheet };

interface Limits {
  threads: number;
  /** Drawings that are read or wait for a thread while all threads draw. */
  waiting: number;
  /** Longest time of one drawing, including its waiting. */
  timeoutMs: number;
  /** Heap limit of one thread. */
  memoryMb: number;
}

const THREAD = inProject(isBundled ? 'dist/server/thread.js' : 'server/drawing/pdf/thread.ts');
/** Threads keep compiled code: ending them at once would slow down the next drawing. */
const IDLE_MS = 60_000;

/** By default a thread keeps 70 MB more, mostly garbage of finished drawings. This limit costs a tenth of the time. */
const YOUNG_MEMORY_MB = 8;

/** Threads that draw documents for vendors. A thread starts when it is needed, and ends after a minute without a drawing. */
export class PdfPool {
  readonly #limits: Limits;
  #pool: Promise<Pool> | undefined;
  #drawings = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Draws what `read` returns. The signal cancels the drawing, also while it runs; `read` gets one that aborts with the
   * caller's and when the time is over. Throws `too_slow`, and `unavailable`
   * before it calls `read`: reading thousands of lines costs as much as drawing them.
   */
  async draw(
    read: (signal: AbortSignal) => Promise<Drawing>,
    caller?: AbortSignal,
  ): Promise<Uint8Array> {
    const { threads, waiting } = this.#limits;
    // Piscina's own `maxQueue` counts neither tasks that have a signal nor those that are read.
    if (this.#drawings >= threads + waiting) throw tooMany();
    const timeout = AbortSignal.timeout(this.#limits.timeoutMs);
    const signal = caller ? AbortSignal.any([caller, timeout]) : timeout;
    clearTimeout(this.#idle);
    this.#drawings++;
    try {
      signal.throwIfAborted();
      return await this.#run(await read(signal), signal);
    } catch (error) {
      if (caller?.aborted) throw callerLeft();
      if (timeout.aborted) throw tooSlow();
      throw error;
    } finally {
      this.#drawings--;
      if (this.#drawings === 0) this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
    }
  }

  async #run(drawing: Drawing, signal: AbortSignal): Promise<Uint8Array> {
    this.#pool ??= startPool(this.#limits);
    const pool = await this.#pool;
    try {
      return await pool.run(drawing, { signal });
    } catch (error) {
      throw isOutOfMemory(error) ? tooLarge(drawing) : error;
    }
  }

  #end(): void {
    void this.#pool?.then((pool) => pool.destroy());
    this.#pool = undefined;
  }
}

type Pool = Piscina<Drawing, Uint8Array>;

async function startPool({ threads, memoryMb }: Limits): Promise<Pool> {
  const { Piscina: Threads } = await import('piscina');
  return new Threads<Drawing, Uint8Array>({
    filename: THREAD,
    // With none, waiting drawings would wait forever after a signal ended the only thread.
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    stricterFIFO: true,
    resourceLimits: {
      maxOldGenerationSizeMb: memoryMb,
      maxYoungGenerationSizeMb: YOUNG_MEMORY_MB,
    },
  });
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

const tooMany = () => refuse('unavailable', { because: 'pdfs' });

const tooSlow = () => refuse('unavailable', { because: 'pdf_time' });

const tooLarge = (drawing: Drawing) =>
  'sheet' in drawing
    ? refuse('unavailable', { because: 'pdf_of_document' })
    : refuse('purchase_order_too_large', {
        lines: drawing.totalLines,
        orders: drawing.orders.length,
      });

/** This answer is not read. */
const callerLeft = () => refuse('too_slow', { because: 'left_before_pdf' });

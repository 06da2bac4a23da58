import { addAbortSignal, PassThrough } from 'node:stream';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { limited } from '../limited.ts';
import { onlyRow } from './only-row.ts';
import { limitSlowReading, PACE } from './slow-reading.ts';
import type { Pace } from './slow-reading.ts';
import { refuse } from '../failure.ts';
import type { Failure } from '../failure.ts';
import type { Db, Pool, Tx } from './open.ts';

/** Rows in memory at a time. */
export const BATCH_ROWS = 500;
/** A text up to this length is buffered, so that a slow reader of a short list occupies no connection. */
const BUFFERED_BYTES = 1024 * 1024;

/** Each running stream uses a connection of the pool; the pool has 16. */
export const STREAMS_AT_ONCE = 4;
/** As many as can expect a place in time; further callers are refused at once. */
export const STREAMS_WAITING = 4;
const WAIT_MS = 10_000;
/**
 * Batches that PostgreSQL reads for all streams at the same time: with more, a few long lists would take all of the processor
 * from other calls. A stream whose reader is slow reads none, so it keeps no other stream waiting.
 */
export const BATCHES_AT_ONCE = 2;

const inReadingTurn = limited({
  atOnce: BATCHES_AT_ONCE,
  waiting: STREAMS_AT_ONCE,
  refuse: tooMany,
});
const inQueue = limited({ atOnce: STREAMS_AT_ONCE, waiting: STREAMS_WAITING, refuse: tooMany });

export interface RowStream {
  text: Readable;
  /** How many rows there are; when counting stopped, a minimum. */
  total: number;
  stopped: boolean;
}

interface Streaming<T> {
  /** What it reads besides, it reads in `tx`: with a connection of its own, each stream could wait for another one's. */
  write: (batches: AsyncIterable<T[]>, tx: Tx) => AsyncIterable<string>;
  /** Aborted when the caller disconnects. */
  signal: AbortSignal;
  /** How slowly the text may be read. */
  pace?: Pace;
  /** Rows beyond the first batch are counted up to this number before the answer begins. Default: not at all. */
  countUpTo?: number;
}

/**
 * Reads a query of any length, or one made in the transaction that sees the same rows, through a cursor, `BATCH_ROWS` rows at a time and as fast as the text is read. Resolves once
 * the first rows are there, so that a query that fails can still be answered with an error; a failure after that destroys
 * the text. The statement timeout applies to each batch, the idle timeout of transactions to a reader that stops, and `pace`
 * to one that is slow.
 */
export function streamRows<T extends Record<string, unknown>>(
  db: Pool,
  query: SQL | ((tx: Tx) => Promise<SQL>),
  { write, signal, pace = PACE, countUpTo = 0 }: Streaming<T>,
): Promise<RowStream> {
  const text = new PassThrough({ highWaterMark: BUFFERED_BYTES });
  addAbortSignal(signal, text);
  // Every error also rejects one of the promises below. Without a listener it would end the process.
  text.on('error', () => undefined);
  const closed = new AbortController();
  text.once('close', () => closed.abort(callerLeft()));
  const inTurn: Turn = (read) => inReadingTurn(read, closed.signal);
  const started = Promise.withResolvers<RowStream>();
  const run = () =>
    db.transaction(
      (tx) =>
        cancelledOnClose({ db, tx, text }, async () => {
          const rows = typeof query === 'function' ? await query(tx) : query;
          await tx.execute(sql`declare streamed no scroll cursor for ${rows}`);
          const next = () => inTurn(() => fetchRows<T>(tx));
          const first = await next();
          const known = await inTurn(() => countRows(tx, rows, { first, countUpTo }));
          started.resolve({ text, ...known });
          await pipeline(counted(write(batches(first, next), tx)), text);
        }),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
  let written = 0;
  async function* counted(parts: AsyncIterable<string>) {
    for await (const part of parts) {
      written += Buffer.byteLength(part);
      yield part;
    }
  }
  limitSlowReading(text, () => written, pace);
  const late = AbortSignal.timeout(WAIT_MS);
  signal.addEventListener('abort', () => started.reject(callerLeft()), { once: true });
  inQueue(run, AbortSignal.any([signal, late])).catch((error: unknown) => {
    const failure = error === late.reason ? tooMany() : error;
    started.reject(signal.aborted ? callerLeft() : failure);
    text.destroy(error instanceof Error ? error : undefined);
  });
  return started.promise;
}

/** Runs a read when fewer streams read; rejects without running it once the text is closed. */
type Turn = <T>(read: () => Promise<T>) => Promise<T>;

async function* batches<T>(first: T[], next: () => Promise<T[]>): AsyncGenerator<T[]> {
  let rows = first;
  yield rows;
  while (rows.length === BATCH_ROWS) {
    rows = await next();
    yield rows;
  }
}

async function fetchRows<T extends Record<string, unknown>>(tx: Tx): Promise<T[]> {
  const { rows } = await tx.execute(sql.raw(`fetch forward ${BATCH_ROWS} from streamed`));
  return rows as T[];
}

async function countRows(
  tx: Tx,
  rows: SQL,
  { first, countUpTo }: { first: readonly unknown[]; countUpTo: number },
): Promise<Pick<RowStream, 'total' | 'stopped'>> {
  const isAll = first.length < BATCH_ROWS;
  if (isAll || countUpTo === 0) return { total: first.length, stopped: !isAll };
  const { rows: counted } = await tx.execute<{ total: number }>(sql`
    select count(*)::int as total from (select 1 from (${rows}) as listed limit ${countUpTo + 1}) as found`);
  const { total } = onlyRow(counted);
  return { total: Math.min(total, countUpTo), stopped: total > countUpTo };
}

interface Running {
  db: Db;
  tx: Tx;
  text: PassThrough;
}

/**
 * Cancels the running statement when the reader disconnects: it would run for up to the statement timeout. Compiling (`jit`)
 * such a statement takes longer than reading its rows, and PostgreSQL keeps memory of it as long as the connection is open.
 */
async function cancelledOnClose(
  { db, tx, text }: Running,
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await tx.execute<{ pid: number }>(
    sql`select pg_backend_pid() as pid, set_config('jit', 'off', true)`,
  );
  const { pid } = onlyRow(rows);
  const ended = new AbortController();
  let cancelled: Promise<void> | undefined;
  const cancel = () => {
    if (!text.writableFinished) cancelled = cancelUntil(ended.signal, { db, pid });
  };
  text.once('close', cancel);
  try {
    if (text.destroyed) throw callerLeft();
    await work();
  } finally {
    text.off('close', cancel);
    ended.abort();
    // The connection returns to the pool only afterwards: a late cancel would hit another statement.
    await cancelled;
  }
}

/** Again and again: a cancel between two statements has no effect on the second. */
async function cancelUntil(
  ended: AbortSignal,
  { db, pid }: { db: Db; pid: number },
): Promise<void> {
  while (!ended.aborted) {
    await db.execute(sql`select pg_cancel_backend(${pid})`).catch(() => undefined);
    await delay(CANCEL_AGAIN_MS, undefined, { signal: ended }).catch(() => undefined);
  }
}
const CANCEL_AGAIN_MS = 500;

function tooMany(): Failure {
  return refuse('unavailable', { because: 'lists' });
}

function callerLeft(): Failure {
  return refuse('too_slow', { because: 'caller_left' });
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendFailure } from './errors.ts';
import { refuse } from '../failure.ts';

export interface OverloadLimits {
  /** Longest wait of a query for a connection, in milliseconds. */
  waitMs: number;
  /** Longest round of the event loop, as a moving average, in milliseconds. */
  roundMs: number;
}

/** Beyond these a call takes longer than people wait, whatever it asks for. */
export const OVERLOAD_LIMITS: OverloadLimits = { waitMs: 1_000, roundMs: 500 };
/** One long round, such as a collection of garbage, is no overload. */
const WEIGHT_OF_LAST_ROUND = 0.1;
/** What was measured before a pause says nothing about now. Milliseconds. */
const FORGET_MS = 1_000;
/** Writes are refused later than reads: a screen that cannot be refreshed shows what it had. */
const WRITES_BEAR = 4;
const LOG_EVERY_MS = 10_000;

const READING = new Set(['GET', 'HEAD']);
/** Screens that lose their stream reconnect and read everything again, which makes an overload worse. */
const STREAMS = '/api/changes';

/** The pool of database connections. */
export interface WaitedForPool {
  /** Queries that wait for a connection. */
  waitingCount: number;
  connect(): Promise<{ release(): void }>;
}

interface Parts {
  pool: WaitedForPool;
  now: () => Date;
  limits: OverloadLimits;
}

/**
 * Refuses calls with 503 and Retry-After while others wait too long for the database or for the event loop, before any
 * work is done for them. Health, open streams, pages and their files stay. Nothing is measured while nobody calls.
 */
export function refuseOverload(app: FastifyInstance, { pool, now, limits }: Parts): void {
  const waitMs = measureWaiting(pool, now);
  const roundMs = measureRounds(app);
  let refused = 0;
  let loggedAt = -Infinity;

  app.addHook('onRequest', (request, reply, done) => {
    if (!isCall(request)) return done();
    const bears = READING.has(request.method) ? 1 : WRITES_BEAR;
    const measured = { waitMs: waitMs(), roundMs: roundMs() };
    const isTooMuch =
      measured.waitMs > limits.waitMs * bears || measured.roundMs > limits.roundMs * bears;
    if (!isTooMuch) return done();
    refused += 1;
    if (performance.now() - loggedAt > LOG_EVERY_MS) {
      request.log.warn({ refused, ...measured }, 'calls are refused: overloaded');
      loggedAt = performance.now();
      refused = 0;
    }
    // Not thrown: each would be logged.
    sendFailure(overloaded(), request, reply);
    return undefined;
  });
}

function isCall({ url }: FastifyRequest): boolean {
  return url.startsWith('/api/') && !url.startsWith(STREAMS);
}

const overloaded = () => refuse('unavailable', { because: 'overload' });

/**
 * Returns how long a query waits for a connection now: while any waits, one connection at a time is asked for, and given
 * back unused. A number of waiting queries would say nothing, because a query may take one millisecond or a hundred.
 */
function measureWaiting(pool: WaitedForPool, now: () => Date): () => number {
  let last = 0;
  let askedAt: number | undefined;
  const time = () => now().getTime();

  async function ask(began: number): Promise<void> {
    askedAt = began;
    // A pool without a connection in time has waited too long as well.
    await pool.connect().then(
      (connection) => connection.release(),
      () => undefined,
    );
    last = time() - began;
    askedAt = undefined;
  }

  return () => {
    if (pool.waitingCount === 0) return (last = 0);
    if (askedAt === undefined) void ask(time());
    return Math.max(last, askedAt === undefined ? 0 : time() - askedAt);
  };
}

/** Returns how long the rounds of the event loop take, averaged over the last rounds that had a request. */
function measureRounds(app: FastifyInstance): () => number {
  let average = 0;
  let measuredAt = -Infinity;
  let isMeasuring = false;
  const recent = () => (performance.now() - measuredAt < FORGET_MS ? average : 0);
  app.addHook('onRequest', (_request, _reply, done) => {
    if (isMeasuring) return done();
    isMeasuring = true;
    const began = performance.now();
    setImmediate(() => {
      isMeasuring = false;
      const before = recent();
      measuredAt = performance.now();
      average = before + (measuredAt - began - before) * WEIGHT_OF_LAST_ROUND;
    });
    return done();
  });
  return recent;
}

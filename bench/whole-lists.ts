import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { openBusiness } from './business.ts';
import type { Business } from './business.ts';
import { median } from './load.ts';
import type { Measured } from './report.ts';
import type { Size } from './size.ts';

const ORDERS = 20_000;
const CLIENTS = 32;
const MOST_MB = 600;
/** A screen's call beside the whole lists, against the same call before them. */
const NOTICED = 2;
const SAMPLE_MS = 250;
const ALONE_MS = 5_000;
/** Between two of the screen's calls. */
const EVERY_MS = 100;
/** A client that reads slowly pauses after each piece. */
const PIECE_BYTES = 64 * 1024;
const PAUSE_MS = 100;
/** A client that leaves has read so much by then. */
const LEAVES_AFTER_BYTES = 1024 * 1024;

type Manner = 'fast' | 'slow' | 'leaving';
/** What eight clients do that follow each other. */
const MANNERS: readonly Manner[] = [
  'fast',
  'fast',
  'slow',
  'fast',
  'leaving',
  'fast',
  'slow',
  'leaving',
];

/** What happened to the calls for whole lists. */
interface Happened {
  whole: number;
  left: number;
  refused: number;
  /** Neither a whole list nor 503 with Retry-After. */
  wrong: number;
}

/**
 * Memory of the product and PostgreSQL together (proportional set size, where the system reports it) while many clients ask
 * for the whole list of orders with their lines, some 30 MB, again and again; and what a screen notices of it.
 */
export async function* measureWholeLists({ wholeListSeconds }: Size): AsyncIterable<Measured> {
  if (process.platform !== 'linux') return;
  const business = await openBusiness(ORDERS);
  try {
    await lengthenNotes(business.pool);
    yield* rowsOf(await measured(business, wholeListSeconds));
  } finally {
    await business.stop();
  }
}

async function measured(business: Business, seconds: number) {
  const { address } = business.product;
  const alone = await screenCalls(address, AbortSignal.timeout(ALONE_MS));
  const end = new AbortController();
  const { signal } = end;
  const happened: Happened = { whole: 0, left: 0, refused: 0, wrong: 0 };
  const clients = Array.from({ length: CLIENTS }, async (_, one) => {
    const manner = MANNERS[one % MANNERS.length] ?? 'fast';
    while (!signal.aborted) await askForWhole({ address, manner, signal }, happened);
  });
  const screen = screenCalls(address, signal);
  let most = 0;
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    most = Math.max(most, business.memoryMb());
    await delay(SAMPLE_MS);
  }
  end.abort();
  await Promise.all(clients);
  return { most, happened, alone, beside: await screen };
}

function* rowsOf({
  most,
  happened,
  alone,
  beside,
}: Awaited<ReturnType<typeof measured>>): Iterable<Measured> {
  const { whole, left, refused, wrong } = happened;
  console.log(`  ${whole} whole, ${left} left, ${refused} refused`);
  yield {
    work: `the most memory, ${CLIENTS} clients ask for whole lists`,
    unit: 'MB',
    ours: most,
    floor: MOST_MB,
    ratio: most / MOST_MB,
    target: '<= 1.00',
  };
  yield none('whole lists neither whole nor 503 with Retry-After', {
    failed: wrong,
    calls: whole + left + refused + wrong,
  });
  yield none("a screen's calls beside them that were refused", {
    failed: beside.refused,
    calls: beside.times.length,
  });
  const [ours, floor] = [median(beside.times), median(alone.times)];
  yield {
    work: "a screen's call beside them to the same call before",
    unit: 'ms',
    ours,
    floor,
    ratio: ours / floor,
    target: `<= ${NOTICED.toFixed(2)}`,
  };
}

function none(work: string, { failed, calls }: { failed: number; calls: number }): Measured {
  return { work, unit: 'calls', ours: failed, floor: calls, ratio: failed / calls, target: '<= 0' };
}

/** Without triggers: what they cost is measured elsewhere. */
async function lengthenNotes(pool: pg.Pool): Promise<void> {
  await pool.query('alter table orders disable trigger user');
  await pool.query("update orders set notes = repeat('Please ring twice. ', 40)");
  await pool.query('alter table orders enable trigger user');
  await pool.query('vacuum analyze orders');
}

interface Client {
  address: string;
  manner: Manner;
  signal: AbortSignal;
}

async function askForWhole({ address, manner, signal }: Client, happened: Happened): Promise<void> {
  const answer = await answerTo(`${address}/api/orders`, signal);
  if (!answer) return;
  const retryAfter = Number(answer.headers['retry-after']);
  if (answer.statusCode === 503 && retryAfter > 0) {
    answer.resume();
    happened.refused += 1;
    await delay(retryAfter * 1_000, undefined, { signal }).catch(() => undefined);
    return;
  }
  let how: keyof Happened = 'wrong';
  try {
    how = (await readAs(manner, answer)) ? 'whole' : 'left';
  } catch {
    if (signal.aborted) return;
  }
  happened[answer.statusCode === 200 ? how : 'wrong'] += 1;
}

/** Whether it was read to its end. Throws when it was cut. */
async function readAs(manner: Manner, answer: IncomingMessage): Promise<boolean> {
  let read = 0;
  let pausedAt = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    read += piece.length;
    if (manner === 'leaving' && read > LEAVES_AFTER_BYTES) return false;
    if (manner === 'slow' && read - pausedAt > PIECE_BYTES) {
      pausedAt = read;
      await delay(PAUSE_MS);
    }
  }
  return true;
}

/** Undefined when the measurement ended before. Each on its own connection. */
function answerTo(url: string, signal: AbortSignal): Promise<IncomingMessage | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { agent: false, signal }, resolve)
      .on('error', (error) => (signal.aborted ? resolve(undefined) : reject(error)))
      .end();
  });
}

/** What a screen notices that reads its list every now and then. */
async function screenCalls(address: string, signal: AbortSignal) {
  const times: number[] = [];
  let refused = 0;
  while (!signal.aborted) {
    const began = performance.now();
    const answer = await fetch(`${address}/api/orders?limit=50&lines=none`);
    await answer.arrayBuffer();
    times.push(performance.now() - began);
    if (answer.status !== 200) refused += 1;
    await delay(EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
  return { times, refused };
}

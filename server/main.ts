import { EmbeddedDatabaseError } from './db/embedded/error.ts';
import { readEnv } from './env.ts';
import { openLog } from './log.ts';
import { startProduct } from './product.ts';
import { onStopSignal } from './stop-signals.ts';

/**
 * Maximum time to stop, in milliseconds: three seconds until a balancer has detected it, ten each for requests
 * and for jobs, the rest for the database.
 */
const STOP_MS = 30_000;

/** The process: reads the environment, starts the product, and stops it in order on a signal or an uncaught error. */
async function main(): Promise<void> {
  const env = readEnv(process.env);
  const log = openLog(env.LOG_LEVEL);
  const stopping = new AbortController();

  // Acknowledged data is in the database, which stops with this process (db/embedded/start.ts).
  onStopSignal({
    first: () => void stop(0),
    again: () => {
      say('Stopping at once.');
      process.exit(1);
    },
  });
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (err: unknown) => {
      log.fatal({ err }, 'an error that nothing caught');
      if (stopping.signal.aborted) process.exit(1);
      void stop(1);
    });
  }

  const started = startProduct(env, { log, say, signal: stopping.signal });

  async function stop(exitCode: number): Promise<void> {
    stopping.abort();
    say('Stopping: finishing what runs ...');
    setTimeout(() => {
      say(`ProcureApp did not stop in order within ${STOP_MS / 1000} seconds.`);
      process.exit(1);
    }, STOP_MS);
    const product = await started.catch(() => undefined);
    try {
      await product?.stop();
      process.exit(exitCode);
    } catch (problem) {
      say(`ProcureApp did not stop in order: ${said(problem)}`);
      process.exit(1);
    }
  }

  try {
    const { address } = await started;
    if (!stopping.signal.aborted) say(`ProcureApp is ready: ${address}`);
  } catch (error) {
    // A start that a signal ended was not an error.
    if (!stopping.signal.aborted) throw error;
  }
}

/** For the person at the terminal; the log is for machines. */
function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

// A terminal that was closed cannot be written to; the product still stops in order.
process.stderr.on('error', () => undefined);

/** When several parts did not stop, each reports why. */
function said(problem: unknown): string {
  if (problem instanceof SuppressedError)
    return `${said(problem.suppressed)}; ${said(problem.error)}`;
  return problem instanceof Error ? problem.message : String(problem);
}

function fail(error: unknown): never {
  const expected =
    error instanceof EmbeddedDatabaseError || (error instanceof Error && !error.cause);
  say(
    expected && error instanceof Error
      ? error.message
      : `ProcureApp could not start: ${String(error instanceof Error ? (error.stack ?? error) : error)}`,
  );
  process.exit(1);
}

main().catch(fail);

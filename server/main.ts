import closeWithGrace from 'close-with-grace';
import { EmbeddedDatabaseError } from './db/embedded/error.ts';
import { readEnv } from './env.ts';
import { openLog } from './log.ts';
import { startProduct } from './product.ts';

/**
 * Maximum time to stop, in milliseconds: three seconds until a balancer has detected it, ten each for requests
 * and for jobs, the rest for the database.
 */
const STOP_MS = 30_000;

/** The process: reads the environment, starts the product, and stops it in order on a signal. */
async function main(): Promise<void> {
  const env = readEnv(process.env);
  const log = openLog(env.LOG_LEVEL);
  const product = await startProduct(env, log, say);
  say(`ProcureApp is ready: ${product.address}`);

  closeWithGrace(
    {
      delay: STOP_MS,
      logger: {
        error: (problem: unknown) => say(`ProcureApp did not stop in order: ${said(problem)}`),
      },
      // Acknowledged data is in the database, which stops with this process (db/embedded/start.ts).
      onSecondSignal: () => say('Stopping at once.'),
    },
    async ({ err }) => {
      if (err) log.fatal({ err }, 'an error that nothing caught');
      say('Stopping: finishing what runs ...');
      await product.stop();
    },
  );
}

/** For the person at the terminal; the log is for machines. */
function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

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

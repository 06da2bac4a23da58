import { startProduct } from './product.ts';
import { readEnv } from './env.ts';
import { openLog } from './log.ts';
import { EmbeddedDatabaseError } from './db/embedded/error.ts';

/** The process: reads the environment, starts the product, and stops it in peace when it is told to. */
async function main(): Promise<void> {
  const env = readEnv(process.env);
  const product = await startProduct(env, openLog(env.LOG_LEVEL), say);
  say(`ProcureApp is ready: ${product.address}`);

  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A second signal means it: end at once. What was acknowledged is in the database.
      if (stopping) process.exit(1);
      stopping = true;
      say('Stopping: finishing what runs ...');
      product.stop().then(
        () => process.exit(0),
        (error: Error) => {
          say(`ProcureApp did not stop in peace: ${error.message}`);
          process.exit(1);
        },
      );
    });
  }
}

/** For the person at the terminal; the log is for machines. */
function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
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

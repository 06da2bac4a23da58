import { EmbeddedDatabaseError } from '../db/embedded/error.ts';
import { type Env, readEnv } from '../env.ts';
import { Failure } from '../failure.ts';

/** Why a backup or a restore fails; the message is a sentence for the person at the terminal. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** How a backup and a restore report to the terminal. */
export interface Progress {
  /** Receives progress messages. */
  say(sentence: string): void;
  /** Cancels the operation without any effect. */
  signal: AbortSignal;
}

/**
 * Runs a command of the terminal: progress is written to standard error, the result to standard output. A first signal
 * cancels it, a second one ends the process at once. Sets the exit code.
 */
export async function runCommand(
  command: (env: Env, progress: Progress) => Promise<string | undefined>,
): Promise<void> {
  const stopping = new AbortController();
  const stop = () => {
    if (stopping.signal.aborted) process.exit(1);
    say('Stopping ...');
    stopping.abort(new BackupError('Stopped. Nothing was kept.'));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  try {
    const answer = await command(environment(), { say, signal: stopping.signal });
    if (answer) process.stdout.write(`${answer}\n`);
  } catch (error) {
    say(sentenceOf(error));
    process.exitCode = 1;
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, stop);
  }
}

/** Its mistakes are listed in the message of an ordinary error. */
function environment(): Env {
  try {
    return readEnv(process.env);
  } catch (error) {
    throw new BackupError(error instanceof Error ? error.message : String(error));
  }
}

function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

function sentenceOf(error: unknown): string {
  if (error instanceof BackupError || error instanceof EmbeddedDatabaseError) return error.message;
  if (error instanceof Failure && error.cause instanceof Error) {
    // Its own message is written for the browser; here the cause helps more.
    return `${error.message} ${error.cause.message}`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

import { EmbeddedDatabaseError } from '../db/embedded/error.ts';
import { type Env, readEnv } from '../env.ts';
import { Failure } from '../failure.ts';

/** Why a backup or a restore does not go on; the message is a sentence for the person at the terminal. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** How a backup and a restore report to the person who started them. */
export interface Progress {
  /** Receives the progress in sentences. */
  say(sentence: string): void;
  /** Ends it early, as if it had never begun. */
  signal: AbortSignal;
}

/**
 * Runs what a person started at the terminal: progress is written to standard error, and the result to standard
 * output. A signal ends it early; a second one at once. Sets the exit code.
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
    // Its own sentence is for the browser; here the reason helps.
    return `${error.message} ${error.cause.message}`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

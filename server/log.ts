import { DrizzleQueryError } from 'drizzle-orm/errors';
import { pino } from 'pino';

export type Log = pino.Logger;
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Structured lines on standard output. Callers log no names, addresses, cookies or tokens; known fields are removed in case they do. */
export function openLog(
  level: (typeof LOG_LEVELS)[number],
  lines: pino.DestinationStream = standardOutput(),
): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    serializers: { err: loggedError },
    redact: {
      paths: [
        '*.headers.cookie',
        '*.headers.authorization',
        '*.pin',
        '*.currentPin',
        '*.setupCode',
        '*.accessCode',
        '*.token',
        '*.password',
      ],
      remove: true,
    },
  };
  return pino(options, lines);
}

/** What waits to be written at most, in bytes; lines beyond it are dropped. */
const MAX_WAITING = 1_000_000;

/** A terminal that was closed, or a full disk, must neither end the product nor keep it from ending. */
function standardOutput(): pino.DestinationStream {
  const lines = pino.destination({ dest: 1, maxLength: MAX_WAITING });
  lines.on('error', () => undefined);
  const flush = lines.flushSync.bind(lines);
  lines.flushSync = () => {
    try {
      flush();
    } catch {
      // At the end of the process an error would replace its exit code.
    }
  };
  return lines;
}

/**
 * drizzle's errors contain every value of their query, such as people's names and numbers, and PostgreSQL's `detail` a
 * whole row: only their query, message and stack are logged.
 */
function loggedError(error: unknown): unknown {
  if (isOfPool(error)) return { message: error.message, code: error.code };
  if (!(error instanceof DrizzleQueryError)) return pino.stdSerializers.err(error as Error);
  const { query, cause } = error;
  const code = cause && 'code' in cause ? cause.code : undefined;
  const constraint = cause && 'constraint' in cause ? cause.constraint : undefined;
  const where = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return { message: cause?.message, code, constraint, query, stack: where?.join('\n') };
}

/** pg's pool attaches the whole client to the error of an idle connection: its queries, and the key that cancels them. */
function isOfPool(error: unknown): error is Error & { code?: unknown } {
  return error instanceof Error && 'client' in error;
}

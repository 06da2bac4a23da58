import { pino } from 'pino';

export type Log = pino.Logger;
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Structured lines on standard output. Whoever logs passes no names, addresses, cookies or tokens; these are struck out should one slip in. */
export function openLog(level: (typeof LOG_LEVELS)[number]): Log {
  return pino({
    level,
    base: null,
    redact: {
      paths: [
        'req.headers.cookie',
        'req.headers.authorization',
        '*.pin',
        '*.accessCode',
        '*.token',
        '*.password',
      ],
      remove: true,
    },
  });
}

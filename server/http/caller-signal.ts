import type { FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';

/**
 * Aborts with `too_slow`, which nobody reads, when the caller's connection closes. Fastify's own signal misses a connection
 * that closed before.
 */
export function callerSignal({ socket, signal }: FastifyRequest): AbortSignal {
  const leaving = new AbortController();
  const leave = () =>
    leaving.abort(new Failure('too_slow', 'The caller left before the answer began.'));
  if (socket.destroyed) leave();
  else signal.addEventListener('abort', leave, { once: true });
  return leaving.signal;
}

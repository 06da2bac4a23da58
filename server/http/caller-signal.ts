import type { FastifyRequest } from 'fastify';

/** Aborts when the caller's connection closes. Fastify's own signal misses a connection that closed before. */
export function callerSignal(request: FastifyRequest): AbortSignal {
  return request.socket.destroyed ? AbortSignal.abort() : request.signal;
}

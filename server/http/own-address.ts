import type { FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';

/** The address of this product: PUBLIC_URL, or where the request was made. */
export function addressOf(request: FastifyRequest, env: Env): string {
  return env.PUBLIC_URL ?? `${request.protocol}://${request.host}`;
}

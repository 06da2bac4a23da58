import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '../../contract/calls/route.ts';
import type { PublishingServices, Services } from '../services.ts';
import { readWrittenCookie, writeWrittenCookie } from './cookies.ts';

/** Runs a call with the services for where its route reads: the primary, or a replica for what may lag (23.8). */
export function whereItReads<T>(
  { mayLag }: Route,
  request: FastifyRequest,
  services: PublishingServices,
  run: (services: Services) => Promise<T>,
): Promise<T> {
  if (!mayLag) return run(services);
  const { db, replicas, catalogueCache } = services;
  return replicas.read(readWrittenCookie(request), (replica) =>
    run({
      ...services,
      db: db.reading(replica),
      catalogueCache: replica ? catalogueCache.onlyTaking() : catalogueCache,
    }),
  );
}

/** After a write: no list that this browser reads next is older, whichever node and replica answers. */
export async function noteWritten(
  reply: FastifyReply,
  { replicas, env }: PublishingServices,
): Promise<void> {
  const position = await replicas.committed();
  if (position !== undefined) writeWrittenCookie(reply, position, env);
}

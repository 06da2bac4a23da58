import type { FastifyRequest } from 'fastify';
import type { Route } from '../../contract/calls/route.ts';
import { isNothingStored } from '../../contract/refusals/table.ts';
import { WRITE_ID_HEADER } from '../../contract/values/headers.ts';
import { topicsOf } from '../../contract/values/topics.ts';
import type { Noted } from '../db/noted-changes.ts';
import { Failure } from '../failure.ts';
import type { PublishingServices } from '../services.ts';

/**
 * Before any other failure something may have been committed: an undelivered message is recorded, and one beyond the limit
 * may have numbered its order. Publishing needlessly costs screens one read; not publishing leaves them stale.
 */
export const mayHaveStored = (error: unknown) =>
  !(error instanceof Failure && isNothingStored(error));

/** Publishes the topics of a call that wrote. */
export function publishChange(
  { path, right }: Route,
  { headers }: FastifyRequest,
  { catalogueCache, live }: PublishingServices,
): void {
  // Only managers change the catalogue. The database notifies the other nodes.
  if (right === 'manager') catalogueCache.drop();
  const writeId = headers[WRITE_ID_HEADER];
  live.publish(topicsOf(path), isWriteId(writeId) ? writeId : undefined);
}

/**
 * What the call changed beside the topics of its path, also a reading one. Without the id of the write: the page that sent
 * it reads only what its path says.
 */
export function publishNoted(
  { method, path }: Route,
  noted: readonly Noted[],
  { live }: PublishingServices,
): void {
  const known = new Set<Noted>(method === 'GET' ? [] : topicsOf(path));
  const others = noted.filter((change) => !known.has(change));
  if (others.length > 0) live.publish(others);
}

/** The id is sent to every screen. */
function isWriteId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{1,40}$/.test(value);
}

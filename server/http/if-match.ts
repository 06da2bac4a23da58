import type { FastifyRequest } from 'fastify';
import type { Lockable, Locked } from '../db/locked.ts';
import type { Noun } from '../../contract/refusals/words.ts';
import { ChangedMeanwhile, invalid } from '../failure.ts';

/**
 * Refuses a save over a record that changed since its sender read it: `If-Match: "3"` names the version that was read.
 * Without the header, or with `*`, the last save wins.
 * @param record the kind of record
 */
export function requireUnchanged(
  request: FastifyRequest,
  record: Noun,
  current: Locked<Lockable, { version: number }>,
): void {
  requireSameVersion(request, record, current);
}

/** As `requireUnchanged`, for a look before the record is locked: it is checked again under the lock. */
export function requireSameVersion(
  request: FastifyRequest,
  record: Noun,
  current: { version: number },
): void {
  const read = request.headers['if-match']?.trim() ?? '*';
  if (read === '*') return;
  const versions = read.split(/\s*,\s*/);
  if (!versions.every((one) => /^"\d+"$/.test(one))) {
    throw invalid('if-match', 'if_match');
  }
  if (!versions.includes(`"${current.version}"`))
    throw new ChangedMeanwhile({ what: 'record', record }, current);
}

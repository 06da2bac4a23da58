import type { FastifyRequest } from 'fastify';
import { Failure, invalid } from '../failure.ts';

/** Refused, because another user saved first. Carries the newer record, so that a person can compare. */
export class ChangedMeanwhile extends Failure {
  readonly current: unknown;

  constructor(message: string, current: unknown) {
    super('changed_meanwhile', message);
    this.current = current;
  }
}

/**
 * Refuses a save over a record that changed since its sender read it: `If-Match: "3"` names the version that was read.
 * Without the header, or with `*`, the last save wins. Call it with the record locked.
 * @param which the record as in a sentence: 'this vendor'
 */
export function requireUnchanged(
  request: FastifyRequest,
  which: string,
  current: { version: number },
): void {
  const read = request.headers['if-match']?.trim() ?? '*';
  if (read === '*') return;
  const versions = read.split(/\s*,\s*/);
  if (!versions.every((one) => /^"\d+"$/.test(one))) {
    throw invalid(
      'if-match',
      'If-Match takes the version of a record in quotation marks, such as "3".',
    );
  }
  if (!versions.includes(`"${current.version}"`))
    throw new ChangedMeanwhile(`Somebody changed ${which} meanwhile.`, current);
}

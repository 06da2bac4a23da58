import type { LocalProof } from '#web/api/device-database.ts';
import type { Profile } from '#contract/calls/session.ts';

/** People who may unlock one device without the server: those who signed in last, a shift at one tablet. */
export const PROOFS_MAX = 8;

const HOUR_MS = 3_600_000;

/** Whether the PIN was verified within the hours that the organization allows. */
export function isRecent(
  { verifiedAt }: Pick<LocalProof, 'verifiedAt'>,
  { hours, now }: { hours: number; now: number },
): boolean {
  return now - verifiedAt < hours * HOUR_MS;
}

type Known = Pick<LocalProof, 'userId' | 'tag' | 'verifiedAt'>;

/**
 * Whose proofs are gone by what the server says of the people who may sign in: who is deleted, moved, a manager now, or has
 * another PIN, other locations or another view of prices.
 */
export function refutedBy(profiles: readonly Profile[], proofs: readonly Known[]): number[] {
  const tags = new Map(profiles.map(({ id, unlockTag }) => [id, unlockTag]));
  return proofs.filter(({ userId, tag }) => tags.get(userId) !== tag).map(({ userId }) => userId);
}

interface Settings {
  /** As the server says now. */
  hours: number;
  /** As it said before; undefined when this is the first time. */
  before: number | undefined;
  now: number;
}

/** Whose proofs are gone by the settings and by time: everybody's when the hours became fewer. */
export function endedBy({ hours, before, now }: Settings, proofs: readonly Known[]): number[] {
  const isShorter = before !== undefined && hours < before;
  return proofs
    .filter((proof) => isShorter || !isRecent(proof, { hours, now }))
    .map(({ userId }) => userId);
}

/** Whose proofs make place for newer ones. */
export function tooMany(proofs: readonly Known[]): number[] {
  return proofs
    .toSorted((one, other) => other.verifiedAt - one.verifiedAt)
    .slice(PROOFS_MAX)
    .map(({ userId }) => userId);
}

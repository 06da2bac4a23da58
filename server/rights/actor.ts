import type { UserType } from '../../contract/calls/users.ts';
import type { ScreenLanguage } from '../../contract/values/languages.ts';
import type { Acting } from '../db/acting.ts';
import { refuse } from '../failure.ts';
import type { Failure } from '../failure.ts';

/**
 * The caller. `nobody`: no profile was chosen; only calls that need no session are allowed. `unidentified`: the same
 * in open mode, where such a call of a plain client is allowed everything (D29).
 */
export type Actor =
  | { kind: 'nobody' }
  | { kind: 'unidentified' }
  | {
      kind: 'user';
      userId: number;
      name: string;
      userType: UserType;
      language: ScreenLanguage | null;
      locationIds: readonly number[];
      sessionId: number;
      /** The enrolled device of the session; null in a browser that is none. */
      deviceId: number | null;
    };

/** The user who makes the call; null for a call without a profile in open mode. */
export function userIdOf(actor: Actor): number | null {
  return actor.kind === 'user' ? actor.userId : null;
}

/** Who is recorded in the history with the changes of the call (A8). */
export function actingOf(actor: Actor): Acting {
  if (actor.kind !== 'user') return { userId: null, deviceId: null };
  return { userId: actor.userId, deviceId: actor.deviceId };
}

/** True for managers, and for a call without a profile in open mode. */
export function hasFullRights(actor: Actor): boolean {
  return actor.kind === 'unidentified' || (actor.kind === 'user' && actor.userType === 'manager');
}

/** The locations whose records the actor sees (D30); undefined: all of them. */
export function locationsSeenBy(actor: Actor): readonly number[] | undefined {
  if (hasFullRights(actor)) return undefined;
  return actor.kind === 'user' ? actor.locationIds : [];
}

/** A cookie of an ended session must not be treated like having none. */
export function sessionEnded(): Failure {
  return refuse('session_ended', { because: 'ended' });
}

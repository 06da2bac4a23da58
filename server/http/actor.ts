import type { Who } from '../../contract/calls/route.ts';
import type { Acting } from '../db/acting.ts';
import type { NotAllowed } from '../../contract/refusals/access.ts';
import { notAllowed, refuse } from '../failure.ts';
import type { Failure } from '../failure.ts';

/**
 * The caller. `nobody`: no profile was chosen; only routes for `anyone` and `token` are allowed. `unidentified`: the same
 * in open mode, where such a call of a plain client is allowed everything (D29).
 */
export type Actor =
  | { kind: 'nobody' }
  | { kind: 'unidentified' }
  | {
      kind: 'user';
      userId: number;
      name: string;
      userType: Extract<Who, 'employee' | 'manager'>;
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

/** Refuses a call that the route table does not grant (D30). Which rows an employee sees is decided by the queries. */
export function requireWho(actor: Actor, who: Who | undefined): void {
  if (who === 'anyone' || who === 'token' || hasFullRights(actor)) return;
  if (actor.kind === 'nobody') throw refuse('session_ended', { because: 'no_profile' });
  if (who === 'employee') return;
  throw notAllowed('managers');
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

/** Employees act as themselves (D30). */
export function requireSelf(actor: Actor, userId: number, otherwise: NotAllowed): void {
  if (hasFullRights(actor) || (actor.kind === 'user' && actor.userId === userId)) return;
  throw notAllowed(otherwise);
}

/** Employees act at the locations they are assigned to (D30). */
export function requireLocation(actor: Actor, locationId: number): void {
  if (locationsSeenBy(actor)?.includes(locationId) ?? true) return;
  throw notAllowed('location');
}

/** A cookie of an ended session must not be treated like having none. */
export function sessionEnded(): Failure {
  return refuse('session_ended', { because: 'ended' });
}

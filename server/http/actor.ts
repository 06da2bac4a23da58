import type { UserType } from '../../contract/users.ts';
import type { Who } from '../../contract/route.ts';
import { Failure, notAllowed } from '../failure.ts';

/**
 * Who calls. `nobody`: no profile was chosen; in open mode such a call, as a plain client of the specification makes
 * it, is allowed everything (D29).
 */
export type Actor =
  | { kind: 'nobody' }
  | {
      kind: 'user';
      userId: number;
      name: string;
      userType: UserType;
      locationIds: readonly number[];
    };

/** Refuses a call that the route table does not grant (D30). Which rows an employee sees is up to the queries. */
export function requireWho(actor: Actor, who: Who): void {
  if (who !== 'manager' || hasFullRights(actor)) return;
  throw notAllowed('Only managers can do this. Ask a manager, or choose a manager profile.');
}

/** True for managers, and for a call without a profile in open mode. */
export function hasFullRights(actor: Actor): boolean {
  return actor.kind === 'nobody' || actor.userType === 'manager';
}

/** Employees act as themselves (D30). */
export function requireSelf(actor: Actor, userId: number, what: string): void {
  if (hasFullRights(actor) || (actor.kind === 'user' && actor.userId === userId)) return;
  throw notAllowed(`You can only ${what} as yourself.`);
}

/** Employees act at the locations they are assigned to (D30). */
export function requireLocation(actor: Actor, locationId: number): void {
  if (hasFullRights(actor) || (actor.kind === 'user' && actor.locationIds.includes(locationId)))
    return;
  throw notAllowed('You are not assigned to this location. Ask a manager to assign you.');
}

/** Employees see and receive what they ordered themselves, at locations that are theirs (D30). */
export function requireOwnOrder(
  actor: Actor,
  order: { orderedBy: number; locationId: number },
): void {
  if (hasFullRights(actor)) return;
  if (actor.kind === 'user' && actor.userId !== order.orderedBy) {
    throw notAllowed('This is the order of another person.');
  }
  requireLocation(actor, order.locationId);
}

/** A cookie that no longer stands for anybody must not become the freedom of having none. */
export function sessionEnded(): Failure {
  return new Failure('session_ended', 'Your session has ended. Please choose your profile again.');
}

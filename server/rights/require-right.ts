import type { AsOneself, AtLocation, Right } from '../../contract/calls/rights.ts';
import { notAllowed, refuse } from '../failure.ts';
import { hasFullRights, locationsSeenBy } from './actor.ts';
import type { Actor } from './actor.ts';

const WITHOUT_SESSION: ReadonlySet<Right> = new Set(['anyone', 'device', 'link', 'signature']);

/** Whether calls with this right are allowed without a session. */
export function needsNoSession(right: Right): boolean {
  return WITHOUT_SESSION.has(right);
}

/** Refuses those whose role never has the right (D30). Needs no input, so it runs before the body is read. */
export function requireRole(actor: Actor, right: Right): void {
  if (needsNoSession(right) || hasFullRights(actor)) return;
  if (actor.kind === 'nobody') throw refuse('session_ended', { because: 'no_profile' });
  if (right === 'manager') throw notAllowed('managers');
}

/** A record that belongs to a location. */
export interface RecordAtLocation {
  locationId: number;
}

/** A record that a person made at a location. */
export interface RecordOfPerson extends RecordAtLocation {
  orderedBy: number;
}

/** What a place is read from. */
export interface PlaceSources {
  params: unknown;
  query: unknown;
  body: unknown;
  /** For a right that stands in the record of the call. */
  record: (RecordAtLocation & Partial<RecordOfPerson>) | undefined;
}

/**
 * Refuses employees that are not the person, or not of the location, of the call (D30). A location that a filter leaves out
 * refuses nobody: such a list holds what the caller may see.
 */
export function requireInPlace(
  actor: Actor,
  right: AtLocation | AsOneself,
  places: PlaceSources,
): void {
  const seen = locationsSeenBy(actor);
  if (seen === undefined) return;
  if (right.person !== undefined) {
    const person = idIn(right.person, 'orderedBy', places);
    if (actor.kind !== 'user' || person !== actor.userId) throw notAllowed(right.otherwise);
  }
  if (right.location === undefined) return;
  const location = idIn(right.location, 'locationId', places);
  if (location !== undefined && !seen.includes(location)) throw notAllowed('location');
}

function idIn(
  place: string,
  ofRecord: keyof RecordOfPerson,
  { record, ...input }: PlaceSources,
): number | undefined {
  if (place === 'record') {
    const id = record?.[ofRecord];
    if (id === undefined) throw new Error(`the record of the call has no ${ofRecord}`);
    return id;
  }
  const [part = '', field = ''] = place.split('.');
  const fields = input[part as keyof typeof input] as Record<string, number | undefined>;
  return fields[field];
}

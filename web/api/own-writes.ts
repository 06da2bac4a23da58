import type { Change } from '#contract/topics.ts';
import { freshId } from './fresh-id.ts';

/** Where no change is followed, no id is ever taken out again; the oldest then give way. */
const KEPT_MAX = 100;

/** Ids of the writes that this page made, until their change comes by the event stream. */
const ids = new Set<string>();

/** An id for the next write. */
export function ownWriteId(): string {
  const id = freshId();
  ids.add(id);
  const [oldest] = ids;
  if (oldest !== undefined && ids.size > KEPT_MAX) ids.delete(oldest);
  return id;
}

/** No answer came to this write, so nobody here knows when it was done: its change counts like anybody's. */
export function disownWrite(id: string): void {
  ids.delete(id);
}

/** Whether only this page's writes made the change: then what it made old was read again when they were answered. */
export function isOwnChange({ writes }: Change): boolean {
  // Each id counts once, so that another caller cannot hide its own change behind it.
  const own = writes.filter((id) => ids.delete(id));
  return writes.length > 0 && own.length === writes.length;
}

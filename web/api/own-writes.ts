import type { Change } from '#contract/values/topics.ts';
import { freshId } from './fresh-id.ts';

/** Without an event stream the ids are never used up; the oldest are then dropped. */
const KEPT_MAX = 100;

/** Ids of this page's writes, until their change arrives on the event stream. */
const ids = new Set<string>();

/** An id for the next write. */
export function ownWriteId(): string {
  const id = freshId();
  ids.add(id);
  const [oldest] = ids;
  if (oldest !== undefined && ids.size > KEPT_MAX) ids.delete(oldest);
  return id;
}

/** For a write without an answer: it may be done at any time later, so its change must be read like another user's. */
export function forgetWrite(id: string): void {
  ids.delete(id);
}

/** Whether only this page's writes made the change: then its topics were refreshed when the writes were answered. */
export function isOwnChange({ writes }: Change): boolean {
  // Each id counts once: it is public, and another caller must not hide its own change behind it.
  const own = writes.filter((id) => ids.delete(id));
  return writes.length > 0 && own.length === writes.length;
}

import type { Topic } from '../../contract/values/topics.ts';
import type { Tx } from './open.ts';

/** What a commit changed on screens; `sessions`: some ended, so that their streams end, too. */
export type Noted = Topic | 'sessions';

export type NotedListener = (changes: readonly Noted[]) => void;

const notes = new WeakMap<Tx, Set<Noted>>();

/**
 * Says what the transaction changes, from the function that writes it: it is published once the transaction is committed,
 * whatever call, job or message the write is part of (22.6). A call publishes the topics of its path by itself.
 */
export function noteChange(tx: Tx, changes: readonly Noted[]): void {
  const noted = notes.get(tx) ?? new Set();
  for (const change of changes) noted.add(change);
  notes.set(tx, noted);
}

/** What was noted in the transaction. */
export function notedIn(tx: Tx | undefined): readonly Noted[] {
  return [...((tx && notes.get(tx)) ?? [])];
}

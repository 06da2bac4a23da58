import type { Said } from '#web/api/late-words.ts';
import type { RefusedLine, ToKeep, Waiting } from './waiting.ts';

/** Where entries are kept: shared by the tabs of a browser, and there after a crash. */
export interface WaitingStore {
  /** In the order of their moments. Rejects when the browser keeps nothing. */
  all(): Promise<Waiting[]>;
  /** Gives it its place behind all others, at `now` or later. Resolves once it is kept for good. */
  append(kept: ToKeep, now: number): Promise<Waiting>;
  /**
   * All at once; not those that were removed meanwhile: what a person dropped in another tab must not come back. Resolves with
   * whether the first is still there.
   */
  change(...entries: Waiting[]): Promise<boolean>;
  /** Nothing where it was removed before: its place may be another's by now. Resolves with whether it was still there. */
  remove(entry: Waiting): Promise<boolean>;
}

/** What a try came to. */
export type Outcome =
  | { end: 'stored' }
  /** Why, what makes that sentence, and the lines of which it speaks. */
  | { end: 'refused'; sentence: string; said?: readonly Said[]; lines?: readonly RefusedLine[] }
  /** No answer, or one that says nothing about what is stored. */
  | { end: 'unknown' }
  /** The session has ended, or is another person's: it waits for its author. */
  | { end: 'without session' }
  /** A person has dropped it meanwhile. */
  | { end: 'dropped' };

/** What a try needs beside its entry. */
export interface Try {
  /** Called with each change of the entry before that is sent. */
  keep(changed: Waiting): Promise<void>;
  /** Aborted once a person drops the entry: nothing is sent any more. */
  signal: AbortSignal;
}

/** What the queue needs of its surroundings. */
export interface QueuePorts {
  store: WaitingStore;
  /** Sends one entry. Never rejects. */
  send(entry: Waiting, one: Try): Promise<Outcome>;
  /** The id of the user of this session; null without one. */
  author(): number | null;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs it once no other tab is sending: what that one read of the session may be old. */
  alone(run: () => Promise<void>): Promise<void>;
  /** Calls after so many milliseconds; returns how to stop that. */
  later(milliseconds: number, run: () => void): () => void;
  /** The entries have changed. */
  onChange(): void;
  /** The server has stored it. */
  onStored(entry: Waiting): void;
}

import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../db/open.ts';
import { momentOnDevice } from '../device-moment.ts';
import { contentHash, isSameContent } from './content-hash.ts';
import type { Content } from './content-hash.ts';
import type { Failure } from '../failure.ts';

/** Where submissions of one kind are stored. */
export interface SubmissionKind {
  /** The column with the client's id: unique in its table. */
  id: PgColumn;
  /** The column of the same table with the hash of what was sent. */
  contentHash: PgColumn;
  /** Another submission has the id: 409 with the fixed code of the kind. */
  taken: () => Failure;
}

export interface Submission extends Content {
  /** The client's id; without one a retry is another submission. */
  id?: string | undefined;
}

/** What is stored beside the content. */
export interface Stamp {
  contentHash: string;
  /** The moment on the device, or now (E16). ISO 8601, UTC. */
  at: string;
}

interface Storing<T> {
  submission: Submission;
  now: Date;
  /**
   * Stores it whole. Returns undefined, with nothing stored, when the id is taken or a reference is unknown; its first
   * `insert … on conflict (id) do nothing` waits for another insert of the same id.
   */
  insert: (stamp: Stamp) => Promise<T | undefined>;
  /** What is stored under the id. */
  read: (id: string) => Promise<T>;
  /** Why nothing was stored, though the id is free. */
  refusal: () => Promise<Failure>;
  /**
   * `insert` is one statement that checks everything by itself. It goes first, so that a new record costs one round trip.
   */
  isOneStatement?: boolean;
}

export interface StoredOnce<T> {
  stored: T;
  /** False for a retry: the same content was stored before. */
  created: boolean;
}

/**
 * The one way to store what has a client's id (D12). The same id with the same content answers what is stored, whatever
 * became of it since; other content throws `kind.taken()`. A retry is recognised before anything else is checked: its
 * moment may be too old by now (E16), and what it refers to may have changed.
 *
 * In a transaction where `insert` is more than one statement.
 */
export async function storeOnce<T>(
  db: Db,
  kind: SubmissionKind,
  { submission, now, insert, read, refusal, isOneStatement = false }: Storing<T>,
): Promise<StoredOnce<T>> {
  const { id } = submission;
  const hash = contentHash(submission);
  const isStored = () => id !== undefined && isKnown(db, kind, { id, hash });
  const answer = async () => ({ stored: await read(id ?? ''), created: false });

  if (!isOneStatement && (await isStored())) return answer();
  const at = momentOnDevice(submission.at, now);
  const stored = await insert({ contentHash: hash, at });
  if (stored !== undefined) return { stored, created: true };
  if (await isStored()) return answer();
  throw await refusal();
}

/** Whether this submission is stored. Throws when the id has another one. */
async function isKnown(
  db: Db,
  { id: column, contentHash: stored, taken }: SubmissionKind,
  { id, hash }: { id: string; hash: string },
): Promise<boolean> {
  const { rows } = await db.execute<{ hash: string | null }>(
    sql`select ${stored} as hash from ${column.table} where ${column} = ${id}`,
  );
  const [found] = rows;
  if (!found) return false;
  if (!isSameContent(found.hash, hash)) throw taken();
  return true;
}

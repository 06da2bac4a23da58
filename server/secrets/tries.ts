import { eq, inArray, like, lt, or, sql } from 'drizzle-orm';
import type { Db, Pool, Tx } from '../db/open.ts';
import { signInTries } from '../db/schema/access.ts';
import { afterWrongTry, CLOSED_MAX_MS, FORGET_MS } from '../../contract/values/doors.ts';
import type { Door } from '../../contract/values/doors.ts';
import type { Matches, SlowHash } from './slow-hash.ts';
import type { Turn } from './turns.ts';
import { refused } from '../../contract/refusals/table.ts';
import type { Refusal } from '../../contract/refusals/refusal.ts';
import { Failure, RetryLater } from '../failure.ts';

interface Try<T> {
  db: Pool;
  slowHash: SlowHash;
  now: () => Date;
  doors: readonly Door[];
  turn: Turn;
  /** Undefined: a wrong try. Runs in the transaction that counts it. */
  prove: (tx: Tx, matches: Matches) => Promise<T | undefined>;
  /** How a wrong try is answered, with the tries that are left. */
  wrong: (of: WrongTry) => Refusal;
}

/**
 * A try to prove something at doors that close after wrong ones (A4). Throws what `wrong` makes, or `too_many` while a door is
 * closed, a right try too. Tries at the same door are made one after another, on whichever nodes: the count is exact.
 */
export async function tryAtDoors<T>({
  db,
  slowHash,
  now,
  doors,
  turn,
  prove,
  wrong,
}: Try<T>): Promise<T> {
  // A closed door costs no hash and no place in the queue.
  requireOpen(await findTries(db, doors), now());
  const result = await slowHash.comparing(
    (matches) =>
      db.transaction(async (tx): Promise<Outcome<T>> => {
        await lockDoors(tx, doors);
        const before = await findTries(tx, doors);
        const at = now();
        if (closedUntilOf(before, at)) return { closed: before, at };
        const right = await prove(tx, matches).then((value) => value !== undefined && { value });
        if (!right) return { wrong: await countWrongTry(tx, { doors, before, now: at }) };
        await openDoors(
          tx,
          doors.filter(({ opensOnSuccess }) => opensOnSuccess),
        );
        return right;
      }),
    turn,
  );
  if ('value' in result) return result.value;
  if ('closed' in result) throw tooMany(result.closed, result.at);
  const refusal = wrong(result.wrong);
  const { closedFor } = result.wrong;
  // The try that closes a door says for how long, as those at a closed one do.
  throw closedFor > 0 ? new RetryLater(refusal, closedFor) : new Failure(refusal);
}

type Outcome<T> = { value: T } | { closed: TriesByDoor; at: Date } | { wrong: WrongTry };

type TriesByDoor = ReadonlyMap<string, typeof signInTries.$inferSelect>;

async function findTries(db: Db, doors: readonly Door[]): Promise<TriesByDoor> {
  const names = doors.map(({ name }) => name);
  const rows = await db.select().from(signInTries).where(inArray(signInTries.door, names));
  return new Map(rows.map((row) => [row.door, row]));
}

/** Locks names and not rows: a right try then needs no row. In the order of the names, so that two tries cannot block each other. */
async function lockDoors(tx: Tx, doors: readonly Door[]): Promise<void> {
  for (const name of doors.map((door) => door.name).sort())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** When the last of them opens, in milliseconds since the epoch; undefined when all are open. */
function closedUntilOf(tries: TriesByDoor, now: Date): number | undefined {
  const moments = [...tries.values()].map(({ closedUntil }) => Date.parse(closedUntil ?? ''));
  const closed = moments.filter((moment) => {
    const ms = moment - now.getTime();
    return ms > 0 && ms <= CLOSED_MAX_MS;
  });
  return closed.length > 0 ? Math.max(...closed) : undefined;
}

function requireOpen(tries: TriesByDoor, now: Date): void {
  if (closedUntilOf(tries, now)) throw tooMany(tries, now);
}

function tooMany(tries: TriesByDoor, now: Date): RetryLater {
  const ms = (closedUntilOf(tries, now) ?? now.getTime()) - now.getTime();
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return new RetryLater(refused('too_many', { because: 'tries', seconds }), seconds);
}

interface WrongTry {
  /** Until the first of the doors closes. */
  triesLeft: number;
  /** Seconds, when this try closed one. */
  closedFor: number;
}

async function countWrongTry(
  tx: Tx,
  { doors, before, now }: { doors: readonly Door[]; before: TriesByDoor; now: Date },
): Promise<WrongTry> {
  const after = doors.map((door) => ({
    tries: door.tries,
    row: { door: door.name, ...afterWrongTry(before.get(door.name), { ...door, now }) },
  }));
  await tx
    .insert(signInTries)
    .values(after.map(({ row }) => row))
    .onConflictDoUpdate({
      target: signInTries.door,
      set: {
        failures: sql`excluded.failures`,
        closings: sql`excluded.closings`,
        closedUntil: sql`excluded.closed_until`,
        lastTryAt: sql`excluded.last_try_at`,
        recent: sql`excluded.recent`,
      },
    });
  const closings = after.map(({ row }) => Date.parse(row.closedUntil ?? now.toISOString()));
  return {
    triesLeft: Math.min(
      ...after.map(({ row, tries }) => (row.closedUntil ? 0 : tries - row.failures)),
    ),
    closedFor: Math.round((Math.max(...closings) - now.getTime()) / 1000),
  };
}

async function openDoors(tx: Tx, doors: readonly Door[]): Promise<void> {
  const names = doors.map(({ name }) => name);
  if (names.length > 0) await tx.delete(signInTries).where(inArray(signInTries.door, names));
}

/** Opens the door of this name and those whose names begin with it: `pin:7` and `pin:7:3`. */
export async function forgetTries(tx: Tx, name: string): Promise<void> {
  await tx
    .delete(signInTries)
    .where(or(eq(signInTries.door, name), like(signInTries.door, `${name}:%`)));
}

/** Removes tries that count no longer. */
export async function removeForgottenTries(tx: Tx, now: Date): Promise<void> {
  const then = new Date(now.getTime() - FORGET_MS).toISOString();
  await tx.delete(signInTries).where(lt(signInTries.lastTryAt, then));
}

import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { User, UserInput } from '../../contract/calls/users.ts';
import { byName } from '../db/by-name.ts';
import { onlyRow } from '../db/only-row.ts';
import { lockedRow } from '../db/locked.ts';
import type { Db, Tx } from '../db/open.ts';
import { userPins } from '../db/schema/access.ts';
import { users } from '../db/schema/people-and-places.ts';
import { lockDeleted, restoreRow } from '../records/restore.ts';
import { invalid, notFound } from '../failure.ts';

/** All users, sorted by name in natural order. */
export async function listUsers(db: Db): Promise<User[]> {
  return db
    .select({
      ...getTableColumns(users),
      hasPin: sql<boolean>`${userPins.userId} is not null`,
    })
    .from(users)
    .leftJoin(userPins, eq(userPins.userId, users.id))
    .where(eq(users.isDeleted, false))
    .orderBy(asc(byName(users.name)), asc(users.id));
}

export async function findUser(db: Db, id: number) {
  const [user] = await selectUser(db, id);
  return user;
}

/** Whether any user was ever added: until then the setup call is open (D36). */
export async function hasUsers(db: Db): Promise<boolean> {
  const [user] = await db.select({ id: users.id }).from(users).limit(1);
  return user !== undefined;
}

/** Whether any user was ever added. Locks the table against new ones until the transaction ends. */
export async function lockUsers(tx: Tx): Promise<boolean> {
  await tx.execute(sql`lock table ${users} in share row exclusive mode`);
  return hasUsers(tx);
}

function selectUser(db: Db, id: number) {
  return db
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.isDeleted, false)));
}

/** The user, locked until the transaction ends. */
export async function lockUser(tx: Tx, id: number) {
  const [user] = await selectUser(tx, id).for('no key update');
  if (!user) throw notFound('user');
  return lockedRow('users', user);
}

/** The user, who cannot be changed or deleted until the transaction ends. */
export async function keepUser(tx: Tx, id: number) {
  const [user] = await selectUser(tx, id).for('share');
  return user;
}

/** The user that a record refers to (D11), locked until the transaction ends. */
export async function requireUser(tx: Tx, id: number) {
  const [user] = await selectUser(tx, id).for('no key update');
  if (!user) throw invalid('userId', 'gone', { what: 'user', instead: 'nothing' });
  return user;
}

type Person = Omit<UserInput, 'locationIds'>;

const nextVersion = sql`${users.version} + 1`;

export async function insertUser(tx: Tx, values: Person): Promise<User> {
  return onlyRow(await tx.insert(users).values(values).returning());
}

/** Without `values` only the version rises: the user's locations changed. */
export async function updateUser(tx: Tx, id: number, values: Partial<Person> = {}): Promise<User> {
  return onlyRow(
    await tx
      .update(users)
      .set({ ...values, version: nextVersion })
      .where(eq(users.id, id))
      .returning(),
  );
}

/** Raises the version of locked users: otherwise saving one from an older screen would take away what they got. */
export async function raiseVersions(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .update(users)
    .set({ version: nextVersion })
    .where(inArray(users.id, [...ids]));
}

export async function removeUser(tx: Tx, id: number): Promise<void> {
  await tx.update(users).set({ isDeleted: true }).where(eq(users.id, id));
}

/** Brings a deleted user back, without locations (A9). */
export async function restoreUser(tx: Tx, id: number): Promise<User> {
  const row = await lockDeleted(tx, users, { id, what: 'user' });
  await restoreRow(tx, users, { row });
  return lockUser(tx, id);
}

import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Budget, BudgetInput } from '../../contract/calls/budgets.ts';
import type { Noun } from '../../contract/refusals/words.ts';
import { BUDGETS_MAX } from '../../contract/values/limits.ts';
import { byName } from '../db/by-name.ts';
import { lockedRow } from '../db/locked.ts';
import type { Locked } from '../db/locked.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Db, Tx } from '../db/open.ts';
import { budgets } from '../db/schema/budgets.ts';
import { productCategories, vendors } from '../db/schema/catalogue.ts';
import { locations } from '../db/schema/people-and-places.ts';
import { invalid, notFound, refuse } from '../failure.ts';
import type { UniqueNames } from '../records/name-taken.ts';
import { lockDeleted, restoreRow } from '../records/restore.ts';

/** The error for a duplicate name (D9). */
export const uniqueBudgetNames: UniqueNames = {
  budgets_name: { field: 'name', what: 'budget' },
};

const isPresent = eq(budgets.isDeleted, false);

/** All budgets, sorted by name in natural order. */
export async function listBudgets(db: Db): Promise<Budget[]> {
  return db
    .select()
    .from(budgets)
    .where(isPresent)
    .orderBy(asc(byName(budgets.name)), asc(budgets.id));
}

/** The budget, locked until the transaction ends. */
export async function lockBudget(tx: Tx, id: string): Promise<Locked<'budgets', Budget>> {
  const [found] = await tx
    .select()
    .from(budgets)
    .where(and(eq(budgets.id, id), isPresent))
    .for('no key update');
  if (!found) throw notFound('budget');
  return lockedRow('budgets', found);
}

/** Throws for a location, category or vendor that does not exist, and where there are enough budgets. */
export async function insertBudget(tx: Tx, values: BudgetInput): Promise<Budget> {
  await requireRoom(tx);
  await requireReferences(tx, values);
  return onlyRow(await tx.insert(budgets).values(values).returning());
}

export async function updateBudget(
  tx: Tx,
  before: Locked<'budgets', Budget>,
  values: BudgetInput,
): Promise<Budget> {
  await requireReferences(tx, values, before);
  const version = sql`${budgets.version} + 1`;
  return onlyRow(
    await tx
      .update(budgets)
      .set({ ...values, version })
      .where(eq(budgets.id, before.id))
      .returning(getTableColumns(budgets)),
  );
}

export async function removeBudget(tx: Tx, { id }: Locked<'budgets', Budget>): Promise<void> {
  await tx.update(budgets).set({ isDeleted: true }).where(eq(budgets.id, id));
}

/** Brings a deleted budget back (A9). */
export async function restoreBudget(tx: Tx, id: string): Promise<Budget> {
  await requireRoom(tx);
  const row = await lockDeleted(tx, budgets, { id, what: 'budget' });
  await restoreRow(tx, budgets, { row, names: uniqueBudgetNames });
  return lockBudget(tx, id);
}

/** Two at once must not pass the limit together. */
async function requireRoom(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('number of budgets', 0))`);
  if ((await tx.$count(budgets, isPresent)) >= BUDGETS_MAX)
    throw refuse('limit_reached', { what: 'budgets', max: BUDGETS_MAX });
}

type Scope = Pick<Budget, 'places' | 'categoryIds' | 'vendorIds'>;

/** What a budget names already may have been deleted since. */
async function requireReferences(tx: Tx, after: Scope, before?: Scope): Promise<void> {
  const [places, former] = [after.places?.locationIds, before?.places?.locationIds];
  await requirePresent(tx, locations, {
    ids: newOnes(places, former),
    path: 'places.locationIds',
    what: 'location',
  });
  await requirePresent(tx, productCategories, {
    ids: newOnes(after.categoryIds, before?.categoryIds),
    path: 'categoryIds',
    what: 'category',
  });
  await requirePresent(tx, vendors, {
    ids: newOnes(after.vendorIds, before?.vendorIds),
    path: 'vendorIds',
    what: 'vendor',
  });
}

function newOnes<T>(after: readonly T[] | null | undefined, before: readonly T[] | null = []): T[] {
  const known = new Set(before);
  return [...new Set(after)].filter((id) => !known.has(id));
}

async function requirePresent(
  tx: Tx,
  table: PgTable & { id: PgColumn; isDeleted: PgColumn },
  { ids, path, what }: { ids: readonly (string | number)[]; path: string; what: Noun },
): Promise<void> {
  if (ids.length === 0) return;
  const present: SQL | undefined = and(inArray(table.id, [...ids]), eq(table.isDeleted, false));
  if ((await tx.$count(table, present)) < ids.length)
    throw invalid(path, 'gone', { what, instead: 'choose' });
}

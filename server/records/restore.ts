import { eq, sql } from 'drizzle-orm';
import type { InferSelectModel } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { lockedRow } from '../db/locked.ts';
import type { Locked } from '../db/locked.ts';
import type { Tx } from '../db/open.ts';
import { databaseError } from '../db/sql-state.ts';
import type { UniqueNames } from './name-taken.ts';
import type { Noun } from '../../contract/refusals/words.ts';
import { notFound, refuse } from '../failure.ts';

type Deletable = PgTable & { id: AnyPgColumn; isDeleted: AnyPgColumn };

/**
 * The deleted record, locked until the transaction ends. Throws `not_found`, and `not_deleted`.
 * @param what the kind of record
 */
export async function lockDeleted<T extends Deletable>(
  tx: Tx,
  table: T,
  { id, what }: { id: string | number; what: Noun },
): Promise<Locked<'deleted', InferSelectModel<T>>> {
  const from: PgTable = table;
  const [found] = await tx.select().from(from).where(eq(table.id, id)).for('no key update');
  if (!found) throw notFound(what);
  if (found['isDeleted'] !== true) throw refuse('not_deleted', { what });
  return lockedRow('deleted', found as InferSelectModel<T>);
}

interface Restoring {
  row: Locked<'deleted'>;
  /** The names that may have been taken meanwhile. */
  names?: UniqueNames;
}

/** Brings a record back. Throws `name_taken` when another record got its name meanwhile (A9). */
export async function restoreRow(
  tx: Tx,
  table: Deletable,
  { row, names = {} }: Restoring,
): Promise<void> {
  const fields = row as Record<string, unknown>;
  const version = 'version' in table && {
    version: sql`${table.version as AnyPgColumn} + 1`,
  };
  try {
    await tx
      .update(table)
      .set({ ...version, isDeleted: false })
      .where(eq(table.id, fields['id']));
  } catch (error) {
    const { cause } = databaseError(error);
    const unique = 'constraint' in cause ? names[String(cause.constraint)] : undefined;
    if (!unique) throw error;
    throw refuse('name_taken', { what: unique.what, name: String(fields[unique.field]) });
  }
}

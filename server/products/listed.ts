import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { contractRows } from '../db/contract-rows.ts';
import type { Db } from '../db/open.ts';
import { products } from '../db/schema/catalogue.ts';
import type { ListedRecord } from '../lists/list-part.ts';
import { positionOf, snapshotIn } from './position.ts';
import { selectListed } from './queries.ts';

/** How the list of products, and what changed in it, is read from the database (adr-045). */

/** More changed products than these are read with the whole list. */
const CHANGED_MAX = 2_000;

/** All products in the sequence of the list, with their JSON as PostgreSQL writes it. */
export async function readListed(db: Db): Promise<ListedRecord[]> {
  const { rows } = await db.execute<ListedRecord & Record<string, unknown>>(listedRows(db));
  return rows;
}

const listedRows = (db: Db, which?: SQL) =>
  sql`select id, name, row_to_json(listed)::text as json from (${contractRows(selectListed(db, which))}) as listed`;

/** The state of the database from which on a list may lack what is read after this. */
export async function readPosition(db: Db): Promise<string> {
  const { rows } = await db.execute<{ snapshot: string }>(
    sql`select pg_current_snapshot()::text as snapshot`,
  );
  return positionOf(rows[0]?.snapshot ?? '');
}

interface Changed {
  changed: ListedRecord[];
  /** Those that are no longer in the list, or never were. */
  removed: string[];
  /** The state in which they were read. */
  position: string;
}

/**
 * The products that may differ from a list that was read in this state: their own rows changed, their vendor's name, or the
 * abbreviation of a unit that they have. Undefined when they are very many, or for no state of this database.
 */
export async function readChanged(db: Db, position: string): Promise<Changed | undefined> {
  const those = changedSince(position);
  if (!those) return undefined;
  const one = listedRows(db, eq(products.id, sql`changed_product.id`));
  const { rows } = await db.execute<ChangedRow>(sql`${those}
    select changed_product.id, one.name, one.json, (select pg_current_snapshot()::text) as snapshot
    from changed_product left join lateral (${one}) as one on true`);
  if (rows.length > CHANGED_MAX) return undefined;
  const changed = rows.flatMap(({ id, name, json }) =>
    name === null || json === null ? [] : { id, name, json },
  );
  const removed = rows.flatMap(({ id, json }) => (json === null ? id : []));
  const [first] = rows;
  return { changed, removed, position: first ? positionOf(first.snapshot) : position };
}
type ChangedRow = Record<'name' | 'json', string | null> & Record<'id' | 'snapshot', string>;

/** The ids of the same, whether they are in the list or not. */
export async function idsChanged(db: Db, position: string): Promise<string[] | undefined> {
  const those = changedSince(position);
  if (!those) return undefined;
  const { rows } = await db.execute<{ id: string }>(sql`${those} select id from changed_product`);
  return rows.length > CHANGED_MAX ? undefined : rows.map(({ id }) => id);
}

/** The products of changes by transactions that had not ended in this state. */
function changedSince(position: string) {
  const snapshot = snapshotIn(position);
  return (
    snapshot &&
    sql`
  with since as (select ${snapshot}::pg_snapshot as snapshot),
  changed as materialized (
    select kind, record_id from product_list_changes
    where changed_in >= (select pg_snapshot_xmin(snapshot)::text::bigint from since)
      and not pg_visible_in_snapshot(changed_in::text::xid8, (select snapshot from since))
      -- In a copy of another server's database are numbers that this one has not reached.
      and changed_in < (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint)
  ),
  vendor as materialized (select record_id::int as id from changed where kind = 'vendor'),
  unit as materialized (select record_id::uuid as id from changed where kind = 'unit'),
  changed_product as materialized (
    select record_id as id from changed where kind = 'product'
    union select products.id from products join vendor on vendor.id = products.vendor_id
    union select products.id from products join unit on unit.id = products.unit_id
    union select product_id from product_conversions join unit on unit.id = product_conversions.unit_id
    limit ${CHANGED_MAX + 1}
  )`
  );
}

/** The ids of these products in the sequence of the list, as the database compares names. */
export async function inSequence(db: Db, records: readonly ListedRecord[]): Promise<string[]> {
  const ids = records.map(({ id }) => id);
  const names = records.map(({ name }) => name);
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from unnest(${sql.param(ids)}::text[], ${sql.param(names)}::text[]) as listed(id, name)
    order by name collate "und-x-icu", id`);
  return rows.map(({ id }) => id);
}

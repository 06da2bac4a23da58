import { eq, sql } from 'drizzle-orm';
import { builtOnce } from '../db/built-once.ts';
import { contractRows } from '../db/contract-rows.ts';
import type { SelectQuery } from '../db/contract-rows.ts';
import type { Db } from '../db/open.ts';
import { products } from '../db/schema/catalogue.ts';
import type { ListedRecord } from '../lists/list-part.ts';
import { positionOf, snapshotIn } from './position.ts';
import { selectListed, selectSome } from './queries.ts';

/** How the list of products, and what changed in it, is read from the database (adr-045). */

/** More changed products than these are read with the whole list. */
const CHANGED_MAX = 2_000;

/** All products in the sequence of the list, with their JSON as PostgreSQL writes it. */
export async function readListed(db: Db): Promise<ListedRecord[]> {
  const { rows } = await db.execute<ListedRecord & Record<string, unknown>>(
    asListed(selectListed(db)),
  );
  return rows;
}

const asListed = (query: SelectQuery<unknown>) =>
  sql`select id, name, row_to_json(listed)::text as json from (${contractRows(query)}) as listed`;

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
  const snapshot = snapshotIn(position);
  if (snapshot === undefined) return undefined;
  const { rows } = await db.execute<ChangedRow>(changedRows(db, { snapshot }));
  if (rows.length > CHANGED_MAX) return undefined;
  const changed = rows.flatMap(({ id, name, json }) =>
    name === null || json === null ? [] : { id, name, json },
  );
  const removed = rows.flatMap(({ id, json }) => (json === null ? id : []));
  const [first] = rows;
  return { changed, removed, position: first ? positionOf(first.snapshot) : position };
}

const changedRows = builtOnce((db) => {
  const one = asListed(selectSome(db, eq(products.id, sql`changed_product.id`)));
  return sql`${CHANGED_SINCE}
    select changed_product.id, one.name, one.json, (select pg_current_snapshot()::text) as snapshot
    from changed_product left join lateral (${one}) as one on true`;
});
type ChangedRow = Record<'name' | 'json', string | null> & Record<'id' | 'snapshot', string>;

/** The ids of the same, whether they are in the list or not. */
export async function idsChanged(db: Db, position: string): Promise<string[] | undefined> {
  const snapshot = snapshotIn(position);
  if (snapshot === undefined) return undefined;
  const { rows } = await db.execute<{ id: string }>(changedIds(db, { snapshot }));
  return rows.length > CHANGED_MAX ? undefined : rows.map(({ id }) => id);
}

/** The products of changes by transactions that had not ended in a snapshot. */
const CHANGED_SINCE = sql`
  with since as (select ${sql.placeholder('snapshot')}::pg_snapshot as snapshot),
  changed as materialized (
    select kind, record_id from product_list_changes
    where changed_in >= (select pg_snapshot_xmin(snapshot)::text::bigint from since)
      and not pg_visible_in_snapshot(changed_in::text::xid8, (select snapshot from since))
      -- In a copy of another server's database are numbers that this one has not reached.
      and changed_in < (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint)
  ),
  changed_product as materialized (
    select record_id as id from changed where kind = 'product'
    union select product.id from changed, lateral (
      select id from products where vendor_id = changed.record_id::int offset 0) as product where kind = 'vendor'
    union select product.id from changed, lateral (
      select id from products where unit_id = changed.record_id::uuid
      union all select product_id from product_conversions where unit_id = changed.record_id::uuid) as product where kind = 'unit'
    limit ${sql.raw(String(CHANGED_MAX + 1))}
  )`;

const changedIds = builtOnce(() => sql`${CHANGED_SINCE} select id from changed_product`);

/** The ids of these products in the sequence of the list, as the database compares names. */
export async function inSequence(db: Db, records: readonly ListedRecord[]): Promise<string[]> {
  const ids = records.map(({ id }) => id);
  const names = records.map(({ name }) => name);
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from unnest(${sql.param(ids)}::text[], ${sql.param(names)}::text[]) as listed(id, name)
    order by name collate by_name, id`);
  return rows.map(({ id }) => id);
}

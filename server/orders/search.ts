import { and, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { OrderStatus } from '../../contract/calls/orders.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Db } from '../db/open.ts';
import { containsText } from '../lists/contains-text.ts';
import { idsContaining } from './names.ts';
import type { Named } from './names.ts';

export interface Search {
  text: string;
  /** What it names. */
  named: Named;
}

interface Within {
  status?: readonly OrderStatus[] | undefined;
  /** The other filters, and the start of the page, on `orders`. */
  condition: SQL | undefined;
  /** The same for an index of items: what their columns say, and the rest. */
  ofItems: { items: SQL | undefined; orders: SQL | undefined };
  /** Maximum number of rows of each branch. */
  most: number;
}

/**
 * Queries for (id, order_date) of orders whose id, employee, location or vendor contains the text: each
 * is a few index scans that end after `most` orders, however old they are (adr-017). An order may be found by several.
 */
export function searchOrders({ text, named }: Search, within: Within): SQL[] {
  const { status, condition, ofItems, most } = within;
  const { locations, employees, vendors } = named;
  const newest = sql`order by orders.order_date desc, orders.id desc limit ${most}`;
  const inState = status && sql`orders.status = any(${sql.param([...status])}::text[])`;
  const branches: SQL[] = [];
  if (locations.length > 0) {
    const states = status && sql`, unnest(${sql.param([...status])}::text[]) as state(name)`;
    branches.push(sql`
      select found.* from unnest(${sql.param(locations)}::int[]) as location(id) ${states ?? sql``}, lateral (
        select orders.id, orders.order_date from orders
        where ${and(sql`orders.location_id = location.id`, states && sql`orders.status = state.name`, condition)}
        ${newest}
      ) as found`);
  }
  if (employees.length > 0)
    branches.push(sql`
      select found.* from unnest(${sql.param(employees)}::text[]) as employee(name), lateral (
        select orders.id, orders.order_date from orders
        where ${and(sql`orders.employee_name = employee.name`, inState, condition)} ${newest}
      ) as found`);
  if (vendors.length > 0)
    branches.push(sql`
      select found.* from unnest(${sql.param(vendors)}::int[]) as vendor(id), lateral (
        ${ordersOfVendor(sql`vendor.id`, { condition: and(inState, ofItems.orders), items: ofItems.items, most })}
      ) as found`);
  const ids = ordersById(text);
  if (ids)
    branches.push(sql`
      select orders.id, orders.order_date from (${ids}) as orders
      where ${and(inState, condition)} ${newest}`);
  return branches;
}

/** More orders than this with the same beginning of their ids are found only by their newest. */
const SAME_BEGINNING_MAX = 1_000;

/** A query for the orders whose ids contain the text; undefined where no id can. */
export function ordersById(text: string): SQL | undefined {
  const ids = idsContaining(text);
  if (!ids) return undefined;
  // `offset 0`: by the index of ids, rather than by that of dates until enough are found.
  const most =
    ids.by === 'part'
      ? sql`offset 0`
      : sql`order by orders.id collate "C" desc limit ${SAME_BEGINNING_MAX}`;
  return sql`select * from orders where not orders.is_deleted and ${ids.condition} ${most}`;
}

interface OfVendor {
  /** On `orders`, beside that they are not deleted. */
  condition: SQL | undefined;
  /** On `order_items`. */
  items?: SQL | undefined;
  most: number;
}

/** The newest orders with an item of the vendor, from the index of its items. */
export function ordersOfVendor(vendor: SQL, { condition, items, most }: OfVendor): SQL {
  // The first of its items stands for an order. Not `distinct`: before PostgreSQL 16 that sorts all of the vendor's items.
  return sql`
    select order_items.order_id as id, order_items.order_date
    from order_items ${condition ? sql`join orders on orders.id = order_items.order_id` : sql``}
    where order_items.vendor_id = ${vendor} and not order_items.is_deleted and not order_items.order_deleted
      and (select true from order_items as earlier
        where earlier.vendor_id = order_items.vendor_id and earlier.order_date = order_items.order_date
          and earlier.order_id = order_items.order_id and earlier.id < order_items.id
          and not earlier.is_deleted and not earlier.order_deleted limit 1) is not true
      and ${and(sql`true`, items, condition)}
    order by order_items.order_date desc, order_items.order_id desc limit ${most}`;
}

/** Whether an order matches, one by one. */
export function orderMatchesText({ text, named: { locations, vendors, employees } }: Search): SQL {
  return sql`(${or(
    sql`orders.location_id = any(${sql.param(locations)}::int[])`,
    sql`orders.employee_name = any(${sql.param(employees)}::text[])`,
    vendors.length > 0 ? hasVendor(vendors) : undefined,
    // Last, because it is the dearest; most texts are in no id.
    idsContaining(text) && containsText(sql`orders.id`, text),
  )})`;
}

/** Whether an order has an item of one of these vendors: the order itself knows. */
export function hasVendor(vendors: readonly number[]): SQL {
  return sql`orders.vendor_ids && ${sql.param([...vendors])}::int[]`;
}

/** A text that names more is searched among the newest rows first: it is found there. */
const FEW_NAMES = 40;
export function isBroad({ text, named }: Search): boolean {
  const { locations, vendors, employees, products } = named;
  const names = locations.length + vendors.length + employees.length + products.length;
  return names > FEW_NAMES || (idsContaining(text) !== undefined && text.length < LONG_ID_PART);
}
const LONG_ID_PART = 6;
/** How many of the newest rows those are, and how many of them are counted. */
export const WALKED_FIRST = 500;
export const WALKED_TO_COUNT = 200;

export interface Walked<Id> {
  ids: Id[];
  /** Whether the walk ended before it had read all of its rows: then these are all. */
  isWhole: boolean;
}

/**
 * The first `most` rows of a walk that match. Rows are read one after the other until there are so many: the walk must
 * give them in the sequence of the list, and at most `walked`.
 */
export async function walkedFirst<Id>(
  db: Db,
  { walk, matches, most, walked }: { walk: SQL; matches: SQL; most: number; walked: number },
): Promise<Walked<Id>> {
  const { rows } = await db.execute<{ read: number; ids: Id[] }>(sql`
    with walked as materialized (${walk}),
      found as materialized (select array(select id from walked where ${matches} limit ${most}) as ids)
    select ids, case when cardinality(ids) < ${most} then (select count(*)::int from walked) else ${walked} end as read
    from found`);
  const { read, ids } = onlyRow(rows);
  return { ids, isWhole: read < walked };
}

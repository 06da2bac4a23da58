import { and, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { OrderStatus } from '../../contract/orders.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Db } from '../db/open.ts';
import { holds, idsHolding } from './names.ts';
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
  /** The same start on `order_items`, so that their index begins there. */
  itemsFrom?: SQL | undefined;
  /** Maximum number of rows of each branch. */
  most: number;
}

/**
 * Queries for (id, order_date) of orders whose id, employee, location or vendor contains the text, ignoring case: each
 * is a few index scans that end after `most` orders, however old they are (adr-017). An order may be found by several.
 */
export function searchOrders({ text, named }: Search, within: Within): SQL[] {
  const { status, condition, itemsFrom, most } = within;
  const { places, employees, vendors } = named;
  const newest = sql`order by orders.order_date desc, orders.id desc limit ${most}`;
  const inState = status && sql`orders.status = any(${sql.param([...status])}::text[])`;
  const branches: SQL[] = [];
  if (places.length > 0) {
    const states = status && sql`, unnest(${sql.param([...status])}::text[]) as state(name)`;
    branches.push(sql`
      select found.* from unnest(${sql.param(places)}::int[]) as place(id) ${states ?? sql``}, lateral (
        select orders.id, orders.order_date from orders
        where ${and(sql`orders.location_id = place.id`, states && sql`orders.status = state.name`, condition)}
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
        ${ordersOfVendor(sql`vendor.id`, { condition: and(inState, condition), itemsFrom, most })}
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
  const ids = idsHolding(text);
  if (!ids) return undefined;
  // `offset 0`: by the index of ids, rather than by that of dates until enough are found.
  const most =
    ids.by === 'part'
      ? sql`offset 0`
      : sql`order by orders.id collate "C" desc limit ${SAME_BEGINNING_MAX}`;
  return sql`select * from orders where not orders.is_deleted and ${ids.condition} ${most}`;
}

interface OfVendor {
  /** On `orders`; on `order_items`. */
  condition: SQL | undefined;
  itemsFrom?: SQL | undefined;
  most: number;
}

/** The newest orders with an item of the vendor, from the index of its items. */
export function ordersOfVendor(vendor: SQL, { condition, itemsFrom, most }: OfVendor): SQL {
  return sql`
    select distinct order_items.order_id as id, order_items.order_date
    from order_items join orders on orders.id = order_items.order_id
    where order_items.vendor_id = ${vendor} and not order_items.is_deleted and not order_items.order_deleted
      and ${and(itemsFrom, condition)}
    order by order_items.order_date desc, order_items.order_id desc limit ${most}`;
}

/** Whether an order of a walk matches. */
export function orderHolds({ text, named: { places, vendors } }: Search): SQL | undefined {
  return or(
    sql`orders.location_id = any(${sql.param(places)}::int[])`,
    holds(sql`orders.employee_name`, text),
    holds(sql`orders.id`, text),
    vendors.length > 0
      ? hasItem(sql`order_items.vendor_id = any(${sql.param(vendors)}::int[])`)
      : undefined,
  );
}

/** Not `exists`: the planner would turn that into a scan of all items. */
export function hasItem(condition: SQL | undefined): SQL {
  return sql`(select true from order_items where order_items.order_id = orders.id and not order_items.is_deleted
    and ${condition} limit 1) is true`;
}

/** A text that names more is searched among the newest rows first: it is found there. */
const FEW_NAMES = 40;
export function isBroad({ text, named }: Search): boolean {
  const { places, vendors, employees, products } = named;
  const names = places.length + vendors.length + employees.length + products.length;
  return names > FEW_NAMES || (idsHolding(text) !== undefined && text.length < LONG_ID_PART);
}
const LONG_ID_PART = 6;
/** How many of the newest rows those are. */
export const WALKED_FIRST = 500;

export interface Walked<Id> {
  ids: Id[];
  /** Whether the walk ended before it had read enough rows: then these are all. */
  isWhole: boolean;
}

/** The rows of a walk of `WALKED_FIRST` that match, in the sequence of the list. */
export async function walkedFirst<Id>(
  db: Db,
  {
    walk,
    joins,
    matches,
    sequence,
  }: Record<'walk' | 'joins' | 'sequence', SQL> & { matches: SQL | undefined },
): Promise<Walked<Id>> {
  const { rows } = await db.execute<{ walked: number; ids: Id[] }>(sql`
    with walked as materialized (${walk})
    select (select count(*)::int from walked) as walked,
      array(select walked.id from walked ${joins} where ${matches} order by ${sequence}) as ids`);
  const { walked, ids } = onlyRow(rows);
  return { ids, isWhole: walked < WALKED_FIRST };
}

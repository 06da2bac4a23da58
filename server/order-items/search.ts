import { and, not, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { containsText } from '../lists/contains-text.ts';
import { ordersById } from '../orders/search.ts';
import type { Search } from '../orders/search.ts';
import { isByItem, walkItems } from './walk.ts';
import type { Walk } from './walk.ts';

/**
 * Queries for (id, order_date) of items whose order id, employee, location, vendor or own name contains the text:
 * each is a few index scans that end after `most` items, however old they are (adr-017). No item is found by two.
 */
export function searchItems(
  { text, named: { locations, employees, vendors, products, called } }: Search,
  walk: Omit<Walk, 'by' | 'and'>,
  which: 'newest' | 'any',
): SQL[] {
  const branches: SQL[] = [];
  const before: SQL[] = [];
  const add = ({ values, isFew }: Values, by: Walk['by'], { one, any }: { one: SQL; any: SQL }) => {
    const others = before.length > 0 ? not(sql`(${or(...before)})`) : undefined;
    branches.push(
      ofEach({ values, isFew: isFew || which === 'any' }, { ...walk, by, and: and(one, others) }),
    );
    before.push(any);
  };
  if (locations.length > 0) {
    const ids = sql`${sql.param(locations)}::int[]`;
    const place = isByItem(walk.filters) ? sql`order_items.location_id` : sql`orders.location_id`;
    add(
      { values: sql`unnest(${ids})`, isFew: locations.length < FEW },
      isByItem(walk.filters) ? 'item' : 'order',
      {
        one: sql`${place} = wanted.value`,
        any: sql`orders.location_id = any(${ids})`,
      },
    );
  }
  if (vendors.length > 0) {
    const ids = sql`${sql.param(vendors)}::int[]`;
    add({ values: sql`unnest(${ids})`, isFew: vendors.length < FEW }, 'item', {
      one: sql`order_items.vendor_id = wanted.value`,
      any: sql`order_items.vendor_id = any(${ids})`,
    });
  }
  if (employees.length > 0) {
    const names = sql`${sql.param(employees)}::text[]`;
    add({ values: sql`unnest(${names})`, isFew: employees.length < FEW }, 'order', {
      one: sql`orders.employee_name = wanted.value`,
      any: sql`orders.employee_name = any(${names})`,
    });
  }
  if (products.length > 0)
    add(
      { values: sql`unnest(${sql.param(products)}::text[])`, isFew: products.length < FEW },
      'item',
      {
        one: sql`order_items.product_name = wanted.value`,
        any: sql`(${containsText(sql`order_items.product_name`, text)} or order_items.product_name = any(${sql.param(called)}::text[]))`,
      },
    );
  const ids = ordersById(text);
  if (ids)
    add({ values: sql`(select found.id from (${ids}) as found)`, isFew: false }, 'order', {
      one: sql`orders.id = wanted.value`,
      any: sql`false`,
    });
  return branches;
}

interface Values {
  values: SQL;
  /** Fewer than pay for looking up which of them a page needs. */
  isFew: boolean;
}
const FEW = 6;

/**
 * The newest items of each value. The first item of each says which values the page can have: at most as many as
 * it has rows.
 */
function ofEach({ values, isFew }: Values, walk: Walk): SQL {
  if (isFew)
    return sql`select found.* from ${values} as wanted(value), lateral (${walkItems(walk)}) as found`;
  return sql`
    select found.* from (
      select wanted.value from ${values} as wanted(value), lateral (${walkItems({ ...walk, most: 1 })}) as newest
      order by newest.order_date desc, newest.id limit ${walk.most}
    ) as wanted, lateral (${walkItems(walk)}) as found`;
}

/** What `itemMatchesText` compares. */
export const COMPARED = sql`order_items.order_id, order_items.vendor_id, order_items.product_name, orders.location_id,
  orders.employee_name`;

/** Whether an item of a walk with these columns matches. */
export function itemMatchesText({
  text,
  named: { locations, vendors, employees, called },
}: Search): SQL {
  return sql`(${or(
    sql`location_id = any(${sql.param(locations)}::int[])`,
    sql`vendor_id = any(${sql.param(vendors)}::int[])`,
    sql`employee_name = any(${sql.param(employees)}::text[])`,
    containsText(sql`product_name`, text),
    sql`product_name = any(${sql.param(called)}::text[])`,
    containsText(sql`order_id`, text),
  )})`;
}

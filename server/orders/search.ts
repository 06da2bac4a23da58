import { and, or, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import { LOOK_BACK_ORDERS, ORDER_STATUSES } from '../../contract/orders.ts';
import type { OrderStatus } from '../../contract/orders.ts';
import type { Db } from '../db/open.ts';
import { vendors } from '../db/schema/catalogue.ts';
import { orderItems } from '../db/schema/ordering.ts';
import { locations } from '../db/schema/people-and-places.ts';

interface Within {
  status?: readonly OrderStatus[] | undefined;
  /** The other filters, on `orders`. */
  condition: SQL | undefined;
  /** The start of the page. */
  cursor: SQL | undefined;
  /** Maximum number of rows that each branch finds: the newest, or any when they are only counted. */
  most: number;
  which: 'newest' | 'any';
  /** Only orders with such an item, on `order_items`. Then a matching item name counts, too. */
  having?: SQL | undefined;
}

/**
 * A query for (id, order_date) of orders whose id, employee, location or vendor contains the text, ignoring case. Its cost
 * does not grow with the number of orders: names are first looked up where there are few of them; then each branch is an
 * index scan. A vendor's and an item's name, and a part of an id that is not its beginning, are searched
 * among the newest `LOOK_BACK_ORDERS` orders, and required items among as many of each place and employee. An order
 * may be found by several branches.
 */
export async function searchOrders(
  db: Db,
  text: string,
  { status, condition, cursor, most, which, having }: Within,
): Promise<SQL> {
  const [places, employees, vendorIds] = await Promise.all([
    locationsNamed(db, text),
    employeesNamed(db, text),
    vendorsNamed(db, text),
  ]);
  const states = sql`${sql.param([...(status ?? ORDER_STATUSES)])}::text[]`;
  const passes = having ? hasItem(having) : sql`true`;
  const walk = (named: SQL) => sql`
    select orders.id, orders.order_date from (
      select * from orders where ${and(condition, cursor, named)}
      order by orders.order_date desc, orders.id desc limit ${having ? LOOK_BACK_ORDERS : most}
    ) as orders where ${passes} order by orders.order_date desc, orders.id desc limit ${most}`;
  const inState = sql`orders.status = any(${states})`;
  const ways: SQL[] = [];
  if (places.length > 0) {
    ways.push(sql`
      select found.* from unnest(${sql.param(places)}::int[]) as place(id), unnest(${states}) as state(name),
      lateral (${walk(sql`orders.location_id = place.id and orders.status = state.name`)}) as found`);
  }
  if (employees.length > 0) {
    ways.push(sql`
      select found.* from unnest(${sql.param(employees)}::text[]) as employee(name),
      lateral (${walk(sql`orders.employee_name = employee.name and ${inState}`)}) as found`);
  }
  // No other text is part of an id.
  const couldBeId = /^[ord\d-]+$/i.test(text);
  if (couldBeId) {
    const beginning = /^\d/.test(text) ? `ORD-${text}` : text.toUpperCase();
    ways.push(sql`
      select orders.id, orders.order_date from (
        select * from orders as one where not one.is_deleted
          and one.id collate "C" >= ${beginning} and one.id collate "C" < ${`${beginning}~`}
        order by one.id collate "C" desc limit ${BEGINNINGS_MAX}
      ) as orders where ${and(condition, cursor, inState, passes)}`);
  }
  if (couldBeId || vendorIds.length > 0 || having) {
    const hasId = and(sql`position(lower(${text}) in lower(orders.id)) > 0`, passes);
    const ofVendor = sql`order_items.vendor_id = any(${sql.param(vendorIds)}::int[])`;
    const named = having && or(ofVendor, holds(orderItems.productName, text));
    const hasNamed =
      named || vendorIds.length > 0 ? hasItem(and(having, named ?? ofVendor)) : undefined;
    ways.push(sql`
      select orders.id, orders.order_date from (
        select * from orders where ${and(sql`not orders.is_deleted`, cursor, having && condition)}
        order by orders.order_date desc, orders.id desc limit ${LOOK_BACK_ORDERS}
      ) as orders where ${and(or(couldBeId ? hasId : undefined, hasNamed), condition, inState)}`);
  }
  if (ways.length === 0)
    return sql`select null::text as id, null::timestamptz as order_date where false`;
  const first = which === 'newest' ? sql`order by order_date desc, id desc` : sql``;
  return sql.join(
    ways.map((way) => sql`(select * from (${way}) as way ${first} limit ${most})`),
    sql` union all `,
  );
}

/** Not `exists`: the planner would turn that into a scan of all items. */
function hasItem(condition: SQL | undefined): SQL {
  return sql`(select true from order_items where order_items.order_id = orders.id and not order_items.is_deleted
    and ${condition} limit 1) is true`;
}

/** Limit of orders with the same beginning of their ids; with more, only the newest of all are searched. */
const BEGINNINGS_MAX = 1_000;

async function locationsNamed(db: Db, text: string): Promise<number[]> {
  const found = await db
    .select({ id: locations.id })
    .from(locations)
    .where(holds(locations.name, text));
  return found.map(({ id }) => id);
}

async function vendorsNamed(db: Db, text: string): Promise<number[]> {
  const found = await db.select({ id: vendors.id }).from(vendors).where(holds(vendors.name, text));
  return found.map(({ id }) => id);
}

/** Names as stored with orders, which survive their users (D7); read by skipping from each name to the next in the index. */
async function employeesNamed(db: Db, text: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    with recursive employee(name) as (
      (select employee_name from orders where not is_deleted order by employee_name limit 1)
      union all
      select (select employee_name from orders where not is_deleted and employee_name > employee.name
              order by employee_name limit 1)
      from employee where employee.name is not null
    )
    select name from employee where ${holds(sql`name`, text)}`);
  return rows.map(({ name }) => name);
}

function holds(name: SQL | AnyColumn, text: string): SQL {
  return sql`position(lower(${text}) in lower(${name})) > 0`;
}

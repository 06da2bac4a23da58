import { and, desc, eq, exists, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { FOUND_COUNTED_MAX, PAGE_COUNTED_MAX } from '../../contract/limits.ts';
import type { OrderFilters } from '../../contract/orders.ts';
import type { Db } from '../db/open.ts';
import { vendors } from '../db/schema/catalogue.ts';
import { orderCounts, orderItems, orders } from '../db/schema/ordering.ts';
import { locations } from '../db/schema/people-and-places.ts';
import { afterCursor, countedUpTo, readCursor } from '../http/paging.ts';
import type { Counted } from '../http/paging.ts';
import { holds, namesHolding } from './names.ts';
import { selectOrders } from './queries.ts';
import {
  hasItem,
  isBroad,
  orderHolds,
  ordersOfVendor,
  searchOrders,
  walkedFirst,
  WALKED_FIRST,
} from './search.ts';
import type { Search } from './search.ts';

const newestFirst = [desc(orders.orderDate), desc(orders.id)];

/** All orders that match, newest first. `restriction` narrows them to what the caller may see. */
export function allOrders(db: Db, filters: OrderFilters, restriction?: SQL) {
  return selectOrders(db)
    .where(and(matches(filters), restriction, containing(db, filters.q)))
    .orderBy(...newestFirst);
}

type Filters = Omit<OrderFilters, 'limit' | 'cursor'>;

/** The orders of these ids, a query for (id, order_date), newest first. */
export function ordersWithIds(db: Db, ids: SQL) {
  return selectOrders(db)
    .where(sql`${orders.id} = any(array(select id from (${ids}) as page))`)
    .orderBy(...newestFirst);
}

/** A page and its count. Neither costs more the older the business is: see docs/lists.md. */
export function orderList(db: Db, filters: OrderFilters, restriction?: SQL) {
  const search = searchFor(db, filters.q);
  return {
    /** With one row more. */
    page: async ({ limit, cursor }: { limit: number; cursor?: string | undefined }) => {
      const from = startingAt(readCursor(cursor, 'text'));
      return ordersWithIds(
        db,
        await idsOf(db, { filters, restriction, from, most: limit + 1, search }),
      );
    },
    count: () => countOrders(db, { filters, restriction, search }),
  };
}

/** What a text names, looked up once for a page and its count. */
export function searchFor(
  db: Db,
  text: string | undefined,
  { products = false } = {},
): () => Promise<Search | undefined> {
  let named: Promise<Search> | undefined;
  return async () => {
    if (text)
      named ??= namesHolding(db, text, { products }).then((found) => ({ text, named: found }));
    return named;
  };
}

interface StartOfPage {
  orders: SQL | undefined;
  /** The same for an index of items. */
  items: SQL | undefined;
}

function startingAt(cursor: [moment: string, id: string] | undefined): StartOfPage {
  return {
    orders: afterCursor(cursor, orders.orderDate, orders.id),
    items: cursor && sql`order_items.order_date <= ${cursor[0]}::timestamptz`,
  };
}

export interface Which {
  filters: Filters;
  restriction: SQL | undefined;
  from: StartOfPage;
  most: number;
  search: () => Promise<Search | undefined>;
  /** The restriction leaves few orders. */
  ofFew?: boolean;
}

/** A query for (id, order_date) of the newest orders that match, each once. */
export async function idsOf(db: Db, which: Which): Promise<SQL> {
  const { filters, restriction, from, most, search } = which;
  const newest = sql`order by order_date desc, id desc limit ${most}`;
  const sought = await search();
  if (isSparse(which, sought) || (sought && isBroad(sought))) {
    const { ids, isWhole } = await newestThatMatch(db, which, sought);
    if (isWhole || ids.length >= most)
      return sql`select orders.id, orders.order_date from orders where orders.id = any(${sql.param(ids.slice(0, most))})`;
  }
  if (!sought) return sql`${walk(which)} ${newest}`;
  const branches = searchOrders(sought, {
    status: filters.status,
    condition: and(matches({ ...filters, status: undefined }), restriction, from.orders),
    itemsFrom: and(itemsMatch(filters), from.items),
    most,
  });
  return sql`select distinct id, order_date from (${anyOf(branches)}) as found ${newest}`;
}

/** Whether the walks of a text's names or a vendor could read many orders for few: those of other states, or without photos. */
export function isSparse(
  { filters, ofFew }: Pick<Which, 'filters' | 'ofFew'>,
  sought: Search | undefined,
) {
  return Boolean((ofFew || filters.status) && (sought || filters.vendorId));
}

/** Those of the newest orders by all other filters that the text or the vendor is found in. */
export async function newestThatMatch(
  db: Db,
  { filters, restriction, from }: Pick<Which, 'filters' | 'restriction' | 'from'>,
  sought: Search | undefined,
) {
  const { vendorId, ...others } = filters;
  return walkedFirst<string>(db, {
    walk: sql`select * from (${walk({ filters: others, restriction, from, most: WALKED_FIRST })}) as either
      order by order_date desc, id desc limit ${WALKED_FIRST}`,
    joins: sql`join orders on orders.id = walked.id`,
    matches: and(sought && orderHolds(sought), matches({ vendorId })),
    sequence: sql`walked.order_date desc, walked.id desc`,
  });
}

function anyOf(branches: readonly SQL[]): SQL {
  if (branches.length === 0)
    return sql`select null::text as id, null::timestamptz as order_date where false`;
  return sql.join(
    branches.map((branch) => sql`(${branch})`),
    sql` union all `,
  );
}

/** The newest orders that match, without a search text, in no sequence. */
function walk({
  filters,
  restriction,
  from,
  most,
}: Pick<Which, 'filters' | 'restriction' | 'from' | 'most'>): SQL {
  const { vendorId, status = [] } = filters;
  if (vendorId) {
    const condition = and(matches({ ...filters, vendorId: undefined }), restriction, from.orders);
    const itemsFrom = and(itemsMatch(filters), from.items);
    const found = ordersOfVendor(sql`${vendorId}`, { condition, itemsFrom, most });
    return sql`select * from (${found}) as found`;
  }
  // Several states are as many index scans: one scan would read all orders in other states.
  const condition = and(matches(filters), restriction, from.orders);
  const page = (more?: SQL) => sql`
    select orders.id, orders.order_date from orders where ${and(condition, more)}
    order by orders.order_date desc, orders.id desc limit ${most}`;
  return status.length > 1
    ? sql`select found.* from unnest(${sql.param(status)}::text[]) as wanted(status),
        lateral (${page(sql`orders.status = wanted.status`)}) as found`
    : sql`select * from (${page()}) as found`;
}

/**
 * How many match, whatever the page: exact where only location and state filter, else counted up to `PAGE_COUNTED_MAX`, or
 * `FOUND_COUNTED_MAX` of a text, or among the newest.
 */
async function countOrders(
  db: Db,
  { filters, restriction, search }: Pick<Which, 'filters' | 'restriction' | 'search'>,
): Promise<Counted> {
  const { orderedBy, vendorId, from, to, q } = filters;
  if (!orderedBy && !vendorId && !from && !to && !q && !restriction) {
    return { total: await knownCount(db, filters), stopped: false };
  }
  const none = { orders: undefined, items: undefined };
  const sought = await search();
  const counted = sought ? FOUND_COUNTED_MAX : PAGE_COUNTED_MAX;
  const most = counted + 1;
  if (isSparse({ filters }, sought)) {
    const { ids, isWhole } = await newestThatMatch(
      db,
      { filters, restriction, from: none },
      sought,
    );
    return { total: ids.length, stopped: !isWhole };
  }
  const found = sought
    ? anyOf(
        searchOrders(sought, {
          status: filters.status,
          condition: and(matches({ ...filters, status: undefined }), restriction),
          itemsFrom: itemsMatch(filters),
          most,
        }),
      )
    : walk({ filters, restriction, from: none, most });
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(distinct id)::int as total from (select id from (${found}) as found limit ${most * BRANCHES_COUNTED}) as limited`);
  return countedUpTo(counted, rows[0]?.total ?? 0);
}
/** An order that several names lead to is counted once. */
const BRANCHES_COUNTED = 2;

async function knownCount(
  db: Db,
  { locationId, status }: Pick<OrderFilters, 'locationId' | 'status'>,
): Promise<number> {
  const [known] = await db
    .select({ total: sql<number>`coalesce(sum(${orderCounts.orders}), 0)::int` })
    .from(orderCounts)
    .where(
      and(
        locationId ? eq(orderCounts.locationId, locationId) : undefined,
        status ? inArray(orderCounts.status, status) : undefined,
      ),
    );
  return known?.total ?? 0;
}

/** All filters but the search text. */
export function matches(filters: Filters): SQL | undefined {
  return and(
    // A literal: with a parameter a prepared statement could not use the indexes of what is not deleted.
    sql`not ${orders.isDeleted}`,
    filters.locationId ? eq(orders.locationId, filters.locationId) : undefined,
    filters.orderedBy ? eq(orders.orderedBy, filters.orderedBy) : undefined,
    filters.status ? inArray(orders.status, filters.status) : undefined,
    filters.from ? gte(orders.orderDate, filters.from.toISOString()) : undefined,
    filters.to ? lt(orders.orderDate, filters.to.toISOString()) : undefined,
    filters.vendorId ? hasItem(sql`order_items.vendor_id = ${filters.vendorId}`) : undefined,
  );
}

/** What the items of matching orders have in common, for an index of items. */
function itemsMatch({ locationId, from, to }: Filters): SQL | undefined {
  return and(
    locationId ? eq(orderItems.locationId, locationId) : undefined,
    from ? gte(orderItems.orderDate, from.toISOString()) : undefined,
    to ? lt(orderItems.orderDate, to.toISOString()) : undefined,
  );
}

/** Order id, employee, location or vendor contains the text, ignoring case: evaluated for every order. */
export function containing(db: Db, text: string | undefined): SQL | undefined {
  if (!text) return undefined;
  return or(
    holds(orders.id, text),
    holds(sql`${orders.employeeName}`, text),
    exists(
      db
        .select({ one: sql`1` })
        .from(locations)
        .where(and(eq(locations.id, orders.locationId), holds(locations.name, text))),
    ),
    exists(
      db
        .select({ one: sql`1` })
        .from(orderItems)
        .innerJoin(vendors, eq(vendors.id, orderItems.vendorId))
        .where(
          and(
            eq(orderItems.orderId, orders.id),
            eq(orderItems.isDeleted, false),
            holds(vendors.name, text),
          ),
        ),
    ),
  );
}

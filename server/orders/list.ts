import { and, desc, eq, exists, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { PAGE_COUNTED_MAX } from '../../contract/limits.ts';
import type { OrderFilters } from '../../contract/orders.ts';
import { jsonRows } from '../db/contract-rows.ts';
import type { Db } from '../db/open.ts';
import { vendors } from '../db/schema/catalogue.ts';
import { orderCounts, orderItems, orders } from '../db/schema/ordering.ts';
import { locations } from '../db/schema/people-and-places.ts';
import { afterCursor, countedUpTo, readCursor } from '../http/paging.ts';
import type { Counted } from '../http/paging.ts';
import { holds, namesHolding } from './names.ts';
import { selectOrders } from './queries.ts';
import {
  hasVendor,
  isBroad,
  orderHolds,
  ordersOfVendor,
  searchOrders,
  walkedFirst,
  WALKED_FIRST,
  WALKED_TO_COUNT,
} from './search.ts';
import type { Search } from './search.ts';

const newestFirst = [desc(orders.orderDate), desc(orders.id)];

/** What the caller sees of orders. */
export interface OrderView {
  /** Narrows them to those that the caller may see. */
  restriction?: SQL | undefined;
  /** Whether with what they cost; by default. */
  prices?: boolean;
}

/** All orders that match, newest first. */
export function allOrders(db: Db, filters: OrderFilters, { restriction, prices }: OrderView = {}) {
  return selectOrders(db, { prices })
    .where(and(matches(filters), restriction, containing(db, filters.q)))
    .orderBy(...newestFirst);
}

type Filters = Omit<OrderFilters, 'limit' | 'cursor'>;

/** A page and its count. Neither costs more the older the business is: see docs/lists.md. */
export function orderList(db: Db, filters: OrderFilters, { restriction, prices }: OrderView = {}) {
  const search = searchFor(db, filters.q);
  return {
    /** With one row more, as JSON. */
    page: async ({ limit, cursor }: { limit: number; cursor?: string | undefined }) => {
      const from = startingAt(readCursor(cursor, 'text'));
      const ids = await idsOf(db, { filters, restriction, from, most: limit + 1, search });
      const page = selectOrders(db, { prices })
        .where(sql`${orders.id} = any(array(select id from (${ids}) as page))`)
        .orderBy(...newestFirst);
      return jsonRows(page);
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
    items: afterCursor(cursor, orderItems.orderDate, orderItems.orderId),
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
  const term = await search();
  if (isSparse(which, term) || (term && isBroad(term))) {
    const { ids, isWhole } = await newestThatMatch(db, which, term);
    if (isWhole || ids.length >= most)
      return sql`select orders.id, orders.order_date from orders where orders.id = any(${sql.param(ids)})`;
  }
  if (!term) return sql`${walk(which)} ${newest}`;
  const branches = searchOrders(term, {
    status: filters.status,
    condition: and(matches({ ...filters, status: undefined }), restriction, from.orders),
    ofItems: onItems({ filters, restriction, from }),
    most,
  });
  return sql`select distinct id, order_date from (${anyOf(branches)}) as found ${newest}`;
}

/** Whether the walks of a text's names or a vendor could read many orders for few: those of other states, or without photos. */
export function isSparse(
  { filters, ofFew }: Pick<Which, 'filters' | 'ofFew'>,
  term: Search | undefined,
) {
  const isOfFew = ofFew || filters.status || filters.needsApproval;
  return Boolean(isOfFew && (term || filters.vendorId));
}

/** Those of the newest orders by all other filters that the text or the vendor is found in; to count, of fewer. */
export async function newestThatMatch(
  db: Db,
  {
    filters,
    restriction,
    from,
    most,
  }: Pick<Which, 'filters' | 'restriction' | 'from'> & { most?: number },
  term: Search | undefined,
) {
  const { vendorId, ...others } = filters;
  const walked = most === undefined ? WALKED_TO_COUNT : WALKED_FIRST;
  return walkedFirst<string>(db, {
    walk: sql`
      select orders.* from (${walk({ filters: others, restriction, from, most: walked })}) as newest,
        lateral (select * from orders as own where own.id = newest.id offset 0) as orders
      order by newest.order_date desc, newest.id desc limit ${walked}`,
    matches: sql`exists (select from (select walked.*) as orders
      where ${and(term && orderHolds(term), vendorId ? hasVendor(sql`${vendorId}`) : undefined)})`,
    most: most ?? walked,
    walked,
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
  const { vendorId, status = [], needsApproval } = filters;
  if (vendorId) {
    const { items, orders: rest } = onItems({ filters, restriction, from });
    const condition = and(rest, filters.status && inArray(orders.status, filters.status));
    return sql`select * from (${ordersOfVendor(sql`${vendorId}`, { condition, items, most })}) as found`;
  }
  // Several states are as many index scans: one scan would read all orders in other states.
  const condition = and(matches(filters), restriction, from.orders);
  const page = (more?: SQL) => sql`
    select orders.id, orders.order_date from orders where ${and(condition, more)}
    order by orders.order_date desc, orders.id desc limit ${most}`;
  return status.length > 1 && !needsApproval
    ? sql`select found.* from unnest(${sql.param(status)}::text[]) as wanted(status),
        lateral (${page(sql`orders.status = wanted.status`)}) as found`
    : sql`select * from (${page()}) as found`;
}

/**
 * How many match, whatever the page: exact where only location and state filter, else counted up to `PAGE_COUNTED_MAX`, or
 * among the newest.
 */
async function countOrders(
  db: Db,
  { filters, restriction, search }: Pick<Which, 'filters' | 'restriction' | 'search'>,
): Promise<Counted> {
  const { orderedBy, vendorId, from, to, q, needsApproval } = filters;
  if (!orderedBy && !vendorId && !from && !to && !q && !needsApproval && !restriction) {
    return { total: await knownCount(db, filters), stopped: false };
  }
  const none = { orders: undefined, items: undefined };
  const term = await search();
  const most = PAGE_COUNTED_MAX + 1;
  if (isSparse({ filters }, term)) {
    const { ids, isWhole } = await newestThatMatch(db, { filters, restriction, from: none }, term);
    return { total: ids.length, stopped: !isWhole };
  }
  const found = term
    ? anyOf(
        searchOrders(term, {
          status: filters.status,
          condition: and(matches({ ...filters, status: undefined }), restriction),
          ofItems: onItems({ filters, restriction, from: none }),
          most,
        }),
      )
    : walk({ filters, restriction, from: none, most });
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(distinct id)::int as total from (select id from (${found}) as found limit ${most * BRANCHES_COUNTED}) as limited`);
  return countedUpTo(PAGE_COUNTED_MAX, rows[0]?.total ?? 0);
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
    filters.needsApproval ? sql`${orders.needsApproval}` : undefined,
    filters.from ? gte(orders.orderDate, filters.from.toISOString()) : undefined,
    filters.to ? lt(orders.orderDate, filters.to.toISOString()) : undefined,
    filters.vendorId ? hasVendor(sql`${filters.vendorId}`) : undefined,
  );
}

/** All filters but text and state, for an index of items: what their own columns say, and what only their orders do. */
function onItems({ filters, restriction, from }: Pick<Which, 'filters' | 'restriction' | 'from'>) {
  const { locationId, orderedBy, vendorId, q, needsApproval } = filters;
  return {
    items: and(
      locationId ? eq(orderItems.locationId, locationId) : undefined,
      filters.from ? gte(orderItems.orderDate, filters.from.toISOString()) : undefined,
      filters.to ? lt(orderItems.orderDate, filters.to.toISOString()) : undefined,
      from.items,
    ),
    orders: and(
      orderedBy ? eq(orders.orderedBy, orderedBy) : undefined,
      needsApproval ? sql`${orders.needsApproval}` : undefined,
      // Without a text the vendor's index is walked itself.
      vendorId && q ? matches({ vendorId }) : undefined,
      restriction,
    ),
  };
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

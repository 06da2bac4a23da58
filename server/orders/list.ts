import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { PAGE_COUNTED_MAX } from '../../contract/values/limits.ts';
import type { OrderFilters, ListedOrderFilters } from '../../contract/calls/orders.ts';
import { builtOnce } from '../db/built-once.ts';
import { jsonRows } from '../db/contract-rows.ts';
import type { Db } from '../db/open.ts';
import { orderCounts } from '../db/schema/order-counts.ts';
import { orders } from '../db/schema/orders.ts';
import { countedUpTo, idsFound, readCursor } from '../lists/paging.ts';
import type { Counted } from '../lists/paging.ts';
import { unionOf } from '../lists/union-of.ts';
import { containing, matches, onItems, startingAt } from './filters.ts';
import type { Filters, StartOfPage } from './filters.ts';
import { namesContaining } from './names.ts';
import { selectOrders, selectOrdersInList } from './queries.ts';
import {
  hasVendor,
  isBroad,
  orderMatchesText,
  ordersOfVendor,
  searchOrders,
  walkedFirst,
  WALKED_FIRST,
  WALKED_TO_COUNT,
} from './search.ts';
import type { Search } from './search.ts';

const newestFirst = [desc(orders.orderDate), desc(orders.id)];

/** Which orders, and which of their fields, the caller sees. */
export interface OrderView {
  /** Narrows the orders to those that the caller may see. */
  restriction?: SQL | undefined;
  /** Whether orders have prices and totals; true when omitted. */
  prices?: boolean;
}

type Selected = Pick<ListedOrderFilters, 'lines'> & Pick<OrderView, 'prices'>;

/** These orders with or without their lines (Q3), newest first. */
function ordersWhere(db: Db, condition: SQL | undefined, { lines, prices }: Selected) {
  return lines === 'none'
    ? selectOrdersInList(db, { prices })
        .where(condition)
        .orderBy(...newestFirst)
    : selectOrders(db, { prices })
        .where(condition)
        .orderBy(...newestFirst);
}

/** The rows of a page as JSON, by their ids (`rowsByIds`): the most frequent lists, so the text of each form is built once. */
const rowsOfPage = (selected: Selected) =>
  builtOnce((db) =>
    jsonRows(ordersWhere(db, sql`${orders.id} = any(${sql.placeholder('ids')}::text[])`, selected)),
  );
const formsOfPage = (prices: boolean) => ({
  whole: rowsOfPage({ prices }),
  none: rowsOfPage({ prices, lines: 'none' }),
});
const WITH_PRICES = formsOfPage(true);
const WITHOUT_PRICES = formsOfPage(false);

/** All orders that match, newest first. */
export function allOrders(
  db: Db,
  { lines, ...filters }: ListedOrderFilters,
  { restriction, prices }: OrderView = {},
) {
  const condition = and(matches(filters), restriction, containing(db, filters.q));
  return ordersWhere(db, condition, { lines, prices });
}

/** A page and its count. Neither costs more the older the business is: see docs/lists.md. */
export function orderList(
  db: Db,
  { lines, ...filters }: ListedOrderFilters,
  { restriction, prices = true }: OrderView = {},
) {
  const search = searchFor(db, filters.q);
  return {
    /** One row more than `limit`, as JSON. */
    page: async ({ limit, cursor }: { limit: number; cursor?: string | undefined }) => {
      const from = startingAt(readCursor(cursor, 'text'));
      const ids = await idsOf(db, { filters, restriction, from, most: limit + 1, search });
      const forms = prices ? WITH_PRICES : WITHOUT_PRICES;
      return forms[lines ?? 'whole'](db, { ids: await idsFound(db, ids) });
    },
    count: () => countOrders(db, { filters, restriction, search }),
  };
}

/** Looks up the names that contain a text, once for a page and its count. */
export function searchFor(
  db: Db,
  text: string | undefined,
  { products = false } = {},
): () => Promise<Search | undefined> {
  let named: Promise<Search> | undefined;
  return async () => {
    if (text)
      named ??= namesContaining(db, text, { products }).then((found) => ({ text, named: found }));
    return named;
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
  return sql`select distinct id, order_date from (${anyOrder(branches)}) as found ${newest}`;
}

/**
 * Whether scanning by a text's names or by vendor could read many orders to find few, because most are in other states or
 * have no photos.
 */
export function isSparse(
  { filters, ofFew }: Pick<Which, 'filters' | 'ofFew'>,
  term: Search | undefined,
) {
  const isOfFew = ofFew || filters.status || filters.needsApproval;
  return Boolean(isOfFew && (term || filters.vendorId));
}

/**
 * Scans the newest orders that match all other filters, and returns those that match the text or the vendor. Without `most`
 * it is for counting, and scans fewer orders.
 */
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
    walk: sql`${walk({ filters: others, restriction, from, most: walked, columns: COMPARED })}
      order by order_date desc, id desc limit ${walked}`,
    matches: sql`exists (select from (select walked.*) as orders
      where ${and(term && orderMatchesText(term), vendorId ? hasVendor([vendorId]) : undefined)})`,
    most: most ?? walked,
    walked,
  });
}

function anyOrder(branches: readonly SQL[]): SQL {
  if (branches.length === 0)
    return sql`select null::text as id, null::timestamptz as order_date where false`;
  return unionOf(branches);
}

/** What `orderMatchesText` and `hasVendor` read of an order: looking it up again by its id took most of a walk. */
const COMPARED = sql`orders.id, orders.order_date, orders.location_id, orders.employee_name, orders.vendor_ids`;

/**
 * A query for the newest orders that match, without a search text. Its rows are not sorted.
 * @param columns not with a vendor
 */
function walk({
  filters,
  restriction,
  from,
  most,
  columns = sql`orders.id, orders.order_date`,
}: Pick<Which, 'filters' | 'restriction' | 'from' | 'most'> & { columns?: SQL }): SQL {
  const { vendorId, status = [], needsApproval } = filters;
  if (vendorId) {
    const { items, orders: rest } = onItems({ filters, restriction, from });
    const condition = and(rest, filters.status && inArray(orders.status, filters.status));
    return sql`select * from (${ordersOfVendor(sql`${vendorId}`, { condition, items, most })}) as found`;
  }
  // One index scan per state: a single scan would also read the orders in all other states.
  const condition = and(matches(filters), restriction, from.orders);
  const page = (more?: SQL) => sql`
    select ${columns} from orders where ${and(condition, more)}
    order by orders.order_date desc, orders.id desc limit ${most}`;
  return status.length > 1 && !needsApproval
    ? sql`select found.* from unnest(${sql.param(status)}::text[]) as wanted(status),
        lateral (${page(sql`orders.status = wanted.status`)}) as found`
    : sql`select * from (${page()}) as found`;
}

/**
 * How many orders match, on all pages. Exact when only location and state filter; otherwise counting stops at
 * `PAGE_COUNTED_MAX`, or at the orders that `newestThatMatch` scans.
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
    ? anyOrder(
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
/** Several names may lead to the same order, which is counted once: twice the number of rows is read. */
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

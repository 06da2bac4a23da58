import { and, asc, desc, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { OrderItemFilters } from '../../contract/calls/order-items.ts';
import { OPEN_COUNTED_MAX, PAGE_COUNTED_MAX } from '../../contract/values/limits.ts';
import type { Db } from '../db/open.ts';
import { vendors } from '../db/schema/catalogue.ts';
import { orderItems } from '../db/schema/order-items.ts';
import { orders } from '../db/schema/orders.ts';
import { locations } from '../db/schema/people-and-places.ts';
import { containsText } from '../lists/contains-text.ts';
import { countRows, readCursor, rowsByIds } from '../lists/paging.ts';
import type { Counted } from '../lists/paging.ts';
import { unionOf } from '../lists/union-of.ts';
import { searchFor } from '../orders/list.ts';
import { calledLike } from '../orders/names.ts';
import { isBroad, walkedFirst, WALKED_FIRST, WALKED_TO_COUNT } from '../orders/search.ts';
import type { Search, Walked } from '../orders/search.ts';
import { isPresent, selectItems } from './item-columns.ts';
import { COMPARED, itemMatchesText, searchItems } from './search.ts';
import { isByItem, itemMatches, walkItems } from './walk.ts';
import type { Walk } from './walk.ts';

const newestOrderFirst = [desc(orderItems.orderDate), asc(orderItems.id)];

/** All matching items, newest order first, in the order's own sequence. */
export function allOrderItems(db: Db, filters: OrderItemFilters) {
  return selectItems(db)
    .where(and(isPresent, itemMatches(filters, 'item'), contains(filters.q)))
    .orderBy(...newestOrderFirst);
}

/** A page and its count. Neither costs more the older the business is: see docs/lists.md. */
export function orderItemList(db: Db, filters: OrderItemFilters) {
  const search = searchFor(db, filters.q, { products: true });
  return {
    /** With one row more, as JSON. */
    page: async ({ limit, cursor: text }: { limit: number; cursor?: string | undefined }) => {
      const cursor = readCursor(text, 'number');
      const ids = await idsOf(db, await search(), { filters, cursor, most: limit + 1 });
      return rowsByIds(db, ids, (page) =>
        selectItems(db)
          .where(sql`${orderItems.id} = any(${page})`)
          .orderBy(...newestOrderFirst),
      );
    },
    count: async () => countItems(db, await search(), filters),
  };
}

/** A query for (id, order_date) of the newest items that match. */
async function idsOf(
  db: Db,
  search: Search | undefined,
  walk: Omit<Walk, 'by' | 'and'>,
): Promise<SQL> {
  const by = isByItem(walk.filters) ? 'item' : 'order';
  if (!search) return walkItems({ ...walk, by });
  const { most } = walk;
  if (isBroad(search) || isByItem(walk.filters)) {
    const { ids, isWhole } = await newestThatMatch(db, search, walk);
    if (isWhole || ids.length >= most)
      return sql`select order_items.id from order_items where order_items.id = any(${sql.param(ids)})`;
  }
  return sql`select * from (${anyItem(searchItems(search, walk, 'newest'))}) as found order by order_date desc, id limit ${most}`;
}

/** Those of the newest items by all other filters that the text is found in; to count, of fewer. */
async function newestThatMatch(
  db: Db,
  search: Search,
  { most, ...walk }: Pick<Walk, 'filters' | 'cursor'> & { most?: number },
): Promise<Walked<number>> {
  const walked = most === undefined ? WALKED_TO_COUNT : WALKED_FIRST;
  const by = isByItem(walk.filters) ? 'item' : 'order';
  return walkedFirst<number>(db, {
    walk: walkItems({ ...walk, by, columns: COMPARED, most: walked }),
    matches: itemMatchesText(search),
    most: most ?? walked,
    walked,
  });
}

function anyItem(branches: readonly SQL[]): SQL {
  if (branches.length === 0)
    return sql`select null::int as id, null::timestamptz as order_date where false`;
  return unionOf(branches);
}

/** How many match, whatever the page, up to `PAGE_COUNTED_MAX` (`OPEN_COUNTED_MAX` of open items), or among the newest. */
async function countItems(
  db: Db,
  search: Search | undefined,
  filters: OrderItemFilters,
): Promise<Counted> {
  if (search && isByItem(filters)) {
    const { ids, isWhole } = await newestThatMatch(db, search, { filters, cursor: undefined });
    return { total: ids.length, stopped: !isWhole };
  }
  const counted = filters.open ? OPEN_COUNTED_MAX : PAGE_COUNTED_MAX;
  const most = counted + 1;
  const walk = { filters, cursor: undefined, most };
  const found = search
    ? anyItem(searchItems(search, walk, 'any'))
    : walkItems({ ...walk, by: isByItem(filters) ? 'item' : 'order' });
  return countRows(db, found, counted);
}

function contains(text: string | undefined): SQL | undefined {
  if (!text) return undefined;
  const columns = [
    orderItems.orderId,
    orderItems.productName,
    orders.employeeName,
    locations.name,
    vendors.name,
  ];
  return or(
    ...columns.map((column) => containsText(column, text)),
    sql`${orderItems.productName} = any(${calledLike(text)})`,
  );
}

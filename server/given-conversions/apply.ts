import { sql } from 'drizzle-orm';
import { followReceipts } from '../claims/follow-receipt.ts';
import type { LockedRows } from '../db/locked.ts';
import { noteChange } from '../db/noted-changes.ts';
import type { Db, Pool, Tx } from '../db/open.ts';
import { moveGiven } from '../inventory/move-given.ts';
import { settleItems } from '../order-items/arrivals.ts';
import { lockOrders } from '../orders/lock-orders.ts';
import { lockProducts } from '../products/queries.ts';
import { decideWaste } from '../waste/stock.ts';
import { isUndecided } from './decide.ts';

/** What a conversion changes that is given to waiting entries. */
export const GIVEN_CHANGES = ['orders', 'stock', 'waste'] as const;

/** Entries of each kind in one transaction. */
const BATCH = 500;

/** A conversion that was given and whose entries do not have it all yet. */
export interface Given {
  productId: string;
  unitId: string;
}

/**
 * Gives the next entries of a unit what was decided for them: order items and receipt lines, then the stock, then waste.
 * A few statements over a batch, however many wait, in a transaction of its own. Returns whether entries are left; `busy`
 * when another node gives them theirs.
 */
export async function applyGiven(
  db: Pool,
  { productId, unitId, now }: Given & { now: Date },
): Promise<'done' | 'more' | 'busy'> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${`given ${productId} ${unitId}`}, 0)) as mine`,
    );
    if (!rows[0]?.mine) return 'busy';
    const given = { productId, unitId };
    // After each batch, so that screens show how far it is.
    noteChange(tx, GIVEN_CHANGES);
    // Orders are locked before products, as everywhere.
    const orderIds = await listOrders(tx, given);
    const orders = await lockOrders(tx, orderIds);
    const product = await lockProducts(tx, sql`${sql.raw('products.id')} = ${productId}`);
    const items = new Set([
      ...(await decideItems(tx, orders, given)),
      ...(await decideLines(tx, orders, given)),
    ]);
    await settleItems(tx, orders, { ids: [...items] });
    await moveGiven(tx, product, { ...given, most: BATCH });
    await decideWaste(tx, product, { ...given, most: BATCH });
    await followReceipts(tx, orders, now);
    const left = await tx.execute(sql`
      delete from missing_conversions as given
      where given.product_id = ${productId} and given.unit_id = ${unitId} and given.given_at is not null
        and not ${isUndecided(sql`given`)}`);
    return left.rowCount === 0 ? 'more' : 'done';
  });
}

/** The orders of the next items and lines. */
async function listOrders(db: Db, { productId, unitId }: Given): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    (select order_id as id from order_items
      where product_id = ${productId} and unit_id = ${unitId} and base_numerator is null limit ${BATCH})
    union
    (select item.order_id from receipt_lines as line join order_items as item on item.id = line.order_item_id
      where line.product_id = ${productId} and line.unit_id = ${unitId} and line.base_numerator is null limit ${BATCH})`);
  return rows.map(({ id }) => id);
}

type Orders = LockedRows<'orders', { id: string }>;
const idsOf = (orders: Orders) => sql.param(orders.map(({ id }) => id));

const GIVEN = sql`missing_conversions as given`;
const isGiven = ({ productId, unitId }: Given) =>
  sql`given.product_id = ${productId} and given.unit_id = ${unitId} and given.given_at is not null`;

/** Decides items, and their lines in other units. Returns the items of such lines. */
async function decideItems(tx: Tx, orders: Orders, given: Given): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with decided as (
      update order_items as item set base_numerator = given.given_numerator, base_denominator = given.given_denominator
      from ${GIVEN}
      where ${isGiven(given)} and item.product_id = given.product_id and item.unit_id = given.unit_id
        and item.base_numerator is null and item.order_id = any(${idsOf(orders)})
      returning item.id, item.base_numerator, item.base_denominator
    )
    update receipt_lines as line set (item_numerator, item_denominator) = (
      select exact[1], exact[2] from reduced(line.base_numerator * decided.base_denominator, line.base_denominator * decided.base_numerator) as exact
    )
    from decided
    where line.order_item_id = decided.id and line.item_numerator is null and line.base_numerator is not null
    returning decided.id`);
  return rows.map(({ id }) => id);
}

/** Decides lines of these orders, and lines without one. Returns their items. */
async function decideLines(tx: Tx, orders: Orders, given: Given): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number | null }>(sql`
    update receipt_lines as line set base_numerator = next.numerator, base_denominator = next.denominator,
      item_numerator = coalesce(line.item_numerator, next.in_item[1]), item_denominator = coalesce(line.item_denominator, next.in_item[2])
    from (
      select counted.id, given.given_numerator as numerator, given.given_denominator as denominator,
        case when item.base_numerator is not null then
          reduced(given.given_numerator * item.base_denominator, given.given_denominator * item.base_numerator) end as in_item
      from ${GIVEN} join receipt_lines as counted on counted.product_id = given.product_id and counted.unit_id = given.unit_id
          and counted.base_numerator is null
        left join order_items as item on item.id = counted.order_item_id
      where ${isGiven(given)} and (item.id is null or item.order_id = any(${idsOf(orders)}))
      limit ${2 * BATCH}
    ) as next
    where line.id = next.id
    returning line.order_item_id as id`);
  return rows.flatMap(({ id }) => id ?? []);
}

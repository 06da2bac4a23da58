import { and, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { SpendFilters } from '../../contract/calls/spend.ts';
import { NO_CATEGORY } from '../../contract/values/spend-groupings.ts';
import type { Db } from '../db/open.ts';
import { products } from '../db/schema/catalogue.ts';
import { orderItems } from '../db/schema/order-items.ts';
import type { spendSums } from '../db/schema/spend.ts';
import type { Period } from '../period.ts';

/**
 * Items that were ordered or received, not cancelled, missing or deleted (M7). The same as in the index
 * `order_items_spend`, in literals: with parameters a prepared statement could not use it. `touch_spend_of_items` says the
 * same of changed items.
 */
const isSpent = sql`(not ${orderItems.isDeleted} and not ${orderItems.orderDeleted}
  and not ${orderItems.orderCancelled} and ${orderItems.orderedStatus} in ('ordered', 'received'))`;

/** The items of a period. */
export function spentIn({ from, before }: Period): SQL | undefined {
  return and(
    isSpent,
    from ? gte(orderItems.orderedAt, from) : undefined,
    before ? lt(orderItems.orderedAt, before) : undefined,
  );
}

/** The filters but the period and the grouping, of items or of their sums. */
export function narrowedBy(
  db: Db,
  of: typeof orderItems | typeof spendSums,
  { locationId, vendorId, categoryId, productId }: SpendFilters,
): SQL | undefined {
  const ofCategory = () =>
    db
      .select({ id: products.id })
      .from(products)
      .where(
        categoryId && categoryId !== NO_CATEGORY
          ? eq(products.categoryId, categoryId)
          : isNull(products.categoryId),
      );
  return and(
    locationId ? eq(of.locationId, locationId) : undefined,
    vendorId ? eq(of.vendorId, vendorId) : undefined,
    productId ? eq(of.productId, productId) : undefined,
    categoryId ? inArray(of.productId, ofCategory()) : undefined,
  );
}

/** Decimals of `spentAmount`. */
const STORED_DECIMALS = 4;

/** An item's amount in the minor unit of the currency, rounded half up: of `spentAmount`, or of one like it. */
function inMinorUnits(stored: SQLWrapper, digits: number): SQL {
  const minorUnit = 10 ** (STORED_DECIMALS - digits);
  return sql`(${stored} + ${sql.raw(`${minorUnit / 2}) / ${minorUnit}`)}`;
}

/**
 * What an item counts for once it is ordered, also while it is pending, in the minor unit of the currency; null without a price.
 * The expression of `spentAmount`, in which a pending item counts for nothing.
 */
export function expectedMinorUnits(digits: number): SQL {
  const { orderedStatus, unitPrice, quantity, spentAmount } = orderItems;
  const expected = sql`case when ${orderedStatus} = 'pending' then trunc(10000 * ${unitPrice} * ${quantity})::bigint else ${spentAmount} end`;
  return inMinorUnits(sql`(${expected})`, digits);
}

/**
 * The columns `amount`, `items` and `unpriced` of a group of items: each line is rounded half up, so that the lines that a
 * person sees add up to the amount. Lines are whole numbers here, which PostgreSQL adds up several times as fast as decimals.
 * @param digits decimals of the currency, at most three
 */
export function sums(digits: number): SQL {
  return sql`coalesce(sum(${inMinorUnits(orderItems.spentAmount, digits)}), 0) * ${sql.raw((10 ** -digits).toFixed(digits))} as amount,
    count(${orderItems.spentAmount})::int as items, (count(*) - count(${orderItems.spentAmount}))::int as unpriced`;
}

/** The same columns of rows that have them: of sums, or of parts of a group. */
export const sumsOfSums = sql.raw(
  'coalesce(sum(amount), 0) as amount, coalesce(sum(items), 0)::int as items, coalesce(sum(unpriced), 0)::int as unpriced',
);

import { inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/open.ts';
import { productCategories, products, unitsOfMeasure, vendors } from '../db/schema/catalogue.ts';
import { vendorAnswerLines } from '../db/schema/answers.ts';
import { orderGuideLines, orderGuides } from '../db/schema/order-guides.ts';
import { orderItems } from '../db/schema/order-items.ts';
import { preparedOrderLines, standingOrders } from '../db/schema/standing-orders.ts';
import { claimLines } from '../db/schema/claims.ts';
import { receiptLines, receiptRefusals } from '../db/schema/receipts.ts';
import { locations, users } from '../db/schema/people-and-places.ts';

/** What ids of a kind refer to, with its name. */
interface Named {
  table: PgTable;
  id: PgColumn;
  name: PgColumn | SQL;
}

const LOCATIONS = { table: locations, id: locations.id, name: locations.name };
const USERS = { table: users, id: users.id, name: users.name };
/** By field, or by the kind of a part. */
const NAMED: Readonly<Record<string, Named>> = {
  vendorId: { table: vendors, id: vendors.id, name: vendors.name },
  productId: { table: products, id: products.id, name: products.name },
  categoryId: { table: productCategories, id: productCategories.id, name: productCategories.name },
  unitId: { table: unitsOfMeasure, id: unitsOfMeasure.id, name: unitsOfMeasure.abbreviation },
  locationId: LOCATIONS,
  userId: USERS,
  orderedBy: USERS,
  approvedBy: USERS,
  recordedBy: USERS,
  createdBy: USERS,
  receivedBy: USERS,
  correctedBy: USERS,
  settledBy: USERS,
  preparedFor: USERS,
  responsibleUserId: USERS,
  guideId: { table: orderGuides, id: orderGuides.id, name: orderGuides.name },
  'claim-lines': { table: claimLines, id: claimLines.id, name: claimLines.productName },
  'receipt-lines': { table: receiptLines, id: receiptLines.id, name: receiptLines.productName },
  'receipt-refusals': {
    table: receiptRefusals,
    id: receiptRefusals.id,
    name: sql`(select product_name from receipt_lines where id = ${receiptRefusals.receiptLineId})`,
  },
  answers: {
    table: vendorAnswerLines,
    id: vendorAnswerLines.id,
    name: sql`(select product_name from order_items where id = ${vendorAnswerLines.orderItemId})`,
  },
  'order-guide-lines': {
    table: orderGuideLines,
    id: orderGuideLines.id,
    name: sql`(select name from products where id = ${orderGuideLines.productId})`,
  },
  'prepared-order-lines': {
    table: preparedOrderLines,
    id: preparedOrderLines.id,
    name: sql`(select name from products where id = ${preparedOrderLines.productId})`,
  },
  'standing-orders': {
    table: standingOrders,
    id: standingOrders.id,
    name: sql`(select name from vendors where id = ${standingOrders.vendorId})`,
  },
  'order-items': { table: orderItems, id: orderItems.id, name: orderItems.productName },
};

export interface Reference {
  /** The name of the field that refers, or the kind of the part. */
  of: string;
  id: string | number;
}

/** The names of what is referred to, deleted or not; one query per table. */
export async function namesOf(
  db: Db,
  references: readonly Reference[],
): Promise<(reference: Reference) => string | null> {
  const wanted = Map.groupBy(
    references.filter(({ of }) => of in NAMED),
    ({ of }) => NAMED[of],
  );
  const found = new Map<Named, Map<string, string>>();
  for (const [named, some] of wanted) {
    if (!named) continue;
    const { table, id, name } = named;
    const ids = [...new Set(some.map((reference) => reference.id))];
    const rows = await db
      .select({ id: sql<string>`${id}::text`, name: name as unknown as SQL<string> })
      .from(table)
      .where(inArray(id, ids));
    found.set(named, new Map(rows.map((row) => [row.id, row.name])));
  }
  return ({ of, id }) => {
    const named = NAMED[of];
    return (named && found.get(named)?.get(String(id))) ?? null;
  };
}

import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { NewOrderItem } from '../../contract/calls/orders.ts';
import type { NewOrder, Order } from '../../contract/calls/orders.ts';
import type { Coded } from '../../contract/statements/statement.ts';
import { columnList, rowsAsJson, typedColumnList } from '../db/insert-many.ts';
import type { Db, Pool, Tx } from '../db/open.ts';
import { orderItems } from '../db/schema/order-items.ts';
import { totalOf } from './follow-items.ts';
import { reasonsToWait } from './reasons-to-wait.ts';
import { isOtherUnit } from './why-not-stored.ts';
import type { SeenUnit } from './why-not-stored.ts';

/** Where an order is stored: its one statement by itself, or in a transaction that holds more. */
export interface Store {
  db: Db;
  write: (statement: (whoActs: SQL) => SQL) => Promise<Made[]>;
}

export const storeAtOnce = (db: Pool): Store => ({
  db,
  write: (statement) => db.writeAtOnce<Made>(statement),
});

/** The transaction said who acts as it began. */
export const storeIn = (tx: Tx): Store => ({
  db: tx,
  write: async (statement) => (await tx.execute<Made>(statement(sql`''`))).rows,
});

export interface Insertion {
  order: NewOrder;
  seen: readonly SeenUnit[];
  overBudgets: readonly Coded[];
  hash: string;
  now: Date;
}

/** What every order begins with; the table's defaults say the same. */
const NEW = {
  status: 'pending',
  ottomateEmailStatus: 'not_sent',
  invoicePhotoUrls: [],
  approvedBy: null,
  approvedByName: null,
  approvedAt: null,
  isDeleted: false,
} as const satisfies Partial<Order>;

/** What the database says of a new order. */
type Made = Pick<
  Order,
  | 'employeeName'
  | 'vendorId'
  | 'locationName'
  | 'total'
  | 'unpricedItems'
  | 'needsApproval'
  | 'waitsFor'
>;

/** The columns that an item gets from what was submitted; and with their types. */
const SUBMITTED = columnList(Object.keys(NewOrderItem.shape));
const SUBMITTED_TYPES = typedColumnList(orderItems, Object.keys(NewOrderItem.shape));

/**
 * One statement, so one round trip and one transaction: the order and its lines, each with its product's current vendor,
 * unit and name, and under the purchase order that it joins (E34). Returns the order without another query; stores nothing and
 * returns undefined when the id is taken, a reference is unknown or a unit is another one by now. A second insert of the same id
 * waits for the first to commit, so exactly one of any number is stored.
 */
export async function insertOrder(
  { write }: Store,
  { id, order, seen, overBudgets, hash, now }: Insertion & { id: string },
): Promise<Order | undefined> {
  const { items } = order;
  const at = now.toISOString();
  const [made] = await write(
    (whoActs) => sql`
    with line as materialized (
      select position, ${SUBMITTED}
      from rows from (jsonb_to_recordset(${rowsAsJson(items)}) as (${SUBMITTED_TYPES})) with ordinality as entry(${SUBMITTED}, position)
    ),
    known as materialized (
      select line.*, product.name as product_name, product.vendor_id, unit.id as unit_id, unit.abbreviation as unit_of_measure,
        coalesce(own[2], 1) as base_numerator, coalesce(own[1], 1) as base_denominator,
        product.price as unit_price, product.vendor_item_code, product.pack_size
      from line
      join products as product on product.id = line.product_id and not product.is_deleted
      join units_of_measure as unit on unit.id = product.unit_id
      left join own_units_now(array(select product_id from line)) as changed on changed.product_id = product.id
    ),
    follows as (select ${totalOf('known')}, count(*)::int as items, array_agg(distinct vendor_id) as vendors from known),
    new_order as (
      insert into orders (id, location_id, order_date, ordered_by, vendor_id, employee_name, submitted_at, notes, content_hash,
        total, unpriced_items, item_count, vendor_ids, applied_limit, over_budgets)
      select ${id}, location.id, ${at}::timestamptz, person.id,
        case when cardinality(follows.vendors) = 1 then follows.vendors[1] end,
        person.name, ${at}::timestamptz, ${order.notes}, ${hash}, follows.total, follows.unpriced_items, follows.items, follows.vendors,
        case when person.user_type <> 'manager' and follows.total > location.approval_limit then location.approval_limit end,
        case when person.user_type <> 'manager' then ${overBudgets.length > 0 ? JSON.stringify(overBudgets) : null}::jsonb end
      from follows, locations as location, users as person
      where location.id = ${order.locationId} and not location.is_deleted
        and person.id = ${order.orderedBy} and not person.is_deleted
        and follows.items = (select count(*) from line)
        and not exists (
          select from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as seen("productId" text, "unitOfMeasure" text)
          join known on known.product_id = seen."productId" and ${isOtherUnit({ seen: sql`seen."unitOfMeasure"`, unit: { id: sql`known.unit_id`, abbreviation: sql`known.unit_of_measure` } })}
        )
        and ${whoActs} is not null
      on conflict (id) do nothing
      returning id, location_id, employee_name, vendor_id, total, unpriced_items, needs_approval, applied_limit, over_budgets
    ),
    joined as materialized (
      -- The next delivery gets the lowest number.
      select vendor, day, coalesce(present.number, purchase_order_to_join(vendor, place, day, ${at}::timestamptz)) as number
      from (
        select distinct new_order.location_id as place, known.vendor_id as vendor, known.delivery_date as day
        from new_order, known where not new_order.needs_approval
        order by day nulls last, vendor
      ) as delivery
      left join open_purchase_order(vendor, place, day, ${at}::timestamptz) as present(number) on true
    ),
    new_items as (
      insert into order_items (order_id, location_id, order_date, order_needs_approval, product_name, vendor_id, unit_id, unit_of_measure, base_numerator, base_denominator, unit_price, vendor_item_code, pack_size, purchase_order_number, ${SUBMITTED})
      select new_order.id, new_order.location_id, ${at}::timestamptz, new_order.needs_approval, product_name, known.vendor_id, unit_id, unit_of_measure, base_numerator, base_denominator, unit_price, vendor_item_code, pack_size, joined.number, ${SUBMITTED}
      from new_order cross join known
      left join joined on joined.vendor = known.vendor_id and joined.day is not distinct from known.delivery_date
      order by known.position
    )
    select new_order.employee_name as "employeeName", new_order.vendor_id as "vendorId", location.name as "locationName",
      new_order.total::text, new_order.unpriced_items as "unpricedItems",
      new_order.needs_approval as "needsApproval", ${reasonsToWait({ of: 'new_order' })} as "waitsFor"
    from new_order join locations as location on location.id = new_order.location_id`,
  );
  const { locationId, orderedBy, notes } = order;
  return (
    made && {
      ...NEW,
      id,
      ...made,
      locationId,
      orderedBy,
      notes,
      items: items.map(({ productId, quantity }) => ({ productId, quantity })),
      orderDate: at,
      submittedAt: at,
    }
  );
}

import { sql } from 'drizzle-orm';
import type { MoreArrived, NewReceiptLine } from '../../contract/calls/receipts.ts';
import type { Db } from '../db/open.ts';
import { refusedOf } from '../order-items/refused-of.ts';
import { amountInItem } from '../order-items/line-amounts.ts';
import type { LockedItems } from './arriving-items.ts';
import { ChangedMeanwhile } from '../failure.ts';

/** As many lines as fit into a sentence; the others are counted. */
const NAMED_MAX = 3;

interface Entered {
  lines: readonly NewReceiptLine[];
  /** Locked, so that the next receipt of an item reads what this one stores. */
  items: LockedItems;
  /** Null for a call without a profile. */
  by: number | null;
}

/**
 * Two people may count the same delivery: the second one learns it before it is counted twice (R1, R3). Throws
 * `changed_meanwhile` with who recorded what, and what of each item has arrived, when that is more than a line says its
 * sender saw.
 */
export async function requireSeen(db: Db, { lines, items, by }: Entered): Promise<void> {
  const more = new Map<number, Unseen>();
  const refused = await refusedOfItems(db, { lines, items });
  for (const { orderItemId, receivedBefore } of lines) {
    const item = orderItemId === undefined ? undefined : items.get(orderItemId);
    if (!item || orderItemId === undefined || receivedBefore === undefined) continue;
    const received = rounded((item.receivedQuantity ?? 0) + (refused.get(item.id) ?? 0));
    if (received > receivedBefore) more.set(item.id, { orderItemId, received, receivedBefore });
  }
  if (more.size === 0) return;
  const current: MoreArrived = [...more.values()].map(({ orderItemId, received }) => ({
    orderItemId,
    receivedQuantity: received,
  }));
  const recorded = byPerson(await listUnseen(db, more), by);
  throw new ChangedMeanwhile({ what: 'delivery', recorded }, current);
}

const rounded = (amount: number) => Math.round(amount * 1_000) / 1_000;

/** How much of the items was refused so far; read only where something came. */
async function refusedOfItems(db: Db, { lines, items }: Omit<Entered, 'by'>) {
  const ids = lines.flatMap(({ orderItemId, receivedBefore }) => {
    const item = orderItemId === undefined ? undefined : items.get(orderItemId);
    return item && receivedBefore !== undefined && item.receivedQuantity !== null ? item.id : [];
  });
  if (ids.length === 0) return new Map<number, number>();
  const { rows } = await db.execute<{ id: number; refused: number }>(sql`
    select item.id, ${refusedOf(sql`item.id`)}::float8 as refused
    from unnest(${sql.param(ids)}::integer[]) as item(id)`);
  return new Map(rows.map(({ id, refused }) => [id, refused]));
}

interface Unseen {
  /** As it was sent; it stands for another id after combining (E12). */
  orderItemId: number;
  received: number;
  receivedBefore: number;
}

interface Recorded extends Record<string, unknown> {
  productName: string;
  quantity: number;
  unitOfMeasure: string;
  userId: number | null;
  userName: string | null;
}

/** The newest lines of the items, as many as make up what their sender did not see, in the sequence of recording. */
async function listUnseen(db: Db, more: ReadonlyMap<number, Unseen>): Promise<Recorded[]> {
  const unseen = [...more].map(([id, { received, receivedBefore }]) => ({
    id,
    unseen: received - receivedBefore,
  }));
  const { numerator, denominator } = amountInItem('line');
  // Only to choose the lines that a sentence names.
  const { rows } = await db.execute<Recorded>(sql`
    select line.product_name as "productName", line.quantity::float8 as quantity, line.unit_of_measure as "unitOfMeasure",
      receipt.received_by as "userId", users.name as "userName"
    from jsonb_to_recordset(${JSON.stringify(unseen)}::jsonb) as item(id integer, unseen numeric)
    cross join lateral (
      select came.*, sum(came.amount) over (order by came.id desc) - came.amount as later
      from (
        select line.id, receipt_id, product_name, unit_of_measure, line.quantity + refused.quantity as quantity,
          ${numerator} / ${denominator} + refused.quantity * item_numerator / item_denominator as amount
        from receipt_lines as line, lateral (
          select coalesce(sum(quantity), 0) as quantity from receipt_refusals where receipt_line_id = line.id and not is_deleted
        ) as refused
        where order_item_id = item.id and not line.is_deleted and item_numerator is not null
      ) as came
      where came.quantity > 0
    ) as line
    join receipts as receipt on receipt.id = line.receipt_id
    left join users on users.id = receipt.received_by
    where line.later < item.unseen
    order by line.id`);
  return rows;
}

/** What each of them recorded: its first lines, and how many others. */
function byPerson(recorded: readonly Recorded[], by: number | null) {
  return [...Map.groupBy(recorded, ({ userId }) => userId)].map(([userId, lines]) => ({
    name: lines[0]?.userName ?? null,
    isYou: userId !== null && userId === by,
    lines: lines.slice(0, NAMED_MAX).map(({ productName, quantity, unitOfMeasure }) => ({
      productName,
      quantity,
      unitOfMeasure,
    })),
    more: Math.max(0, lines.length - NAMED_MAX),
  }));
}

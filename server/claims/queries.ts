import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Claim, ClaimFilters, ClaimLine } from '../../contract/calls/claims.ts';
import type { SelectQuery } from '../db/contract-rows.ts';
import { lockedRow } from '../db/locked.ts';
import type { Locked } from '../db/locked.ts';
import type { Db, Tx } from '../db/open.ts';
import { vendors } from '../db/schema/catalogue.ts';
import { claims } from '../db/schema/claims.ts';
import { outboxMessages } from '../db/schema/outbox.ts';
import { locations } from '../db/schema/people-and-places.ts';
import { receipts } from '../db/schema/receipts.ts';
import { afterCursor, countRows, readCursor, rowsByIds } from '../lists/paging.ts';
import type { Cursor } from '../lists/paging.ts';
import { notFound } from '../failure.ts';
import { inEnglishOrNull } from '../said.ts';

export type ClaimRow = typeof claims.$inferSelect;

const lines = sql<ClaimLine[]>`(
  select coalesce(json_agg(json_build_object(
    'id', line.id, 'receiptLineId', received.id,
    'productId', line.product_id, 'productName', line.product_name, 'vendorItemCode', item.vendor_item_code,
    'orderId', item.order_id, 'purchaseOrderNumber', item.purchase_order_number, 'orderedQuantity', item.quantity,
    'orderedUnit', item.unit_of_measure,
    'reason', line.reason, 'quantity', trim_scale(line.quantity), 'unitOfMeasure', line.unit_of_measure,
    'unitPrice', to_char(line.unit_price, 'FM9999990.0099'), 'billedPrice', to_char(line.billed_price, 'FM9999990.0099'),
    'unitAmount', trim_scale(line.unit_amount)::text, 'amount', line.amount::text,
    'note', coalesce(refusal.note, received.note), 'photoUrl', coalesce(refusal.photo_url, received.photo_url)
  ) order by received.position, refusal.position nulls last, line.id), '[]')
  from claim_lines as line
    join receipt_lines as received on received.id = line.receipt_line_id
    left join receipt_refusals as refusal on refusal.id = line.refusal_id
    left join order_items as item on item.id = received.order_item_id
  where line.claim_id = ${claims.id})`;

/** Only drafts wait for conversions: their receipts, and others of the same items. */
const awaitingConversion = sql<Claim['awaitingConversion']>`(
  select coalesce(json_agg(json_build_object(
    'productId', counted.product_id, 'productName', counted.product_name, 'quantity', trim_scale(counted.quantity),
    'unitOfMeasure', counted.unit_of_measure) order by counted.id), '[]')
  from receipt_lines as counted
  where ${claims.state} = 'draft' and counted.item_numerator is null and not counted.is_deleted and counted.order_item_id is not null
    and counted.order_item_id in (select order_item_id from receipt_lines where receipt_id = ${claims.receiptId})
    and (counted.quantity > 0 or exists (
      select from receipt_refusals where receipt_line_id = counted.id and not is_deleted)))`;

const ofLines = (value: SQL) =>
  sql`(select ${value} from claim_lines where claim_id = ${claims.id})`;

/** The columns of a claim as in the contract. Names of deleted vendors and locations are shown (D7, E15). */
const columns = {
  id: claims.id,
  receiptId: claims.receiptId,
  receivedAt: receipts.at,
  vendorId: claims.vendorId,
  vendorName: vendors.name,
  vendorEmail: vendors.email,
  locationId: claims.locationId,
  locationName: locations.name,
  state: claims.state,
  note: claims.note,
  amount: sql<string | null>`${ofLines(sql`sum(amount)::text`)}`,
  unpricedLines: sql<number>`${ofLines(sql`(count(*) - count(amount))::int`)}`,
  creditedAmount: claims.creditedAmount,
  createdAt: claims.createdAt,
  sentAt: claims.sentAt,
  sentTo: sql<
    string | null
  >`case when ${outboxMessages.state} in ('sent', 'captured') then ${outboxMessages.recipient} end`,
  lastErrorCoded: sql<
    Claim['lastErrorCoded']
  >`case when ${claims.state} = 'draft' and ${outboxMessages.state} = 'failed' then ${outboxMessages.lastError} end`,
  settledAt: claims.settledAt,
  emptied: claims.emptied,
  awaitingConversion,
  version: claims.version,
  lines,
};

type Row = Omit<Claim, 'lastError'>;

/** With its sentences. */
export function claimShown(row: Row): Claim {
  return { ...row, lastError: inEnglishOrNull(row.lastErrorCoded) };
}

function selectClaims(db: Db) {
  return db
    .select(columns)
    .from(claims)
    .innerJoin(receipts, eq(receipts.id, claims.receiptId))
    .innerJoin(vendors, eq(vendors.id, claims.vendorId))
    .innerJoin(locations, eq(locations.id, claims.locationId))
    .leftJoin(outboxMessages, eq(outboxMessages.id, claims.messageId));
}

const newestFirst = [desc(claims.createdAt), desc(claims.id)];

/** All claims that match, newest first; for `claimShown`. */
export function allClaims(db: Db, filters: ClaimFilters): SelectQuery<Row> {
  return selectClaims(db)
    .where(matches(filters))
    .orderBy(...newestFirst);
}

/** A page and its count. */
export function claimList(db: Db, filters: ClaimFilters) {
  return {
    /** One row more than `limit`, as JSON. */
    page: async ({ limit, cursor: text }: { limit: number; cursor?: string | undefined }) => {
      const cursor = readCursor(text, 'number');
      const ids = db
        .select({ id: claims.id })
        .from(claims)
        .where(and(matches(filters), after(cursor)))
        .orderBy(...newestFirst)
        .limit(limit + 1);
      return rowsByIds(db, ids, (page) =>
        selectClaims(db)
          .where(sql`${claims.id} = any(${page})`)
          .orderBy(...newestFirst),
      );
    },
    count: () => countRows(db, db.select({ id: claims.id }).from(claims).where(matches(filters))),
  };
}

/** Throws `not_found`. */
export async function getClaim(db: Db, id: number): Promise<Claim> {
  const [claim] = await selectClaims(db).where(eq(claims.id, id));
  if (!claim) throw notFound('claim');
  return claimShown(claim);
}

/** The row, locked until the transaction ends. Throws `not_found`. */
export async function lockClaim(tx: Tx, id: number): Promise<Locked<'claims', ClaimRow>> {
  const [claim] = await tx.select().from(claims).where(eq(claims.id, id)).for('no key update');
  if (!claim) throw notFound('claim');
  return lockedRow('claims', claim);
}

/** Changes a claim and increments its version. */
export async function updateClaim(
  tx: Tx,
  { id }: Locked<'claims', ClaimRow>,
  values: PgUpdateSetSource<typeof claims>,
): Promise<void> {
  await tx
    .update(claims)
    .set({ ...values, version: sql`${claims.version} + 1` })
    .where(eq(claims.id, id));
}

function after(cursor: Cursor | undefined): SQL | undefined {
  return afterCursor(cursor, claims.createdAt, claims.id);
}

function matches({ state, vendorId, locationId }: ClaimFilters): SQL | undefined {
  return and(
    state && inArray(claims.state, state),
    vendorId ? eq(claims.vendorId, vendorId) : undefined,
    locationId ? eq(claims.locationId, locationId) : undefined,
  );
}

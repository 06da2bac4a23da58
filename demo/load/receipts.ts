import { eq, sql } from 'drizzle-orm';
import { isRefusedReason } from '#contract/values/receipt-reasons.ts';
import { followReceipts } from '#server/claims/follow-receipt.ts';
import { insertedRow } from '#server/db/locked.ts';
import type { Tx } from '#server/db/open.ts';
import { claims } from '#server/db/schema/claims.ts';
import { receiptLines, receiptRefusals, receipts } from '#server/db/schema/receipts.ts';
import { ONE } from '#server/stored-fraction.ts';
import type { StockEntry } from '#server/inventory/ledger.ts';
import type { DemoClaim } from '../purchases.ts';
import type { Ids } from './people-and-catalogue.ts';
import type { Purchased } from './purchase-orders.ts';

/**
 * Stores receipts and their claims (R1, R4). The items are stored in the resulting states already.
 * @returns the movements of stock
 */
export async function loadReceipts(
  tx: Tx,
  ids: Ids,
  purchased: readonly Purchased[],
): Promise<StockEntry[]> {
  const arrived = purchased.flatMap(({ of, items }) =>
    of.receipt ? [{ of, items, receipt: of.receipt }] : [],
  );
  await tx.insert(receipts).values(
    arrived.map(({ of, receipt: { id, by, at, notes } }) => ({
      id,
      locationId: ids.location[of.location].id,
      vendorId: ids.vendor[of.vendor].id,
      receivedBy: ids.user[by].id,
      at: at.toISOString(),
      createdAt: at.toISOString(),
      notes,
      contentHash: `demo ${id}`,
    })),
  );
  const stored = await tx
    .insert(receiptLines)
    .values(
      arrived.flatMap(({ items, receipt }) =>
        receipt.lines.flatMap(({ product: _product, refused: _refused, ...line }, position) => {
          const item = items[position];
          if (!item) return [];
          const { id: orderItemId, productId, productName, unitId, unitOfMeasure } = item;
          const named = { orderItemId, productId, productName, unitId, unitOfMeasure };
          const known = { ...ONE_UNIT, statusBefore: 'ordered' as const };
          return [{ ...line, ...named, ...known, receiptId: receipt.id, position }];
        }),
      ),
    )
    .returning();
  const linesOf = Map.groupBy(stored, ({ receiptId }) => receiptId);
  const refused = arrived.flatMap(({ receipt }) =>
    receipt.lines.flatMap(({ refused: quantity, reason }, place) => {
      const line = linesOf.get(receipt.id)?.find(({ position }) => position === place);
      if (!line || quantity === 0 || reason === null || !isRefusedReason(reason)) return [];
      return [{ receiptId: receipt.id, receiptLineId: line.id, position: 0, quantity, reason }];
    }),
  );
  await tx.insert(receiptRefusals).values(refused);
  await followReceipts(tx, insertedRow('orders', purchased), new Date());
  await tx.execute(
    sql`update claims set created_at = receipts.created_at from receipts where receipts.id = claims.receipt_id`,
  );
  for (const { of, receipt } of arrived) if (of.claim) await settleClaim(tx, receipt.id, of.claim);
  return arrived.flatMap(({ of, receipt: { id: receiptId, at, by } }) =>
    (linesOf.get(receiptId) ?? []).map(({ id, productId, quantity, unitId, unitOfMeasure }) => ({
      kind: 'receipt' as const,
      productId,
      locationId: ids.location[of.location].id,
      at: at.toISOString(),
      recordedBy: ids.user[by].id,
      causeKind: 'receipt' as const,
      causeId: String(id),
      amount: quantity,
      unitId,
      unitOfMeasure,
      base: ONE,
    })),
  );
}

/** Demo deliveries are in the units in which their products are kept. */
const ONE_UNIT = {
  baseNumerator: '1',
  baseDenominator: '1',
  itemNumerator: '1',
  itemDenominator: '1',
};

async function settleClaim(tx: Tx, receiptId: string, claim: DemoClaim): Promise<void> {
  const { note, sentAt, credited } = claim;
  await tx
    .update(claims)
    .set({
      note,
      state: credited ? 'credited' : 'sent',
      changedAt: sentAt.toISOString(),
      sentAt: sentAt.toISOString(),
      settledAt: credited?.at.toISOString() ?? null,
      creditedAmount: credited?.amount ?? null,
    })
    .where(eq(claims.receiptId, receiptId));
}

import { expect } from 'vitest';
import type { Claim } from '#contract/calls/claims.ts';
import type { vendors } from '#server/db/schema/catalogue.ts';
import type { orderItems } from '#server/db/schema/order-items.ts';
import type { TestApp } from './app.ts';
import { anOrder, newReceiptId, receive } from './receipts.ts';

interface Short {
  vendor?: Partial<typeof vendors.$inferInsert>;
  locationId?: number;
  item?: Partial<typeof orderItems.$inferInsert>;
  line?: Record<string, unknown>;
}

/** A receipt of an item, five ordered at 2.50, of which three came and no more will; with its claim. */
export async function aClaim(t: TestApp, { vendor, locationId, item, line }: Short = {}) {
  const { id: vendorId } = await t.make.vendor(vendor);
  const order = await anOrder(t, [{ unitPrice: '2.5', ...item }], {
    vendorId,
    ...(locationId !== undefined && { locationId }),
  });
  const lines = [{ orderItemId: order.itemIds[0], quantity: 3, closed: true, ...line }];
  const body = { id: newReceiptId(), locationId: order.locationId, vendorId, lines };
  const receipt = await t.api.createReceipt({ body });
  expect(receipt.problem).toBeUndefined();
  return { claim: await claimOf(t, receipt.body.id), receipt: receipt.body, order, vendorId };
}

interface Parts {
  vendor?: Partial<typeof vendors.$inferInsert>;
  lines: number;
  photos: readonly string[];
}

/** A claim of so many refused parts, each with a photo of these. */
export async function aClaimOfParts(t: TestApp, { vendor, lines, photos }: Parts): Promise<Claim> {
  const { id: vendorId } = await t.make.vendor(vendor);
  const items = Array.from({ length: lines }, () => ({ unitPrice: '2' }));
  const order = await anOrder(t, items, { vendorId });
  const { body, problem } = await receive(
    t.api,
    order,
    order.itemIds.map((orderItemId, index) => ({
      orderItemId,
      quantity: 4,
      refused: [{ quantity: 1, reason: 'damaged', photoUrl: photos[index % photos.length] }],
    })),
  );
  expect(problem).toBeUndefined();
  return claimOf(t, body.id);
}

/** The newest claim of a receipt. */
export async function claimOf(t: TestApp, receiptId: string): Promise<Claim> {
  const claim = (await claimsOf(t, receiptId))[0];
  if (!claim) throw new Error('this receipt has no claim');
  return claim;
}

/** The claims of a receipt, newest first. */
export async function claimsOf(t: TestApp, receiptId: string): Promise<Claim[]> {
  const { body } = await t.api.listClaims();
  return body.filter((claim) => claim.receiptId === receiptId);
}

/** A manager's change of a claim. */
export const changeClaim = (
  t: TestApp,
  { id }: Pick<Claim, 'id'>,
  body: object,
  headers: Record<string, string> = {},
) => t.api.updateClaim({ params: { id }, body }, headers);

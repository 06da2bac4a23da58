import { eq, inArray } from 'drizzle-orm';
import type { NewAnswerLine } from '../../contract/calls/answers.ts';
import type { Db } from '../db/open.ts';
import { vendorAnswerLines, vendorAnswers } from '../db/schema/answers.ts';
import { orderItems } from '../db/schema/order-items.ts';
import { survivorsOf } from '../order-items/merged.ts';
import type { OpenWith } from '../order-items/queries.ts';

const item = {
  id: orderItems.id,
  orderId: orderItems.orderId,
  vendorId: orderItems.vendorId,
  locationId: orderItems.locationId,
  productId: orderItems.productId,
  productName: orderItems.productName,
  quantity: orderItems.quantity,
  unitOfMeasure: orderItems.unitOfMeasure,
  unitPrice: orderItems.unitPrice,
  deliveryDate: orderItems.deliveryDate,
  orderedStatus: orderItems.orderedStatus,
  orderCancelled: orderItems.orderCancelled,
  orderNeedsApproval: orderItems.orderNeedsApproval,
  isOpen: orderItems.isOpen,
  version: orderItems.version,
  purchaseOrderNumber: orderItems.purchaseOrderNumber,
};

/** An order item with the vendor's last answer about it and the submission of that answer; both null without one. */
export type AnsweredItem = Awaited<ReturnType<typeof selectAnswered>>[number];

function selectAnswered(db: Db, ids: readonly number[]) {
  return db
    .select({ item, last: vendorAnswerLines, submission: vendorAnswers })
    .from(orderItems)
    .leftJoin(vendorAnswerLines, eq(vendorAnswerLines.id, orderItems.answerId))
    .leftJoin(vendorAnswers, eq(vendorAnswers.id, vendorAnswerLines.submissionId))
    .where(inArray(orderItems.id, [...ids]));
}

/** A submitted line and its order item. `found` is undefined when the item is not of this vendor and location. */
export interface AnsweredLine {
  line: NewAnswerLine;
  found: AnsweredItem | undefined;
}

/**
 * The order item of each line, in the sequence of the lines. The id of an item that was combined into another one leads
 * to that one (E12). An item that the vendor has not received, because its order waits for approval, is not found, like
 * an item of another vendor.
 */
export async function readAnswered(
  db: Db,
  { vendorId, locationId }: Required<OpenWith>,
  lines: readonly NewAnswerLine[],
): Promise<AnsweredLine[]> {
  const survivors = await survivorsOf(
    db,
    lines.map(({ orderItemId }) => orderItemId),
  );
  const rows = await selectAnswered(db, [...survivors.values()]);
  const ofVendor = rows.filter(
    ({ item: one }) =>
      one.vendorId === vendorId &&
      one.locationId === locationId &&
      (one.purchaseOrderNumber !== null || !one.orderNeedsApproval),
  );
  const byId = new Map(ofVendor.map((row) => [row.item.id, row]));
  return lines.map((line) => ({
    line,
    found: byId.get(survivors.get(line.orderItemId) ?? line.orderItemId),
  }));
}

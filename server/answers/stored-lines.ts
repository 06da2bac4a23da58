import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { vendorAnswerLines, vendorAnswers } from '../db/schema/answers.ts';
import { orderItems } from '../db/schema/order-items.ts';

/** A line of a submission, with the name and unit of its item. */
export type StoredLine = Awaited<ReturnType<typeof selectLines>>[number];

function selectLines(db: Db) {
  return db
    .select({
      productName: orderItems.productName,
      unitOfMeasure: orderItems.unitOfMeasure,
      answer: vendorAnswerLines.answer,
      quantity: vendorAnswerLines.quantity,
      substitute: vendorAnswerLines.substitute,
    })
    .from(vendorAnswerLines)
    .innerJoin(orderItems, eq(orderItems.id, vendorAnswerLines.orderItemId));
}

/**
 * The lines of a submission through this link, in the sequence in which they were sent; null when the link has no such
 * submission.
 */
export async function findStoredLines(
  db: Db,
  { linkId, submissionId }: { linkId: string; submissionId: string },
): Promise<StoredLine[] | null> {
  const [found] = await db
    .select({ id: vendorAnswers.id })
    .from(vendorAnswers)
    .where(and(eq(vendorAnswers.id, submissionId), eq(vendorAnswers.linkId, linkId)));
  if (!found) return null;
  return selectLines(db)
    .where(eq(vendorAnswerLines.submissionId, submissionId))
    .orderBy(asc(vendorAnswerLines.id));
}

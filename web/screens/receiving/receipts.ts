import type { ReceiptLine } from '#contract/receipts.ts';
import { amountShown } from '#web/ui/amount.ts';
import type { LineEntry, ReceiptLineInput } from './count.ts';
import { countedLine, detailsOf } from './count.ts';

/** What was received, as lists and dialogs say it. */

export function hasProblem({ reason, closed, orderItemId }: ReceiptLine): boolean {
  return reason !== null || closed || orderItemId === null;
}

/** '3 of 5 case', '5 case' where it is what was ordered. */
export function amountText({ quantity, unitOfMeasure, orderedQuantity, orderedUnit }: ReceiptLine) {
  const came = `${amountShown(quantity)} ${unitOfMeasure}`;
  if (orderedQuantity === null || orderedUnit !== unitOfMeasure || orderedQuantity === quantity)
    return came;
  return `${amountShown(quantity)} of ${amountShown(orderedQuantity)} ${unitOfMeasure}`;
}

/** Less came than was ordered, and the rest was still expected. */
function isOpenPart({ closed, quantity, orderedQuantity }: ReceiptLine): boolean {
  return !closed && orderedQuantity !== null && quantity < orderedQuantity;
}

/**
 * With what the amount of a line is compared: what was ordered, or of an open part what came, because other receipts may
 * have the rest. Null for what was not ordered.
 */
export function dueOf(line: ReceiptLine): number | null {
  const { orderItemId, orderedQuantity, quantity } = line;
  if (orderItemId === null) return null;
  return isOpenPart(line) ? quantity : (orderedQuantity ?? quantity);
}

/** A recorded line as an entry to correct. */
export function entryOf(line: ReceiptLine): LineEntry {
  const { quantity, reason, note, temperatureC, lot, bestBefore, photoUrl } = line;
  return {
    quantity,
    reason: reason ?? undefined,
    restComes: isOpenPart(line),
    note: note ?? undefined,
    temperatureC: temperatureC ?? undefined,
    lot: lot ?? undefined,
    bestBefore: bestBefore ?? undefined,
    photoUrl: photoUrl ?? undefined,
  };
}

/** A corrected line as `PUT /api/receipts/{id}` takes it. */
export function correctedLine(line: ReceiptLine, entry: LineEntry): ReceiptLineInput {
  const { orderItemId, productId, unitOfMeasure } = line;
  const due = dueOf(line);
  const quantity = entry.quantity ?? line.quantity;
  const details = detailsOf(entry);
  if (orderItemId === null || due === null)
    return {
      ...details,
      productId,
      unitOfMeasure,
      quantity,
      reason: entry.reason ?? 'not_ordered',
    };
  const { reason, closed } = countedLine(due, { ...entry, quantity });
  return { ...details, orderItemId, unitOfMeasure, quantity, reason, closed };
}

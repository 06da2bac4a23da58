import type { ReceiptLine } from '#contract/calls/receipts.ts';
import { isRefusedReason } from '#contract/values/receipt-reasons.ts';
import { rounded } from '#web/ui/amount.ts';
import { countedLine } from './delivery-count.ts';
import type { LineEntry } from './delivery-count.ts';
import { countedExtra } from './extra.ts';
import { amountIn } from './line-units.ts';
import type { LineUnit } from './line-units.ts';
import { saidOf } from './recorded-lines.ts';
import type { ReceiptLineInput } from './recorded-lines.ts';

/** What was received, as lists and dialogs say it. */

export function hasProblem({ reason, closed, orderItemId, billedPrice }: ReceiptLine): boolean {
  return reason !== null || closed || orderItemId === null || billedPrice !== null;
}

/** What came with the line, kept or refused. */
const cameWith = ({ quantity, refused }: ReceiptLine) =>
  refused.reduce((sum, part) => rounded(sum + part.quantity), quantity);

/** What was ordered in the unit of the line, unrounded; null: nothing was, or no conversion is known. */
function orderedOf({ orderedQuantity, orderedUnit }: ReceiptLine, units: readonly LineUnit[]) {
  const unit = units.find(({ unitOfMeasure }) => unitOfMeasure === orderedUnit);
  return orderedQuantity === null || !unit ? null : orderedQuantity / unit.perUnit;
}

/** Less came than was ordered, and the rest was still expected. */
export function isOpenPart(line: ReceiptLine, units: readonly LineUnit[]): boolean {
  const ordered = orderedOf(line, units);
  return !line.closed && ordered !== null && cameWith(line) < rounded(ordered);
}

/**
 * With what the amount of a line is compared: what was ordered, or of an open part what came, because other receipts may
 * have the rest. Null for what was not ordered.
 * @param units of the line, with its own first
 */
export function dueOf(line: ReceiptLine, units: readonly LineUnit[]): number | null {
  const came = cameWith(line);
  if (line.orderItemId === null) return null;
  return isOpenPart(line, units) ? came : (orderedOf(line, units) ?? came);
}

/** A recorded line as an entry to correct. */
export function entryOf(line: ReceiptLine, units: readonly LineUnit[]): LineEntry {
  const { quantity, refused, reason, note, temperatureC, lot, bestBefore, photoUrl } = line;
  // Beside refused parts, the answered reason may be theirs.
  const isOfParts = refused.length > 0 && reason !== null && isRefusedReason(reason);
  const isOpenRefusal = refused.length > 0 && !line.closed;
  return {
    quantity,
    refused: refused.map((part) => ({
      reason: part.reason,
      quantity: part.quantity,
      note: part.note ?? undefined,
      photoUrl: part.photoUrl ?? undefined,
    })),
    reason: isOfParts ? undefined : (reason ?? undefined),
    billedPrice: line.billedPrice ?? undefined,
    restComes: isOpenRefusal || isOpenPart(line, units),
    note: note ?? undefined,
    temperatureC: temperatureC ?? undefined,
    lot: lot ?? undefined,
    bestBefore: bestBefore ?? undefined,
    photoUrl: photoUrl ?? undefined,
  };
}

/**
 * A corrected line as `PUT /api/receipts/{id}` takes it. What was recorded, and what was ordered, is sent in its own unit:
 * it may be no decimal in the unit of the entry.
 */
export function correctedLine(
  line: ReceiptLine,
  { entry, units }: { entry: LineEntry; units: readonly LineUnit[] },
): ReceiptLineInput {
  const { orderItemId, productId, orderedQuantity, orderedUnit } = line;
  const { unitOfMeasure = line.unitOfMeasure, perUnit = 1 } = entry;
  const due = dueOf(line, units);
  const quantity = entry.quantity ?? line.quantity;
  const isAsRecorded =
    quantity === amountIn(line.quantity, perUnit) && (quantity > 0 || line.quantity === 0);
  const came = isAsRecorded
    ? { quantity: line.quantity, unitOfMeasure: line.unitOfMeasure }
    : { quantity, unitOfMeasure };
  if (orderItemId === null || due === null) {
    const { refused } = countedExtra({ ...entry, quantity });
    const reason = entry.reason ?? 'not_ordered';
    return { ...saidOf(entry, { refused, reason, closed: undefined }), ...came, productId };
  }
  const counted = countedLine(due, { ...entry, quantity });
  const isDue = quantity === amountIn(due, perUnit) && counted.refused.length === 0;
  const isAsOrdered = isDue && !isAsRecorded && !isOpenPart(line, units);
  const ordered =
    isAsOrdered && orderedQuantity !== null && orderedUnit !== null
      ? { quantity: orderedQuantity, unitOfMeasure: orderedUnit }
      : came;
  return { ...saidOf(entry, counted), ...ordered, orderItemId };
}

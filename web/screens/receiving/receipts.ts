import type { ReceiptLine } from '#contract/receipts.ts';
import { rounded } from '#web/ui/amount.ts';
import type { LineEntry, ReceiptLineInput } from './count.ts';
import { countedLine, detailsOf } from './count.ts';
import { amountIn } from './line-units.ts';
import type { LineUnit } from './line-units.ts';

/** What was received, as lists and dialogs say it. */

export function hasProblem({ reason, closed, orderItemId }: ReceiptLine): boolean {
  return reason !== null || closed || orderItemId === null;
}

/** What was ordered in the unit of the line, unrounded; null: nothing was, or no conversion is known. */
function orderedOf({ orderedQuantity, orderedUnit }: ReceiptLine, units: readonly LineUnit[]) {
  const unit = units.find(({ unitOfMeasure }) => unitOfMeasure === orderedUnit);
  return orderedQuantity === null || !unit ? null : orderedQuantity / unit.perUnit;
}

/** Less came than was ordered, and the rest was still expected. */
function isOpenPart(line: ReceiptLine, units: readonly LineUnit[]): boolean {
  const ordered = orderedOf(line, units);
  return !line.closed && ordered !== null && line.quantity < rounded(ordered);
}

/**
 * With what the amount of a line is compared: what was ordered, or of an open part what came, because other receipts may
 * have the rest. Null for what was not ordered.
 * @param units of the line, with its own first
 */
export function dueOf(line: ReceiptLine, units: readonly LineUnit[]): number | null {
  const { orderItemId, quantity } = line;
  if (orderItemId === null) return null;
  return isOpenPart(line, units) ? quantity : (orderedOf(line, units) ?? quantity);
}

/** A recorded line as an entry to correct. */
export function entryOf(line: ReceiptLine, units: readonly LineUnit[]): LineEntry {
  const { quantity, reason, note, temperatureC, lot, bestBefore, photoUrl } = line;
  return {
    quantity,
    reason: reason ?? undefined,
    restComes: isOpenPart(line, units),
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
  const details = detailsOf(entry);
  if (orderItemId === null || due === null)
    return { ...details, ...came, productId, reason: entry.reason ?? 'not_ordered' };
  const { reason, closed } = countedLine(due, { ...entry, quantity });
  const isDue = quantity === amountIn(due, perUnit);
  const isAsOrdered = isDue && !isAsRecorded && !isOpenPart(line, units);
  const ordered =
    isAsOrdered && orderedQuantity !== null && orderedUnit !== null
      ? { quantity: orderedQuantity, unitOfMeasure: orderedUnit }
      : came;
  return { ...details, ...ordered, orderItemId, reason, closed };
}

import type { ReceiptLine } from '#contract/receipts.ts';
import { amountShown } from '#web/ui/amount.ts';

/** '3 of 5 case', '5 case' where it is what was ordered, '118 ea of 5 case' in another unit than the ordered one. */
export function receivedText({
  quantity,
  unitOfMeasure,
  orderedQuantity,
  orderedUnit,
}: ReceiptLine) {
  const came = `${amountShown(quantity)} ${unitOfMeasure}`;
  if (orderedQuantity === null) return came;
  const ordered = `${amountShown(orderedQuantity)} ${orderedUnit}`;
  if (orderedUnit !== unitOfMeasure) return `${came} of ${ordered}`;
  return orderedQuantity === quantity ? came : `${amountShown(quantity)} of ${ordered}`;
}

import type { Refused, ReceiptLine } from '#contract/calls/receipts.ts';
import { RECEIPT_REASON_NAMES } from '#contract/values/receipt-reasons.ts';
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

/** '1 case refused: damaged, the box was open'. */
export function refusedText(
  { quantity, reason, note }: Refused,
  { unitOfMeasure }: Pick<ReceiptLine, 'unitOfMeasure'>,
): string {
  const why = [RECEIPT_REASON_NAMES[reason].toLowerCase(), note].filter(Boolean).join(', ');
  return `${amountShown(quantity)} ${unitOfMeasure} refused: ${why}`;
}

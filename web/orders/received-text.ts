import { t } from '@lingui/core/macro';
import type { Refused, ReceiptLine } from '#contract/calls/receipts.ts';
import { amountShown } from '#web/ui/amount.ts';
import { reasonInSentence } from './reason-names.ts';

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
  if (orderedUnit !== unitOfMeasure) return t`${came} of ${ordered}`;
  if (orderedQuantity === quantity) return came;
  const some = amountShown(quantity);
  return t`${some} of ${ordered}`;
}

/** '1 case refused: damaged, the box was open'. */
export function refusedText(
  { quantity, reason, note }: Refused,
  { unitOfMeasure }: Pick<ReceiptLine, 'unitOfMeasure'>,
): string {
  const why = [reasonInSentence(reason), note].filter(Boolean).join(', ');
  const amount = `${amountShown(quantity)} ${unitOfMeasure}`;
  return t`${amount} refused: ${why}`;
}

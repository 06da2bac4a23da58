import { refusal } from './refusal.ts';

/** Refusals of receipts, claims, invoice photos, counts and waste. */

const ARRIVING = {
  deleted: (productName: string) => `${productName} was deleted from its order`,
  cancelled: (productName: string) => `The order of ${productName} was cancelled`,
} as const;

/** How an amount in a claim waits for its conversion. */
export interface Awaiting {
  quantity: number;
  unitOfMeasure: string;
  productName: string;
  /** Other lines that wait. */
  more: number;
}

export const shelf = {
  cannot_arrive: refusal(
    409,
    ({ productName, because }: { productName: string; because: keyof typeof ARRIVING }) =>
      `${ARRIVING[because](productName)}, so it cannot be received.`,
  ),
  id_taken: refusal(
    409,
    ({ what }: { what: 'correction' | 'count' | 'receipt' | 'photo' | 'photo_of_order' }) =>
      what === 'photo_of_order'
        ? 'This photo id belongs to another order.'
        : `This id belongs to another ${what}.`,
  ),
  waste_id_taken: refusal(409, 'This id belongs to another waste entry.'),
  receipt_of_another_day: refusal(
    409,
    'A receipt can be corrected only on the day on which it was recorded.',
  ),
  reference_changed: refusal(409, 'Something changed at this moment. Please try again.'),
  claim_no_draft: refusal(409, 'Only a draft can be changed. This claim is no draft any more.'),
  claim_not_converted: refusal(
    409,
    ({ quantity, unitOfMeasure, productName, more }: Awaiting) =>
      `${quantity} ${unitOfMeasure} of ${productName}${more > 0 ? ` and ${more} more` : ''} came in a unit without a conversion, so the claim is not complete. Give the conversion at the product first.`,
  ),
  claim_changed: refusal(409, 'This claim has changed since. Send it again from its own page.'),
  claim_changing: refusal(
    409,
    'This claim was changed at this moment. Please look at it and try again.',
  ),
  claim_of_receipt_sent: refusal(
    409,
    'The claim of this receipt was sent, so it can no longer be corrected.',
  ),
  photo_removed: refusal(409, 'This photo was removed just now. Please add it again.'),
  photo_deleted: refusal(409, 'This photo was deleted. Add it again as a new one.'),
  photo_deleted_long_ago: refusal(
    409,
    'This photo was deleted more than a day ago, so it cannot be brought back.',
  ),
  photos_of_order: refusal(409, ({ max, adding }: { max: number; adding: boolean }) =>
    adding
      ? `An order holds at most ${max} invoice photos. Delete one to add another.`
      : `An order holds at most ${max} invoice photos.`,
  ),
  invoice_changed: refusal(
    409,
    'This invoice, its state or its address has changed since. Send it again from its photo.',
  ),
  no_ottomate_email: refusal(
    409,
    'This location does not have an ottomate email address configured.',
  ),
};

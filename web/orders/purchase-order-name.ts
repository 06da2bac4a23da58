import { t } from '@lingui/core/macro';
/** `PO 36`: what a purchase order is called everywhere inside; its vendor reads `Purchase Order No. 36`. */
export function purchaseOrderName(number: number | string): string {
  return t`PO ${number}`;
}

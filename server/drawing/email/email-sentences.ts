import type { ProductTotal, PurchaseOrder, PurchaseOrderPart } from '../purchase-order.ts';
import type { DeliveryDay } from '../words/moments.ts';
import { wordsIn } from '../words/words.ts';

/** Sentences that both kinds of an e-mail contain. */

export function greeting({ organization, location, language }: PurchaseOrder): string {
  const { email } = wordsIn(language);
  return email.greeting({ organization: organization.name, location: location.name });
}

/** 'Account number: A-77' */
export function accountText({ accountNumber, language }: PurchaseOrder): string | null {
  const words = wordsIn(language);
  return accountNumber && words.labelled(words.accountNumber, accountNumber);
}

/** 'Delivery date: Fri, 27 Nov 2026' */
export function deliveryText(
  delivery: DeliveryDay | null,
  { language }: PurchaseOrder,
): string | null {
  const { labelled, deliveryDate } = wordsIn(language);
  return delivery && labelled(deliveryDate, delivery.text);
}

/** Title and delivery of one of several purchase orders, above its lines. */
export function partTexts(
  { title, delivery }: PurchaseOrderPart,
  order: PurchaseOrder,
): [title: string, delivery: string] {
  return [title, deliveryText(delivery, order) ?? wordsIn(order.language).noDeliveryDate];
}

/** '12 case' */
export function amountText(
  { quantity, unitOfMeasure }: ProductTotal,
  { language }: PurchaseOrder,
): string {
  return `${quantity.toLocaleString(wordsIn(language).locale)} ${unitOfMeasure}`;
}

/**
 * 'Total: 3 lines in 2 orders', and the total price where vendors see prices (M3). With `part`: of
 * one of several purchase orders.
 */
export function sumTexts(order: PurchaseOrder, part?: PurchaseOrderPart): string[] {
  const { labelled, total, totalAmount, totalOfAll } = wordsIn(order.language);
  const { totalText, costText } = part ?? order;
  const label = part || order.parts.length === 1 ? total : totalOfAll;
  return [
    labelled(label, totalText),
    ...(costText === null ? [] : [labelled(totalAmount, costText)]),
  ];
}

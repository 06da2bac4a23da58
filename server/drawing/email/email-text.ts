import { moneyShown } from '../../../contract/values/money-shown.ts';
import type {
  ProductTotal,
  PurchaseOrder,
  PurchaseOrderGroup,
  PurchaseOrderPart,
} from '../purchase-order.ts';
import { wordsIn } from '../words/words.ts';
import {
  accountText,
  amountText,
  deliveryText,
  greeting,
  partTexts,
  sumTexts,
} from './email-sentences.ts';

/** The e-mail for readers without HTML. */
export function emailText(order: PurchaseOrder, link: string): string {
  const { organization, vendor, location, moment, buyer, totals, parts } = order;
  const { email, labelled, listed, ...words } = wordsIn(order.language);
  const label = (text: string) => labelled(text, '').trimEnd();
  const place = linesOf(
    label(words.deliverTo),
    location.name,
    location.address,
    deliveryText(order.delivery, order),
    accountText(order),
  );
  return [
    `${order.title}\n${listed([organization.name, moment])}`,
    `${email.hello(vendor.contactPerson)}\n${greeting(order)}`,
    place,
    ...(hasContact(order) ? [linesOf(label(words.questions), buyer.phoneNumber, buyer.email)] : []),
    ...(totals.length > 0 ? [totalsText(order)] : []),
    ...(parts.length === 1
      ? order.orders.map((group) => groupText(group, order))
      : parts.flatMap((part) => partText(part, order))),
    `${sumTexts(order).join('\n')}\n${email.attached(parts.length)} ${email.listNow}\n${link}`,
  ].join('\n\n');
}

const linesOf = (...lines: readonly (string | null)[]) => lines.filter(Boolean).join('\n');

const hasContact = ({ buyer }: PurchaseOrder) => Boolean(buyer.phoneNumber ?? buyer.email);

function totalsText(order: PurchaseOrder): string {
  const { listed, totalsByProduct } = wordsIn(order.language);
  const lines = order.totals.map(
    (total) => `- ${listed([itemText(total, order), ...prices(total, order)])}`,
  );
  return [totalsByProduct, ...lines].join('\n');
}

/** One of several purchase orders. Its title is underlined, to stand out from the titles of its orders. */
function partText(part: PurchaseOrderPart, order: PurchaseOrder): string[] {
  const title = wordsIn(order.language).listed(partTexts(part, order));
  return [
    `${title}\n${'='.repeat(title.length)}`,
    ...part.orders.map((group) => groupText(group, order)),
    sumTexts(order, part).join('\n'),
  ];
}

function groupText(group: PurchaseOrderGroup, order: PurchaseOrder): string {
  const { orderId, orderDateText, employeeName, notes, lines } = group;
  const { listed, labelled, ...words } = wordsIn(order.language);
  return [
    listed([words.order(orderId), orderDateText, employeeName]),
    ...(notes ? [labelled(words.notes, notes)] : []),
    ...lines.map((line) => {
      const day = deliveryText(line.ownDelivery, order);
      const texts = [itemText(line, order), ...prices(line, order), ...(day ? [day] : [])];
      return `- ${listed([...texts, line.statusText])}`;
    }),
  ].join('\n');
}

/** '12 case Roma Tomatoes (PRD-000123, code 0042, 24 heads)' */
function itemText(line: ProductTotal, order: PurchaseOrder): string {
  const { productName, productId, vendorItemCode, packSize } = line;
  const { listed, email } = wordsIn(order.language);
  const code = vendorItemCode && email.code(vendorItemCode);
  const names = [productId, code, packSize].filter((text) => text !== null);
  return `${amountText(line, order)} ${productName} (${listed(names)})`;
}

/** ['$1.89 / case', '$22.68'] */
function prices(
  line: ProductTotal & { unitPrice?: string | null },
  { currency, language }: PurchaseOrder,
): string[] {
  const { unitPrice, unitOfMeasure, amount: cost } = line;
  const { locale } = wordsIn(language);
  return [
    ...(unitPrice ? [`${moneyShown(unitPrice, currency, locale)} / ${unitOfMeasure}`] : []),
    ...(cost === null ? [] : [moneyShown(cost, currency, locale)]),
  ];
}

import XMLBuilder from 'fast-xml-builder';
import type { PurchaseOrder, PurchaseOrderLine } from '../purchase-order.ts';
import type { DeliveryDay } from '../words/moments.ts';
import { wordsIn } from '../words/words.ts';
import { OTHER_UNIT, unitCode } from './unit-codes.ts';

/**
 * The purchase order as a UBL 2.1 Order (V9). The schema fixes the sequence of all elements: that of the keys below.
 * `undefined` leaves an element out. Texts are in the vendor's language, as they are on its other papers.
 */

const NAMESPACE = 'urn:oasis:names:specification:ubl:schema:xsd';
const ATTRIBUTE = '@_';
const builder = new XMLBuilder({
  attributeNamePrefix: ATTRIBUTE,
  ignoreAttributes: false,
  format: true,
  suppressEmptyNode: true,
});

/** Not allowed in XML, not even as an entity. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** The UBL order of a purchase order that has a number and at least one line. */
export function ublOrder(order: PurchaseOrder & { number: number }): string {
  const { currency, orders } = order;
  const { labelled } = wordsIn(order.language);
  const lines = orders.flatMap((group) => group.lines);
  const notes = orders.flatMap((group) =>
    group.notes ? labelled(group.orderId, group.notes) : [],
  );
  const document = {
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    Order: {
      '@_xmlns': `${NAMESPACE}:Order-2`,
      '@_xmlns:cac': `${NAMESPACE}:CommonAggregateComponents-2`,
      '@_xmlns:cbc': `${NAMESPACE}:CommonBasicComponents-2`,
      'cbc:UBLVersionID': '2.1',
      'cbc:ID': String(order.number),
      'cbc:IssueDate': order.day,
      'cbc:Note': notes,
      'cbc:DocumentCurrencyCode': currency,
      'cbc:LineCountNumeric': String(lines.length),
      'cac:BuyerCustomerParty': buyer(order),
      'cac:SellerSupplierParty': seller(order),
      'cac:Delivery': {
        'cac:DeliveryLocation': place(order),
        'cac:RequestedDeliveryPeriod': period(order.delivery),
      },
      'cac:AnticipatedMonetaryTotal': total(order),
      'cac:OrderLine': lines.map((line, index) => ({
        'cac:LineItem': lineItem(line, { order, id: index + 1 }),
      })),
    },
  };
  return builder.build(document).replaceAll(FORBIDDEN, '');
}

function buyer({ organization, buyer: contact, accountNumber }: PurchaseOrder) {
  return {
    'cbc:SupplierAssignedAccountID': given(accountNumber),
    'cac:Party': {
      'cac:PartyName': { 'cbc:Name': organization.name },
      'cac:Contact': contactOf(contact),
    },
  };
}

function seller({ vendor }: PurchaseOrder) {
  return {
    'cac:Party': {
      'cac:PartyName': { 'cbc:Name': vendor.name },
      'cac:Contact': contactOf(vendor),
    },
  };
}

interface Contact {
  contactPerson?: string;
  phoneNumber: string | null;
  email: string | null;
}

function contactOf({ contactPerson, phoneNumber, email }: Contact) {
  if (!contactPerson && !phoneNumber && !email) return undefined;
  return {
    'cbc:Name': contactPerson,
    'cbc:Telephone': given(phoneNumber),
    'cbc:ElectronicMail': given(email),
  };
}

function place({ location }: PurchaseOrder) {
  const lines = location.address?.split('\n').filter((line) => line.trim() !== '') ?? [];
  return {
    'cbc:Name': location.name,
    'cac:Address':
      lines.length > 0
        ? { 'cac:AddressLine': lines.map((line) => ({ 'cbc:Line': line })) }
        : undefined,
  };
}

/** The one day of a delivery (V4); left out where it is not certain. */
function period(delivery: DeliveryDay | null) {
  return delivery ? { 'cbc:StartDate': delivery.day, 'cbc:EndDate': delivery.day } : undefined;
}

/** Left out where lines have no price, because a part of the total would mislead. */
function total({ total: sum, unpricedItems, currency }: PurchaseOrder) {
  if (sum === null || unpricedItems > 0) return undefined;
  const amount = money(sum, currency);
  return { 'cbc:LineExtensionAmount': amount, 'cbc:PayableAmount': amount };
}

function lineItem(line: PurchaseOrderLine, { order, id }: { order: PurchaseOrder; id: number }) {
  const { quantity, unitOfMeasure, unitPrice, amount, packSize, vendorItemCode, ownDelivery } =
    line;
  const { columns, labelled } = wordsIn(order.language);
  const code = unitCode(unitOfMeasure);
  return {
    'cbc:ID': String(id),
    'cbc:Note': code === OTHER_UNIT ? labelled(columns.unit, unitOfMeasure) : undefined,
    'cbc:Quantity': measure(quantity, code),
    'cbc:LineExtensionAmount': amount === null ? undefined : money(amount, order.currency),
    'cac:Delivery': ownDelivery
      ? { 'cac:RequestedDeliveryPeriod': period(ownDelivery) }
      : undefined,
    'cac:Price':
      unitPrice === null
        ? undefined
        : {
            'cbc:PriceAmount': money(unitPrice, order.currency),
            'cbc:BaseQuantity': measure(1, code),
          },
    'cac:Item': {
      'cbc:Description': given(packSize),
      'cbc:Name': line.productName,
      'cac:BuyersItemIdentification': { 'cbc:ID': line.productId },
      'cac:SellersItemIdentification':
        vendorItemCode === null ? undefined : { 'cbc:ID': vendorItemCode },
    },
  };
}

const given = (text: string | null) => text ?? undefined;
const money = (amount: string, currency: string) => ({
  '#text': amount,
  '@_currencyID': currency,
});
const measure = (quantity: number, code: string) => ({
  '#text': String(quantity),
  '@_unitCode': code,
});

import type { ItemAnswer } from '../../contract/calls/answers.ts';
import type { ItemStatus, OrderItem } from '../../contract/calls/order-items.ts';
import type { OrganizationSettings } from '../../contract/calls/organization.ts';
import { letterhead } from './letterhead.ts';
import type { Letterhead, LetterheadRows } from './letterhead.ts';
import { groupsOf, partsOf } from './purchase-order-parts.ts';
import { costOf, totalsOf } from './purchase-order-totals.ts';
import { momentsIn } from './words/moments.ts';
import type { DeliveryDay } from './words/moments.ts';
import { wordsIn } from './words/words.ts';

/**
 * What a vendor has to deliver to one location. PDF, e-mail, SMS and the public page all draw this one value, so they
 * cannot disagree. Dates and totals are finished texts in the vendor's language; the other texts are in `words/`.
 */
export interface PurchaseOrder extends Letterhead {
  /** The highest of its numbers; null when nothing is open. */
  number: number | null;
  /** All its numbers, in the sequence of `parts`. */
  numbers: number[];
  /** 'Purchase Order No. 12', 'Purchase Orders No. 12 and 13'. */
  title: string;
  /** The day of drawing, for people: '21 Nov 2026'. */
  date: string;
  /** The day of the delivery of all lines; null where it is not certain, and where `parts` have their own. */
  delivery: DeliveryDay | null;
  /** Sorted by name. Empty unless a product is in several orders. */
  totals: ProductTotal[];
  /** All lines by order, in the sequence of the items given: oldest first. */
  orders: PurchaseOrderGroup[];
  /** The same lines by number, the next delivery first: drawn where there are several (V4). */
  parts: PurchaseOrderPart[];
  totalLines: number;
  /** '3 lines in 2 orders'. */
  totalText: string;
  /** Which columns any line fills: a column that is empty in all lines is not drawn (M3). */
  has: { code: boolean; pack: boolean; price: boolean };
  /** Whether the vendor sees prices, where there are any. */
  showsPrices: boolean;
  /** ISO 4217, of every price and amount. */
  currency: string;
  /** The sum of the amounts; null: no line has a price, or vendors see none. */
  total: string | null;
  /** The number of lines without a price. */
  unpricedItems: number;
  /** '$88.51', or '$88.51, 2 items without a price'. */
  costText: string | null;
}

/** One purchase order of several that a vendor has to deliver to a location (V4). */
export interface PurchaseOrderPart {
  number: number;
  /** 'Purchase Order No. 12'. */
  title: string;
  /** Null: for no certain delivery. */
  delivery: DeliveryDay | null;
  orders: PurchaseOrderGroup[];
  totalLines: number;
  /** As `totalText` of the whole. */
  totalText: string;
  costText: string | null;
}

/** The total of a product in one unit, with one code and pack, over all orders. */
export interface ProductTotal {
  productId: string;
  productName: string;
  /** The vendor's code and the pack, at the time of ordering. */
  vendorItemCode: string | null;
  packSize: string | null;
  quantity: number;
  unitOfMeasure: string;
  /** Null unless each of its lines has one. */
  amount: string | null;
}

/** The lines of one order. */
export interface PurchaseOrderGroup {
  orderId: string;
  /** ISO 8601 in UTC, and the same moment for people: '20 Nov 2026, 09:14 EST'. */
  orderDate: string;
  orderDateText: string;
  employeeName: string;
  notes: string | null;
  lines: PurchaseOrderLine[];
}

export interface PurchaseOrderLine extends ProductTotal {
  orderItemId: number;
  unitId: string;
  purchaseOrderNumber: number;
  /** 2026-11-21; null: for no certain delivery. */
  deliveryDate: string | null;
  /** The item's own delivery day, when the vendor delivers it on another day than its purchase order; else null. */
  ownDelivery: DeliveryDay | null;
  productImage: string | null;
  /** Null without a price, and where vendors see none. */
  unitPrice: string | null;
  status: ItemStatus;
  /** 'Ordered'. */
  statusText: string;
  /** The vendor's last answer (V6); null without one. */
  answer: ItemAnswer | null;
  /** Sent with the next answer. */
  version: number;
}

/** The fields of an open item that a purchase order shows. Every open item has a number (`order_items_numbered`). */
export type OrderedItem = Pick<
  OrderItem,
  | 'id'
  | 'orderId'
  | 'orderDate'
  | 'employeeName'
  | 'orderNotes'
  | 'productId'
  | 'productName'
  | 'photoUrl'
  | 'quantity'
  | 'unitId'
  | 'unitOfMeasure'
  | 'unitPrice'
  | 'vendorItemCode'
  | 'packSize'
  | 'deliveryDate'
  | 'orderedStatus'
  | 'answer'
  | 'version'
> & { purchaseOrderNumber: number };

export interface PurchaseOrderRows extends LetterheadRows {
  organization: LetterheadRows['organization'] &
    Pick<OrganizationSettings, 'currency' | 'showPricesToVendors'>;
  /** The open items, in any sequence of orders. */
  items: readonly OrderedItem[];
  /** The delivery day of each of their purchase orders, by number; null when it is not certain. */
  deliveryDates: ReadonlyMap<number, string | null>;
  number: number | null;
}

/** Rows in, one plain value out. */
export function purchaseOrder(rows: PurchaseOrderRows): PurchaseOrder {
  const { organization, number } = rows;
  const { currency } = organization;
  const { language } = rows.vendor;
  const words = wordsIn(language);
  const items = rows.items.map((item) => ({
    ...item,
    unitPrice: organization.showPricesToVendors ? item.unitPrice : null,
  }));
  const momentOf = momentsIn(organization.timezone, language);
  const said = { momentOf, currency, language, words, dayOfNumber: rows.deliveryDates };
  const orders = groupsOf(items, said);
  const parts = partsOf(items, said);
  const own = parts.map((part) => part.number);
  // A purchase order without items still has its number.
  const numbers = own.length === 0 && number !== null ? [number] : own;
  const lines = orders.flatMap((order) => order.lines);
  return {
    ...letterhead(rows),
    number,
    numbers,
    title: words.title(numbers),
    date: momentOf(rows.now).date,
    delivery: parts.length === 1 ? (parts[0]?.delivery ?? null) : null,
    totals: totalsOf(
      parts.flatMap((part) => part.orders),
      currency,
    ),
    orders,
    parts,
    totalLines: items.length,
    totalText: words.linesInOrders(items.length, orders.length),
    has: {
      code: lines.some(({ vendorItemCode }) => vendorItemCode !== null),
      pack: lines.some(({ packSize }) => packSize !== null),
      price: lines.some(({ unitPrice }) => unitPrice !== null),
    },
    showsPrices: organization.showPricesToVendors,
    currency,
    ...costOf(lines, { currency, words }),
  };
}

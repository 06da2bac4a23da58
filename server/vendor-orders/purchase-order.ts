import type { Location } from '../../contract/locations.ts';
import type { ItemStatus, OrderItem } from '../../contract/order-items.ts';
import type { OrganizationSettings } from '../../contract/organization.ts';
import type { Vendor } from '../../contract/vendors.ts';
import { counted } from '../counted.ts';

/**
 * What a vendor has to deliver to one location. PDF, e-mail, SMS and the public page all draw this one value, so they
 * cannot disagree. Dates and totals are finished texts.
 */
export interface PurchaseOrder {
  /** Null until it is first drawn as PDF, linked, sent or ordered. */
  number: number | null;
  /** 'Purchase Order No. 12'. */
  title: string;
  organization: { name: string; timeZone: string };
  vendor: { name: string; contactPerson: string; phoneNumber: string; email: string | null };
  location: { name: string; address: string | null };
  /** Where the vendor contacts the buyer: the location, or else the organization. */
  buyer: { phoneNumber: string | null; email: string | null };
  /** The day in the organization's time zone, for people ('21 Nov 2026') and for file names ('2026-11-21'). */
  date: string;
  day: string;
  /** When it was drawn, with the zone: '21 Nov 2026, 14:05 EST'. */
  moment: string;
  /** Sorted by name. Empty unless a product is in several orders. */
  totals: ProductTotal[];
  /** In the sequence of the items given: oldest first. */
  orders: PurchaseOrderGroup[];
  totalLines: number;
  /** '3 lines in 2 orders'. */
  totalText: string;
}

/** The heading of the totals, wherever they are drawn. */
export const TOTALS_TITLE = 'Totals by product';

/** The total of a product in one unit, over all orders. */
export interface ProductTotal {
  productId: string;
  productName: string;
  quantity: number;
  unitOfMeasure: string;
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

export interface PurchaseOrderLine {
  productId: string;
  productName: string;
  productImage: string | null;
  quantity: number;
  unitOfMeasure: string;
  status: ItemStatus;
  /** 'Ordered'. */
  statusText: string;
}

/** The fields of an open item that a purchase order shows. */
export type OrderedItem = Pick<
  OrderItem,
  | 'orderId'
  | 'orderDate'
  | 'employeeName'
  | 'orderNotes'
  | 'productId'
  | 'productName'
  | 'photoUrl'
  | 'quantity'
  | 'unitOfMeasure'
  | 'orderedStatus'
>;

export interface PurchaseOrderRows {
  organization: Pick<
    OrganizationSettings,
    'organizationName' | 'timezone' | 'phoneNumber' | 'replyToEmail'
  >;
  vendor: Pick<Vendor, 'name' | 'contactPerson' | 'phoneNumber' | 'email'>;
  location: Pick<Location, 'name' | 'address' | 'phoneNumber' | 'email'>;
  /** The open items, in any sequence of orders. */
  items: readonly OrderedItem[];
  number: number | null;
  now: Date;
}

/** Rows in, one plain value out. */
export function purchaseOrder(rows: PurchaseOrderRows): PurchaseOrder {
  const { organization, vendor, location, items, number, now } = rows;
  const timeZone = organization.timezone;
  const momentOf = momentsIn(timeZone);
  const { date, moment } = momentOf(now);
  const orders = [...Map.groupBy(items, ({ orderId }) => orderId).values()];
  return {
    number,
    title: number === null ? 'Purchase Order' : `Purchase Order No. ${number}`,
    organization: { name: organization.organizationName, timeZone },
    vendor: {
      name: vendor.name,
      contactPerson: vendor.contactPerson,
      phoneNumber: vendor.phoneNumber,
      email: vendor.email,
    },
    location: { name: location.name, address: location.address },
    buyer: {
      phoneNumber: location.phoneNumber ?? organization.phoneNumber,
      email: location.email ?? organization.replyToEmail,
    },
    date,
    day: dayIn(timeZone, now),
    moment,
    totals: totalsOf(items),
    orders: orders.map((group) => orderOf(group, momentOf)),
    totalLines: items.length,
    totalText: `${counted(items.length, 'line')} in ${counted(orders.length, 'order')}`,
  };
}

function orderOf(
  items: readonly OrderedItem[],
  momentOf: (instant: Date) => { moment: string },
): PurchaseOrderGroup {
  const [{ orderId, orderDate, employeeName, orderNotes }] = items as [OrderedItem];
  return {
    orderId,
    orderDate,
    orderDateText: momentOf(new Date(orderDate)).moment,
    employeeName,
    notes: orderNotes,
    lines: items.map((item) => ({
      productId: item.productId,
      productName: item.productName,
      productImage: item.photoUrl,
      quantity: item.quantity,
      unitOfMeasure: item.unitOfMeasure,
      status: item.orderedStatus,
      statusText: item.orderedStatus.charAt(0).toUpperCase() + item.orderedStatus.slice(1),
    })),
  };
}

function totalsOf(items: readonly OrderedItem[]): ProductTotal[] {
  const products = [...Map.groupBy(items, ({ productId }) => productId).values()];
  if (!products.some((lines) => new Set(lines.map(({ orderId }) => orderId)).size > 1)) return [];
  const totals = products.flatMap((lines) =>
    [...Map.groupBy(lines, ({ unitOfMeasure }) => unitOfMeasure).entries()].map(
      ([unitOfMeasure, ofUnit]) => ({
        productId: ofUnit[0]?.productId ?? '',
        productName: ofUnit[0]?.productName ?? '',
        quantity: ofUnit.reduce((sum, { quantity }) => sum + quantity, 0),
        unitOfMeasure,
      }),
    ),
  );
  return totals.toSorted((a, b) => byName.compare(a.productName, b.productName));
}
const byName = new Intl.Collator('en', { numeric: true });

/** Months in letters, because 11/12 is ambiguous. */
function momentsIn(timeZone: string): (instant: Date) => { date: string; moment: string } {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });
  return (instant) => {
    const parts = format.formatToParts(instant).map(({ type, value }) => [type, value]);
    const { day, month, year, hour, minute, timeZoneName } = Object.fromEntries(parts);
    const date = `${day} ${month} ${year}`;
    return { date, moment: `${date}, ${hour}:${minute} ${timeZoneName}` };
  };
}

function dayIn(timeZone: string, instant: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

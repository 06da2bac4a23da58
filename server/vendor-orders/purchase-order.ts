import type { Location } from '../../contract/locations.ts';
import type { ItemStatus, OrderItem } from '../../contract/order-items.ts';
import type { OrganizationSettings } from '../../contract/organization.ts';
import type { Vendor } from '../../contract/vendors.ts';
import { counted } from '../counted.ts';

/**
 * What a vendor is asked to deliver to one location. PDF, e-mail, SMS and the public page are drawings of this one
 * value, so they cannot disagree. Its texts are finished: whoever draws it formats nothing.
 */
export interface PurchaseOrder {
  /** Null until it was first sent or ordered. */
  number: number | null;
  /** 'Purchase Order No. 12'. */
  title: string;
  organization: { name: string; timeZone: string };
  vendor: { name: string; contactPerson: string; phoneNumber: string; email: string | null };
  location: { name: string; address: string | null };
  /** The day in the organization's time zone, for people ('November 21, 2026') and for names ('2026-11-21'). */
  date: string;
  day: string;
  /** When it was made, with its zone: '2:05 PM EST'. */
  time: string;
  /** In the sequence of the items given: oldest first. */
  orders: PurchaseOrderGroup[];
  totalLines: number;
  /** '3 lines in 2 orders'. */
  totalText: string;
}

/** The lines that came with one order. */
export interface PurchaseOrderGroup {
  orderId: string;
  /** ISO 8601 in UTC, and the same moment for people: 'Nov 20, 2026, 9:14 AM EST'. */
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

export interface PurchaseOrderRows {
  organization: OrganizationSettings;
  vendor: Vendor;
  location: Location;
  /** The open items, each order's together or not. */
  items: readonly OrderItem[];
  number: number | null;
  now: Date;
}

/** Rows in, one plain value out. */
export function purchaseOrder(rows: PurchaseOrderRows): PurchaseOrder {
  const { organization, vendor, location, items, number, now } = rows;
  const timeZone = organization.timezone;
  const textOf = textsIn(timeZone);
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
    date: textOf.date(now),
    day: textOf.day(now),
    time: textOf.time(now),
    orders: orders.map((group) => orderOf(group, textOf.moment)),
    totalLines: items.length,
    totalText: `${counted(items.length, 'line')} in ${counted(orders.length, 'order')}`,
  };
}

function orderOf(
  items: readonly OrderItem[],
  momentText: (moment: Date) => string,
): PurchaseOrderGroup {
  const [{ orderId, orderDate, employeeName, orderNotes }] = items as [OrderItem];
  return {
    orderId,
    orderDate,
    orderDateText: momentText(new Date(orderDate)),
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

/** Months in letters, because 11/12 is two different days to two vendors. */
function textsIn(timeZone: string) {
  const clock = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  const inWords = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, ...options });
    // The narrow space before AM and PM would double the price of an SMS, which then leaves its cheap alphabet.
    return (moment: Date) => format.format(moment).replaceAll('\u202f', ' ');
  };
  return {
    date: inWords({ dateStyle: 'long' }),
    time: inWords(clock),
    moment: inWords({ year: 'numeric', month: 'short', day: 'numeric', ...clock }),
    day: (moment: Date) =>
      Temporal.Instant.fromEpochMilliseconds(moment.getTime())
        .toZonedDateTimeISO(timeZone)
        .toPlainDate()
        .toString(),
  };
}

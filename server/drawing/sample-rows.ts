import type { Language } from '../../contract/values/languages.ts';
import type { OrderedItem, PurchaseOrderRows } from './purchase-order.ts';

/** Rows for this folder's tests and the benchmark of its PDF. */

export function openItem(more: Partial<OrderedItem> = {}): OrderedItem {
  return {
    id: 1,
    purchaseOrderNumber: 12,
    deliveryDate: null,
    orderId: 'ORD-1763716000000',
    productId: 'PRD-000123',
    productName: 'Roma Tomatoes',
    photoUrl: null,
    quantity: 12,
    unitId: '00000000-0000-4000-8000-000000000001',
    unitOfMeasure: 'case',
    unitPrice: null,
    vendorItemCode: null,
    packSize: null,
    orderedStatus: 'pending',
    orderDate: '2026-11-20T14:14:00.000Z',
    employeeName: 'Maya Chen',
    orderNotes: null,
    answer: null,
    version: 1,
    ...more,
  };
}

interface Sample {
  items?: OrderedItem[];
  now?: Date;
  timezone?: string;
  number?: number;
  vendorName?: string;
  locationName?: string;
  locationPhone?: string;
  showPricesToVendors?: boolean;
  language?: Language;
  accountNumber?: string;
  deliveryDates?: Map<number, string | null>;
}

export function rows(sample: Sample = {}): PurchaseOrderRows {
  const { items = [], now = new Date('2026-11-21T19:05:00Z') } = sample;
  return {
    organization: {
      timezone: sample.timezone ?? 'America/New_York',
      organizationName: 'Harbor & Vine',
      replyToEmail: 'orders@harbor.example',
      phoneNumber: '+1 555-0170',
      currency: 'USD',
      showPricesToVendors: sample.showPricesToVendors ?? true,
    },
    vendor: {
      name: sample.vendorName ?? 'Fresh Farms',
      contactPerson: 'Maria Lopez',
      phoneNumber: '+1 555-0100',
      email: 'orders@freshfarms.example',
      language: sample.language ?? 'en',
    },
    location: {
      name: sample.locationName ?? 'Harbor St',
      address: '12 Harbor Street\nPortland, ME',
      phoneNumber: sample.locationPhone ?? null,
      email: null,
    },
    accountNumber: sample.accountNumber ?? null,
    items,
    deliveryDates: sample.deliveryDates ?? daysOf(items),
    number: sample.number ?? null,
    now,
  };
}

/** The day of the first item of each number. */
function daysOf(items: readonly OrderedItem[]): Map<number, string | null> {
  return new Map(
    items
      .toReversed()
      .map(({ purchaseOrderNumber, deliveryDate }) => [purchaseOrderNumber, deliveryDate]),
  );
}

import type { OrderItem } from '../../contract/order-items.ts';
import type { PurchaseOrderRows } from './purchase-order.ts';

/** Rows for this folder's tests and the benchmark of its PDF. */

export function openItem(more: Partial<OrderItem> = {}): OrderItem {
  return {
    id: 1,
    orderId: 'ORD-1763716000000',
    productId: 'PRD-000123',
    productName: 'Roma Tomatoes',
    photoUrl: null,
    quantity: 12,
    vendorId: 1,
    vendorName: 'Fresh Farms',
    unitOfMeasure: 'case',
    orderedStatus: 'pending',
    orderedAt: null,
    purchaseOrderNumber: null,
    locationId: 2,
    locationName: 'Harbor St',
    orderDate: '2026-11-20T14:14:00.000Z',
    orderStatus: 'pending',
    employeeName: 'Maya Chen',
    orderNotes: null,
    isDeleted: false,
    version: 1,
    ...more,
  };
}

interface Sample {
  items?: OrderItem[];
  now?: Date;
  timezone?: string;
  number?: number;
  vendorName?: string;
  locationName?: string;
  locationPhone?: string;
}

export function rows(sample: Sample = {}): PurchaseOrderRows {
  const { items = [], now = new Date('2026-11-21T19:05:00Z') } = sample;
  const moment = '2026-01-01T00:00:00.000Z';
  return {
    organization: {
      id: 1,
      timezone: sample.timezone ?? 'America/New_York',
      organizationName: 'Harbor & Vine',
      replyToEmail: 'orders@harbor.example',
      phoneNumber: '+1 555-0170',
      createdAt: moment,
      updatedAt: moment,
      version: 1,
    },
    vendor: {
      id: 1,
      name: sample.vendorName ?? 'Fresh Farms',
      contactPerson: 'Maria Lopez',
      phoneNumber: '+1 555-0100',
      email: 'orders@freshfarms.example',
      version: 1,
      isDeleted: false,
    },
    location: {
      id: 2,
      name: sample.locationName ?? 'Harbor St',
      address: '12 Harbor Street\nPortland, ME',
      ottomateEmail: null,
      phoneNumber: sample.locationPhone ?? null,
      email: null,
      version: 1,
      isDeleted: false,
    },
    items,
    number: sample.number ?? null,
    now,
  };
}

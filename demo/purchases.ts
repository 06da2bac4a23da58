/** The demo's purchases as records: orders with their purchase orders, answers, receipts and claims (V4, V6, R1, R4). */
import type { AnswerKind } from '#contract/calls/answers.ts';
import type { ReceiptReason } from '#contract/values/receipt-reasons.ts';
import { vendors } from './catalogue.ts';
import type { ProductKey, VendorKey } from './catalogue.ts';
import type { DemoOrder, DemoOrderItem } from './orders.ts';
import type { LocationKey, UserKey } from './people.ts';
import { recentPurchases } from './purchase-plans.ts';
import type { PurchasePlan } from './purchase-plans.ts';
import { timeAgo, toDate, wallClock } from './wall-clock.ts';
import { weeklyPurchases } from './weekly-purchases.ts';

export interface DemoAnswerLine {
  product: ProductKey;
  answer: AnswerKind;
  quantity: number | null;
  substitute: string | null;
  note: string | null;
}

export interface DemoReceipt {
  id: string;
  by: UserKey;
  at: Date;
  notes: string | null;
  lines: {
    product: ProductKey;
    quantity: number;
    closed: boolean;
    reason: ReceiptReason | null;
    /** What came and was not kept, for the reason of the line. */
    refused: number;
    note: string | null;
    temperatureC: number | null;
  }[];
}

export interface DemoClaim {
  note: string;
  sentAt: Date;
  credited: { at: Date; amount: string } | null;
}

export interface DemoPurchaseOrder {
  orderId: string;
  vendor: VendorKey;
  location: LocationKey;
  products: ProductKey[];
  deliveryDate: string | null;
  /** The manager who numbered, sent and ordered it. */
  manager: UserKey;
  createdAt: Date;
  sentAt: Date | null;
  orderedAt: Date;
  openedAt: Date | null;
  answer: { at: Date; name: string; note: string | null; lines: DemoAnswerLine[] } | null;
  receipt: DemoReceipt | null;
  claim: DemoClaim | null;
}

export interface DemoPurchases {
  orders: DemoOrder[];
  /** Oldest first, as their numbers are. */
  purchaseOrders: DemoPurchaseOrder[];
}

/** All moments are in the past, except the days of expected deliveries. */
export function demoPurchases(now: Date): DemoPurchases {
  const plans = [...weeklyPurchases(now), ...recentPurchases];
  const made = [...Map.groupBy(plans, placeAndMoment).values()].map((some, index) =>
    purchase(some, { now, index }),
  );
  const oldestFirst = made.toSorted((a, b) => a.order.id.localeCompare(b.order.id));
  return {
    orders: oldestFirst.map(({ order }) => order),
    purchaseOrders: oldestFirst.flatMap(({ purchaseOrders }) => purchaseOrders),
  };
}

function placeAndMoment({ location, placed }: PurchasePlan): string {
  return `${location} ${placed.daysAgo} ${placed.time}`;
}

/** The plans of one order. */
function purchase(plans: readonly PurchasePlan[], { now, index }: { now: Date; index: number }) {
  const [first] = plans;
  if (!first) throw new Error('A purchase has no plan');
  // Ids are made of milliseconds, so these differ from those of the other orders.
  const submitted = timeAgo(now, first.placed).with({ millisecond: 500 + index });
  const orderId = `ORD-${submitted.epochMilliseconds}`;
  const purchaseOrders = plans.map((plan) => purchaseOrder(plan, { now, orderId, submitted }));
  const items = plans.flatMap((plan, at) => itemsOf(plan, purchaseOrders[at]));
  const order: DemoOrder = {
    id: orderId,
    location: first.location,
    orderedBy: first.orderedBy,
    status: items.every(({ orderedStatus }) => orderedStatus === 'received')
      ? 'completed'
      : 'ordered',
    submittedAt: toDate(submitted),
    approvedAt: null,
    notes: first.notes ?? null,
    items,
  };
  return { order, purchaseOrders };
}

function itemsOf(plan: PurchasePlan, made: DemoPurchaseOrder | undefined): DemoOrderItem[] {
  return entries(plan.items).map(([product, quantity]) => ({
    product,
    quantity,
    orderedStatus: made?.receipt ? 'received' : 'ordered',
    orderedAt: made?.orderedAt ?? null,
    deliveryDate: made?.deliveryDate ?? null,
    receivedQuantity:
      made?.receipt?.lines.find((line) => line.product === product)?.quantity ?? null,
  }));
}

interface Placed {
  now: Date;
  orderId: string;
  submitted: Temporal.ZonedDateTime;
}

function purchaseOrder(plan: PurchasePlan, { now, orderId, submitted }: Placed): DemoPurchaseOrder {
  const { vendor, location, manager, deliveredIn, seen, claim } = plan;
  const after = (minutes: number) => toDate(submitted.add({ minutes }).with({ millisecond: 0 }));
  const isOpened = seen === 'opened' || seen === 'answered';
  return {
    orderId,
    vendor,
    location,
    products: entries(plan.items).map(([product]) => product),
    deliveryDate:
      deliveredIn === null
        ? null
        : wallClock(now).add({ days: deliveredIn }).toPlainDate().toString(),
    manager,
    createdAt: after(48),
    sentAt: seen && after(48),
    orderedAt: after(51),
    openedAt: isOpened ? after(74) : null,
    answer:
      seen === 'answered'
        ? {
            at: after(79),
            name: vendors[vendor].contactPerson,
            note: plan.answer?.note ?? null,
            lines: answerLines(plan),
          }
        : null,
    receipt: plan.receipt ? receipt(plan, plan.receipt, now) : null,
    claim: claim
      ? {
          note: claim.note,
          sentAt: toDate(timeAgo(now, claim.sent)),
          credited: claim.credited
            ? { at: toDate(timeAgo(now, claim.credited)), amount: claim.credited.amount }
            : null,
        }
      : null,
  };
}

function answerLines({ items, answer }: PurchasePlan): DemoAnswerLine[] {
  return entries(items).map(([product]) => {
    const said = answer?.lines[product];
    return {
      product,
      answer: said?.answer ?? 'confirmed',
      quantity: said?.quantity ?? null,
      substitute: said?.substitute ?? null,
      note: said?.note ?? null,
    };
  });
}

/** A line with another quantity closes its item: the rest will not come. */
function receipt(
  { items, location, vendor }: PurchasePlan,
  { by, notes, lines, ...moment }: NonNullable<PurchasePlan['receipt']>,
  now: Date,
): DemoReceipt {
  // Ids are made of milliseconds, so these differ per vendor and location.
  const ofPlace = Object.keys(vendors).indexOf(vendor) * 10 + location.length;
  const at = timeAgo(now, moment).with({ millisecond: ofPlace });
  return {
    id: `RCP-${at.epochMilliseconds}`,
    by,
    at: toDate(at),
    notes: notes ?? null,
    lines: entries(items).map(([product, quantity]) => {
      const differing = lines?.[product];
      return {
        product,
        quantity: differing?.quantity ?? quantity,
        closed: differing !== undefined,
        reason: differing?.reason ?? null,
        refused: differing?.refused ?? 0,
        note: differing?.note ?? null,
        temperatureC: differing?.temperatureC ?? null,
      };
    }),
  };
}

function entries(items: PurchasePlan['items']): [ProductKey, number][] {
  return Object.entries(items) as [ProductKey, number][];
}

/**
 * Purchases with everything that followed: what was sent to the vendor, opened, answered, received and claimed. Those of
 * the last days are written by hand, so that every state occurs; the weekly ones are made from the shelves.
 */
import type { AnswerKind } from '#contract/calls/answers.ts';
import type { ReceiptReason } from '#contract/values/receipt-reasons.ts';
import type { ProductKey, VendorKey } from './catalogue.ts';
import type { LocationKey, UserKey } from './people.ts';
import type { PastMoment } from './wall-clock.ts';

export interface AnswerPlan {
  answer: AnswerKind;
  quantity?: number;
  substitute?: string;
  note?: string;
}

interface ArrivedPlan {
  quantity: number;
  reason: ReceiptReason;
  /** What came and was not kept. */
  refused?: number;
  note: string;
  temperatureC?: number;
}

/** An order from one vendor; plans of the same location and moment are one order. */
export interface PurchasePlan {
  vendor: VendorKey;
  location: LocationKey;
  orderedBy: UserKey;
  placed: PastMoment;
  notes?: string;
  items: Partial<Record<ProductKey, number>>;
  /** Days from today; null: the vendor has no schedule. */
  deliveredIn: number | null;
  /** The manager who numbers and orders it. */
  manager: UserKey;
  /** How far it got by e-mail; null: it was ordered by telephone. */
  seen: 'sent' | 'opened' | 'answered' | null;
  /** Lines that are not named are as ordered. */
  answer?: { note: string; lines: Partial<Record<ProductKey, AnswerPlan>> };
  /** Lines that are not named came completely. */
  receipt?: PastMoment & {
    by: UserKey;
    notes?: string;
    lines?: Partial<Record<ProductKey, ArrivedPlan>>;
  };
  claim?: { note: string; sent: PastMoment; credited?: PastMoment & { amount: string } };
}

export const recentPurchases: readonly PurchasePlan[] = [
  // Credited last week.
  {
    vendor: 'capeAnn',
    location: 'harborfront',
    orderedBy: 'priya',
    placed: { daysAgo: 11, time: '08:40' },
    items: { 'tiger-shrimp': 20 },
    deliveredIn: null,
    manager: 'elena',
    seen: null,
    receipt: {
      daysAgo: 9,
      time: '06:50',
      by: 'priya',
      lines: {
        'tiger-shrimp': {
          quantity: 15,
          reason: 'too_warm',
          refused: 5,
          temperatureC: 9.5,
          note: 'One box was warm and went back with the driver.',
        },
      },
    },
    claim: {
      note: 'As agreed with Owen on the telephone.',
      sent: { daysAgo: 9, time: '11:20' },
      credited: { daysAgo: 7, time: '10:05', amount: '63.00' },
    },
  },
  // The vendor has not answered the claim.
  {
    vendor: 'stonebridge',
    location: 'parkSlope',
    orderedBy: 'aisha',
    placed: { daysAgo: 5, time: '09:10' },
    items: { 'chicken-drumsticks': 28 },
    deliveredIn: -3,
    manager: 'david',
    seen: 'answered',
    receipt: {
      daysAgo: 3,
      time: '08:05',
      by: 'aisha',
      lines: {
        'chicken-drumsticks': {
          quantity: 20,
          reason: 'damaged',
          refused: 8,
          note: 'Two vacuum packs were open.',
        },
      },
    },
    claim: {
      note: 'Please credit the two open packs.',
      sent: { daysAgo: 3, time: '13:45' },
    },
  },
  // Came yesterday with one short line: its claim is a draft.
  {
    vendor: 'hudson',
    location: 'harborfront',
    orderedBy: 'marcus',
    placed: { daysAgo: 3, time: '09:05' },
    items: { 'hass-avocados': 2, lemons: 1, strawberries: 3 },
    deliveredIn: null,
    manager: 'elena',
    seen: 'answered',
    receipt: {
      daysAgo: 1,
      time: '07:50',
      by: 'priya',
      notes: 'Driver waited while we counted.',
      lines: {
        strawberries: {
          quantity: 1,
          reason: 'short',
          note: 'Only one flat on the pallet. The rest is not coming.',
        },
      },
    },
  },
  // Expected yesterday, and not there yet.
  {
    vendor: 'millbrook',
    location: 'harborfront',
    orderedBy: 'marcus',
    placed: { daysAgo: 3, time: '08:15' },
    items: { 'ice-cream': 4, 'soft-pretzels': 2, 'apple-pie': 6 },
    deliveredIn: -1,
    manager: 'david',
    seen: 'opened',
  },
  // Expected today.
  {
    vendor: 'millbrook',
    location: 'harborfront',
    orderedBy: 'priya',
    placed: { daysAgo: 2, time: '08:12' },
    notes: 'Please bring the baguettes in paper, not in plastic.',
    items: {
      'brown-eggs': 10,
      'unsalted-butter': 10,
      'whole-milk': 12,
      'swiss-cheese': 5,
      'creme-caramel': 1,
      'sandwich-loaf': 12,
      baguettes: 20,
      'butter-croissants': 6,
    },
    deliveredIn: 0,
    manager: 'elena',
    seen: 'answered',
  },
  // Answered with less than was ordered: a manager decides.
  {
    vendor: 'millbrook',
    location: 'parkSlope',
    orderedBy: 'tomas',
    placed: { daysAgo: 1, time: '08:20' },
    items: {
      'brown-eggs': 6,
      'unsalted-butter': 10,
      'whole-milk': 8,
      'butter-croissants': 12,
      bagels: 6,
    },
    deliveredIn: 1,
    manager: 'david',
    seen: 'answered',
    answer: {
      note: 'Our oven is being repaired until Friday, sorry!',
      lines: {
        'butter-croissants': { answer: 'short', quantity: 8, note: 'The other 4 on Friday.' },
        bagels: { answer: 'substitute', substitute: 'Poppy seed bagels at the same price' },
      },
    },
  },
  // Sent, and nobody has opened it, although its cut-off is near.
  {
    vendor: 'millbrook',
    location: 'commissary',
    orderedBy: 'jonas',
    placed: { daysAgo: 1, time: '15:10' },
    items: { 'unsalted-butter': 12, 'whole-milk': 6, 'sandwich-loaf': 20 },
    deliveredIn: 1,
    manager: 'elena',
    seen: 'sent',
  },
  // By telephone: it has a number, and that is all.
  {
    vendor: 'capeAnn',
    location: 'vineStreet',
    orderedBy: 'sofia',
    placed: { daysAgo: 2, time: '09:15' },
    items: { 'sashimi-grade-salmon': 10, 'wellfleet-oysters': 6 },
    deliveredIn: null,
    manager: 'david',
    seen: null,
  },
];

/** The demo's waste entries. */
import type { WasteReason } from '#contract/values/waste-reasons.ts';
import { products } from './catalogue.ts';
import type { ProductKey, UnitKey } from './catalogue.ts';
import type { LocationKey, UserKey } from './people.ts';
import { timeAgo, toDate } from './wall-clock.ts';
import type { PastMoment } from './wall-clock.ts';

interface WasteEntry extends PastMoment {
  product: ProductKey;
  quantity: number;
  /** Omitted: the product's own. */
  unit?: UnitKey;
  location: LocationKey;
  recordedBy: UserKey;
  reason: WasteReason | null;
  notes: string | null;
}

export interface DemoWasteLog extends Omit<WasteEntry, keyof PastMoment> {
  unit: UnitKey;
  createdDate: Date;
}

const waste: readonly WasteEntry[] = [
  {
    daysAgo: 62,
    time: '22:05',
    product: 'sashimi-grade-salmon',
    quantity: 2,
    location: 'vineStreet',
    recordedBy: 'sofia',
    reason: 'prep_error',
    notes: 'Cut for the wrong dish.',
  },
  {
    daysAgo: 55,
    time: '16:20',
    product: 'yellow-onions',
    quantity: 1,
    location: 'commissary',
    recordedBy: 'jonas',
    reason: 'spoiled',
    notes: null,
  },
  {
    daysAgo: 48,
    time: '21:50',
    product: 't-bone-steaks',
    quantity: 3,
    location: 'vineStreet',
    recordedBy: 'marcus',
    reason: 'returned',
    notes: 'Sent back by two tables: too salty.',
  },
  {
    daysAgo: 44,
    time: '10:15',
    product: 'baguettes',
    quantity: 8,
    location: 'parkSlope',
    recordedBy: 'tomas',
    reason: 'overproduction',
    notes: 'Rain: the terrace stayed empty.',
  },
  {
    daysAgo: 38,
    time: '23:10',
    product: 'tiger-shrimp',
    quantity: 3,
    location: 'harborfront',
    recordedBy: 'priya',
    reason: 'spoiled',
    notes: null,
  },
  {
    daysAgo: 31,
    time: '22:15',
    product: 'strawberries',
    quantity: 1,
    location: 'vineStreet',
    recordedBy: 'sofia',
    reason: 'spoiled',
    notes: 'Bottom layer moldy on delivery, told the driver.',
  },
  {
    daysAgo: 27,
    time: '15:40',
    product: 'whole-milk',
    quantity: 2,
    location: 'parkSlope',
    recordedBy: 'tomas',
    reason: 'expired',
    notes: 'Past its date.',
  },
  {
    daysAgo: 24,
    time: '23:05',
    product: 'wellfleet-oysters',
    quantity: 3,
    location: 'harborfront',
    recordedBy: 'priya',
    reason: 'spoiled',
    notes: 'Shells open, did not close when tapped.',
  },
  {
    daysAgo: 20,
    time: '09:20',
    product: 'brown-eggs',
    quantity: 1,
    location: 'parkSlope',
    recordedBy: 'aisha',
    reason: 'dropped',
    notes: 'Tray dropped in the walk-in.',
  },
  {
    daysAgo: 17,
    time: '22:40',
    product: 'baguettes',
    quantity: 6,
    location: 'vineStreet',
    recordedBy: 'marcus',
    reason: 'overproduction',
    notes: null,
  },
  {
    daysAgo: 15,
    time: '09:40',
    product: 'strawberries',
    quantity: 1,
    location: 'harborfront',
    recordedBy: 'priya',
    reason: 'spoiled',
    notes: 'Moldy at the bottom of the flat.',
  },
  {
    daysAgo: 13,
    time: '16:10',
    product: 'romaine-lettuce',
    quantity: 1,
    location: 'harborfront',
    recordedBy: 'marcus',
    reason: 'spoiled',
    notes: 'Frozen at the back of the cooler.',
  },
  {
    daysAgo: 10,
    time: '11:30',
    product: 'jasmine-rice',
    quantity: 1,
    location: 'commissary',
    recordedBy: 'jonas',
    reason: 'other',
    notes: 'Bag torn, got wet on the dock.',
  },
  {
    daysAgo: 8,
    time: '21:15',
    product: 'strawberries',
    quantity: 2,
    location: 'harborfront',
    recordedBy: 'marcus',
    reason: 'spoiled',
    notes: 'Too many for a slow week.',
  },
  {
    daysAgo: 7,
    time: '22:55',
    product: 'tiger-shrimp',
    quantity: 4,
    location: 'harborfront',
    recordedBy: 'priya',
    reason: 'overproduction',
    notes: 'Thawed too much for a slow night.',
  },
  {
    daysAgo: 6,
    time: '12:30',
    product: 'creme-caramel',
    quantity: 6,
    unit: 'ea',
    location: 'parkSlope',
    recordedBy: 'tomas',
    reason: 'expired',
    notes: 'One tray past its date.',
  },
  {
    daysAgo: 5,
    time: '14:25',
    product: 'butter-croissants',
    quantity: 2,
    location: 'parkSlope',
    recordedBy: 'tomas',
    reason: 'overproduction',
    notes: 'Left over after brunch.',
  },
  {
    daysAgo: 4,
    time: '10:05',
    product: 'hass-avocados',
    quantity: 1,
    location: 'vineStreet',
    recordedBy: 'sofia',
    reason: 'spoiled',
    notes: 'Overripe: arrived soft.',
  },
  {
    daysAgo: 3,
    time: '18:45',
    product: 'broccoli-crowns',
    quantity: 1,
    location: 'vineStreet',
    recordedBy: 'sofia',
    reason: 'trim',
    notes: null,
  },
  {
    daysAgo: 2,
    time: '22:20',
    product: 'chicken-drumsticks',
    quantity: 5,
    location: 'commissary',
    recordedBy: 'aisha',
    reason: 'spoiled',
    notes: 'Cooler door left ajar overnight.',
  },
  {
    daysAgo: 1,
    time: '15:15',
    product: 'roma-tomatoes',
    quantity: 3,
    location: 'vineStreet',
    recordedBy: 'sofia',
    reason: null,
    notes: null,
  },
];

/** Oldest first, all before `now`. */
export function demoWasteLogs(now: Date): DemoWasteLog[] {
  return waste.map(({ daysAgo, time, ...entry }) => ({
    ...entry,
    unit: entry.unit ?? products[entry.product].unit,
    createdDate: toDate(timeAgo(now, { daysAgo, time })),
  }));
}

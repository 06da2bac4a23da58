/** The demo's waste entries. */
import type { ProductKey } from './catalogue.ts';
import type { LocationKey, UserKey } from './people.ts';
import { timeAgo, toDate } from './wall-clock.ts';
import type { PastMoment } from './wall-clock.ts';

interface WasteEntry extends PastMoment {
  product: ProductKey;
  /** In the product's unit. */
  quantity: number;
  location: LocationKey;
  recordedBy: UserKey;
  notes: string | null;
}

export interface DemoWasteLog extends Omit<WasteEntry, keyof PastMoment> {
  createdDate: Date;
}

const waste: readonly WasteEntry[] = [
  {
    daysAgo: 31,
    time: '22:15',
    product: 'strawberries',
    quantity: 1,
    location: 'vineStreet',
    recordedBy: 'sofia',
    notes: 'Bottom layer moldy on delivery, told the driver.',
  },
  {
    daysAgo: 27,
    time: '15:40',
    product: 'whole-milk',
    quantity: 2,
    location: 'parkSlope',
    recordedBy: 'tomas',
    notes: 'Past its date.',
  },
  {
    daysAgo: 24,
    time: '23:05',
    product: 'wellfleet-oysters',
    quantity: 3,
    location: 'harborfront',
    recordedBy: 'priya',
    notes: 'Shells open, did not close when tapped.',
  },
  {
    daysAgo: 20,
    time: '09:20',
    product: 'brown-eggs',
    quantity: 1,
    location: 'parkSlope',
    recordedBy: 'aisha',
    notes: 'Tray dropped in the walk-in.',
  },
  {
    daysAgo: 17,
    time: '22:40',
    product: 'baguettes',
    quantity: 6,
    location: 'vineStreet',
    recordedBy: 'marcus',
    notes: null,
  },
  {
    daysAgo: 13,
    time: '16:10',
    product: 'romaine-lettuce',
    quantity: 1,
    location: 'harborfront',
    recordedBy: 'marcus',
    notes: 'Frozen at the back of the cooler.',
  },
  {
    daysAgo: 10,
    time: '11:30',
    product: 'jasmine-rice',
    quantity: 1,
    location: 'commissary',
    recordedBy: 'jonas',
    notes: 'Bag torn, got wet on the dock.',
  },
  {
    daysAgo: 7,
    time: '22:55',
    product: 'tiger-shrimp',
    quantity: 4,
    location: 'harborfront',
    recordedBy: 'priya',
    notes: 'Thawed too much for a slow night.',
  },
  {
    daysAgo: 5,
    time: '14:25',
    product: 'butter-croissants',
    quantity: 2,
    location: 'parkSlope',
    recordedBy: 'tomas',
    notes: 'Left over after brunch.',
  },
  {
    daysAgo: 4,
    time: '10:05',
    product: 'hass-avocados',
    quantity: 1,
    location: 'vineStreet',
    recordedBy: 'sofia',
    notes: 'Overripe: arrived soft.',
  },
  {
    daysAgo: 2,
    time: '22:20',
    product: 'chicken-drumsticks',
    quantity: 5,
    location: 'commissary',
    recordedBy: 'aisha',
    notes: 'Cooler door left ajar overnight.',
  },
  {
    daysAgo: 1,
    time: '15:15',
    product: 'roma-tomatoes',
    quantity: 3,
    location: 'vineStreet',
    recordedBy: 'sofia',
    notes: null,
  },
];

/** Twelve entries, oldest first, all before `now`. */
export function demoWasteLogs(now: Date): DemoWasteLog[] {
  return waste.map(({ product, quantity, location, recordedBy, notes, ...moment }) => ({
    product,
    quantity,
    location,
    recordedBy,
    notes,
    createdDate: toDate(timeAgo(now, moment)),
  }));
}

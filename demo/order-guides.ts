/** What the demo's locations order together and by themselves, and what its people marked with a heart (G1, G2, H5). */
import type { StandingOrderInput } from '#contract/calls/standing-orders.ts';
import { PREPARE_HOURS_DEFAULT } from '#contract/values/limits.ts';
import { WEEK_DAYS } from '#contract/values/week-days.ts';
import type { ProductKey, VendorKey } from './catalogue.ts';
import { demoSchedules } from './deliveries.ts';
import type { LocationKey, UserKey } from './people.ts';
import { wallClock } from './wall-clock.ts';

interface DemoGuide {
  name: string;
  location: LocationKey;
  /** Null: up to par, or as usual. */
  lines: Partial<Record<ProductKey, number | null>>;
}

export const orderGuides: readonly DemoGuide[] = [
  {
    name: 'Weekly Order',
    location: 'harborfront',
    lines: {
      'hass-avocados': null,
      'roma-tomatoes': null,
      'romaine-lettuce': null,
      'russet-potatoes': null,
      'yellow-onions': null,
      garlic: null,
      lemons: null,
      limes: null,
      carrots: null,
      'cremini-mushrooms': null,
      'beef-burger-patties': null,
      'smoked-bacon': null,
      'chicken-drumsticks': null,
      'tiger-shrimp': null,
      'sashimi-grade-salmon': null,
      'wellfleet-oysters': null,
      'unsalted-butter': null,
      'whole-milk': null,
      'brown-eggs': null,
      'swiss-cheese': null,
      baguettes: null,
      'bread-flour': null,
      'jasmine-rice': null,
      spaghetti: null,
      'peeled-tomatoes': null,
      'sea-salt': null,
      'house-coffee': null,
      'apple-juice': null,
      'paper-towels': 2,
      'nitrile-gloves': 1,
    },
  },
  {
    name: 'Friday Fish',
    location: 'harborfront',
    lines: {
      'maine-lobsters': 12,
      'jonah-crab': 4,
      'whole-bluefish': 10,
      'wellfleet-oysters': 8,
      lemons: 2,
    },
  },
  {
    name: 'Meat for Prep',
    location: 'commissary',
    lines: { 'beef-burger-patties': 4, 'smoked-bacon': 30, 'chicken-drumsticks': 6 },
  },
  {
    name: 'Bakery',
    location: 'vineStreet',
    lines: { baguettes: 20, bagels: 4, 'sandwich-loaf': 6, 'butter-croissants': 3 },
  },
];

export const favourites: Partial<Record<UserKey, readonly ProductKey[]>> = {
  priya: ['maine-lobsters', 'lemons', 'unsalted-butter', 'house-coffee'],
  marcus: ['baguettes', 'whole-milk'],
};

interface DemoStanding {
  guide: string;
  vendor: VendorKey;
  responsible: UserKey;
  rule: Pick<StandingOrderInput, 'days' | 'amounts' | 'mode' | 'prepareHours' | 'from'>;
}

/** For each delivery of its vendor, of which the first is tomorrow: an order is prepared as soon as the demo runs. */
export function demoStanding(now: Date): DemoStanding {
  const rules = demoSchedules(now).stonebridge?.rules ?? [];
  return {
    guide: 'Meat for Prep',
    vendor: 'stonebridge',
    responsible: 'jonas',
    rule: {
      days: WEEK_DAYS.filter((day) => rules.some(({ deliveryDay }) => deliveryDay === day)),
      amounts: 'fixed',
      mode: 'prepare',
      prepareHours: PREPARE_HOURS_DEFAULT,
      from: wallClock(now).toPlainDate().toString(),
    },
  };
}

/** The demo's stock at two locations: pars, areas, counts and deliveries of four weeks. */
import type { ProductKey, UnitKey } from './catalogue.ts';
import type { LocationKey, UserKey } from './people.ts';

/** How many of another unit are in one of a product's own (S0). */
export const conversions: readonly { product: ProductKey; unit: UnitKey; factor: number }[] = [
  { product: 'creme-caramel', unit: 'ea', factor: 24 },
  { product: 'beef-burger-patties', unit: 'ea', factor: 40 },
  { product: 'apple-juice', unit: 'ea', factor: 40 },
];

/** The evenings on which each location counts, as days ago: within the 28 days of par advice (S5). */
export const COUNTED_DAYS_AGO = [25, 18, 11, 4] as const;
/** The mornings after the counts, on which the weekly deliveries come: days on which every vendor delivers. */
export const DELIVERED_DAYS_AGO = [24, 17, 10, 3] as const;

type OfWeeks = readonly [number, number, number, number];

export interface ShelfLine {
  area: 'Walk-in' | 'Freezer' | 'Dry Store';
  product: ProductKey;
  par: number;
  /** In the product's own unit, on `COUNTED_DAYS_AGO`. */
  counted: OfWeeks;
  /** Whole units, on `DELIVERED_DAYS_AGO`; 0: not ordered in that week. */
  delivered: OfWeeks;
}

interface Shelf {
  orderedBy: UserKey;
  countedBy: UserKey;
  /** In the order of the shelves. */
  lines: readonly ShelfLine[];
}

const on =
  (area: ShelfLine['area']) =>
  (product: ProductKey, par: number, counted: OfWeeks, delivered: OfWeeks): ShelfLine => ({
    area,
    product,
    par,
    counted,
    delivered,
  });
const walkIn = on('Walk-in');
const freezer = on('Freezer');
const dryStore = on('Dry Store');

/**
 * Most pars fit their use. Par advice differs for strawberries (the par is low, and some are thrown away), and for milk
 * and desserts, which could be delivered daily. Products that were not delivered last week are below par.
 */
export const shelves: Partial<Record<LocationKey, Shelf>> = {
  harborfront: {
    orderedBy: 'priya',
    countedBy: 'marcus',
    lines: [
      walkIn('roma-tomatoes', 25, [6, 5, 5, 4], [20, 20, 20, 20]),
      walkIn('romaine-lettuce', 4, [1, 1, 1, 1], [3, 3, 3, 3]),
      walkIn('hass-avocados', 3, [1, 0.5, 1, 0.5], [2, 2, 2, 0]),
      walkIn('strawberries', 2, [1, 1, 0, 1], [5, 5, 5, 0]),
      walkIn('lemons', 2, [0.5, 0.5, 0.5, 0.5], [1, 1, 2, 0]),
      walkIn('smoked-bacon', 10, [3, 4, 3, 2], [14, 14, 14, 0]),
      walkIn('whole-milk', 12, [2, 3, 2, 2], [12, 14, 13, 6]),
      walkIn('creme-caramel', 1, [0.5, 0.5, 1, 0.5], [1, 1, 1, 1]),
      freezer('tiger-shrimp', 25, [5, 6, 4, 5], [20, 20, 0, 0]),
      freezer('beef-burger-patties', 3, [1, 1, 0.5, 1], [3, 3, 3, 0]),
      dryStore('jasmine-rice', 2, [1, 0.5, 0.5, 0.5], [1, 1, 1, 0]),
      dryStore('bread-flour', 3, [1, 1, 0.5, 1], [2, 2, 2, 0]),
      dryStore('peeled-tomatoes', 15, [4, 3, 4, 3], [12, 12, 12, 12]),
      dryStore('stuffed-olives', 8, [2, 2, 1, 2], [6, 6, 6, 6]),
      dryStore('paper-towels', 30, [8, 6, 7, 6], [24, 24, 24, 24]),
    ],
  },
  parkSlope: {
    orderedBy: 'tomas',
    countedBy: 'aisha',
    lines: [
      walkIn('whole-milk', 8, [2, 1, 2, 2], [10, 10, 10, 10]),
      walkIn('brown-eggs', 3, [2, 2, 3, 2], [12, 12, 12, 12]),
      walkIn('hass-avocados', 3, [1, 1, 0.5, 1], [2, 2, 2, 0]),
      walkIn('creme-caramel', 2, [1, 0.5, 1, 0.75], [2, 2, 2, 2]),
      freezer('chicken-drumsticks', 20, [5, 4, 5, 4], [28, 28, 28, 0]),
      dryStore('house-coffee', 5, [1, 1, 1, 1], [4, 4, 4, 0]),
      dryStore('bread-flour', 3, [1, 0.5, 1, 1], [2, 2, 2, 2]),
      dryStore('breakfast-tea', 2, [1, 1, 1, 0.5], [1, 1, 1, 0]),
      dryStore('takeout-boxes', 2, [0.5, 1, 0.5, 0.5], [1, 1, 1, 0]),
    ],
  },
};

/** Whether the location keeps stock of the product. */
export function isOnShelf(location: LocationKey, product: ProductKey): boolean {
  return shelves[location]?.lines.some((line) => line.product === product) ?? false;
}

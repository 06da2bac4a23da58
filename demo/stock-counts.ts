/** The demo's weekly counts (S2). */
import type { ProductKey } from './catalogue.ts';
import type { LocationKey, UserKey } from './people.ts';
import { COUNTED_DAYS_AGO, shelves } from './shelves.ts';
import { timeAgo, toDate } from './wall-clock.ts';

export interface DemoCount {
  location: LocationKey;
  /** The counted area; null for all of the stock. */
  area: string | null;
  countedBy: UserKey;
  at: Date;
  lines: { product: ProductKey; amount: number }[];
}

/** Oldest first. The last one of each location was made by area. */
export function demoCounts(now: Date): DemoCount[] {
  return COUNTED_DAYS_AGO.flatMap((daysAgo, week) =>
    Object.entries(shelves).flatMap(([key, { countedBy, lines }]) => {
      const isLast = week === COUNTED_DAYS_AGO.length - 1;
      const areas = Map.groupBy(lines, ({ area }) => (isLast ? area : null));
      return [...areas].map(([area, some], place) => ({
        location: key as LocationKey,
        area,
        countedBy,
        at: toDate(timeAgo(now, { daysAgo, time: `21:${30 + 9 * place}` })),
        lines: some.map(({ product, counted }) => ({ product, amount: counted[week] ?? 0 })),
      }));
    }),
  );
}

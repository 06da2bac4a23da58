/** The weekly deliveries that fill the demo's shelves, with their purchase orders and receipts. */
import { products } from './catalogue.ts';
import { demoSchedules } from './deliveries.ts';
import type { PurchasePlan } from './purchase-plans.ts';
import { DELIVERED_DAYS_AGO, shelves } from './shelves.ts';
import type { LocationKey } from './people.ts';

/** One plan per location, week and vendor, oldest first. Each is complete. */
export function weeklyPurchases(now: Date): PurchasePlan[] {
  const schedules = demoSchedules(now);
  return DELIVERED_DAYS_AGO.flatMap((daysAgo, week) =>
    Object.entries(shelves).flatMap(([key, { orderedBy, lines }]) => {
      const location = key as LocationKey;
      const ordered = lines.flatMap(({ product, delivered }) => {
        const quantity = delivered[week] ?? 0;
        return quantity > 0 ? [{ product, quantity, vendor: products[product].vendor }] : [];
      });
      const byVendor = [...Map.groupBy(ordered, ({ vendor }) => vendor)];
      return byVendor.map(([vendor, some], place): PurchasePlan => ({
        vendor,
        location,
        orderedBy,
        placed: { daysAgo: daysAgo + 2, time: location === 'parkSlope' ? '09:25' : '08:35' },
        items: Object.fromEntries(some.map(({ product, quantity }) => [product, quantity])),
        deliveredIn: schedules[vendor] ? -daysAgo : null,
        manager: week % 2 === 0 ? 'elena' : 'david',
        seen: vendor === 'capeAnn' ? null : 'answered',
        receipt: { daysAgo, time: `07:${10 + 12 * place}`, by: orderedBy },
      }));
    }),
  );
}

import { demoOrders, olderDemoOrders } from './orders.ts';
import type { DemoOrder } from './orders.ts';
import { demoPurchases } from './purchases.ts';
import type { DemoPurchases } from './purchases.ts';
import { demoReminders } from './reminders.ts';
import type { DemoReminder } from './reminders.ts';
import { demoCounts } from './stock-counts.ts';
import type { DemoCount } from './stock-counts.ts';
import { demoWasteLogs } from './waste-logs.ts';
import type { DemoWasteLog } from './waste-logs.ts';

export interface DemoHistory {
  orders: DemoOrder[];
  /** Of the year before, so that Spend has months to compare. */
  olderOrders: DemoOrder[];
  /** Orders that became purchase orders, with what followed from them. */
  purchases: DemoPurchases;
  counts: DemoCount[];
  wasteLogs: DemoWasteLog[];
  reminders: DemoReminder[];
}

/**
 * What has happened at the demo organization over the five weeks before `now`, oldest first. The same
 * `now` always gives the same history. Only the day of the `once` reminder and days of deliveries are in the future.
 */
export function demoHistory(now: Date): DemoHistory {
  return {
    orders: demoOrders(now),
    olderOrders: olderDemoOrders(now),
    purchases: demoPurchases(now),
    counts: demoCounts(now),
    wasteLogs: demoWasteLogs(now),
    reminders: demoReminders(now),
  };
}

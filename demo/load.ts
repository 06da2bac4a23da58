import { eq, sql } from 'drizzle-orm';
import type { Db, Pool } from '#server/db/open.ts';
import {
  productCategories,
  products as productTable,
  unitsOfMeasure,
  vendors as vendorTable,
} from '#server/db/schema/catalogue.ts';
import { orders } from '#server/db/schema/orders.ts';
import {
  organizationSettings,
  locations as locationTable,
  users as userTable,
} from '#server/db/schema/people-and-places.ts';
import { reminders as reminderTable } from '#server/db/schema/reminders.ts';
import { demoHistory } from './history.ts';
import { loadAnswers } from './load/answers.ts';
import { loadBudgets } from './load/budgets.ts';
import { loadOrderGuides } from './load/order-guides.ts';
import { loadOrders } from './load/orders.ts';
import { loadPeopleAndCatalogue } from './load/people-and-catalogue.ts';
import { insertPurchaseOrders, loadSentLines, planAlerts } from './load/purchase-orders.ts';
import { loadReceipts } from './load/receipts.ts';
import { loadReminders } from './load/reminders.ts';
import { loadStock } from './load/stock.ts';
import { loadTimelines } from './load/timelines.ts';
import { loadWaste } from './load/waste.ts';
import { organization } from './people.ts';

/**
 * Fills an empty database with the demo organization (D36) in one transaction. Does nothing and returns false when any
 * user exists; of several nodes that start at once, one loads it.
 */
export async function loadDemo(db: Pool, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${userTable} in share row exclusive mode`);
    const [anyUser] = await tx.select({ id: userTable.id }).from(userTable).limit(1);
    if (anyUser) return false;
    const ids = await loadPeopleAndCatalogue(tx, now);
    const {
      olderOrders,
      orders: newer,
      purchases,
      counts,
      wasteLogs,
      reminders,
    } = demoHistory(now);
    const numbered = await insertPurchaseOrders(tx, ids, purchases.purchaseOrders);
    const all = [...olderOrders, ...newer, ...purchases.orders];
    const purchased = await loadOrders(tx, ids, { orders: all, numbered });
    await loadSentLines(tx, purchased);
    await loadAnswers(tx, ids, purchased);
    await planAlerts(tx, now);
    await loadTimelines(tx, ids, purchased);
    const arrived = await loadReceipts(tx, ids, purchased);
    const wasted = await loadWaste(tx, ids, wasteLogs);
    await loadStock(tx, ids, { moved: [...arrived, ...wasted], counts });
    await loadOrderGuides(tx, ids, now);
    await loadBudgets(tx, ids, now);
    await loadReminders(tx, ids, { reminders, now });
    return true;
  });
}

/**
 * The content of a database: nothing, the demo organization, or data that must not be lost. It is the demo when the
 * demo's orders exist and the organization still has the demo's name.
 */
export async function contentOf(db: Db): Promise<'nothing' | 'demo' | 'other'> {
  const tables = [userTable, locationTable, vendorTable, productTable, unitsOfMeasure];
  const counts = await Promise.all(
    [...tables, productCategories, orders, reminderTable].map((table) => db.$count(table)),
  );
  if (counts.every((count) => count === 0)) return 'nothing';
  const ours = await db.$count(orders, sql`${orders.contentHash} = 'demo ' || ${orders.id}`);
  const named = eq(organizationSettings.organizationName, organization.name);
  return ours > 0 && (await db.$count(organizationSettings, named)) > 0 ? 'demo' : 'other';
}

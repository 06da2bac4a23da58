import { eq, sql } from 'drizzle-orm';
import { lineAmount, sumOfAmounts } from '#contract/money.ts';
import type { Db } from '#server/db/open.ts';
import {
  productCategories,
  productPrices,
  products as productTable,
  unitsOfMeasure,
  vendors as vendorTable,
} from '#server/db/schema/catalogue.ts';
import { deliveryExceptions, deliveryRules } from '#server/db/schema/deliveries.ts';
import { wasteLogs } from '#server/db/schema/dock-and-shelf.ts';
import { orderItems, orders } from '#server/db/schema/ordering.ts';
import {
  organizationSettings,
  locations as locationTable,
  userLocations,
  users as userTable,
} from '#server/db/schema/people-and-places.ts';
import { reminderAssignments, reminders as reminderTable } from '#server/db/schema/reminders.ts';
import { plannedRun } from '#server/reminders/schedule.ts';
import { prices, unseenPrices } from './prices.ts';
import { categories, pictureFile, productKeys, products, units, vendors } from './catalogue.ts';
import type { ProductKey, VendorKey } from './catalogue.ts';
import { demoSchedules } from './deliveries.ts';
import { demoHistory } from './history.ts';
import type { DemoOrder } from './orders.ts';
import { locations, organization, users } from './people.ts';

/**
 * Fills an empty database with the demo organization (D36) in one transaction. Does nothing and returns false when any
 * user exists; of several nodes that start at once, one loads it.
 */
export async function loadDemo(db: Db, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${userTable} in share row exclusive mode`);
    const [anyUser] = await tx.select({ id: userTable.id }).from(userTable).limit(1);
    if (anyUser) return false;
    const ids = await loadPeopleAndCatalogue(tx, now);
    await loadHistory(tx, ids, now);
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

/** Of the demo's prices: the default of the settings. */
const CURRENCY = 'USD';

type Ids = Awaited<ReturnType<typeof loadPeopleAndCatalogue>>;

async function loadPeopleAndCatalogue(tx: Db, now: Date) {
  const { name, ...settings } = organization;
  const values = { organizationName: name, ...settings };
  await tx.insert(organizationSettings).values(values).onConflictDoUpdate({
    target: organizationSettings.id,
    set: values,
  });

  const location = keyed(
    locations,
    await tx.insert(locationTable).values(Object.values(locations)).returning(),
  );
  const user = keyed(users, await tx.insert(userTable).values(Object.values(users)).returning());
  const assignments = Object.entries(users).flatMap(([key, { locations: places }]) =>
    places.map((place) => ({
      userId: user[key as keyof typeof users].id,
      locationId: location[place].id,
    })),
  );
  await tx.insert(userLocations).values(assignments);

  const unitRows = Object.entries(units).map(([abbreviation, unitName]) => ({
    abbreviation,
    name: unitName,
  }));
  const unit = keyed(units, await tx.insert(unitsOfMeasure).values(unitRows).returning());
  const categoryRows = Object.values(categories).map((categoryName) => ({ name: categoryName }));
  const category = keyed(
    categories,
    await tx.insert(productCategories).values(categoryRows).returning(),
  );
  const vendor = keyed(
    vendors,
    await tx.insert(vendorTable).values(Object.values(vendors)).returning(),
  );
  const productRows = productKeys.map((key, index) => ({
    name: products[key].name,
    vendorId: vendor[products[key].vendor].id,
    unitId: unit[products[key].unit].id,
    categoryId: category[products[key].category].id,
    photoUrl: `/demo/${pictureFile(key)}`,
    vendorItemCode: prices[key].vendorItemCode,
    packSize: prices[key].packSize,
    price: prices[key].price,
    priceUpdatedAt: prices[key].price && weeksBefore(now, prices[key].before ? 1 + (index % 7) : 8),
    ...(unseenPrices.has(key) && {
      unseenFrom: prices[key].before,
      unseenSince: weeksBefore(now, 1 + (index % 7)),
    }),
  }));
  const product = keyed(products, await tx.insert(productTable).values(productRows).returning());
  await tx.insert(productPrices).values(
    productKeys.flatMap((key) => {
      const { id: productId, price, priceUpdatedAt } = product[key];
      if (!price || !priceUpdatedAt) return [];
      const { before } = prices[key];
      const entered = { productId, source: 'edit' as const };
      const source = unseenPrices.has(key) ? ('import' as const) : entered.source;
      const last = { productId, source, price, since: priceUpdatedAt };
      return before ? [{ ...entered, price: before, since: weeksBefore(now, 8) }, last] : [last];
    }),
  );
  for (const [key, { rules, exceptions }] of Object.entries(demoSchedules(now))) {
    const ofVendor = { vendorId: vendor[key as VendorKey].id };
    await tx.insert(deliveryRules).values(rules.map((rule) => ({ ...rule, ...ofVendor })));
    if (exceptions.length > 0)
      await tx
        .insert(deliveryExceptions)
        .values(exceptions.map((exception) => ({ ...exception, ...ofVendor })));
  }
  return { location, user, vendor, product };
}

async function loadHistory(tx: Db, ids: Ids, now: Date): Promise<void> {
  const history = demoHistory(now);
  const allOrders = [...history.olderOrders, ...history.orders];
  await tx.insert(orders).values(
    allOrders.map((order) => {
      const vendorIds = new Set(order.items.map((item) => ids.product[item.product].vendorId));
      const [onlyVendor] = vendorIds;
      return {
        id: order.id,
        locationId: ids.location[order.location].id,
        status: order.status,
        orderDate: order.submittedAt.toISOString(),
        submittedAt: order.submittedAt.toISOString(),
        orderedBy: ids.user[order.orderedBy].id,
        employeeName: users[order.orderedBy].name,
        vendorId: vendorIds.size === 1 ? onlyVendor : null,
        notes: order.notes,
        ...totalOf(order),
        approvedBy: order.approvedAt && ids.user.elena.id,
        approvedAt: order.approvedAt?.toISOString() ?? null,
        appliedLimit: appliedLimit(order),
        // No client can retry a demo order, so only `contentOf` needs to recognise it.
        contentHash: `demo ${order.id}`,
      };
    }),
  );
  await tx.insert(orderItems).values(
    allOrders.flatMap((order) =>
      order.items.map((item) => ({
        orderId: order.id,
        ...ofProduct(item.product),
        productName: products[item.product].name,
        vendorId: ids.product[item.product].vendorId,
        vendorItemCode: ids.product[item.product].vendorItemCode,
        packSize: ids.product[item.product].packSize,
        unitPrice: priceAt(item.product, order.submittedAt),
        quantity: item.quantity,
        orderedStatus: item.orderedStatus,
        orderedAt: item.orderedAt?.toISOString() ?? null,
      })),
    ),
  );
  await tx.insert(wasteLogs).values(
    history.wasteLogs.map((waste) => ({
      ...ofProduct(waste.product),
      locationId: ids.location[waste.location].id,
      quantity: waste.quantity,
      createdDate: waste.createdDate.toISOString(),
      recordedBy: ids.user[waste.recordedBy].id,
      notes: waste.notes,
    })),
  );
  for (const { createdBy, assignedUsers, weeklyDays, ...reminder } of history.reminders) {
    const values = { ...reminder, weeklyDays: weeklyDays && JSON.stringify(weeklyDays) };
    const [stored] = await tx
      .insert(reminderTable)
      .values({
        ...values,
        nextRunAt: plannedRun({ ...values, isActive: true }, organization.timezone, now),
        createdDate: reminder.createdDate.toISOString(),
        createdBy: ids.user[createdBy].id,
      })
      .returning();
    if (!stored) throw new Error('a demo reminder was not stored');
    await tx
      .insert(reminderAssignments)
      .values(assignedUsers.map((key) => ({ reminderId: stored.id, userId: ids.user[key].id })));
  }

  function ofProduct(key: ProductKey) {
    return { productId: ids.product[key].id, unitOfMeasure: products[key].unit };
  }

  /** What it cost when it was ordered (M2). */
  function priceAt(key: ProductKey, at: Date): string | null {
    const { price, priceUpdatedAt } = ids.product[key];
    const isOlder = priceUpdatedAt !== null && at < new Date(priceUpdatedAt);
    return (isOlder && prices[key].before) || price;
  }

  function totalOf({ items, submittedAt }: DemoOrder) {
    const amounts = items.flatMap(({ product, quantity }) => {
      const unitPrice = priceAt(product, submittedAt);
      return unitPrice === null ? [] : [lineAmount({ quantity, unitPrice }, CURRENCY)];
    });
    return {
      total: amounts.length > 0 ? sumOfAmounts(amounts, CURRENCY) : null,
      unpricedItems: items.length - amounts.length,
    };
  }
}

/** That of the location while nothing is ordered (M6): employees order the demo. */
function appliedLimit({ location, items }: DemoOrder): string | null {
  const isPending = items.every(({ orderedStatus }) => orderedStatus === 'pending');
  return isPending ? locations[location].approvalLimit : null;
}

function weeksBefore(now: Date, weeks: number): string {
  return new Date(now.getTime() - weeks * 7 * 86_400_000).toISOString();
}

/** Inserted rows are returned in the sequence of their values, so each gets the key it was made from. */
function keyed<K extends string, T>(source: Record<K, unknown>, rows: readonly T[]): Record<K, T> {
  return Object.fromEntries(Object.keys(source).map((key, index) => [key, rows[index]])) as Record<
    K,
    T
  >;
}

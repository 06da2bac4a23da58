import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from '#contract/calls/routes.ts';
import type { RouteName } from '#contract/calls/routes.ts';
import { useTestApp } from '#tests/support/app.ts';
import { recordValues, type Values } from '#tests/support/record-values.ts';

const t = useTestApp();
const {
  count,
  deliverySchedule,
  sendingRules,
  location,
  orderGuide,
  budget,
  orderItem,
  organization,
  product,
  receipt,
  reminder,
  unorderedLine,
  user,
  vendor,
  wasteLog,
} = recordValues(t);

interface Noun {
  /** A call that creates a record, with a value for every field of its body. */
  create?: { call: RouteName; values: () => Promise<Values> };
  /** A call that changes it, again with every field, each with a different value. */
  update?: { call: RouteName; values: () => Promise<Values> };
  /** Fields that a `PUT` may omit, and that then stay as they are. */
  kept?: string[];
  /** Fields that say how others are stored: see their own tests. */
  notStored?: string[];
  /** The record to change, where no call creates it. */
  existing?: () => Promise<{ id: number | string }>;
  /** The stored record, in the shape of the body. */
  read: (id: string) => Promise<Values>;
}

const listed = (call: 'listProducts' | 'listVendors' | 'listLocations' | 'listUnits') => ({
  read: async (id: string) => {
    const { body } = await t.api[call]();
    return { ...body.find((row) => String(row.id) === id) };
  },
});

/** The line that is changed. */
const inventoryLine = { locationId: 0, productId: '' };

const nouns: Record<string, Noun> = {
  product: {
    create: { call: 'createProduct', values: () => product('Roma Tomatoes') },
    update: { call: 'updateProduct', values: () => product('Plum Tomatoes') },
    kept: ['altName', 'vendorItemCode', 'packSize', 'barcode', 'price', 'conversions'],
    notStored: ['unitChange'],
    ...listed('listProducts'),
  },
  category: {
    create: { call: 'createProductCategory', values: async () => ({ name: 'Bakery' }) },
    update: { call: 'updateProductCategory', values: async () => ({ name: 'Bread' }) },
    read: async (id) => {
      const { body } = await t.api.listProductCategories();
      return { ...body.find((row) => row.id === id) };
    },
  },
  vendor: {
    create: { call: 'createVendor', values: async () => vendor('Fresh Farms', 'fr') },
    update: { call: 'updateVendor', values: async () => vendor('Dairy Direct', 'zh') },
    kept: ['minimumOrder', 'language'],
    ...listed('listVendors'),
  },
  'delivery schedule': {
    existing: () => t.make.vendor(),
    update: { call: 'updateDeliverySchedule', values: deliverySchedule },
    kept: ['rules', 'exceptions'],
    read: async (id) => (await t.api.getDeliverySchedule({ params: { id } })).body,
  },
  'sending rules': {
    existing: () => t.make.vendor(),
    update: { call: 'updateSendingRules', values: sendingRules },
    read: async (id) => (await t.api.getSendingRules({ params: { id } })).body,
  },
  user: {
    create: { call: 'createUser', values: () => user('Ana', 'manager') },
    update: { call: 'updateUser', values: () => user('Ben', 'employee') },
    kept: ['language', 'locationIds'],
    read: async (id) => {
      const { body } = await t.api.listUsers();
      const locations = await t.api.listLocationsOfUser({ params: { id } });
      return {
        ...body.find((row) => String(row.id) === id),
        locationIds: locations.body.map(({ locationId }) => locationId),
      };
    },
  },
  location: {
    create: { call: 'createLocation', values: () => location('Harbour') },
    update: { call: 'updateLocation', values: () => location('Market Square') },
    kept: ['phoneNumber', 'email', 'timezone', 'vendorAccounts'],
    ...listed('listLocations'),
  },
  unit: {
    create: { call: 'createUnit', values: async () => ({ name: 'Crate', abbreviation: 'cr' }) },
    update: { call: 'updateUnit', values: async () => ({ name: 'Barrel', abbreviation: 'bl' }) },
    ...listed('listUnits'),
  },
  organization: {
    existing: async () => ({ id: 1 }),
    update: { call: 'updateOrganizationSettings', values: organization },
    kept: [
      'replyToEmail',
      'phoneNumber',
      'lockAfterMinutes',
      'offlineHours',
      'currency',
      'showPricesToVendors',
      'showPricesToEmployees',
      'priceAlertPercent',
      'escalateMinutes',
    ],
    read: async () => (await t.api.getOrganizationSettings()).body,
  },
  device: {
    existing: async () => {
      await t.api.setAccessCode({ body: { accessCode: 'blue harbour' } });
      return (await t.api.enrollDevice({ body: { accessCode: 'blue harbour' } })).body;
    },
    update: {
      call: 'updateDevice',
      values: async () => ({ name: 'Bar', locationId: (await t.make.location()).id }),
    },
    read: async (id) => {
      const { body } = await t.api.listDevices();
      return { ...body.find((row) => String(row.id) === id) };
    },
  },
  reminder: {
    create: { call: 'createReminder', values: () => reminder('Order fish', 'weekly') },
    update: { call: 'updateReminder', values: () => reminder('Order bread', 'once') },
    kept: ['createdBy', 'assignedUserIds', 'condition', 'vendorId', 'locationId'],
    read: async (id) => {
      const { body } = await t.api.listReminders();
      const assigned = await t.api.listReminderAssignments({ params: { id } });
      return {
        ...body.find((row) => row.id === id),
        assignedUserIds: assigned.body.map(({ userId }) => userId),
      };
    },
  },
  order: {
    create: { call: 'createOrder', values: () => t.make.newOrder({ notes: 'Back door' }) },
    read: async (id) => (await t.api.getOrder({ params: { id } })).body,
  },
  'order guide': {
    create: { call: 'createOrderGuide', values: () => orderGuide('Mondays') },
    update: {
      call: 'updateOrderGuide',
      values: async () => {
        const { locationId: _, ...body } = await orderGuide('Every Friday');
        return body;
      },
    },
    read: async (id) => {
      const { body } = await t.api.listOrderGuides();
      return { ...body.find((row) => row.id === id) };
    },
  },
  budget: {
    create: { call: 'createBudget', values: () => budget('Produce') },
    update: {
      call: 'updateBudget',
      values: async () => ({
        ...(await budget('All of the kitchen')),
        period: 'month',
        weekStart: 'monday',
        amount: null,
        percentOfSales: 28.25,
        from: '2026-10-01',
        to: '2027-01-31',
        action: 'show',
      }),
    },
    read: async (id) => {
      const { body } = await t.api.listBudgets();
      return { ...body.find((row) => row.id === id) };
    },
  },
  sale: {
    existing: async () => ({ id: (await t.make.location()).id }),
    update: {
      call: 'setSales',
      values: async () => ({
        locationId: (await t.make.location()).id,
        date: '2026-11-02',
        amount: '1200.50',
      }),
    },
    read: async () => {
      const { rows } = await t.database.pool.query<{ locationId: number }>(
        `select location_id as "locationId" from sales order by id desc limit 1`,
      );
      const [{ locationId } = { locationId: 0 }] = rows;
      return {
        ...(await t.api.listSales({ query: { locationId: String(locationId) } })).body[0],
      };
    },
  },
  'order item': {
    kept: ['quantity', 'unitOfMeasure', 'vendorId', 'unitPrice'],
    existing: async () => {
      const { items } = await t.make.order({ items: [{}] });
      return { id: items[0]?.id ?? 0 };
    },
    update: { call: 'updateOrderItem', values: orderItem },
    read: async (id) => {
      const { body } = await t.api.listOrderItems();
      return { ...body.find((row) => String(row.id) === id) };
    },
  },
  'stock of a location': {
    existing: async () => {
      inventoryLine.locationId = (await t.make.location()).id;
      inventoryLine.productId = (await t.make.product()).id;
      return { id: inventoryLine.locationId };
    },
    update: {
      call: 'updateInventory',
      values: async () => {
        const { locationId, productId } = inventoryLine;
        const line = { productId, parAmount: 7.5, area: 'Walk-in', position: 3 };
        return { locationId, lines: [line] };
      },
    },
    read: async (id) => {
      const { body } = await t.api.listInventory({ query: { locationId: id } });
      return { locationId: Number(id), lines: body };
    },
  },
  count: {
    create: { call: 'createCount', values: count },
    read: async (id) => ({ ...(await t.api.getCount({ params: { id } })).body }),
  },
  'waste log': {
    create: { call: 'createWasteLog', values: wasteLog },
    read: async (id) => {
      const entry = (await t.api.listWasteLogs()).body.find((row) => row.id === id);
      return { ...entry, at: entry?.createdDate };
    },
  },
  receipt: {
    create: { call: 'createReceipt', values: () => receipt() },
    update: {
      call: 'updateReceipt',
      values: async () => {
        const { at, notes } = await receipt();
        return { at, notes: `${String(notes)} again`, lines: [await unorderedLine('Plums', 4.5)] };
      },
    },
    kept: ['notes', 'lines', 'at'],
    // That of a correction: receipts-correct.test.ts.
    notStored: ['id'],
    read: async (id) => ({ ...(await t.api.getReceipt({ params: { id } })).body }),
  },
};

/** The fields of a call's body, without its checks and transformations. */
function fieldsOf(call: RouteName): string[] {
  const route = routes[call];
  let schema: unknown = 'body' in route ? route.body : undefined;
  while (schema instanceof z.ZodPipe) schema = schema.in;
  if (!(schema instanceof z.ZodObject)) throw new Error(`${call} takes no object`);
  return Object.keys(schema.shape);
}

describe.each(Object.entries(nouns))("every field of the contract's input: %s", (_, noun) => {
  test('is stored and returned, after creating and after changing', async () => {
    const calls = t.api as unknown as Record<
      RouteName,
      (input: Values) => Promise<{ body: { id?: number | string }; problem: unknown }>
    >;
    let id = String((await noun.existing?.())?.id);
    for (const step of [noun.create, noun.update].filter((each) => each !== undefined)) {
      const sent = await step.values();
      // Give a new field its values in record-values.ts.
      const given = new Set([...Object.keys(sent), ...(noun.notStored ?? [])]);
      expect([...given].toSorted()).toEqual(fieldsOf(step.call).toSorted());
      const result = await calls[step.call]({ params: { id }, body: sent });
      expect(result.problem).toBeUndefined();
      // A schedule has no id of its own.
      id = String(result.body.id ?? id);
      expect(await noun.read(id)).toMatchObject(sent);
    }
    const { update, kept = [] } = noun;
    if (!update || kept.length === 0) return;
    const before = await noun.read(id);
    const rest = Object.entries(await update.values()).filter(([field]) => !kept.includes(field));
    const answered = await calls[update.call]({
      params: { id },
      body: Object.fromEntries(rest),
    });
    expect(answered.problem).toBeUndefined();
    const after = await noun.read(id);
    for (const field of kept) expect([field, after[field]]).toEqual([field, before[field]]);
  });
});

test('every field of a bulk update is stored, inside `updates` and beside the ids (D8)', async () => {
  for (const isNested of [true, false]) {
    const values = await product('Tomatoes');
    const taken = fieldsOf('bulkUpdateProducts').filter(
      (field) => !/^(productIds|updates)$/.test(field),
    );
    expect(taken.filter((field) => values[field] === undefined)).toEqual([]);
    const changes = Object.fromEntries(taken.map((field) => [field, values[field]]));
    const { id } = await t.make.product();
    const body = isNested ? { updates: changes } : changes;
    const { problem } = await t.api.bulkUpdateProducts({ body: { productIds: [id], ...body } });
    expect(problem).toBeUndefined();
    const { body: listedProducts } = await t.api.listProducts();
    expect(listedProducts.find((row) => row.id === id)).toMatchObject(changes);
  }
});

test('every field of the first start is stored (D36)', async () => {
  // The ledger of stock refuses it while there are movements, and what items refer to while there are items.
  await t.database.pool.query(
    'alter table inventory_movements disable trigger inventory_movements_kept_whole; truncate order_items cascade; truncate users, organization_settings cascade',
  );
  const { managerName, ...settings } = {
    managerName: 'Mo',
    organizationName: 'Corner Bistro',
    timezone: 'Europe/Paris',
  };
  // Only of the first start in pin mode: pin-mode-setup.test.ts.
  const ofPinMode = ['setupCode', 'pin', 'accessCode'];
  expect([...ofPinMode, 'managerName', ...Object.keys(settings)].toSorted()).toEqual(
    fieldsOf('setUp').toSorted(),
  );
  await t.api.setUp({ body: { managerName, ...settings } });
  expect((await t.api.listUsers()).body).toMatchObject([{ name: managerName }]);
  expect((await t.api.getOrganizationSettings()).body).toMatchObject(settings);
});

test('every call that takes an object of a noun is among those', () => {
  const covered = Object.values(nouns).flatMap(({ create, update }) => [
    create?.call,
    update?.call,
  ]);
  const known = new Set(covered);
  const taking = Object.entries(routes)
    .filter(([name, route]) => /^(create|update)/.test(name) && 'body' in route)
    .map(([name]) => name as RouteName);
  // The fields of a claim belong to different states: claims.test.ts.
  const elsewhere = new Set<RouteName>([
    'createSession',
    'createUserLocation',
    'updateClaim',
    // Its lines: prepared-orders.test.ts.
    'updatePreparedOrder',
  ]);
  expect(taking.filter((name) => !known.has(name) && !elsewhere.has(name))).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { NewOrderItem } from '#contract/orders.ts';
import { routes } from '#contract/routes.ts';
import type { RouteName } from '#contract/routes.ts';
import type { orderItems } from '#server/db/schema/ordering.ts';
import { useTestApp } from '#tests/support/app.ts';
import { asFile, leftRedRightBlue } from '#tests/support/photos.ts';

const t = useTestApp();

type Values = Record<string, unknown>;

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

const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
/** The line that is changed. */
const inventoryLine = { locationId: 0, productId: '' };

const nouns: Record<string, Noun> = {
  product: {
    create: { call: 'createProduct', values: () => product('Roma Tomatoes') },
    update: { call: 'updateProduct', values: () => product('Plum Tomatoes') },
    kept: ['vendorItemCode', 'packSize', 'price', 'conversions'],
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
  user: {
    create: { call: 'createUser', values: () => user('Ana', 'manager') },
    update: { call: 'updateUser', values: () => user('Ben', 'employee') },
    kept: ['locationIds'],
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
    update: {
      call: 'updateOrganizationSettings',
      values: async () => ({
        organizationName: 'Harbour Group',
        timezone: 'Europe/Madrid',
        replyToEmail: 'buying@example.com',
        phoneNumber: '+1 555-0199',
        lockAfterMinutes: 5,
        currency: 'EUR',
        showPricesToVendors: false,
        showPricesToEmployees: false,
        priceAlertPercent: 25,
        escalateMinutes: 90,
      }),
    },
    kept: [
      'replyToEmail',
      'phoneNumber',
      'lockAfterMinutes',
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
  'order item': {
    kept: ['quantity', 'unitOfMeasure', 'vendorId', 'unitPrice'],
    existing: async () => {
      const { items } = await t.make.order({ items: [{}] });
      return { id: items[0]?.id ?? 0 };
    },
    update: {
      call: 'updateOrderItem',
      values: async () => ({
        quantity: 41,
        unitOfMeasure: (await t.make.unit()).abbreviation,
        vendorId: (await t.make.vendor()).id,
        unitPrice: '7.125',
      }),
    },
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
    create: {
      call: 'createCount',
      values: async () => {
        const line = {
          productId: (await t.make.product()).id,
          amount: 2.5,
          unitOfMeasure: (await t.make.unit()).abbreviation,
        };
        const { id: locationId } = await t.make.location();
        return { id: randomUUID(), locationId, area: 'Walk-in', at: anHourAgo, lines: [line] };
      },
    },
    read: async (id) => ({ ...(await t.api.getCount({ params: { id } })).body }),
  },
  'waste log': {
    create: {
      call: 'createWasteLog',
      values: async () => {
        const { location: place, user: person, product: thing } = await t.make.orderParts();
        return {
          id: randomUUID(),
          productId: thing.id,
          quantity: 7,
          unitOfMeasure: (await t.make.unit()).abbreviation,
          locationId: place.id,
          recordedBy: person.id,
          notes: 'Dropped',
          reason: 'prep_error',
          photoUrl: await uploadedPhoto(),
          at: new Date(Date.now() - 60_000).toISOString(),
        };
      },
    },
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
    read: async (id) => ({ ...(await t.api.getReceipt({ params: { id } })).body }),
  },
};

async function uploadedPhoto(): Promise<string> {
  const file = asFile(await leftRedRightBlue().png().toBuffer());
  return (await t.api.uploadImage({ file })).body.imageUrl;
}

async function receipt(): Promise<Values> {
  const { id: vendorId } = await t.make.vendor();
  return {
    id: `RCP-${Date.now()}`,
    locationId: (await t.make.location()).id,
    vendorId,
    notes: 'Back door',
    at: new Date(Date.now() - 3_600_000).toISOString(),
    lines: [await unorderedLine('Pears', 2.125)],
  };
}

/** The fields of a line that has an order item are in receipts.test.ts. */
async function unorderedLine(name: string, quantity: number): Promise<Values> {
  const { abbreviation } = await t.make.unit();
  return {
    productId: (await t.make.product({ name })).id,
    quantity,
    unitOfMeasure: abbreviation,
    reason: 'not_ordered',
    note: `${name}, soft`,
    temperatureC: quantity > 3 ? -18.5 : 4,
    lot: `L-${name}`,
    bestBefore: quantity > 3 ? '2027-01-31' : '2026-12-24',
  };
}

async function product(name: string): Promise<Values> {
  return {
    name,
    vendorId: (await t.make.vendor()).id,
    unitOfMeasure: (await t.make.unit()).abbreviation,
    photoUrl: `https://example.com/${encodeURIComponent(name)}.jpg`,
    categoryId: (await t.make.category()).id,
    vendorItemCode: `00${name.length}-${name}`,
    packSize: `${name.length} × 500 g`,
    price: `${name.length}.2575`,
    conversions: [
      { unitOfMeasure: (await t.make.unit()).abbreviation, factor: name.length + 0.125 },
    ],
  };
}

function vendor(name: string, language: string): Values {
  const mailbox = name.toLowerCase().replaceAll(' ', '.');
  const phoneNumber = `+1 555-01${name.length}`;
  return {
    name,
    contactPerson: `Desk of ${name}`,
    phoneNumber,
    email: `${mailbox}@example.com`,
    minimumOrder: `${name.length}0.50`,
    language,
  };
}

async function deliverySchedule(): Promise<Values> {
  const { id: locationId } = await t.make.location();
  return {
    rules: [
      { locationId: null, deliveryDay: 'monday', daysBefore: 2, cutOff: '14:00' },
      { locationId, deliveryDay: 'friday', daysBefore: 0, cutOff: '07:30' },
    ],
    exceptions: [{ date: '2026-12-25', locationId, delivers: false, note: 'Christmas' }],
  };
}

/** A product whose vendor delivers every day. */
async function deliveredProduct(): Promise<string> {
  const { id, vendorId } = await t.make.product();
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  const rules = days.map((deliveryDay) => ({ deliveryDay, daysBefore: 0, cutOff: '23:00' }));
  const { problem } = await t.api.updateDeliverySchedule({
    params: { id: vendorId },
    body: { rules },
  });
  expect(problem).toBeUndefined();
  return id;
}

const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function user(name: string, userType: string): Promise<Values> {
  // The last manager could not be changed to an employee (D11).
  await t.make.manager();
  const email = `${name.toLowerCase()}@example.com`;
  const locationIds = [(await t.make.location()).id];
  return {
    name,
    userType,
    phoneNumber: `+1 555-02${name.length}${name.length}`,
    email,
    locationIds,
  };
}

async function location(name: string): Promise<Values> {
  const mailbox = name.toLowerCase().replaceAll(' ', '.');
  return {
    name,
    address: `1 ${name}`,
    ottomateEmail: `${mailbox}@example.com`,
    phoneNumber: `+1 555-03${name.length}`,
    email: `desk.${mailbox}@example.com`,
    approvalLimit: `${name.length}00.00`,
    timezone: name.length > 8 ? 'Asia/Tokyo' : 'Europe/Paris',
    vendorAccounts: [{ vendorId: (await t.make.vendor()).id, accountNumber: `A-${name}` }],
  };
}

async function reminder(name: string, scheduleType: 'once' | 'weekly'): Promise<Values> {
  const once = scheduleType === 'once';
  return {
    name,
    notificationType: once ? 'sms' : 'email',
    messageContent: `${name} now`,
    scheduleType,
    scheduleTime: once ? '23:58' : '06:15',
    scheduleDate: once ? tomorrow : null,
    weeklyDays: once ? null : '["monday","friday"]',
    condition: 'not_ordered',
    vendorId: (await t.make.vendor()).id,
    locationId: (await t.make.location()).id,
    isActive: once,
    createdBy: (await t.make.manager()).id,
    assignedUserIds: [
      (await t.make.user({ email: 'a@example.com', phoneNumber: '+1 555-0177' })).id,
    ],
  };
}

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
      // Add a value for a new field above.
      const given = [...Object.keys(sent), ...(noun.notStored ?? [])];
      expect(given.toSorted()).toEqual(fieldsOf(step.call).toSorted());
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

describe('every field of an item of a new order', () => {
  /** Two values of each field that an item of a new order has. */
  const itemValues = async (): Promise<Record<string, [unknown, unknown]>> => ({
    productId: [await deliveredProduct(), await deliveredProduct()],
    quantity: [3, 4],
    deliveryDate: [inDays(3), inDays(5)],
  });

  test('is stored with the item; with another value it is another order (D12)', async () => {
    const values = Object.entries(await itemValues());
    // Give a new field two values above.
    const fields = Object.keys(NewOrderItem.shape);
    expect(values.map(([field]) => field).toSorted()).toEqual(fields.toSorted());
    const item = Object.fromEntries(values.map(([field, [value]]) => [field, value]));
    const order = await t.make.newOrder({ items: [item] });
    const { body } = await t.api.createOrder({ body: order });
    const { body: items } = await t.api.listItemsOfOrder({ params: { id: body.id } });
    expect(items).toMatchObject([item]);
    expect((await t.api.createOrder({ body: order })).body).toEqual(body);
    for (const [field, [, other]] of values) {
      const changed = { ...order, items: [{ ...item, [field]: other }] };
      const { problem } = await t.api.createOrder({ body: changed });
      expect([field, problem.code]).toEqual([field, 'order_id_taken']);
    }
  });

  test('keeps items of one product apart, except for the quantity (D13)', async () => {
    for (const [field, [value, other]] of Object.entries(await itemValues())) {
      const { productId } = await itemValues();
      const item = { productId: productId?.[0], quantity: 3 };
      const items = [value, other].map((one) => ({ ...item, [field]: one }));
      const { body } = await t.api.createOrder({ body: await t.make.newOrder({ items }) });
      const stored = (await t.api.listItemsOfOrder({ params: { id: body.id } })).body;
      expect([field, stored.length]).toEqual([field, field === 'quantity' ? 1 : 2]);
    }
  });
});

describe('every column of an item', () => {
  test('stays as it is when its order is combined with another one (D17)', async () => {
    const { user: person, location: place } = await t.make.orderParts();
    const owner = { orderedBy: person.id, locationId: place.id };
    const rows = () =>
      t.database.pool.query<Values>(
        // Without what is its order's own.
        `select to_jsonb(line) - '{id,order_id,version,order_date,order_cancelled,order_deleted,order_needs_approval,is_open}'::text[] as row from order_items as line
         where location_id = $1 order by order_id, id`,
        [place.id],
      );
    const one = await t.make.order({ ...owner, items: [await itemRow(place.id)] });
    const other = await t.make.order({ ...owner, items: [await itemRow(place.id)] });
    const before = (await rows()).rows;
    // Give a new column a value below.
    for (const { row } of before) expect(Object.values(row as Values)).not.toContain(null);
    const combined = await t.api.combineOrders({
      params: { id: one.id },
      body: { orderIds: [other.id] },
    });
    expect(combined.problem).toBeUndefined();
    const ofOne = [before[0], before[1]];
    // Those of the order that was combined into `one` stay with it, too (D12).
    expect((await rows()).rows).toEqual([...ofOne, before[1]]);
  });

  async function itemRow(locationId: number): Promise<Partial<typeof orderItems.$inferInsert>> {
    const { rows } = await t.database.pool.query<{ number: number }>(
      'insert into purchase_orders (vendor_id, location_id) values ($1, $2) returning number',
      [(await t.make.vendor()).id, locationId],
    );
    return {
      orderedStatus: 'ordered',
      receivedQuantity: 1.5,
      answerId: 71,
      purchaseOrderNumber: rows[0]?.number,
      unitPrice: '2.5000',
      vendorItemCode: '0042',
      packSize: '6 × 1 kg',
      deliveryDate: '2026-11-27',
    };
  }
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
  // The ledger of stock refuses it while there are movements.
  await t.database.pool.query(
    'alter table inventory_movements disable trigger inventory_movements_kept_whole; truncate users, organization_settings cascade',
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
  const elsewhere = new Set<RouteName>(['createSession', 'createUserLocation', 'updateClaim']);
  expect(taking.filter((name) => !known.has(name) && !elsewhere.has(name))).toEqual([]);
});

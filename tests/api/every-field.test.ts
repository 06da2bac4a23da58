import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from '#contract/routes.ts';
import type { RouteName } from '#contract/routes.ts';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

type Values = Record<string, unknown>;

interface Noun {
  /** A call that creates a record, with a value for every field of its body. */
  create?: { call: RouteName; values: () => Promise<Values> };
  /** A call that changes it, again with every field, each with a different value. */
  update?: { call: RouteName; values: () => Promise<Values> };
  /** The record to change, if no call creates it. */
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

const nouns: Record<string, Noun> = {
  product: {
    create: { call: 'createProduct', values: () => product('Roma Tomatoes') },
    update: { call: 'updateProduct', values: () => product('Plum Tomatoes') },
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
    create: { call: 'createVendor', values: async () => vendor('Fresh Farms') },
    update: { call: 'updateVendor', values: async () => vendor('Dairy Direct') },
    ...listed('listVendors'),
  },
  user: {
    create: { call: 'createUser', values: () => user('Ana', 'manager') },
    update: { call: 'updateUser', values: () => user('Ben', 'employee') },
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
    create: { call: 'createLocation', values: async () => location('Harbour') },
    update: { call: 'updateLocation', values: async () => location('Market Square') },
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
      }),
    },
    read: async () => (await t.api.getOrganizationSettings()).body,
  },
  reminder: {
    create: { call: 'createReminder', values: () => reminder('Order fish', 'weekly') },
    update: { call: 'updateReminder', values: () => reminder('Order bread', 'once') },
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
      }),
    },
    read: async (id) => {
      const { body } = await t.api.listOrderItems();
      return { ...body.find((row) => String(row.id) === id) };
    },
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
        };
      },
    },
    read: async (id) => {
      const { body } = await t.api.listWasteLogs();
      return { ...body.find((row) => row.id === id) };
    },
  },
};

async function product(name: string): Promise<Values> {
  return {
    name,
    vendorId: (await t.make.vendor()).id,
    unitOfMeasure: (await t.make.unit()).abbreviation,
    photoUrl: `https://example.com/${encodeURIComponent(name)}.jpg`,
    categoryId: (await t.make.category()).id,
  };
}

function vendor(name: string): Values {
  const mailbox = name.toLowerCase().replaceAll(' ', '.');
  const phoneNumber = `+1 555-01${name.length}`;
  return { name, contactPerson: `Desk of ${name}`, phoneNumber, email: `${mailbox}@example.com` };
}

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

function location(name: string): Values {
  const mailbox = name.toLowerCase().replaceAll(' ', '.');
  return {
    name,
    address: `1 ${name}`,
    ottomateEmail: `${mailbox}@example.com`,
    phoneNumber: `+1 555-03${name.length}`,
    email: `desk.${mailbox}@example.com`,
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
      (input: Values) => Promise<{ body: { id: number | string }; problem: unknown }>
    >;
    let id = String((await noun.existing?.())?.id);
    for (const step of [noun.create, noun.update].filter((each) => each !== undefined)) {
      const sent = await step.values();
      // Add a value for a new field above.
      expect(Object.keys(sent).toSorted()).toEqual(fieldsOf(step.call).toSorted());
      const result = await calls[step.call]({ params: { id }, body: sent });
      expect(result.problem).toBeUndefined();
      id = String(result.body.id);
      expect(await noun.read(id)).toMatchObject(sent);
    }
  });
});

test('every call that takes an object of a noun is covered', () => {
  const covered = Object.values(nouns).flatMap(({ create, update }) => [
    create?.call,
    update?.call,
  ]);
  const known = new Set(covered);
  const taking = Object.entries(routes)
    .filter(([name, route]) => /^(create|update)/.test(name) && 'body' in route)
    .map(([name]) => name as RouteName);
  const elsewhere: RouteName[] = ['createSession', 'createUserLocation'];
  expect(taking.filter((name) => !known.has(name) && !elsewhere.includes(name))).toEqual([]);
});

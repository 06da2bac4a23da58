import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import type { CallResult, Client } from '#tests/support/app.ts';

const t = useTestApp();
let api: Client;
let manager: { id: number };

beforeAll(async () => {
  manager = await t.make.manager();
  api = await t.as(manager);
});

type Params = { id: number | string };

interface Noun {
  /** What it is called in sentences. */
  what: string;
  /** Creates one and returns it as the API answers it. */
  make: () => Promise<{ id: number | string; name?: string }>;
  remove: (params: Params) => Promise<CallResult<unknown>>;
  restore: (params: Params) => Promise<CallResult<unknown>>;
  list: () => Promise<CallResult<{ id: number | string }[]>>;
  /** Creates another one of the same name. */
  again?: (name: string) => Promise<CallResult<unknown>>;
}

const name = () => `N${randomUUID().slice(0, 8)}`;
const vendor = (of: string) => ({ name: of, contactPerson: 'Al', phoneNumber: '+1 555-0100' });

const reminder = () => ({
  name: name(),
  notificationType: 'sms',
  messageContent: 'Count the freezer',
  scheduleType: 'daily',
  scheduleTime: '09:00',
  createdBy: manager.id,
});

const nouns: Record<string, Noun> = {
  products: {
    what: 'product',
    make: async () => (await api.createProduct({ body: await product(name()) })).body,
    remove: (params) => api.deleteProduct({ params }),
    restore: (params) => api.restoreProduct({ params }),
    list: () => api.listProducts(),
    again: async (of) =>
      api.createProduct({ body: { ...(await product(of)), vendorId: lastVendor } }),
  },
  vendors: {
    what: 'vendor',
    make: async () => (await api.createVendor({ body: vendor(name()) })).body,
    remove: (params) => api.deleteVendor({ params }),
    restore: (params) => api.restoreVendor({ params }),
    list: () => api.listVendors(),
    again: (of) => api.createVendor({ body: vendor(of) }),
  },
  users: {
    what: 'user',
    make: async () => (await api.createUser({ body: { name: name(), userType: 'employee' } })).body,
    remove: (params) => api.deleteUser({ params }),
    restore: (params) => api.restoreUser({ params }),
    list: () => api.listUsers(),
  },
  locations: {
    what: 'location',
    make: async () => (await api.createLocation({ body: { name: name() } })).body,
    remove: (params) => api.deleteLocation({ params }),
    restore: (params) => api.restoreLocation({ params }),
    list: () => api.listLocations(),
    again: (of) => api.createLocation({ body: { name: of } }),
  },
  'units of measure': {
    what: 'unit of measure',
    make: async () => (await api.createUnit({ body: { name: name(), abbreviation: name() } })).body,
    remove: (params) => api.deleteUnit({ params }),
    restore: (params) => api.restoreUnit({ params }),
    list: () => api.listUnits(),
    again: (of) => api.createUnit({ body: { name: of, abbreviation: name() } }),
  },
  'product categories': {
    what: 'category',
    make: async () => (await api.createProductCategory({ body: { name: name() } })).body,
    remove: (params) => api.deleteProductCategory({ params }),
    restore: (params) => api.restoreProductCategory({ params }),
    list: () => api.listProductCategories(),
    again: (of) => api.createProductCategory({ body: { name: of } }),
  },
  reminders: {
    what: 'reminder',
    make: async () => (await api.createReminder({ body: reminder() })).body,
    remove: (params) => api.deleteReminder({ params }),
    restore: (params) => api.restoreReminder({ params }),
    list: () => api.listReminders(),
  },
  'waste logs': {
    what: 'waste entry',
    make: async () => t.make.wasteLog(),
    remove: (params) => api.deleteWasteLog({ params }),
    restore: (params) => api.restoreWasteLog({ params }),
    list: () => api.listWasteLogs(),
  },
  'order items': {
    what: 'order item',
    make: async () => (await t.make.order({ items: [{}, {}] })).items[0]!,
    remove: (params) => api.deleteOrderItem({ params }),
    restore: (params) => api.restoreOrderItem({ params }),
    list: () => api.listOrderItems(),
  },
};

let lastVendor = 0;

async function product(of: string) {
  const unit = await t.make.unit();
  lastVendor = lastVendor || (await t.make.vendor()).id;
  return { name: of, vendorId: lastVendor, unitOfMeasure: unit.abbreviation };
}

describe.each(Object.entries(nouns))('%s that were deleted (A9)', (_, noun) => {
  const listed = async (id: number | string) =>
    withoutPin((await noun.list()).body.find((row) => row.id === id));

  test('are brought back as they were, once', async () => {
    const { id } = await noun.make();
    const before = await listed(id);
    expect(before).toBeDefined();
    expect((await noun.remove({ id })).status).toBe(204);
    expect(await listed(id)).toBeUndefined();

    const restored = await noun.restore({ id });
    expect(restored.status).toBe(200);
    const { version: _version, ...same } = { ...before } as { version?: number };
    expect(restored.body).toMatchObject({ ...same, isDeleted: false });
    expect(await listed(id)).toEqual(restored.body);

    const again = await noun.restore({ id });
    expect([again.status, again.problem.message]).toEqual([
      409,
      `This ${noun.what} is not deleted.`,
    ]);
  });

  test('are 404 where there never was one', async () => {
    const { id } = await noun.make();
    const unknown = typeof id === 'number' ? 2_000_000_000 : '00000000-0000-4000-8000-000000000000';
    expect((await noun.restore({ id: unknown })).status).toBe(404);
  });
});

const named = Object.entries(nouns).filter(([, { again }]) => again);

test.each(named)(
  '%s stay deleted when their name was taken meanwhile, and the answer says so (A9, D9)',
  async (_, { make, remove, restore, list, again }) => {
    const made = await make();
    await remove({ id: made.id });
    expect((await again?.(made.name ?? ''))?.status).toBe(201);
    const { status, problem } = await restore({ id: made.id });
    expect([status, problem.code]).toEqual([409, 'name_taken']);
    expect(problem.message).toContain(`"${made.name}"`);
    expect((await list()).body.find((row) => row.id === made.id)).toBeUndefined();
  },
);

describe('what a deletion took along returns with the record (A9, E4)', () => {
  test("a user's locations, but for one that was deleted since; and a location's people", async () => {
    const [pier, dock] = [await t.make.location(), await t.make.location()];
    const { body: user } = await api.createUser({
      body: { name: 'Ben', userType: 'employee', locationIds: [dock.id, pier.id] },
    });
    const params = { id: user.id };
    const assigned = async () =>
      (await api.listLocationsOfUser({ params })).body.map(({ locationId }) => locationId);
    await api.deleteUser({ params });
    await api.deleteLocation({ params: { id: pier.id } });
    await api.restoreUser({ params });
    expect(await assigned()).toEqual([dock.id]);
    await api.deleteLocation({ params: { id: dock.id } });
    expect(await assigned()).toEqual([]);
    await api.restoreLocation({ params: { id: dock.id } });
    expect(await assigned()).toEqual([dock.id]);
  });

  test('the category of its products, but for one that got another since', async () => {
    const { body: category } = await api.createProductCategory({ body: { name: name() } });
    const other = await t.make.category();
    const [one, two] = [
      await t.make.product({ categoryId: category.id }),
      await t.make.product({ categoryId: category.id }),
    ];
    const params = { id: category.id };
    await api.deleteProductCategory({ params });
    await api.bulkUpdateProducts({
      body: { productIds: [two.id], updates: { categoryId: other.id } },
    });
    await api.restoreProductCategory({ params });
    const { body: products } = await api.listProducts();
    const categoryOf = (id: string) => products.find((row) => row.id === id)?.categoryId;
    expect([categoryOf(one.id), categoryOf(two.id)]).toEqual([category.id, other.id]);
  });

  test('a reminder with its users, and its next run is planned from now on', async () => {
    const { body: made } = await api.createReminder({
      body: { ...reminder(), assignedUserIds: [manager.id] },
    });
    const params = { id: made.id };
    await api.deleteReminder({ params });
    const { body } = await api.restoreReminder({ params });
    expect(body.assignedUsers.map(({ id }) => id)).toEqual([manager.id]);
    expect(Date.parse(body.nextRunAt ?? '')).toBeGreaterThan(Date.now());
  });
});

describe('a restore that is refused says why (A9, E4)', () => {
  test('a product whose vendor or unit was deleted', async () => {
    for (const what of ['vendor', 'unit'] as const) {
      const made = await t.make.product();
      const params = { id: made.id };
      await api.deleteProduct({ params });
      const deleted =
        what === 'vendor'
          ? await api.deleteVendor({ params: { id: made.vendorId } })
          : await api.deleteUnit({ params: { id: made.unitId } });
      expect(deleted.status).toBe(204);
      const { status, problem } = await api.restoreProduct({ params });
      expect([status, problem.message]).toEqual([
        409,
        expect.stringMatching(
          new RegExp(`^The ${what} ".*" of this product was deleted. Restore it first.$`),
        ),
      ]);
    }
  });

  test('an item of an order that is completed or cancelled', async () => {
    for (const status of ['completed', 'cancelled'] as const) {
      const order = await t.make.order({ items: [{}, {}] });
      const params = { id: order.items[0]!.id };
      await api.deleteOrderItem({ params });
      await api.setOrderStatus({ params: { id: order.id }, body: { status } });
      const result = await api.restoreOrderItem({ params });
      expect([result.status, result.problem.message]).toEqual([
        409,
        `This order is ${status}, so its items cannot be restored.`,
      ]);
    }
  });

  test('an item of an order that was combined with another one', async () => {
    const first = await t.make.order({ items: [{}, {}] });
    const second = await t.make.order({
      locationId: first.locationId,
      orderedBy: first.orderedBy,
    });
    const params = { id: first.items[0]!.id };
    await api.deleteOrderItem({ params });
    const body = { orderIds: [first.id] };
    expect((await api.combineOrders({ params: { id: second.id }, body })).status).toBe(200);
    expect((await api.restoreOrderItem({ params })).status).toBe(409);
  });
});

test('an order that was cancelled by the deletion of its last item opens again with it (A9, D15)', async () => {
  const order = await t.make.order({ status: 'approved' });
  const params = { id: order.items[0]!.id };
  const status = async () => (await api.getOrder({ params: { id: order.id } })).body.status;
  await api.deleteOrderItem({ params });
  expect(await status()).toBe('cancelled');
  expect((await api.restoreOrderItem({ params })).status).toBe(200);
  expect(await status()).toBe('approved');
});

test('waste is restored also by an employee of its location, by no other (E4)', async () => {
  const location = await t.make.location();
  const [here, elsewhere] = [
    await t.as(await t.make.user({ locationIds: [location.id] })),
    await t.as(await t.make.user()),
  ];
  const { id } = await t.make.wasteLog({ locationId: location.id });
  await here.deleteWasteLog({ params: { id } });
  expect((await elsewhere.restoreWasteLog({ params: { id } })).status).toBe(403);
  expect((await here.restoreWasteLog({ params: { id } })).status).toBe(200);
});

test('the history says who restored, and offers to restore what is still deleted (A8, A9)', async () => {
  const made = await t.make.vendor();
  const params = { id: made.id };
  await api.deleteVendor({ params });
  const entries = async () =>
    (await api.listHistory({ query: { kind: 'vendors', id: String(made.id) } })).body;
  expect((await entries())[0]?.restorable).toEqual({ kind: 'vendors', id: String(made.id) });
  await api.restoreVendor({ params });
  const [restored, deleted] = await entries();
  expect(restored).toMatchObject({ action: 'restored', actorId: manager.id, restorable: null });
  expect(deleted).toMatchObject({ action: 'deleted', restorable: null });
});

/** Only the list of users says whether there is a PIN, which does not return (E4). */
function withoutPin<T extends object>(row: T | undefined) {
  const { hasPin: _, ...others } = { ...row } as T & { hasPin?: boolean };
  return row && others;
}

describe('a reminder whose people were all deleted meanwhile (E36)', () => {
  const deletedWith = async (count: number, changes: object = {}) => {
    const people = [];
    for (let each = 0; each < count; each++) people.push(await t.make.manager());
    const { body } = await api.createReminder({
      body: { ...reminder(), ...changes, assignedUserIds: people.map(({ id }) => id) },
    });
    const params = { id: body.id };
    await api.deleteReminder({ params });
    return { params, people };
  };
  const remove = (id: number) => api.deleteUser({ params: { id } });

  test('is restored inactive, and says so', async () => {
    const { params, people } = await deletedWith(2);
    for (const { id } of people) await remove(id);
    const { status, body } = await api.restoreReminder({ params });
    expect(status).toBe(200);
    expect(body).toMatchObject({ isActive: false, nextRunAt: null });
    expect(body.message).toBe(
      'It is inactive now, because everyone it went to was deleted. Choose somebody and activate it.',
    );
  });

  test('stays active while one of them is there, and says nothing', async () => {
    const { params, people } = await deletedWith(2);
    await remove(people[0]!.id);
    const { body } = await api.restoreReminder({ params });
    expect(body).toMatchObject({ isActive: true });
    expect(body.message).toBeUndefined();
    expect(body.nextRunAt).not.toBeNull();
  });
});

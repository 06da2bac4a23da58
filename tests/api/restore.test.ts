import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import type { CallResult, Client } from '#tests/support/app.ts';
import { dailyReminder } from '#tests/support/reminder-calls.ts';

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
    make: async () => (await api.createReminder({ body: dailyReminder(name(), manager.id) })).body,
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

test('a restore that is refused says why (A9, E4): a product whose vendor or unit was deleted', async () => {
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

test('a product of whose conversions a unit was deleted is restored after that unit (E4, E30)', async () => {
  const other = await t.make.unit();
  const conversions = [{ unitOfMeasure: other.abbreviation, factor: 24 }];
  const { body: made } = await api.createProduct({
    body: { ...(await product('Eggs')), conversions },
  });
  const params = { id: made.id };
  await api.deleteProduct({ params });
  expect((await api.deleteUnit({ params: { id: other.id } })).status).toBe(204);
  const { status, problem } = await api.restoreProduct({ params });
  expect([status, problem.message]).toEqual([
    409,
    `The unit "${other.name}" of this product was deleted. Restore it first.`,
  ]);
  await api.restoreUnit({ params: { id: other.id } });
  expect((await api.restoreProduct({ params })).body).toMatchObject({ conversions });
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

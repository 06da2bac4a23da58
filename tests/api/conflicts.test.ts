import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import type { CallResult } from '#tests/support/app.ts';
import { expectSentence } from '#tests/support/problem.ts';

const t = useTestApp();

interface Saving {
  /** The error of a refused save of this record. */
  message: string;
  /** Creates a record, and returns functions that save it under another name and delete it. */
  begin(): Promise<{
    save(name: string, headers?: Record<string, string>): Promise<CallResult<unknown>>;
    remove?(headers?: Record<string, string>): Promise<CallResult<unknown>>;
  }>;
}

let last = 0;
const RECORDS: Record<string, Saving> = {
  vendor: {
    message: 'Somebody changed this vendor meanwhile.',
    begin: async () => {
      const { id } = await t.make.vendor();
      const body = (name: string) => ({ name, contactPerson: 'Al', phoneNumber: '+1 555-0100' });
      return {
        save: (name, headers) => t.api.updateVendor({ params: { id }, body: body(name) }, headers),
        remove: (headers) => t.api.deleteVendor({ params: { id } }, headers),
      };
    },
  },
  location: {
    message: 'Somebody changed this location meanwhile.',
    begin: async () => {
      const params = { id: (await t.make.location()).id };
      return {
        save: (name, headers) => t.api.updateLocation({ params, body: { name } }, headers),
        remove: (headers) => t.api.deleteLocation({ params }, headers),
      };
    },
  },
  user: {
    message: 'Somebody changed this user meanwhile.',
    begin: async () => {
      const params = { id: (await t.make.user()).id };
      const body = (name: string) => ({ name, userType: 'employee', locationIds: [] });
      return {
        save: (name, headers) => t.api.updateUser({ params, body: body(name) }, headers),
        remove: (headers) => t.api.deleteUser({ params }, headers),
      };
    },
  },
  unit: {
    message: 'Somebody changed this unit meanwhile.',
    begin: async () => {
      const params = { id: (await t.make.unit()).id };
      const abbreviation = `x${++last}`;
      return {
        save: (name, headers) =>
          t.api.updateUnit({ params, body: { name, abbreviation } }, headers),
        remove: (headers) => t.api.deleteUnit({ params }, headers),
      };
    },
  },
  category: {
    message: 'Somebody changed this category meanwhile.',
    begin: async () => {
      const params = { id: (await t.make.category()).id };
      return {
        save: (name, headers) => t.api.updateProductCategory({ params, body: { name } }, headers),
        remove: (headers) => t.api.deleteProductCategory({ params }, headers),
      };
    },
  },
  product: {
    message: 'Somebody changed this product meanwhile.',
    begin: async () => {
      const { id, vendorId } = await t.make.product();
      const params = { id };
      const unitOfMeasure = (await t.make.unit()).abbreviation;
      return {
        save: (name, headers) =>
          t.api.updateProduct({ params, body: { name, vendorId, unitOfMeasure } }, headers),
        remove: (headers) => t.api.deleteProduct({ params }, headers),
      };
    },
  },
  settings: {
    message: 'Somebody changed these settings meanwhile.',
    begin: async () => {
      await t.database.pool.query('update organization_settings set version = 1');
      return {
        save: (name, headers) =>
          t.api.updateOrganizationSettings(
            { body: { organizationName: name, timezone: 'UTC' } },
            headers,
          ),
      };
    },
  },
};

// Open the connection first: otherwise the first save would run before the others begin.
beforeAll(async () => {
  await Promise.all(
    Array.from({ length: 12 }, () => t.database.pool.query('select pg_sleep(0.2)')),
  );
});

const version = (value: number) => ({ 'if-match': `"${value}"` });
const unique = () => `Name ${++last}`;

describe.each(Object.entries(RECORDS))('two managers who save the same %s', (_what, record) => {
  const expectStale = (result: CallResult<unknown>, current: unknown) => {
    expect([result.status, result.problem.code]).toEqual([409, 'changed_meanwhile']);
    expect(result.problem.message).toBe(record.message);
    expect(result.problem.current).toMatchObject(current as object);
    expectSentence(result.problem.message);
  };

  test('from the same version: the second gets a conflict with what the first saved', async () => {
    const { save } = await record.begin();
    const first = await save(unique(), version(1));
    expect([first.status, first.body]).toMatchObject([200, { version: 2 }]);
    expectStale(await save(unique(), version(1)), first.body);
    expect((await save(unique(), version(2))).body).toMatchObject({ version: 3 });
  });

  test('at the same moment: one of ten is stored, nine get a conflict', async () => {
    for (let round = 0; round < 3; round++) {
      const { save } = await record.begin();
      const saves = Array.from({ length: 10 }, () => save(unique(), version(1)));
      const answers = await Promise.all(saves);
      const stored = answers.filter(({ status }) => status === 200);
      expect(stored).toHaveLength(1);
      for (const one of answers.filter(({ status }) => status !== 200))
        expectStale(one, stored[0]?.body);
    }
  });

  test('without If-Match, or with *: the last save wins', async () => {
    const { save } = await record.begin();
    const answers = [await save(unique()), await save(unique(), { 'if-match': '*' })];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('while one deletes it: a version that the manager has not seen is not deleted', async () => {
    const { save, remove } = await record.begin();
    const saved = await save(unique(), version(1));
    if (!remove) return;
    expectStale(await remove(version(1)), saved.body);
    expect((await remove(version(2))).status).toBe(204);
    expect((await save(unique(), version(2))).status).toBe(404);
  });

  test('with a malformed version: 400, and nothing is saved', async () => {
    const { save } = await record.begin();
    for (const header of ['1', 'W/"1"', '"one"', '"1', '']) {
      const { status, problem } = await save(unique(), { 'if-match': header });
      expect([header, status, problem.code]).toEqual([header, 400, 'invalid_input']);
    }
    expect((await save(unique(), { 'if-match': '"7", "1"' })).body).toMatchObject({ version: 2 });
  });
});

test('a user whom another manager saved is returned in the conflict with the locations', async () => {
  const { id } = await t.make.user();
  const { id: locationId } = await t.make.location();
  const params = { id };
  const body = { name: 'Somebody', userType: 'employee', locationIds: [locationId] } as const;
  await t.api.updateUser({ params, body: { ...body, locationIds: [locationId] } });
  const { problem } = await t.api.deleteUser({ params }, version(1));
  expect(problem.current).toMatchObject({ id, name: 'Somebody', locationIds: [locationId] });
});

test('lists return the version that a save has to name', async () => {
  const product = await t.make.product();
  const listed = (await t.api.listProducts()).body.find(({ id }) => id === product.id);
  expect(listed?.version).toBe(1);
  const lists = [
    await t.api.listVendors(),
    await t.api.listUnits(),
    await t.api.listProductCategories(),
    await t.api.listLocations(),
    await t.api.listUsers(),
  ];
  for (const { body } of lists) {
    for (const record of body) expect(record).toHaveProperty('version');
  }
});

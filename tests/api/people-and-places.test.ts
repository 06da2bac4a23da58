import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

/** Natural order: letters first, then accents, then case; not all capitals before all small letters. */
const SORTED = ['Ähre', 'apple', 'Banana', 'Éclair', 'eclairs', 'Ørsted', 'zoe', 'Zürich'];

const LISTS = [
  ['vendors', 'listVendors', 'vendor'],
  ['users', 'listUsers', 'user'],
  ['locations', 'listLocations', 'location'],
  ['units of measure', 'listUnits', 'unit'],
  ['product categories', 'listProductCategories', 'category'],
] as const;

describe.each(LISTS)('the list of %s', (_what, list, kind) => {
  const names = async () => (await t.api[list]()).body.map(({ name }) => name);

  test('is sorted in natural order', async () => {
    for (const name of SORTED.toReversed()) await t.make[kind]({ name });
    expect((await names()).filter((name) => SORTED.includes(name))).toEqual(SORTED);
  });

  test('leaves deleted records out (D7)', async () => {
    await t.make[kind]({ name: 'Kept' });
    await t.make[kind]({ name: 'Gone', isDeleted: true });
    // Direct inserts reach the node's cache by a notification.
    await expect.poll(names).toContain('Kept');
    expect(await names()).not.toContain('Gone');
  });
});

/** Malformed ids: no record can have them (D4). */
const WRONG_FORMS = [
  'abc',
  '0',
  '-1',
  '1.5',
  '1e3',
  ' 1',
  '2147483648',
  '99999999999999',
  '\u0000',
  '1;2',
];

describe('one location', () => {
  test('is returned with all its fields, e-mail and address included', async () => {
    const made = await t.make.location({
      name: 'Harbour Café',
      address: '1 Pier Road',
      ottomateEmail: 'pier@example.com',
    });
    const { status, body } = await t.api.getLocation({ params: { id: made.id } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: made.id,
      name: 'Harbour Café',
      address: '1 Pier Road',
      ottomateEmail: 'pier@example.com',
      isDeleted: false,
    });
  });

  test('that is unknown or was deleted is 404', async () => {
    const { id } = await t.make.location({ isDeleted: true });
    for (const one of [id, 2_000_000_000]) {
      const { status, problem } = await t.api.getLocation({ params: { id: one } });
      expect([status, problem.code]).toEqual([404, 'not_found']);
    }
  });

  test.each(WRONG_FORMS)('whose id has a wrong form is 404 (D4): %j', async (id) => {
    expect((await t.api.getLocation({ params: { id } })).status).toBe(404);
  });
});

describe('assignments of users to locations', () => {
  test('of one user are rows with userId and locationId, in the sequence of assigning', async () => {
    const [first, second] = [await t.make.location(), await t.make.location()];
    const user = await t.make.user({ locationIds: [second.id, first.id] });
    const { body } = await t.api.listLocationsOfUser({ params: { id: user.id } });
    expect(body.map(({ userId, locationId }) => [userId, locationId])).toEqual([
      [user.id, second.id],
      [user.id, first.id],
    ]);
  });

  test('of a user without any are an empty list', async () => {
    const user = await t.make.user();
    const { status, body } = await t.api.listLocationsOfUser({ params: { id: user.id } });
    expect([status, body]).toEqual([200, []]);
  });

  test('leave out deleted locations', async () => {
    const [kept, deleted] = [await t.make.location(), await t.make.location({ isDeleted: true })];
    const user = await t.make.user({ locationIds: [deleted.id, kept.id] });
    const { body } = await t.api.listLocationsOfUser({ params: { id: user.id } });
    expect(body.map(({ locationId }) => locationId)).toEqual([kept.id]);
  });

  test('of all users leave out deleted users and locations', async () => {
    const location = await t.make.location();
    const user = await t.make.user({ locationIds: [location.id] });
    const deleted = await t.make.user({ locationIds: [location.id], isDeleted: true });
    const { body } = await t.api.listUserLocations();
    expect(body.filter(({ userId }) => userId === user.id)).toHaveLength(1);
    expect(body.some(({ userId }) => userId === deleted.id)).toBe(false);
  });

  test('of an unknown or deleted user are 404', async () => {
    const { id } = await t.make.user({ isDeleted: true });
    for (const one of [id, 2_000_000_000]) {
      expect((await t.api.listLocationsOfUser({ params: { id: one } })).status).toBe(404);
    }
  });

  test.each(WRONG_FORMS)('of a user whose id has a wrong form are 404 (D4): %j', async (id) => {
    expect((await t.api.listLocationsOfUser({ params: { id } })).status).toBe(404);
  });
});

test('organization settings have defaults until they are changed (D34)', async () => {
  const { status, body } = await t.api.getOrganizationSettings();
  expect(status).toBe(200);
  expect(body).toMatchObject({ timezone: 'America/New_York', organizationName: 'My Organization' });
});

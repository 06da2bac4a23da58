import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { expectSentence } from '#tests/support/problem.ts';

const t = useTestApp();

const locationsOf = async (id: number) =>
  (await t.api.listLocationsOfUser({ params: { id } })).body.map(({ locationId }) => locationId);

async function countUsers(): Promise<number> {
  return (await t.api.listUsers()).body.length;
}

describe('a user', () => {
  test('is added as an employee by default; phone and e-mail are optional', async () => {
    const { status, body } = await t.api.createUser({ body: { name: ' Ann ', email: '' } });
    expect([status, body]).toEqual([
      201,
      {
        id: body.id,
        name: 'Ann',
        userType: 'employee',
        phoneNumber: null,
        email: null,
        language: null,
        version: 1,
        isDeleted: false,
      },
    ]);
    expect(await locationsOf(body.id)).toEqual([]);
  });

  test('can be changed and keeps its locations when the call omits them', async () => {
    const location = await t.make.location();
    const user = await t.make.user({ locationIds: [location.id] });
    const body = {
      name: 'Ann Lee',
      userType: 'manager',
      phoneNumber: '+44 20 7946 0000',
      email: 'ann@example.com',
    };
    const changed = await t.api.updateUser({ params: { id: user.id }, body });
    expect([changed.status, changed.body]).toMatchObject([200, { ...body, version: 2 }]);
    expect(await locationsOf(user.id)).toEqual([location.id]);
    const demoted = { ...body, userType: 'employee' };
    await t.make.manager();
    expect((await t.api.updateUser({ params: { id: user.id }, body: demoted })).status).toBe(200);
  });

  test('may have the same name as another', async () => {
    const answers = [
      await t.api.createUser({ body: { name: 'Sam Twin' } }),
      await t.api.createUser({ body: { name: 'Sam Twin' } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  });

  test.each([
    ['name', { name: '' }],
    ['name', { name: 'n'.repeat(10_000) }],
    ['userType', { userType: 'owner' }],
    ['email', { email: 'ann' }],
    ['phoneNumber', { phoneNumber: 'none' }],
    ['locationIds', { locationIds: 'all' }],
    ['locationIds.0', { locationIds: ['1'] }],
    ['locationIds.0', { locationIds: [2_000_000_000] }],
  ])('is refused for a wrong %s: %#, and nothing is stored', async (path, changes) => {
    const before = await countUsers();
    const { status, problem } = await t.api.createUser({ body: { name: 'Refused', ...changes } });
    expect([status, problem.details?.[0]?.path]).toEqual([400, path]);
    expectSentence(problem.message);
    expect(await countUsers()).toBe(before);
  });

  test('is not saved without a type, so that a manager does not become an employee', async () => {
    const manager = await t.make.manager();
    for (const userType of [undefined, null]) {
      const { status, problem } = await t.api.updateUser({
        params: { id: manager.id },
        body: { name: 'Mo', userType },
      });
      expect([status, problem.message]).toEqual([400, 'User type is required']);
    }
  });

  test('that is deleted disappears from the list and its locations; orders keep the name', async () => {
    const { location, user } = await t.make.orderParts();
    const order = await t.make.order({
      locationId: location.id,
      orderedBy: user.id,
      employeeName: user.name,
    });
    const params = { id: user.id };
    expect((await t.api.deleteUser({ params })).status).toBe(204);
    expect((await t.api.listUsers()).body.some(({ id }) => id === user.id)).toBe(false);
    expect((await t.api.listUserLocations()).body.some(({ userId }) => userId === user.id)).toBe(
      false,
    );
    expect((await t.api.getOrder({ params: { id: order.id } })).body.employeeName).toBe(user.name);
    const after = [
      await t.api.deleteUser({ params }),
      await t.api.updateUser({ params, body: { name: 'Back', userType: 'employee' } }),
      await t.api.listLocationsOfUser({ params }),
    ];
    expect(after.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe("a user's locations, together with the user (D10)", () => {
  test('are stored with a new user; duplicates count once', async () => {
    const [a, b] = [await t.make.location(), await t.make.location()];
    const { status, body } = await t.api.createUser({
      body: { name: 'Ann', locationIds: [b.id, a.id, b.id] },
    });
    expect(status).toBe(201);
    expect(await locationsOf(body.id)).toEqual([b.id, a.id]);
  });

  test('become exactly those of the call, also an empty list', async () => {
    const [a, b, c] = [await t.make.location(), await t.make.location(), await t.make.location()];
    const user = await t.make.user({ locationIds: [a.id, b.id] });
    const save = (locationIds: number[]) =>
      t.api.updateUser({
        params: { id: user.id },
        body: { name: user.name, userType: 'employee', locationIds },
      });
    await save([b.id, c.id]);
    expect(await locationsOf(user.id)).toEqual([b.id, c.id]);
    await save([]);
    expect(await locationsOf(user.id)).toEqual([]);
  });

  test('do not change, nor does the user, when one of them is unknown or deleted', async () => {
    const [kept, removed] = [await t.make.location(), await t.make.location({ isDeleted: true })];
    const user = await t.make.user({ name: 'Before', locationIds: [kept.id] });
    const { status, problem } = await t.api.updateUser({
      params: { id: user.id },
      body: { name: 'After', userType: 'employee', locationIds: [kept.id, removed.id] },
    });
    expect([status, problem.details?.[0]?.path]).toEqual([400, 'locationIds.1']);
    expect(await locationsOf(user.id)).toEqual([kept.id]);
    expect((await t.api.listUsers()).body.find(({ id }) => id === user.id)?.name).toBe('Before');
  });

  test('are those of one save after twenty saves at once', async () => {
    const places = await Promise.all(Array.from({ length: 6 }, () => t.make.location()));
    const user = await t.make.user();
    const choices = Array.from({ length: 20 }, (_, index) => [
      places[index % 6]?.id ?? 0,
      places[(index + 1) % 6]?.id ?? 0,
    ]);
    const answers = await Promise.all(
      choices.map((locationIds) =>
        t.api.updateUser({
          params: { id: user.id },
          body: { name: user.name, userType: 'employee', locationIds },
        }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b);
    expect(choices.map(sorted)).toContainEqual(sorted(await locationsOf(user.id)));
  });
});

describe("the specification's own calls for assignments", () => {
  test('add an assignment, return the stored one for a retry, and remove it', async () => {
    const [user, location] = [await t.make.user(), await t.make.location()];
    const body = { userId: user.id, locationId: location.id };
    const first = await t.api.createUserLocation({ body });
    const again = await t.api.createUserLocation({ body });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    expect(await locationsOf(user.id)).toEqual([location.id]);
    expect((await t.api.deleteUserLocation({ params: body })).status).toBe(204);
    expect((await t.api.deleteUserLocation({ params: body })).status).toBe(404);
    expect(await locationsOf(user.id)).toEqual([]);
  });

  test('add one assignment when made ten times at once', async () => {
    const body = { userId: (await t.make.user()).id, locationId: (await t.make.location()).id };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => t.api.createUserLocation({ body })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map((one) => one.body.id)).size).toBe(1);
  });

  test('refuse unknown and deleted users and locations and name the field (D11)', async () => {
    const [user, location] = [await t.make.user(), await t.make.location()];
    const removed = {
      user: await t.make.user({ isDeleted: true }),
      location: await t.make.location({ isDeleted: true }),
    };
    const path = async (body: object) =>
      (await t.api.createUserLocation({ body })).problem.details?.[0]?.path;
    expect(await path({ userId: removed.user.id, locationId: location.id })).toBe('userId');
    expect(await path({ userId: user.id, locationId: removed.location.id })).toBe('locationId');
    expect(await path({ userId: 2_000_000_000, locationId: location.id })).toBe('userId');
  });

  test("raise the user's version, so that an older screen cannot silently undo them", async () => {
    const [user, location] = [await t.make.user(), await t.make.location()];
    const pair = { userId: user.id, locationId: location.id };
    const version = async () =>
      (await t.api.listUsers()).body.find(({ id }) => id === user.id)?.version;
    await t.api.createUserLocation({ body: pair });
    await t.api.createUserLocation({ body: pair });
    expect(await version()).toBe(2);
    await t.api.deleteUserLocation({ params: pair });
    expect(await version()).toBe(3);
  });
});

describe('a manager changes a user who is signed in', () => {
  test('a deleted user is logged out at once', async () => {
    const { user } = await t.make.orderParts();
    const api = await t.as(user);
    expect((await api.listProducts()).status).toBe(200);
    await t.api.deleteUser({ params: { id: user.id } });
    const { status, problem } = await api.listProducts();
    expect([status, problem.code]).toEqual([401, 'session_ended']);
    const left = await t.database.pool.query('select 1 from sessions where user_id = $1', [
      user.id,
    ]);
    expect(left.rowCount).toBe(0);
  });

  test('a demoted manager loses the rights with the next call, and a promoted employee gains them', async () => {
    const [boss, manager] = [await t.make.manager(), await t.make.manager()];
    const [asBoss, asManager] = [await t.as(boss), await t.as(manager)];
    const params = { id: manager.id };
    const as = (userType: string) => ({ params, body: { name: manager.name, userType } });
    expect((await asManager.listUserLocations()).status).toBe(200);
    expect((await asBoss.updateUser(as('employee'))).status).toBe(200);
    expect((await asManager.listUserLocations()).status).toBe(403);
    expect((await asBoss.updateUser(as('manager'))).status).toBe(200);
    expect((await asManager.listUserLocations()).status).toBe(200);
  });
});

describe('the last manager (D11)', () => {
  /** Exactly this many managers; existing ones are deleted. */
  async function onlyManagers(count: number) {
    await t.database.pool.query(`update users set user_type = 'employee'`);
    return Promise.all(Array.from({ length: count }, () => t.make.manager()));
  }
  const leave = (manager: { id: number; name: string }, how: 'delete' | 'demote') =>
    how === 'delete'
      ? t.api.deleteUser({ params: { id: manager.id } })
      : t.api.updateUser({
          params: { id: manager.id },
          body: { name: manager.name, userType: 'employee' },
        });
  const managersLeft = async () =>
    (await t.api.listUsers()).body.filter(({ userType }) => userType === 'manager').length;

  test.each(['delete', 'demote'] as const)('cannot be removed by %s', async (how) => {
    const [manager] = await onlyManagers(1);
    const { status, problem } = await leave(manager ?? { id: 0, name: '' }, how);
    expect([status, problem.code]).toEqual([409, 'last_manager']);
    expect(problem.message).toBe(
      `${manager?.name} is the last manager. Make somebody else a manager first.`,
    );
    expect(await managersLeft()).toBe(1);
  });

  test('can be renamed, and employees can be deleted', async () => {
    const [manager] = await onlyManagers(1);
    const renamed = await t.api.updateUser({
      params: { id: manager?.id ?? 0 },
      body: { name: 'Mo', userType: 'manager' },
    });
    const employee = await t.make.user();
    const deleted = await t.api.deleteUser({ params: { id: employee.id } });
    expect([renamed.status, deleted.status]).toEqual([200, 204]);
  });

  test.each([
    ['delete', 'delete'],
    ['delete', 'demote'],
    ['demote', 'demote'],
  ] as const)('stays when the last two leave at once: %s and %s', async (one, other) => {
    for (let round = 0; round < 8; round++) {
      const [a, b] = await onlyManagers(2);
      if (!a || !b) throw new Error('no managers');
      const answers = await Promise.all([leave(a, one), leave(b, other)]);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
      expect(await managersLeft()).toBe(1);
    }
  });
});

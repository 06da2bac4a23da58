import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/app.ts';
import { dailyReminder } from '#tests/support/reminder-calls.ts';

const t = useTestApp();
let api: Client;
let manager: { id: number };

beforeAll(async () => {
  manager = await t.make.manager();
  api = await t.as(manager);
});

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

  test("a location's people stay, though somebody saves one of them who was read before (E4)", async () => {
    const dock = await t.make.location();
    const userOf = async (id: number) =>
      (await api.listUsers()).body.find((user) => user.id === id)!;
    const people = [];
    for (const locationIds of [[dock.id], [dock.id], []])
      people.push(await t.make.user({ locationIds }));
    await api.deleteLocation({ params: { id: dock.id } });
    const read = await Promise.all(people.map(({ id }) => userOf(id)));
    await api.restoreLocation({ params: { id: dock.id } });
    const saved = [];
    for (const { id, name, userType, version } of read) {
      const body = { name, userType, locationIds: [] };
      const sent = await api.updateUser({ params: { id }, body }, { 'if-match': `"${version}"` });
      saved.push(sent.problem?.code);
    }
    expect(saved).toEqual(['changed_meanwhile', 'changed_meanwhile', undefined]);
    const assigned = (await api.listUserLocations()).body.filter(
      ({ locationId }) => locationId === dock.id,
    );
    expect(assigned.map(({ userId }) => userId)).toEqual(people.slice(0, 2).map(({ id }) => id));
  });

  test('the category of its products, but for one that got another since', async () => {
    const { body: category } = await api.createProductCategory({ body: { name: 'Taken along' } });
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
      body: { ...dailyReminder('Count', manager.id), assignedUserIds: [manager.id] },
    });
    const params = { id: made.id };
    await api.deleteReminder({ params });
    const { body } = await api.restoreReminder({ params });
    expect(body.assignedUsers.map(({ id }) => id)).toEqual([manager.id]);
    expect(Date.parse(body.nextRunAt ?? '')).toBeGreaterThan(Date.now());
  });
});

describe('a reminder whose people were all deleted meanwhile (E36)', () => {
  const deletedWith = async (count: number, changes: object = {}) => {
    const people = [];
    for (let each = 0; each < count; each++) people.push(await t.make.manager());
    const { body } = await api.createReminder({
      body: {
        ...dailyReminder('Count', manager.id),
        ...changes,
        assignedUserIds: people.map(({ id }) => id),
      },
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

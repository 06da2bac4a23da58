import { beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '#contract/calls/route.ts';
import { routes } from '#contract/calls/routes.ts';
import type { RouteName } from '#contract/calls/routes.ts';
import { useTestApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/app.ts';
import { BODIES, paramsOf } from '#tests/support/valid-input.ts';

const t = useTestApp();

const table = (Object.entries(routes) as [RouteName, Route][]).map(([name, route]) => ({
  name,
  route,
}));
const managerRoutes = table.filter(({ route }) => route.right === 'manager');

const call = (api: Client, name: RouteName, body: unknown = BODIES[name]) =>
  api[name]({ params: paramsOf(routes[name]), ...(body !== undefined && { body }) });

/** Every row of every table but sessions, to show that nothing was changed. */
async function everything(): Promise<string> {
  const { pool } = t.database;
  const tables = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name not in ('sessions', 'organization_settings') order by 1`,
  );
  const rows = tables.rows.map(async ({ name }) => [
    name,
    (await pool.query(`select * from "${name}" order by 1`)).rows,
  ]);
  return JSON.stringify(await Promise.all(rows));
}

describe('the route table is the policy (D30)', () => {
  let employee: Client;
  beforeAll(async () => {
    await t.make.order();
    employee = await t.as((await t.make.orderParts()).user);
  });

  test('lists manager calls and other calls, with a valid body for every call that takes one', () => {
    expect(managerRoutes.length).toBeGreaterThan(30);
    for (const { name, route } of table) {
      if (!route.body) continue;
      expect([name, route.body.safeParse(BODIES[name]).success]).toEqual([name, true]);
    }
  });

  test.each(managerRoutes)(
    'an employee may not call $name: 403, and nothing is done',
    async ({ name }) => {
      const before = await everything();
      const { status, problem } = await call(employee, name);
      expect([status, problem.code]).toEqual([403, 'not_allowed']);
      expect(await everything()).toBe(before);
    },
  );

  // The input is validated before the role is checked, so such a call gets 400: it reveals only the public shape.
  test('refuses an employee a manager route with an invalid body, and changes nothing', async () => {
    const before = await everything();
    for (const { name } of managerRoutes.filter(({ route }) => route.body)) {
      const { status } = await call(employee, name, { nonsense: '{{' });
      expect([400, 403]).toContain(status);
    }
    expect(await everything()).toBe(before);
  });
});

describe('an order of an employee (D30)', () => {
  test('is accepted for the employee and an assigned location', async () => {
    const body = await t.make.newOrder();
    const api = await t.as({ id: body.orderedBy });
    expect((await api.createOrder({ body })).status).toBe(201);
  });

  test.each([
    ['as somebody else', async () => ({ orderedBy: (await t.make.user()).id })],
    ['as somebody who does not exist', async () => ({ orderedBy: 2_000_000_000 })],
    ["at somebody else's location", async () => ({ locationId: (await t.make.location()).id })],
    ['at a location that does not exist', async () => ({ locationId: 2_000_000_000 })],
  ])('is refused %s: 403, and nothing is stored', async (_what, changes) => {
    const body = await t.make.newOrder();
    const api = await t.as({ id: body.orderedBy });
    const changed = { ...body, ...(await changes()) };
    expect((await api.createOrder({ body: changed })).status).toBe(403);
    expect((await t.api.getOrder({ params: { id: body.id } })).status).toBe(404);
  });

  test('is refused at a location from which the employee was removed a moment ago', async () => {
    const body = await t.make.newOrder();
    const api = await t.as({ id: body.orderedBy });
    await t.database.pool.query('delete from user_locations where user_id = $1', [body.orderedBy]);
    expect((await api.createOrder({ body })).status).toBe(403);
  });

  test("is refused with the id of another person's order, and the answer reveals nothing about it", async () => {
    const theirs = await t.make.newOrder({ notes: 'The safe code is 1234' });
    await t.api.createOrder({ body: theirs });
    const mine = await t.make.newOrder({ id: theirs.id });
    const result = await (await t.as({ id: mine.orderedBy })).createOrder({ body: mine });
    expect(result.status).toBe(409);
    expect(result.raw.toString()).not.toContain('safe code');
  });
});

describe('the records of another person or location are refused with 403 (D30)', () => {
  test('an order, its items and its list', async () => {
    const { location, user } = await t.make.orderParts();
    const order = await t.make.order({ locationId: location.id });
    const api = await t.as(user);
    const params = { id: order.id };
    const answers = [
      await api.getOrder({ params }),
      await api.listItemsOfOrder({ params }),
      await api.listOrdersOfUser({ params: { id: order.orderedBy } }),
      await api.listOrdersOfUser({ params: { id: 2_000_000_000 } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });

  test('an own order at a location that is no longer assigned', async () => {
    const { user } = await t.make.orderParts();
    const order = await t.make.order({ orderedBy: user.id, items: [{ orderedStatus: 'ordered' }] });
    const api = await t.as(user);
    const params = { id: order.id };
    const status = { params: { id: order.items[0]?.id ?? 0 }, body: { status: 'received' } };
    const answers = [
      await api.getOrder({ params }),
      await api.listItemsOfOrder({ params }),
      await api.setOrderItemStatus(status),
    ];
    expect(answers.map((one) => one.status)).toEqual([403, 403, 403]);
  });

  test("another person's assignments; the own ones are returned", async () => {
    const { location, user } = await t.make.orderParts();
    const other = await t.make.user({ locationIds: [location.id] });
    const api = await t.as(user);
    expect((await api.listLocationsOfUser({ params: { id: user.id } })).status).toBe(200);
    expect((await api.listLocationsOfUser({ params: { id: other.id } })).status).toBe(403);
  });

  test('own orders and items are returned', async () => {
    const { location, user } = await t.make.orderParts();
    const order = await t.make.order({ locationId: location.id, orderedBy: user.id });
    const api = await t.as(user);
    const params = { id: order.id };
    expect((await api.getOrder({ params })).body.id).toBe(order.id);
    expect((await api.listItemsOfOrder({ params })).body).toHaveLength(1);
    const list = await api.listOrdersOfUser({ params: { id: user.id } });
    expect(list.body.map(({ id }) => id)).toEqual([order.id]);
  });
});

describe('user records (D30)', () => {
  test('show e-mail and phone to managers only: an employee gets names and roles', async () => {
    const ann = await t.make.user({ email: 'ann@example.com', phoneNumber: '+1 555-0199' });
    const asEmployee = await (await t.as(ann)).listUsers();
    expect(asEmployee.raw.toString()).not.toMatch(/ann@example\.com|555-0199/);
    const seen = asEmployee.body.find(({ id }) => id === ann.id);
    expect(seen).toEqual({ id: ann.id, name: ann.name, userType: 'employee', isDeleted: false });
    const asManager = await (await t.as(await t.make.manager())).listUsers();
    expect(asManager.body.find(({ id }) => id === ann.id)).toMatchObject({
      email: 'ann@example.com',
      phoneNumber: '+1 555-0199',
      hasPin: false,
    });
  });

  test('a demoted manager loses the rights of managers with the next call', async () => {
    const manager = await t.make.manager();
    const api = await t.as(manager);
    expect((await api.listOrders()).status).toBe(200);
    await t.database.pool.query(`update users set user_type = 'employee' where id = $1`, [
      manager.id,
    ]);
    expect((await api.listOrders()).status).toBe(403);
  });
});

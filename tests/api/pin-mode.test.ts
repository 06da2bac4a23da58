import { describe, expect, onTestFinished, test } from 'vitest';
import { cellOf } from '#contract/calls/rights.ts';
import { routes } from '#contract/calls/routes.ts';
import type { RouteName } from '#contract/calls/routes.ts';
import type { Route } from '#contract/calls/route.ts';
import { client, useTestApp } from '#tests/support/app.ts';
import {
  ACCESS_CODE,
  cookiesAfter,
  enrolled,
  givePin,
  personAt,
  PIN,
  PIN_MODE,
  signIn,
} from '#tests/support/pin-mode.ts';
import { expectSentence } from '#tests/support/problem.ts';
import { BODIES, paramsOf } from '#tests/support/valid-input.ts';

const t = useTestApp(PIN_MODE);

const DAY_MS = 86_400_000;

describe('without a session in pin mode (D29)', () => {
  const closed = (Object.entries(routes) as [RouteName, Route][]).filter(
    ([, { right }]) => cellOf(right, 'nobody, pin mode') === 401 && right !== 'device',
  );

  test('every call that needs a person is 401, from an enrolled device too', async () => {
    const device = await enrolled(t.app);
    for (const api of [t.api, device]) {
      for (const [name, route] of closed) {
        const { status, problem } = await api[name]({
          params: paramsOf(route),
          body: BODIES[name],
        });
        expect([name, status, problem.code]).toEqual([name, 401, 'session_ended']);
      }
    }
  });

  test('GET /api/session says that this device is not enrolled, and when sessions lock (A2, A5)', async () => {
    const { body } = await t.api.getSession();
    expect(body).toMatchObject({
      user: null,
      accessMode: 'pin',
      deviceEnrolled: false,
      oidcLabel: null,
      lockAfterMinutes: 15,
      offlineHours: 24,
    });
  });
});

describe('a device is enrolled with the access code (A2)', () => {
  test('once: 201 with a cookie that is HttpOnly and lasts a year; only its hash is stored', async () => {
    const location = await t.make.location();
    const body = { accessCode: ACCESS_CODE, name: 'Kitchen tablet', locationId: location.id };
    const result = await t.api.enrollDevice({ body });
    expect([result.status, result.body]).toEqual([
      201,
      { id: expect.any(Number) as number, name: 'Kitchen tablet', locationId: location.id },
    ]);
    const cookie = String(result.headers['set-cookie']);
    expect(cookie).toMatch(
      /^procureapp_device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const token = /=([\w-]{43})/.exec(cookie)?.[1] ?? '';
    const { rows } = await t.database.pool.query('select * from devices');
    expect(JSON.stringify(rows)).not.toContain(token);
    const device = client(t.app, cookiesAfter(result));
    const session = await device.getSession();
    expect(session.body.deviceEnrolled).toBe(true);
    expect(String(session.headers['set-cookie'])).toContain('Max-Age=31536000');
  });

  test('is named by its browser when nobody names it, and keeps its entry when it is enrolled again', async () => {
    const body = { accessCode: ACCESS_CODE };
    const browser = { 'user-agent': 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X)' };
    const first = await t.api.enrollDevice({ body }, browser);
    expect(first.body.name).toBe('iPad');
    const device = client(t.app, cookiesAfter(first));
    const again = await device.enrollDevice({ body: { ...body, name: 'Bar' } });
    expect(again.body).toEqual({ ...first.body, name: 'Bar' });
  });

  test('is forgotten after a year without use, and kept by use', async () => {
    onTestFinished(() => t.setNow(new Date()));
    const start = Date.now();
    const [used, unused] = [await enrolled(t.app), await enrolled(t.app)];
    t.setNow(new Date(start + 200 * DAY_MS));
    await used.getSession();
    t.setNow(new Date(start + 370 * DAY_MS));
    expect((await used.getSession()).body.deviceEnrolled).toBe(true);
    expect((await unused.getSession()).body.deviceEnrolled).toBe(false);
  });

  test.each([
    ['a wrong access code', { accessCode: 'open sesame' }, 401, 'wrong_access_code'],
    ['an empty one', { accessCode: '' }, 400, 'invalid_input'],
    [
      'an unknown location',
      { accessCode: ACCESS_CODE, locationId: 2_000_000_000 },
      400,
      'invalid_input',
    ],
  ])('is refused with %s: no cookie, and nothing is stored', async (_what, body, ...answer) => {
    const count = async () => (await t.database.pool.query('select from devices')).rowCount;
    const before = await count();
    const result = await t.api.enrollDevice({ body });
    expect([result.status, result.problem.code]).toEqual(answer);
    expectSentence(result.problem.message);
    expect(result.headers['set-cookie']).toBeUndefined();
    expect(await count()).toBe(before);
  });
});

describe('the people of a welcome screen (A2)', () => {
  test('are 401 device_not_enrolled elsewhere', async () => {
    const { status, problem } = await t.api.listProfiles();
    expect([status, problem.code]).toEqual([401, 'device_not_enrolled']);
    expectSentence(problem.message);
  });

  test('are everyone by name, with role and whether a PIN was set; not the deleted', async () => {
    const zoe = await t.make.user({ name: 'Zoe' });
    const adam = await t.make.manager({ name: 'Adam' });
    await t.make.user({ name: 'Gone', isDeleted: true });
    await givePin(t, adam);
    const { body } = await (await enrolled(t.app)).listProfiles();
    expect(body.filter(({ name }) => ['Zoe', 'Adam', 'Gone'].includes(name))).toEqual([
      { id: adam.id, name: 'Adam', userType: 'manager', hasPin: true, unlockTag: null },
      { id: zoe.id, name: 'Zoe', userType: 'employee', hasPin: false, unlockTag: null },
    ]);
  });

  test('are those of its location first on a device with one, and beside them the managers only', async () => {
    const location = await t.make.location();
    const elsewhere = await t.make.user({ name: 'Elsewhere' });
    await t.make.manager({ name: 'A Manager' });
    await t.make.user({ name: 'Mia', locationIds: [location.id] });
    await t.make.user({ name: 'Noah', userType: 'manager', locationIds: [location.id] });
    const device = await enrolled(t.app, { locationId: location.id });
    const { body } = await device.listProfiles();
    expect(body.slice(0, 2).map(({ name }) => name)).toEqual(['Mia', 'Noah']);
    expect(body.slice(2).every(({ userType }) => userType === 'manager')).toBe(true);
    expect(body.map(({ name }) => name)).toContain('A Manager');
    expect(body.map(({ id }) => id)).not.toContain(elsewhere.id);
  });
});

describe('signing in with a PIN (A1)', () => {
  test('is 201 on an enrolled device, and opens a session of that device', async () => {
    const device = await enrolled(t.app, { name: 'Pass' });
    const { user, api } = await personAt(t, device);
    expect((await api.getSession()).body.user).toEqual({
      id: user.id,
      name: user.name,
      userType: 'employee',
      language: null,
    });
    expect((await api.listProducts()).status).toBe(200);
    const { rows } = await t.database.pool.query(
      `select proof, devices.name from sessions join devices on devices.id = device_id where user_id = $1`,
      [user.id],
    );
    expect(rows).toEqual([{ proof: 'pin', name: 'Pass' }]);
  });

  test('is 401 device_not_enrolled elsewhere, with the right PIN too (E1)', async () => {
    const user = await t.make.user();
    await givePin(t, user);
    const { status, problem, headers } = await t.api.createSession({
      body: { userId: user.id, pin: PIN },
    });
    expect([status, problem.code]).toEqual([401, 'device_not_enrolled']);
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('the next person on the device switches, which ends the session before', async () => {
    const device = await enrolled(t.app);
    const first = await personAt(t, device);
    const user = await t.make.user();
    await givePin(t, user);
    const next = await signIn(t.app, first.api, { userId: user.id });
    expect((await next.getSession()).body.user?.id).toBe(user.id);
    expect((await first.api.listProducts()).status).toBe(401);
    expect((await next.getSession()).body.deviceEnrolled).toBe(true);
  });

  test('works for several people at the same moment on one device', async () => {
    const device = await enrolled(t.app);
    const users = await Promise.all(Array.from({ length: 8 }, () => t.make.user()));
    for (const user of users) await givePin(t, user);
    const answers = await Promise.all(
      users.map(({ id }) => device.createSession({ body: { userId: id, pin: PIN } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(users.map(() => 201));
  });

  test('is the only way: a session without proof, of a node still in open mode, opens nothing', async () => {
    const env = { ...t.services.env, ACCESS_MODE: 'open' as const };
    const open = await t.anotherNode({ services: { ...t.services, env } });
    onTestFinished(() => open.close());
    const { id: userId } = await t.make.manager();
    const chosen = await client(open).createSession({ body: { userId } });
    const cookie = cookiesAfter(chosen);
    expect((await client(open, cookie).listUsers()).status).toBe(200);
    const { status, problem } = await client(t.app, cookie).listUsers();
    expect([status, problem.code]).toEqual([401, 'session_ended']);
  });
});

describe('in open mode (D29)', () => {
  const open = useTestApp();

  test('everyone is listed everywhere, and a PIN that a manager set asks nobody for proof', async () => {
    const user = await open.make.user();
    const api = await open.as(user);
    const params = { id: user.id };
    expect((await open.api.setUserPin({ params, body: { pin: '4071' } })).status).toBe(204);
    expect((await open.api.listProfiles()).body).toEqual([
      { id: user.id, name: user.name, userType: 'employee', hasPin: true, unlockTag: null },
    ]);
    expect((await api.listProducts()).status).toBe(200);
    expect((await open.as(user)).cookie).toBeDefined();
    const { body } = await open.api.getSession();
    expect(body).toMatchObject({
      accessMode: 'open',
      deviceEnrolled: true,
      lockAfterMinutes: 0,
      offlineHours: 0,
    });
  });

  test('a session does not lock', async () => {
    onTestFinished(() => open.setNow(new Date()));
    const api = await open.as(await open.make.user());
    open.setNow(new Date(Date.now() + DAY_MS));
    expect((await api.listProducts()).status).toBe(200);
  });

  test('devices can be enrolled and PINs changed before the move to pin mode', async () => {
    expect((await open.api.enrollDevice({ body: { accessCode: ACCESS_CODE } })).status).toBe(409);
    await open.api.setAccessCode({ body: { accessCode: ACCESS_CODE } });
    const device = await enrolled(open.app);
    const user = await open.make.user();
    await givePin(open, user);
    const chosen = await device.createSession({ body: { userId: user.id } });
    const api = client(open.app, cookiesAfter(chosen, device.cookie));
    expect((await api.setOwnPin({ body: { currentPin: PIN, pin: '4071' } })).status).toBe(204);
    const own = await open.api.setOwnPin({ body: { currentPin: PIN, pin: '4071' } });
    expect(own.status).toBe(409);
  });
});

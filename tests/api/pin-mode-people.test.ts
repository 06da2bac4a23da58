import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { BACKGROUND_HEADER } from '#contract/headers.ts';
import { HEARTBEAT_MS } from '#contract/topics.ts';
import { Live } from '#server/http/live.ts';
import { findLiveSessions } from '#server/session/queries.ts';
import { client, useTestApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/app.ts';
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

const t = useTestApp(PIN_MODE);

const MINUTE_MS = 60_000;

async function aManager() {
  const device = await enrolled(t.app, { name: 'Office' });
  return { device, ...(await personAt(t, device, { userType: 'manager' })) };
}

const isOpen = async (api: Client) => (await api.listProducts()).status === 200;

async function expectEnded(api: Client): Promise<void> {
  const { status, problem } = await api.listProducts();
  expect([status, problem?.code]).toEqual([401, 'session_ended']);
}

/** A screen that follows changes; `ends` resolves when the server ends its stream. */
async function aScreen({ cookie = '' }: Client, node = t.app) {
  const headers = { cookie };
  const response = await node.inject({ url: '/api/changes', headers, payloadAsStream: true });
  const stream: Readable = response.stream();
  onTestFinished(() => void stream.destroy());
  return {
    ends: async () => {
      stream.resume();
      await once(stream, 'end');
      return true;
    },
  };
}

describe('a manager sets the PIN of a user (A3)', () => {
  test('who can then sign in with it; the list of people says that there is one', async () => {
    const { api, device } = await aManager();
    const user = await t.make.user();
    const params = { id: user.id };
    for (const pin of ['4071', '582093716204']) {
      expect((await api.setUserPin({ params, body: { pin } })).status).toBe(204);
      expect(await isOpen(await signIn(t.app, device, { userId: user.id, pin }))).toBe(true);
    }
    for (const { body } of [await device.listProfiles(), await api.listUsers()])
      expect(body.find(({ id }) => id === user.id)?.hasPin).toBe(true);
    const employee = await signIn(t.app, device, { userId: user.id, pin: '582093716204' });
    expect((await employee.listUsers()).raw.toString()).not.toContain('hasPin');
    await api.deleteUserPin({ params });
    const { body } = await api.listUsers();
    expect(body.find(({ id }) => id === user.id)?.hasPin).toBe(false);
  });

  test.each([
    '123',
    '1234567890123',
    '12a4',
    '1111',
    '1234',
    '8765',
    '890123',
    '4321098',
    '',
    null,
  ])('but not %s: 400 in a sentence, and the PIN stays', async (pin) => {
    const { api, device } = await aManager();
    const user = await t.make.user();
    await givePin(t, user);
    const { status, problem } = await api.setUserPin({ params: { id: user.id }, body: { pin } });
    expect([status, problem.details?.[0]?.path]).toEqual([400, 'pin']);
    expectSentence(problem.message);
    await signIn(t.app, device, { userId: user.id });
  });

  test('with at least 6 digits for a manager', async () => {
    const { api } = await aManager();
    const other = await t.make.manager();
    const set = (pin: string) => api.setUserPin({ params: { id: other.id }, body: { pin } });
    const short = await set('40713');
    expect([short.status, short.problem.details?.[0]?.path]).toEqual([400, 'pin']);
    expectSentence(short.problem.message);
    expect((await set('407138')).status).toBe(204);
  });

  test('which ends the sessions of the user, but not the own one of a manager', async () => {
    const { api, user: self, device } = await aManager();
    const other = await personAt(t, await enrolled(t.app));
    await api.setUserPin({ params: { id: other.user.id }, body: { pin: '4071' } });
    await expectEnded(other.api);
    const elsewhere = await signIn(t.app, device, { userId: self.id });
    await api.setUserPin({ params: { id: self.id }, body: { pin: '407138' } });
    expect(await isOpen(api)).toBe(true);
    await expectEnded(elsewhere);
  });

  test('and deletes it: nobody signs in with it any more, and sessions end', async () => {
    const { api } = await aManager();
    const device = await enrolled(t.app);
    const { user, api: theirs } = await personAt(t, device);
    const params = { id: user.id };
    expect((await api.deleteUserPin({ params })).status).toBe(204);
    await expectEnded(theirs);
    expect((await device.createSession({ body: { userId: user.id, pin: PIN } })).status).toBe(401);
    expect((await api.deleteUserPin({ params })).status).toBe(404);
  });

  test('whom nobody knows: 404', async () => {
    const { api } = await aManager();
    const params = { id: 2_000_000_000 };
    const answers = [
      await api.setUserPin({ params, body: { pin: '407138' } }),
      await api.deleteUserPin({ params }),
      await api.listSessionsOfUser({ params }),
      await api.deleteSessionsOfUser({ params }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  test('is stored as a slow hash only', async () => {
    const user = await t.make.user();
    await givePin(t, user, '582093716204');
    const { rows } = await t.database.pool.query('select * from user_pins');
    expect(JSON.stringify(rows)).not.toContain('582093716204');
    expect(JSON.stringify(rows)).toContain('$argon2id$');
  });
});

describe('changing the own PIN (A3)', () => {
  test('needs the current one, and ends the other sessions', async () => {
    const device = await enrolled(t.app);
    const { user, api } = await personAt(t, device);
    const elsewhere = await signIn(t.app, device, { userId: user.id });
    const body = { currentPin: PIN, pin: '4071' };
    expect((await api.setOwnPin({ body })).status).toBe(204);
    expect(await isOpen(api)).toBe(true);
    await expectEnded(elsewhere);
    await signIn(t.app, device, { userId: user.id, pin: '4071' });
  });

  test('with a wrong current one is 401 wrong_pin and counts as a try: after five it is 429 (A4)', async () => {
    const { api, user } = await personAt(t, await enrolled(t.app));
    const change = (currentPin: string) => api.setOwnPin({ body: { currentPin, pin: '4071' } });
    for (let each = 0; each < 5; each++) {
      const { status, problem } = await change('918273');
      expect([status, problem.code]).toEqual([401, 'wrong_pin']);
    }
    const { status, headers } = await change(PIN);
    expect([status, headers['retry-after']]).toEqual([429, '30']);
    const device = client(
      t.app,
      api.cookie?.split('; ').find((one) => one.includes('device')),
    );
    expect((await device.createSession({ body: { userId: user.id, pin: PIN } })).status).toBe(429);
  });

  test('keeps the rules of PINs, and those of managers', async () => {
    const { api } = await aManager();
    for (const pin of ['40713', '111111', '12']) {
      const { status, problem } = await api.setOwnPin({ body: { currentPin: PIN, pin } });
      expect([pin, status, problem.details?.[0]?.path]).toEqual([pin, 400, 'pin']);
    }
  });
});

describe('changes of a user end sessions (A3, E1)', () => {
  const changed = (user: { name: string; version: number }, userType: string) => ({
    body: { name: user.name, userType },
  });

  test('a demoted manager has to sign in again; the PIN stays', async () => {
    const { api } = await aManager();
    const device = await enrolled(t.app);
    const other = await personAt(t, device, { userType: 'manager' });
    const params = { id: other.user.id };
    await api.updateUser({ params, ...changed(other.user, 'employee') });
    await expectEnded(other.api);
    await signIn(t.app, device, { userId: other.user.id });
  });

  test('a promoted employee with fewer than 6 digits loses the PIN, with 6 keeps it', async () => {
    const { api } = await aManager();
    const device = await enrolled(t.app);
    for (const [pin, status] of [
      ['4071', 401],
      ['407138', 201],
    ] as const) {
      const user = await t.make.user();
      await givePin(t, user, pin);
      const theirs = await signIn(t.app, device, { userId: user.id, pin });
      await api.updateUser({ params: { id: user.id }, ...changed(user, 'manager') });
      // A session that a short PIN opened is not a manager's.
      expect((await theirs.listDevices()).status).toBe(status === 401 ? 401 : 200);
      const answer = await device.createSession({ body: { userId: user.id, pin } });
      expect([pin, answer.status]).toEqual([pin, status]);
    }
  });

  test('a deleted user is signed out, has no PIN any more, and is unknown at the welcome screen', async () => {
    const { api } = await aManager();
    const device = await enrolled(t.app);
    const { user, api: theirs } = await personAt(t, device);
    await api.deleteUser({ params: { id: user.id } });
    await expectEnded(theirs);
    expect((await device.createSession({ body: { userId: user.id, pin: PIN } })).problem.code).toBe(
      'wrong_pin',
    );
    const { rowCount } = await t.database.pool.query('select from user_pins where user_id = $1', [
      user.id,
    ]);
    expect(rowCount).toBe(0);
  });

  test('a restored user has neither a PIN nor a session again (E4)', async () => {
    const { api } = await aManager();
    const device = await enrolled(t.app);
    const { user, api: theirs } = await personAt(t, device);
    const params = { id: user.id };
    await api.deleteUser({ params });
    expect((await api.restoreUser({ params })).status).toBe(200);
    await expectEnded(theirs);
    expect((await device.createSession({ body: { userId: user.id, pin: PIN } })).problem.code).toBe(
      'wrong_pin',
    );
    expect((await device.listProfiles()).body).toContainEqual(
      expect.objectContaining({ id: user.id, hasPin: false }),
    );
  });
});

describe('managers see and end sessions (E1)', () => {
  test('of a user, used last first, with the device', async () => {
    const { api } = await aManager();
    const device = await enrolled(t.app, { name: 'Bar' });
    const { user } = await personAt(t, device);
    await signIn(t.app, await enrolled(t.app, { name: 'Pass' }), { userId: user.id });
    const { body } = await api.listSessionsOfUser({ params: { id: user.id } });
    expect(body.map(({ deviceName }) => deviceName)).toEqual(['Pass', 'Bar']);
    expect(body.map(({ isCurrent }) => isCurrent)).toEqual([false, false]);
  });

  test("and mark the caller's own session, and the device that it is on", async () => {
    const { api, user } = await aManager();
    const params = { id: user.id };
    const { cookie } = await signIn(t.app, await enrolled(t.app, { name: 'Bar' }), {
      userId: user.id,
    });
    for (const [by, name] of [
      [api, 'Office'],
      [client(t.app, cookie), 'Bar'],
    ] as const) {
      const sessions = (await by.listSessionsOfUser({ params })).body;
      expect(sessions).toHaveLength(2);
      const own = sessions.filter(({ isCurrent }) => isCurrent);
      expect(own.map(({ deviceName }) => deviceName)).toEqual([name]);
      const devices = (await by.listDevices()).body.filter(({ isCurrent }) => isCurrent);
      expect(devices.map(({ id }) => id)).toEqual([own[0]?.deviceId]);
      const change = { params: { id: devices[0]?.id ?? 0 }, body: { name, locationId: null } };
      expect((await by.updateDevice(change)).body.isCurrent).toBe(true);
    }
  });

  test('one of them, whose screen is told at once, and then all of them', async () => {
    const { api } = await aManager();
    const device = await enrolled(t.app);
    const { user, api: first } = await personAt(t, device);
    const second = await signIn(t.app, device, { userId: user.id });
    const params = { id: user.id };
    const [newest] = (await api.listSessionsOfUser({ params })).body;
    const screen = await aScreen(second);
    const one = { params: { ...params, sessionId: newest?.id ?? 0 } };
    expect((await api.deleteSessionOfUser(one)).status).toBe(204);
    expect(await screen.ends()).toBe(true);
    await expectEnded(second);
    expect(await isOpen(first)).toBe(true);
    expect((await api.deleteSessionOfUser(one)).status).toBe(404);
    expect((await api.deleteSessionsOfUser({ params })).status).toBe(204);
    await expectEnded(first);
    expect((await api.listSessionsOfUser({ params })).body).toEqual([]);
  });

  test("not under another user's name", async () => {
    const { api, user: self } = await aManager();
    const { user, api: theirs } = await personAt(t, await enrolled(t.app));
    const [session] = (await api.listSessionsOfUser({ params: { id: user.id } })).body;
    const params = { id: self.id, sessionId: session?.id ?? 0 };
    expect((await api.deleteSessionOfUser({ params })).status).toBe(404);
    expect(await isOpen(theirs)).toBe(true);
  });
});

describe('managers see and change devices (A2)', () => {
  test('with place, last use and who signed in last, those seen last first', async () => {
    const { api } = await aManager();
    const location = await t.make.location();
    const device = await enrolled(t.app, { name: 'Walk-in', locationId: location.id });
    const { user } = await personAt(t, device);
    const listed = (await api.listDevices()).body;
    const found = listed.find(({ name }) => name === 'Walk-in');
    expect(found).toMatchObject({ locationId: location.id, lastUserName: user.name });
    const seen = listed.map(({ lastSeenAt }) => lastSeenAt);
    expect(seen).toEqual(seen.toSorted().toReversed());
    const params = { id: found?.id ?? 0 };
    const body = { name: 'Cold room', locationId: null };
    expect((await api.updateDevice({ params, body })).body).toMatchObject({ ...params, ...body });
  });

  test('not to an unknown or deleted location (D11), nor an unknown device', async () => {
    const { api } = await aManager();
    const { id } = (await api.listDevices()).body[0] ?? { id: 0 };
    for (const locationId of [2_000_000_000, (await t.make.location({ isDeleted: true })).id]) {
      const body = { name: 'Bar', locationId };
      const { status, problem } = await api.updateDevice({ params: { id }, body });
      expect([status, problem.details?.[0]?.path]).toEqual([400, 'locationId']);
    }
    const params = { id: 2_000_000_000 };
    expect(
      (await api.updateDevice({ params, body: { name: 'Bar', locationId: null } })).status,
    ).toBe(404);
    expect((await api.deleteDevice({ params })).status).toBe(404);
  });

  test('and remove one, which ends its sessions and live streams at once; it must be enrolled again', async () => {
    const { api } = await aManager();
    const device = await enrolled(t.app, { name: 'Stolen' });
    const { user, api: theirs } = await personAt(t, device);
    const elsewhere = await signIn(t.app, await enrolled(t.app), { userId: user.id });
    const screen = await aScreen(theirs);
    const { id } = (await api.listDevices()).body.find(({ name }) => name === 'Stolen') ?? {
      id: 0,
    };
    expect((await api.deleteDevice({ params: { id } })).status).toBe(204);
    expect(await screen.ends()).toBe(true);
    await expectEnded(theirs);
    expect(await isOpen(elsewhere)).toBe(true);
    const { body: there } = await device.getSession();
    expect([there.deviceEnrolled, there.deviceRemoved]).toEqual([false, true]);
    expect((await device.createSession({ body: { userId: user.id, pin: PIN } })).problem.code).toBe(
      'device_not_enrolled',
    );
    expect((await api.deleteDevice({ params: { id } })).status).toBe(404);
    // Enrolled again it is a new device, and nothing is said any more.
    const again = cookiesAfter(await device.enrollDevice({ body: { accessCode: ACCESS_CODE } }));
    const { body: then } = await client(t.app, again).getSession();
    expect([then.deviceEnrolled, then.deviceRemoved]).toEqual([true, false]);
    expect((await t.api.getSession()).body.deviceRemoved).toBe(false);
  });

  test('of a deleted location belong to none (E1)', async () => {
    const { api } = await aManager();
    const location = await t.make.location();
    await enrolled(t.app, { name: 'Orphan', locationId: location.id });
    await api.deleteLocation({ params: { id: location.id } });
    expect(
      (await api.listDevices()).body.find(({ name }) => name === 'Orphan')?.locationId,
    ).toBeNull();
  });
});

describe('an idle session ends on the server (A5)', () => {
  const start = Date.parse('2026-06-01T08:00:00.000Z');
  const atMinute = (minute: number) => t.setNow(new Date(start + minute * MINUTE_MS));
  async function idle() {
    onTestFinished(() => t.setNow(new Date()));
    atMinute(0);
    return personAt(t, await enrolled(t.app));
  }

  test('after the minutes of the settings without a call: 401 session_ended, and it stays so', async () => {
    const { api } = await idle();
    const manager = await aManager();
    atMinute(14.9);
    expect(await isOpen(manager.api)).toBe(true);
    atMinute(15);
    await expectEnded(api);
    // A longer time does not bring it back.
    const settings = (await manager.api.getOrganizationSettings()).body;
    await manager.api.updateOrganizationSettings({ body: { ...settings, lockAfterMinutes: 60 } });
    await expectEnded(api);
    expect((await api.getSession()).body.user).toBeNull();
    await manager.api.updateOrganizationSettings({ body: { ...settings, lockAfterMinutes: 15 } });
  });

  test('also when it was used by a clock that was ahead and is set back', async () => {
    const { api } = await idle();
    atMinute(-14);
    expect(await isOpen(api)).toBe(true);
    atMinute(-16);
    await expectEnded(api);
  });

  test('not while it is used, and each call starts the time again', async () => {
    const { api } = await idle();
    for (const minute of [14, 27, 40, 53]) {
      atMinute(minute);
      expect(await isOpen(api)).toBe(true);
    }
    atMinute(69);
    await expectEnded(api);
  });

  test('although its screen asks for the session, follows changes and reads by itself', async () => {
    const { api } = await idle();
    for (const minute of [5, 10, 14]) {
      atMinute(minute);
      expect((await api.getSession()).body.user).not.toBeNull();
      expect((await api.followChanges()).status).toBe(200);
      expect((await api.listProducts({}, { [BACKGROUND_HEADER]: '1' })).status).toBe(200);
    }
    atMinute(15.1);
    await expectEnded(api);
  });

  test('and its screen is told by the next heartbeat', async () => {
    const { api } = await idle();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    // With heartbeats of its own, which begin here: those of the file began with an earlier screen.
    const { database, services } = t;
    const { env, now } = services;
    const live = new Live({
      notify: async () => undefined,
      findLiveSessions: (tokenHashes) =>
        findLiveSessions(database.db, { tokenHashes, now: now(), mode: env.ACCESS_MODE }),
      now,
    });
    const node = await t.anotherNode({ services: { ...services, live } });
    onTestFinished(() => node.close());
    const screen = await aScreen(api, node);
    atMinute(15.1);
    vi.advanceTimersByTime(HEARTBEAT_MS);
    expect(await screen.ends()).toBe(true);
  });

  test('which is not a write for each call', async () => {
    const { api, user } = await idle();
    const version = async () =>
      (
        await t.database.pool.query<{ xmin: string }>(
          'select xmin::text from sessions where user_id = $1',
          [user.id],
        )
      ).rows[0]?.xmin;
    const first = await version();
    atMinute(0.7);
    await api.listProducts();
    expect(await version()).toBe(first);
    atMinute(0.8);
    await api.listProducts();
    expect(await version()).not.toBe(first);
  });

  test('is shown as the time in which screens lock; 0 means never', async () => {
    const { api: manager } = await aManager();
    const settings = (await manager.getOrganizationSettings()).body;
    const save = (lockAfterMinutes: number) =>
      manager.updateOrganizationSettings({ body: { ...settings, lockAfterMinutes } });
    expect((await save(0)).status).toBe(200);
    expect((await t.api.getSession()).body.lockAfterMinutes).toBe(0);
    const { api } = await idle();
    atMinute(60 * 24 * 20);
    expect(await isOpen(api)).toBe(true);
    t.setNow(new Date());
    expect((await save(15)).status).toBe(200);
  });

  test('is gone from the list of sessions', async () => {
    const { user } = await idle();
    atMinute(16);
    const { api } = await aManager();
    expect((await api.listSessionsOfUser({ params: { id: user.id } })).body).toEqual([]);
  });
});

describe('the access code (A2)', () => {
  test('of the environment cannot be changed in the settings: 409', async () => {
    const { api } = await aManager();
    const { status, problem } = await api.setAccessCode({ body: { accessCode: 'another code' } });
    expect(status).toBe(409);
    expectSentence(problem.message);
  });
});

describe('the access code of the settings (A2)', () => {
  const stored = useTestApp({ ACCESS_MODE: 'pin' });

  test('is set by a manager, enrols devices, and a change leaves enrolled ones enrolled', async () => {
    const open = await stored.anotherNode({
      services: { ...stored.services, env: { ...stored.services.env, ACCESS_MODE: 'open' } },
    });
    onTestFinished(() => open.close());
    const set = (accessCode: string) => client(open).setAccessCode({ body: { accessCode } });
    expect((await stored.api.enrollDevice({ body: { accessCode: 'harbour blue' } })).status).toBe(
      409,
    );
    expect((await set('harbour blue')).status).toBe(204);
    const device = await enrolled(stored.app, { accessCode: 'harbour blue' });
    for (const short of ['1234567', 'x'.repeat(65), '', null])
      expect((await set(short as string)).status).toBe(400);
    expect((await set('harbour green')).status).toBe(204);
    expect((await device.getSession()).body.deviceEnrolled).toBe(true);
    expect((await stored.api.enrollDevice({ body: { accessCode: 'harbour blue' } })).status).toBe(
      401,
    );
    expect((await stored.api.enrollDevice({ body: { accessCode: 'harbour green' } })).status).toBe(
      201,
    );
    const { rows } = await stored.database.pool.query('select * from access_code');
    expect(JSON.stringify(rows)).not.toContain('harbour');
    expect(cookiesAfter(await device.getSession(), device.cookie)).toBe(device.cookie);
  });
});

import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { BACKGROUND_HEADER } from '#contract/values/headers.ts';
import { HEARTBEAT_MS } from '#contract/values/topics.ts';
import { Live } from '#server/http/live.ts';
import { findLiveSessions } from '#server/session/queries.ts';
import { client, useTestApp } from '#tests/support/app.ts';
import {
  ACCESS_CODE,
  cookiesAfter,
  enrolled,
  personAt,
  PIN,
  PIN_MODE,
  signIn,
} from '#tests/support/pin-mode.ts';
import { aManager, aScreen, expectEnded, isOpen } from '#tests/support/pin-session.ts';
import { asFile, leftRedRightBlue } from '#tests/support/photos.ts';

const t = useTestApp(PIN_MODE);

const MINUTE_MS = 60_000;

describe('managers see and end sessions (E1)', () => {
  test('of a user, used last first, with the device', async () => {
    const { api } = await aManager(t);
    const device = await enrolled(t.app, { name: 'Bar' });
    const { user } = await personAt(t, device);
    await signIn(t.app, await enrolled(t.app, { name: 'Pass' }), { userId: user.id });
    const { body } = await api.listSessionsOfUser({ params: { id: user.id } });
    expect(body.map(({ deviceName }) => deviceName)).toEqual(['Pass', 'Bar']);
    expect(body.map(({ isCurrent }) => isCurrent)).toEqual([false, false]);
  });

  test("and mark the caller's own session, and the device that it is on", async () => {
    const { api, user } = await aManager(t);
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

  test('one of them, which ends the live stream of its screen at once, and then all of them', async () => {
    const { api } = await aManager(t);
    const device = await enrolled(t.app);
    const { user, api: first } = await personAt(t, device);
    const second = await signIn(t.app, device, { userId: user.id });
    const params = { id: user.id };
    const [newest] = (await api.listSessionsOfUser({ params })).body;
    const screen = await aScreen(t.app, second);
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
    const { api, user: self } = await aManager(t);
    const { user, api: theirs } = await personAt(t, await enrolled(t.app));
    const [session] = (await api.listSessionsOfUser({ params: { id: user.id } })).body;
    const params = { id: self.id, sessionId: session?.id ?? 0 };
    expect((await api.deleteSessionOfUser({ params })).status).toBe(404);
    expect(await isOpen(theirs)).toBe(true);
  });
});

describe('managers see and change devices (A2)', () => {
  test('with place, last use and who signed in last, those seen last first', async () => {
    const { api } = await aManager(t);
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
    const { api } = await aManager(t);
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
    const { api } = await aManager(t);
    const device = await enrolled(t.app, { name: 'Stolen' });
    const { user, api: theirs } = await personAt(t, device);
    const elsewhere = await signIn(t.app, await enrolled(t.app), { userId: user.id });
    const screen = await aScreen(t.app, theirs);
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
    const { api } = await aManager(t);
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
    const manager = await aManager(t);
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

  test('although its screen shows pictures that others added', async () => {
    await idle();
    const { api } = await aManager(t);
    const params = { id: (await t.make.order()).id };
    const file = asFile(await leftRedRightBlue().jpeg().toBuffer());
    const { body } = await api.uploadInvoicePhoto({ params, file });
    const headers = { cookie: api.cookie ?? '' };
    for (const minute of [5, 10, 14]) {
      atMinute(minute);
      const { statusCode } = await t.app.inject({ url: body.invoicePhotoUrl, headers });
      expect(statusCode).toBe(200);
    }
    atMinute(15.1);
    await expectEnded(api);
  });

  test('and the live stream of its screen ends at the next heartbeat', async () => {
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
    const screen = await aScreen(node, api);
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
    const { api: manager } = await aManager(t);
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
    const { api } = await aManager(t);
    expect((await api.listSessionsOfUser({ params: { id: user.id } })).body).toEqual([]);
  });
});

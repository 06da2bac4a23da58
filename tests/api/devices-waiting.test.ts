import { expect, test } from 'vitest';
import type { Device } from '#contract/calls/devices.ts';
import { DEVICE_WAITING_MAX } from '#contract/values/limits.ts';
import { client, useTestApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/app.ts';
import { enrolled, personAt, PIN_MODE } from '#tests/support/pin-mode.ts';
import { aManager } from '#tests/support/pin-session.ts';

const t = useTestApp(PIN_MODE);

const HOUR_MS = 3_600_000;
const ago = (milliseconds: number) =>
  new Date(t.services.now().getTime() - milliseconds).toISOString();

async function shownTo(api: Client, name: string): Promise<Device | undefined> {
  return (await api.listDevices()).body.find((device) => device.name === name);
}

test('managers see since when a device holds unsent work, and how much, also while nobody is signed in on it (25.2)', async () => {
  const { api } = await aManager(t);
  const device = await enrolled(t.app, { name: 'Walk-in' });
  const none = { waitingCount: 0, waitingSince: null };
  expect(await shownTo(api, 'Walk-in')).toMatchObject(none);
  const waiting = { count: 3, since: ago(HOUR_MS) };
  const { status } = await device.reportWaiting({ body: { waiting } });
  expect(status).toBe(204);
  const shown = { waitingCount: 3, waitingSince: waiting.since };
  expect(await shownTo(api, 'Walk-in')).toMatchObject(shown);
  // The device reports it again, as after a lost answer.
  await device.reportWaiting({ body: { waiting } });
  expect(await shownTo(api, 'Walk-in')).toMatchObject(shown);
  await device.reportWaiting({ body: { waiting: null } });
  await device.reportWaiting({ body: { waiting: null } });
  expect(await shownTo(api, 'Walk-in')).toMatchObject(none);
});

test('a device speaks for itself only, whoever is signed in on it (25.2)', async () => {
  const { api } = await aManager(t);
  const pass = await enrolled(t.app, { name: 'Pass' });
  await enrolled(t.app, { name: 'Grill' });
  const { api: person } = await personAt(t, pass);
  const waiting = { count: 1, since: ago(0) };
  expect((await person.reportWaiting({ body: { waiting } })).status).toBe(204);
  expect((await shownTo(api, 'Pass'))?.waitingCount).toBe(1);
  expect((await shownTo(api, 'Grill'))?.waitingCount).toBe(0);
});

test('who is no device, or no longer one, is not believed (25.2, E1)', async () => {
  const { api } = await aManager(t);
  const waiting = { count: 1, since: ago(0) };
  const stranger = await client(t.app).reportWaiting({ body: { waiting } });
  expect([stranger.status, stranger.problem.code]).toEqual([401, 'device_not_enrolled']);
  const device = await enrolled(t.app, { name: 'Lost' });
  const id = (await shownTo(api, 'Lost'))?.id ?? 0;
  await api.deleteDevice({ params: { id } });
  expect((await device.reportWaiting({ body: { waiting } })).status).toBe(401);
  const { rows } = await t.database.pool.query('select waiting_count from devices where id = $1', [
    id,
  ]);
  expect(rows).toEqual([{ waiting_count: 0 }]);
});

test('a clock that is wrong names no moment that cannot be: none in the future, none before a year (25.2, E17)', async () => {
  const { api } = await aManager(t);
  const device = await enrolled(t.app, { name: 'Clock' });
  const sinceAfter = async (since: string) => {
    const { status } = await device.reportWaiting({ body: { waiting: { count: 1, since } } });
    expect(status).toBe(204);
    return Date.parse((await shownTo(api, 'Clock'))?.waitingSince ?? '');
  };
  const now = t.services.now().getTime();
  const tomorrow = await sinceAfter(ago(-24 * HOUR_MS));
  expect(tomorrow).toBeGreaterThanOrEqual(now);
  expect(tomorrow).toBeLessThanOrEqual(t.services.now().getTime());
  expect(await sinceAfter('2001-01-01T00:00:00.000Z')).toBeGreaterThan(now - 366 * 24 * HOUR_MS);
});

test.each([
  ['none', { count: 0, since: '2026-11-20T12:00:00.000Z' }],
  ['less than none', { count: -1, since: '2026-11-20T12:00:00.000Z' }],
  ['more than is counted', { count: DEVICE_WAITING_MAX + 1, since: '2026-11-20T12:00:00.000Z' }],
  ['half of one', { count: 0.5, since: '2026-11-20T12:00:00.000Z' }],
  ['no moment', { count: 1, since: null }],
  ['a moment of no calendar', { count: 1, since: '0000-01-01T00:00:00.000Z' }],
])('a report of %s is refused (25.2)', async (_, waiting) => {
  const device = await enrolled(t.app);
  const { status } = await device.reportWaiting({ body: { waiting } });
  expect(status).toBe(400);
});

test('what a device says of its work is no history, and it says no more than sixty times a minute (25.2, A8)', async () => {
  const { api } = await aManager(t);
  const device = await enrolled(t.app, { name: 'Chatty' });
  const statuses = new Set<number>();
  // Two minutes at most, so that one of them has more than sixty.
  for (let count = 1; count <= 125; count++) {
    const waiting = { count, since: ago(HOUR_MS) };
    statuses.add((await device.reportWaiting({ body: { waiting } })).status);
  }
  expect(statuses).toEqual(new Set([204, 429]));
  const id = (await shownTo(api, 'Chatty'))?.id;
  const { body } = await api.listHistory({ query: { kind: 'devices', id: String(id) } });
  expect(body.map(({ action }) => action)).toEqual(['created']);
});

import { beforeAll, describe, expect, test } from 'vitest';
import { removeOldAccess } from '#server/session/remove-old-access.job.ts';
import { resetPin } from '#server/session/reset-pin.ts';
import { client, useTestApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/app.ts';
import { enrolled, givePin, personAt, PIN, signIn } from '#tests/support/pin-mode.ts';

const t = useTestApp({ ACCESS_MODE: 'pin' });
const CODE = 'harbour blue';

let manager: { id: number; name: string };
let api: Client;
let office: number;
beforeAll(async () => {
  const open = await t.anotherNode({
    services: { ...t.services, env: { ...t.services.env, ACCESS_MODE: 'open' } },
  });
  await client(open).setAccessCode({ body: { accessCode: CODE } });
  await open.close();
  const device = await enrolled(t.app, { accessCode: CODE, name: 'Office' });
  ({ user: manager, api } = await personAt(t, device, { userType: 'manager' }));
  office = (await api.listDevices()).body[0]?.id ?? 0;
});

const enrolledAs = (name: string) => enrolled(t.app, { accessCode: CODE, name });

/** `field: before -> after` of each entry about a record, oldest first. */
async function changesOf(kind: string, id: number | string) {
  const { body } = await api.listHistory({ query: { kind, id: String(id) } });
  return body.toReversed().map(({ actorId, deviceId, action, changes }) => ({
    by: actorId === manager.id ? 'manager' : actorId,
    at: deviceId,
    action,
    changes: changes
      .filter(({ field }) => ['pin', 'sessions', 'accessCode', 'isDeleted'].includes(field))
      .map(({ field, before, after }) => [field, before, after]),
  }));
}

test('setting, changing and removing a PIN is history of the user: who, on which device, and no digit (A8)', async () => {
  const user = await t.make.user();
  const params = { id: user.id };
  await api.setUserPin({ params, body: { pin: '407138' } });
  const theirs = await signIn(t.app, await enrolledAs('Bar'), { userId: user.id, pin: '407138' });
  await theirs.setOwnPin({ body: { currentPin: '407138', pin: '582093716204' } });
  const bar = (await api.listDevices()).body.find(({ name }) => name === 'Bar')?.id;
  await api.deleteUserPin({ params });
  const by = { by: 'manager', at: office, action: 'changed' };
  expect((await changesOf('users', user.id)).slice(1)).toEqual([
    { ...by, changes: [['pin', null, 'set']] },
    { by: user.id, at: bar, action: 'changed', changes: [['pin', 'set', 'changed']] },
    {
      ...by,
      changes: expect.arrayContaining([
        ['pin', 'set', null],
        ['sessions', 'open', 'ended'],
      ]) as unknown,
    },
  ]);
  const { rows } = await t.database.pool.query<{ text: string }>(
    "select string_agg(history::text, '') as text from history",
  );
  expect(rows[0]?.text).not.toMatch(/407138|582093716204|argon2|harbour/);
});

test('so is a PIN that goes with a role or with the user, and one from the command line (A8)', async () => {
  const user = await t.make.user();
  await givePin(t, user, '4071');
  const params = { id: user.id };
  await api.updateUser({ params, body: { name: user.name, userType: 'manager' } });
  await resetPin(t.services.db, { who: String(user.id), slowHash: t.services.slowHash });
  await api.deleteUser({ params });
  const [, , promoted, reset, deleted] = await changesOf('users', user.id);
  expect(promoted?.changes).toEqual([['pin', 'set', null]]);
  expect(reset).toEqual({ by: null, at: null, action: 'changed', changes: [['pin', null, 'set']] });
  expect(deleted).toMatchObject({
    by: 'manager',
    action: 'deleted',
    changes: [
      ['pin', 'set', null],
      ['isDeleted', false, true],
    ],
  });
});

test('the change of the access code is history of the settings (A8)', async () => {
  expect((await api.setAccessCode({ body: { accessCode: 'harbour green' } })).status).toBe(204);
  await api.setAccessCode({ body: { accessCode: CODE } });
  const [first, ...later] = await changesOf('organization-settings', 1);
  expect(first?.changes).toEqual([['accessCode', null, 'set']]);
  const changed = { action: 'changed', changes: [['accessCode', 'set', 'changed']] };
  expect(later).toEqual([
    { by: 'manager', at: office, ...changed },
    { by: 'manager', at: office, ...changed },
  ]);
});

test("that a manager ended a person's sessions is history of the person; leaving and idling is not (A8)", async () => {
  const device = await enrolledAs('Pass');
  const { user, api: theirs } = await personAt(t, device);
  const params = { id: user.id };
  const entries = async () =>
    (await changesOf('users', user.id)).filter(({ changes }) => changes[0]?.[0] === 'sessions');
  await theirs.deleteSession();
  await t.database.pool.query(
    "update sessions set last_used_at = now() - interval '1 day' where user_id = $1",
    [(await personAt(t, device)).user.id],
  );
  await signIn(t.app, device, { userId: user.id, pin: PIN });
  await t.database.pool.query(
    "update sessions set last_used_at = now() - interval '1 day' where user_id = $1",
    [user.id],
  );
  await api.deleteSessionsOfUser({ params });
  await removeOldAccess.run(t.services);
  expect(await entries()).toEqual([]);

  const ended = { by: 'manager', at: office, action: 'changed' };
  const changes = [['sessions', 'open', 'ended']];
  await signIn(t.app, device, { userId: user.id, pin: PIN });
  await api.deleteSessionsOfUser({ params });
  await signIn(t.app, device, { userId: user.id, pin: PIN });
  const [session] = (await api.listSessionsOfUser({ params })).body;
  await api.deleteSessionOfUser({ params: { ...params, sessionId: session?.id } });
  expect(await entries()).toEqual([
    { ...ended, changes },
    { ...ended, changes },
  ]);
});

describe('sign-ins are history (E36)', () => {
  const signIns = async (id: number | string) =>
    (await api.listHistory({ query: { kind: 'sign-ins', id: String(id) } })).body;
  const WRONG = '918273';

  test('with the person, the device and the proof; the history of the person stays readable', async () => {
    const device = await enrolledAs('Grill');
    const { user } = await personAt(t, device);
    const [entry, ...more] = await signIns(user.id);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      actorId: user.id,
      actorName: user.name,
      deviceName: 'Grill',
      action: 'signed_in',
      record: { kind: 'sign-ins', id: String(user.id), name: user.name },
    });
    expect(entry?.changes.map(({ field, after }) => [field, after])).toEqual([['proof', 'pin']]);
    expect((await changesOf('users', user.id)).map(({ action }) => action)).toEqual([
      'created',
      'changed',
    ]);
  });

  test('and so is a door that wrong tries closed, with until when: of a person, a device and the access code', async () => {
    const device = await enrolledAs('Fryer');
    const { user } = await personAt(t, device);
    const attempt = (userId: number) => device.createSession({ body: { userId, pin: WRONG } });
    for (let each = 0; each < 6; each++) await attempt(user.id);
    const [closed, ...before] = await signIns(user.id);
    expect(closed).toMatchObject({
      actorId: null,
      deviceName: 'Fryer',
      action: 'closed',
      record: { name: user.name },
    });
    expect(before.map(({ action }) => action)).toEqual(['signed_in']);
    const after = Object.fromEntries(closed?.changes.map((one) => [one.field, one.after]) ?? []);
    expect(after['door']).toBe('pin');
    expect(Date.parse(String(after['closedUntil']))).toBeGreaterThan(Date.parse(closed?.at ?? ''));

    for (let each = 0; each < 15; each++) await attempt(1_900_000_000 + each);
    const fryer = (await api.listDevices()).body.find(({ name }) => name === 'Fryer');
    const [ofDevice] = await signIns(`device:${fryer?.id}`);
    expect(ofDevice).toMatchObject({ action: 'closed', record: { name: 'Fryer' } });

    const remoteAddress = '198.51.100.77';
    for (let each = 0; each < 5; each++)
      await t.app.inject({
        method: 'POST',
        url: '/api/session/device',
        payload: { accessCode: 'open sesame' },
        remoteAddress,
      });
    const [ofCode] = await signIns(`code:${remoteAddress}`);
    expect(ofCode).toMatchObject({ action: 'closed', record: { name: 'Access code' } });
    expect(ofCode?.changes.map(({ field }) => field)).toContain('address');
    const { rows } = await t.database.pool.query<{ text: string }>(
      "select string_agg(history::text, '') as text from history",
    );
    expect(rows[0]?.text).not.toMatch(new RegExp(`${WRONG}|${PIN}|open sesame`));
  });
});

test('the enrolment, the change and the removal of a device are its history, with whose sessions ended (A8)', async () => {
  const device = await enrolledAs('Walk-in');
  const { user } = await personAt(t, device);
  const id = (await api.listDevices()).body.find(({ name }) => name === 'Walk-in')?.id ?? 0;
  const params = { id };
  await api.updateDevice({ params, body: { name: 'Cold room', locationId: null } });
  await api.deleteDevice({ params });
  const query = { kind: 'devices', id: String(id) };
  const { body } = await api.listHistory({ query });
  expect(body.map(({ action, actorId, record }) => [action, actorId, record.name])).toEqual([
    ['deleted', manager.id, 'Cold room'],
    ['changed', manager.id, 'Cold room'],
    ['created', null, 'Walk-in'],
  ]);
  expect(body.map(({ deviceName }) => deviceName)).toEqual(['Office', 'Office', null]);
  const csv = (await api.exportHistory({ query })).raw.toString();
  expect(csv).toContain(`,${manager.name},Office,deleted,devices,${id},Cold room,`);
  expect((await changesOf('users', user.id)).at(-1)).toEqual({
    by: 'manager',
    at: office,
    action: 'changed',
    changes: [['sessions', 'open', 'ended']],
  });
});

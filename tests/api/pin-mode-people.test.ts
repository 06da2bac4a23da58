import { describe, expect, test } from 'vitest';
import { client, useTestApp } from '#tests/support/app.ts';
import { enrolled, givePin, personAt, PIN, PIN_MODE, signIn } from '#tests/support/pin-mode.ts';
import { expectSentence } from '#tests/support/problem.ts';
import { aManager, expectEnded, isOpen } from '#tests/support/pin-session.ts';

const t = useTestApp(PIN_MODE);

describe('a manager sets the PIN of a user (A3)', () => {
  test('who can then sign in with it; the list of people says that there is one', async () => {
    const { api, device } = await aManager(t);
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
    '1212',
    '2580',
    '1984',
    '2468',
    '7410',
    '159753',
    '123123',
    '696969',
    '420420',
    '25802580',
    '147258369',
    '',
    null,
  ])('but not %s: 400 in a sentence, and the PIN stays', async (pin) => {
    const { api, device } = await aManager(t);
    const user = await t.make.user();
    await givePin(t, user);
    const { status, problem } = await api.setUserPin({ params: { id: user.id }, body: { pin } });
    expect([status, problem.details?.[0]?.path]).toEqual([400, 'pin']);
    expectSentence(problem.message);
    await signIn(t.app, device, { userId: user.id });
  });

  test('with at least 6 digits for a manager', async () => {
    const { api } = await aManager(t);
    const other = await t.make.manager();
    const set = (pin: string) => api.setUserPin({ params: { id: other.id }, body: { pin } });
    const short = await set('40713');
    expect([short.status, short.problem.details?.[0]?.path]).toEqual([400, 'pin']);
    expectSentence(short.problem.message);
    expect((await set('407138')).status).toBe(204);
  });

  test('which ends the sessions of the user, but not the own one of a manager', async () => {
    const { api, user: self, device } = await aManager(t);
    const other = await personAt(t, await enrolled(t.app));
    await api.setUserPin({ params: { id: other.user.id }, body: { pin: '4071' } });
    await expectEnded(other.api);
    const elsewhere = await signIn(t.app, device, { userId: self.id });
    await api.setUserPin({ params: { id: self.id }, body: { pin: '407138' } });
    expect(await isOpen(api)).toBe(true);
    await expectEnded(elsewhere);
  });

  test('and deletes it: nobody signs in with it any more, and sessions end', async () => {
    const { api } = await aManager(t);
    const device = await enrolled(t.app);
    const { user, api: theirs } = await personAt(t, device);
    const params = { id: user.id };
    expect((await api.deleteUserPin({ params })).status).toBe(204);
    await expectEnded(theirs);
    expect((await device.createSession({ body: { userId: user.id, pin: PIN } })).status).toBe(401);
    expect((await api.deleteUserPin({ params })).status).toBe(404);
  });

  test('whom nobody knows: 404', async () => {
    const { api } = await aManager(t);
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
    const { api } = await aManager(t);
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
    const { api } = await aManager(t);
    const device = await enrolled(t.app);
    const other = await personAt(t, device, { userType: 'manager' });
    const params = { id: other.user.id };
    await api.updateUser({ params, ...changed(other.user, 'employee') });
    await expectEnded(other.api);
    await signIn(t.app, device, { userId: other.user.id });
  });

  test('a promoted employee with fewer than 6 digits loses the PIN, with 6 keeps it', async () => {
    const { api } = await aManager(t);
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
    const { api } = await aManager(t);
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
    const { api } = await aManager(t);
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

describe("the last manager's PIN that could be used (E36)", () => {
  /** The only manager with a PIN, and a colleague without one. */
  async function onlyOne() {
    await t.database.pool.query(
      `delete from user_pins where user_id in (select id from users where user_type = 'manager')`,
    );
    const { user, api } = await aManager(t);
    const colleague = await t.make.manager();
    return { user, api, colleague, params: { id: user.id } };
  }
  const demoted = (user: { name: string }) => ({ name: user.name, userType: 'employee' });

  test('cannot be taken away: 409 in a sentence, and nothing changes', async () => {
    const { user, api, params } = await onlyOne();
    const refused = [
      await api.deleteUserPin({ params }),
      await api.deleteUser({ params }),
      await api.updateUser({ params, body: demoted(user) }),
    ];
    for (const { status, problem } of refused) {
      expect([status, problem.code]).toEqual([409, 'last_manager']);
      expectSentence(problem.message);
      expect(problem.message).toBe(
        `${user.name} is the last manager with a PIN. Give another manager a PIN first.`,
      );
    }
    expect(await isOpen(api)).toBe(true);
  });

  test('does not count the PINs of employees and of deleted managers', async () => {
    const { api, params } = await onlyOne();
    await givePin(t, await t.make.user());
    await givePin(t, await t.make.manager({ isDeleted: true }));
    expect((await api.deleteUserPin({ params })).status).toBe(409);
  });

  test('is not the last any more once another manager has one', async () => {
    const { api, colleague, params } = await onlyOne();
    const body = { pin: '407138' };
    expect((await api.setUserPin({ params: { id: colleague.id }, body })).status).toBe(204);
    expect((await api.deleteUserPin({ params })).status).toBe(204);
  });

  test('a manager without a PIN can be deleted, and a PIN changed', async () => {
    const { api, colleague, params } = await onlyOne();
    expect((await api.deleteUser({ params: { id: colleague.id } })).status).toBe(204);
    expect((await api.setUserPin({ params, body: { pin: '407138' } })).status).toBe(204);
  });

  test('stays when two managers take away the PINs of each other at once', async () => {
    const { user, api, colleague } = await onlyOne();
    await givePin(t, colleague);
    const answers = await Promise.all(
      [user.id, colleague.id].map((id) => api.deleteUserPin({ params: { id } })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      204, 409,
    ]);
  });
});

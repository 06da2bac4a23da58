import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openLog } from '#server/log.ts';
import { removeOldAccess } from '#server/session/remove-old-access.job.ts';
import { client, useTestApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/app.ts';
import { ACCESS_CODE, enrolled, givePin, PIN, PIN_MODE, signIn } from '#tests/support/pin-mode.ts';
import { expectSentence } from '#tests/support/problem.ts';

const t = useTestApp(PIN_MODE);
const START = Date.parse('2026-06-01T08:00:00.000Z');
const afterSeconds = (seconds: number) => t.setNow(new Date(START + seconds * 1000));
beforeEach(() => afterSeconds(0));
const WRONG = '918273';

async function aPerson() {
  const user = await t.make.user();
  await givePin(t, user);
  return user.id;
}

const attempt = async (device: Client, userId: number, pin = WRONG) => {
  const { status, problem, headers } = await device.createSession({ body: { userId, pin } });
  return { status, code: problem?.code, message: problem?.message, after: headers['retry-after'] };
};

async function attempts(count: number, device: Client, userId: number, pin = WRONG) {
  const made = [];
  for (let each = 0; each < count; each++) made.push(await attempt(device, userId, pin));
  return made;
}

const statuses = (made: readonly { status: number }[]) => made.map(({ status }) => status);

describe('wrong PINs (A4)', () => {
  test('five for one user on one device close it for 30 seconds: a right PIN is refused too', async () => {
    const [device, userId] = [await enrolled(t.app), await aPerson()];
    const made = await attempts(5, device, userId);
    expect(statuses(made)).toEqual([401, 401, 401, 401, 401]);
    expect(made.map(({ message }) => message)).toEqual([
      'This PIN is not right.',
      'This PIN is not right.',
      'This PIN is not right. 2 tries are left.',
      'This PIN is not right. 1 try is left.',
      'This PIN is not right. Wait 30 seconds before the next try.',
    ]);
    const refused = await attempt(device, userId, PIN);
    expect(refused).toMatchObject({ status: 429, code: 'too_many', after: '30' });
    expect(refused.message).toBe('Too many wrong tries. Please try again in 30 seconds.');
    afterSeconds(12);
    expect(await attempt(device, userId, PIN)).toMatchObject({
      after: '18',
      message: 'Too many wrong tries. Please try again in 18 seconds.',
    });
    afterSeconds(31);
    expect((await attempt(device, userId, PIN)).status).toBe(201);
  });

  test('say in the body too, in how many seconds the next try is possible, from the one that closes it on', async () => {
    const [device, userId] = [await enrolled(t.app), await aPerson()];
    for (const { after } of await attempts(4, device, userId)) expect(after).toBeUndefined();
    const closing = await device.createSession({ body: { userId, pin: WRONG } });
    expect([closing.status, closing.headers['retry-after']]).toEqual([401, '30']);
    expect(closing.problem).toMatchObject({ code: 'wrong_pin', retryAfterSeconds: 30 });
    const { problem } = await device.createSession({ body: { userId, pin: PIN } });
    expect(problem).toMatchObject({ code: 'too_many', retryAfterSeconds: 30 });
    expectSentence(problem.message);
  });

  test('close it twice as long each time, up to 15 minutes', async () => {
    const [device, userId] = [await enrolled(t.app), await aPerson()];
    const closedFor = [];
    for (let at = 0, round = 0; round < 7; round++) {
      await attempts(5, device, userId);
      const seconds = Number((await attempt(device, userId)).after);
      closedFor.push(seconds);
      at += seconds;
      afterSeconds(at);
    }
    expect(closedFor).toEqual([30, 60, 120, 240, 480, 900, 900]);
  });

  test('do not close it for days when a clock that was ahead is set back', async () => {
    const [device, userId] = [await enrolled(t.app), await aPerson()];
    await attempts(5, device, userId);
    afterSeconds(-60);
    expect(await attempt(device, userId, PIN)).toMatchObject({ status: 429, after: '90' });
    afterSeconds(-24 * 3600);
    expect((await attempt(device, userId, PIN)).status).toBe(201);
  });

  test('are forgotten on that device by a success', async () => {
    const [device, userId] = [await enrolled(t.app), await aPerson()];
    await attempts(4, device, userId);
    expect((await attempt(device, userId, PIN)).status).toBe(201);
    expect(statuses(await attempts(4, device, userId))).toEqual([401, 401, 401, 401]);
    expect((await attempt(device, userId, PIN)).status).toBe(201);
  });

  test('close a device for one user only, and a user on one device only', async () => {
    const [device, other] = [await enrolled(t.app), await enrolled(t.app)];
    const [one, two] = [await aPerson(), await aPerson()];
    await attempts(5, device, one);
    expect((await attempt(device, two, PIN)).status).toBe(201);
    expect((await attempt(other, one, PIN)).status).toBe(201);
    expect((await attempt(device, one, PIN)).status).toBe(429);
  });

  test('twenty for one user close every device, whatever succeeded in between', async () => {
    const userId = await aPerson();
    for (let each = 0; each < 5; each++) {
      const device = await enrolled(t.app);
      await attempts(4, device, userId);
      if (each < 4) await signIn(t.app, device, { userId });
    }
    expect(await attempt(await enrolled(t.app), userId, PIN)).toMatchObject({ status: 429 });
  });

  test('are counted exactly when twenty are made at once, on three nodes', async () => {
    const nodes = [t.app, await t.anotherNode(), await t.anotherNode()];
    onTestFinished(async () => {
      for (const node of nodes.slice(1)) await node.close();
    });
    const [{ cookie }, userId] = [await enrolled(t.app), await aPerson()];
    const made = await Promise.all(
      Array.from({ length: 21 }, (_, each) =>
        attempt(client(nodes[each % 3] ?? t.app, cookie), userId),
      ),
    );
    expect(made.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(made.filter(({ status }) => status === 429)).toHaveLength(16);
    const { rows } = await t.database.pool.query(
      'select failures, closings from sign_in_tries where door = $1',
      [`pin:${userId}`],
    );
    expect(rows).toEqual([{ failures: 5, closings: 0 }]);
  });

  test('still count on other nodes and after a restart', async () => {
    const [{ cookie }, userId] = [await enrolled(t.app), await aPerson()];
    for (let each = 0; each < 5; each++) {
      const node = await t.anotherNode();
      expect(await attempt(client(node, cookie), userId)).toMatchObject({ status: 401 });
      await node.close();
    }
    const restarted = await t.anotherNode();
    onTestFinished(() => restarted.close());
    expect(await attempt(client(restarted, cookie), userId, PIN)).toMatchObject({ status: 429 });
  });

  test('are forgotten six hours after the last one, and their rows removed', async () => {
    const [device, userId] = [await enrolled(t.app), await aPerson()];
    await attempts(4, device, userId);
    afterSeconds(6 * 3600 + 1);
    expect(statuses(await attempts(4, device, userId))).toEqual([401, 401, 401, 401]);
    const rows = async () =>
      (
        await t.database.pool.query('select from sign_in_tries where door like $1', [
          `pin:${userId}%`,
        ])
      ).rowCount;
    await removeOldAccess.run(t.services);
    expect(await rows()).toBe(2);
    afterSeconds(13 * 3600);
    await removeOldAccess.run(t.services);
    expect(await rows()).toBe(0);
  });

  test('end when a manager sets a new PIN: the doors of the user open', async () => {
    const [device, userId] = [await enrolled(t.app), await aPerson()];
    const manager = await t.make.manager();
    await givePin(t, manager);
    const api = await signIn(t.app, await enrolled(t.app), { userId: manager.id });
    await attempts(5, device, userId);
    expect((await api.setUserPin({ params: { id: userId }, body: { pin: '4071' } })).status).toBe(
      204,
    );
    expect((await attempt(device, userId, '4071')).status).toBe(201);
  });
});

describe('wrong PINs of all users on one device (E36)', () => {
  const people = async (count: number) => {
    const ids = [];
    for (let each = 0; each < count; each++) ids.push(await aPerson());
    return ids;
  };

  test('twenty within ten minutes close it for everybody there, a right PIN too; other devices stay open', async () => {
    const [device, other] = [await enrolled(t.app), await enrolled(t.app)];
    const [known = 0, ...ids] = await people(11);
    for (const [index, userId] of ids.entries()) {
      afterSeconds(index * 50);
      // A success in between forgets none of them.
      expect((await attempt(device, known, PIN)).status).toBe(201);
      expect(statuses(await attempts(2, device, userId))).toEqual([401, 401]);
    }
    for (const userId of [known, ids[0] ?? 0])
      expect(await attempt(device, userId, PIN)).toMatchObject({ status: 429, after: '30' });
    expect((await attempt(other, known, PIN)).status).toBe(201);
    afterSeconds(9 * 50 + 31);
    expect((await attempt(device, known, PIN)).status).toBe(201);
  });

  test('nineteen in any ten minutes do not', async () => {
    const device = await enrolled(t.app);
    const ids = await people(16);
    for (const [index, userId] of ids.entries()) {
      afterSeconds(index * 120);
      expect(statuses(await attempts(3, device, userId))).toEqual([401, 401, 401]);
      expect((await attempt(device, userId, PIN)).status).toBe(201);
    }
  });

  test('are counted exactly, also when they are made at once on three nodes', async () => {
    const nodes = [t.app, await t.anotherNode(), await t.anotherNode()];
    onTestFinished(async () => {
      for (const node of nodes.slice(1)) await node.close();
    });
    const { cookie } = await enrolled(t.app);
    const ids = await people(24);
    const made = await Promise.all(
      ids.map((userId, each) => attempt(client(nodes[each % 3] ?? t.app, cookie), userId)),
    );
    expect(made.filter(({ status }) => status === 401)).toHaveLength(20);
    expect(made.filter(({ status }) => status === 429)).toHaveLength(4);
  });

  test('do not close it when its clock was set back', async () => {
    const device = await enrolled(t.app);
    const ids = await people(10);
    for (const userId of ids.slice(0, 5)) await attempts(3, device, userId);
    afterSeconds(-3600);
    for (const userId of ids.slice(5)) await attempts(3, device, userId);
    expect((await attempt(device, ids[0] ?? 0, PIN)).status).toBe(201);
  });
});

describe('an unknown user, a user without a PIN and a wrong PIN (A4)', () => {
  test('are one answer, which counts tries for each, after the same work', async () => {
    const device = await enrolled(t.app);
    const people = {
      wrong: await aPerson(),
      without: (await t.make.user()).id,
      deleted: (await t.make.user({ isDeleted: true })).id,
      unknown: 2_000_000_000,
    };
    const compared: unknown[] = [];
    const { slowHash } = t.services;
    const comparing = slowHash.comparing.bind(slowHash);
    const spy = vi.spyOn(slowHash, 'comparing').mockImplementation((work) =>
      comparing((matches) =>
        work(async (secret, hash) => {
          compared.push(hash === undefined ? 'nothing' : 'a hash');
          return matches(secret, hash);
        }),
      ),
    );
    onTestFinished(() => spy.mockRestore());
    const answers = [];
    for (const userId of Object.values(people)) {
      const made = await attempts(6, device, userId);
      answers.push(made);
    }
    for (const made of answers) expect(made).toEqual(answers[0]);
    expect(answers[0]?.[0]).toMatchObject({ status: 401, code: 'wrong_pin' });
    // Each of the five tries of each person was compared once; without a PIN, with a hash of nothing.
    expect(compared).toHaveLength(20);
    expect(compared.filter((what) => what === 'a hash')).toHaveLength(5);
  });
});

describe('PINs, codes and tokens (A4)', () => {
  test('are in no line of the log, at any level', async () => {
    let lines = '';
    const node = await t.anotherNode({
      log: openLog('trace', { write: (line) => (lines += line) }),
    });
    onTestFinished(() => node.close());
    const { cookie = '' } = await enrolled(node);
    const userId = await aPerson();
    const device = client(node, cookie);
    await attempts(6, device, userId);
    const other = await aPerson();
    const api = await signIn(node, device, { userId: other });
    await api.setOwnPin({ body: { currentPin: WRONG, pin: '402619' } });
    await client(node).enrollDevice({ body: { accessCode: 'open sesame' } });
    for (const secret of [
      PIN,
      WRONG,
      '402619',
      ACCESS_CODE,
      'open sesame',
      cookie.split('=')[1] ?? '?',
    ])
      expect(lines).not.toContain(secret);
  });
});

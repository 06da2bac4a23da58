import { randomBytes } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { client, useTestApp } from '#tests/support/app.ts';
import type { CallResult, Client } from '#tests/support/app.ts';

const t = useTestApp();

const DAY_MS = 86_400_000;
const START = new Date('2026-06-01T08:00:00.000Z');
const afterDays = (days: number) => new Date(START.getTime() + days * DAY_MS);

const setCookie = (result: CallResult<unknown>) => String(result.headers['set-cookie']);
/** The cookie that the browser sends back. */
const cookieOf = (result: CallResult<unknown>) => setCookie(result).split(';')[0] ?? '';
const withCookie = (cookie: string) => client(t.app, cookie);

async function storedSessions(): Promise<unknown[]> {
  return (await t.database.pool.query('select * from sessions')).rows;
}

/** An ended session: GET says so, and every other call is refused rather than allowed without a user (D28). */
async function expectEnded(api: Client): Promise<void> {
  const current = await api.getSession();
  expect([current.status, current.body.user]).toEqual([200, null]);
  for (const call of [api.listProducts, api.listOrders, api.listUsers, api.createOrder]) {
    const refused = await call({ body: await t.make.newOrder() });
    expect([refused.status, refused.problem.code]).toEqual([401, 'session_ended']);
  }
}

describe('before the first user exists', () => {
  const empty = useTestApp();

  test('the session says that setup is needed, also to twenty simultaneous callers (D28, D36)', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => empty.api.getSession()));
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toEqual({
        user: null,
        accessMode: 'open',
        deviceEnrolled: true,
        deviceRemoved: false,
        setupNeeded: true,
        accessCodeGiven: false,
        organizationName: 'My Organization',
        oidcLabel: null,
        lockAfterMinutes: 0,
        offlineHours: 0,
      });
    }
    await empty.make.user();
    expect((await empty.api.getSession()).body.setupNeeded).toBe(false);
  });
});

describe('choosing a profile (D28)', () => {
  test('is 201 and opens a session that GET returns', async () => {
    const user = await t.make.manager({ name: 'Olga Reyes' });
    const chosen = await t.api.createSession({ body: { userId: user.id } });
    expect(chosen.status).toBe(201);
    expect(chosen.body.user).toEqual({
      id: user.id,
      name: 'Olga Reyes',
      userType: 'manager',
      language: null,
    });
    const current = await withCookie(cookieOf(chosen)).getSession();
    expect(current.body).toEqual(chosen.body);
  });

  test('sets a cookie that is SameSite and HttpOnly', async () => {
    const chosen = await t.api.createSession({ body: { userId: (await t.make.user()).id } });
    const attributes = setCookie(chosen).toLowerCase().split('; ').slice(1);
    expect(attributes).toEqual(expect.arrayContaining(['httponly', 'path=/']));
    expect(attributes.some((one) => /^samesite=(lax|strict)$/.test(one))).toBe(true);
    expect(attributes.some((one) => /^max-age=[1-9]/.test(one))).toBe(true);
    expect(attributes.some((one) => one.startsWith('domain='))).toBe(false);
  });

  test('stores only a hash of the cookie: the database contains nothing to sign in with', async () => {
    const chosen = await t.api.createSession({ body: { userId: (await t.make.user()).id } });
    const token = cookieOf(chosen).split('=')[1] ?? '';
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(32);
    const stored = JSON.stringify(await storedSessions());
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });

  test('gives each sign-in its own cookie, also for the same profile', async () => {
    const { id } = await t.make.user();
    const choose = () => t.api.createSession({ body: { userId: id } });
    const chosen = await Promise.all(Array.from({ length: 20 }, choose));
    expect(new Set(chosen.map(cookieOf)).size).toBe(20);
  });

  test('again in the same browser ends the older session', async () => {
    const [one, other] = [await t.make.user(), await t.make.user()];
    const first = await t.as(one);
    const again = await first.createSession({ body: { userId: other.id } });
    expect(cookieOf(again)).not.toBe(first.cookie);
    expect((await withCookie(cookieOf(again)).getSession()).body.user?.id).toBe(other.id);
    await expectEnded(first);
  });

  test.each([
    ['unknown', 2_000_000_000],
    ['missing', undefined],
    ['a text', '1'],
    ['0', 0],
    ['too large', 2 ** 31],
  ])('that is %s is 400, opens nothing and leaves the session as it was', async (_what, userId) => {
    const user = await t.make.user();
    const api = await t.as(user);
    const before = await storedSessions();
    const refused = await api.createSession({ body: { userId } });
    expect([refused.status, refused.problem.details?.[0]?.path]).toEqual([400, 'userId']);
    expect(refused.headers['set-cookie']).toBeUndefined();
    expect(await storedSessions()).toEqual(before);
    expect((await api.getSession()).body.user?.id).toBe(user.id);
  });

  test('that was deleted is 400', async () => {
    const { id } = await t.make.user({ isDeleted: true });
    const refused = await t.api.createSession({ body: { userId: id } });
    expect([refused.status, refused.problem.details?.[0]?.path]).toEqual([400, 'userId']);
  });

  test('works with the cookie of an ended session', async () => {
    const user = await t.make.user();
    const api = await t.as(user);
    await api.deleteSession();
    expect((await api.createSession({ body: { userId: user.id } })).status).toBe(201);
  });
});

describe('a session ends (D28)', () => {
  test('by DELETE, which is 204, removes it and clears the cookie', async () => {
    const api = await t.as(await t.make.user());
    const before = await storedSessions();
    const ended = await api.deleteSession();
    expect(ended.status).toBe(204);
    expect(setCookie(ended)).toMatch(/^procureapp_session=;.*Expires=Thu, 01 Jan 1970/);
    expect(await storedSessions()).toHaveLength(before.length - 1);
    await expectEnded(api);
    expect((await api.deleteSession()).status).toBe(204);
    expect((await t.api.deleteSession()).status).toBe(204);
  });

  test('only in its own browser', async () => {
    const user = await t.make.user();
    const [one, other] = [await t.as(user), await t.as(user)];
    await one.deleteSession();
    expect((await other.getSession()).body.user?.id).toBe(user.id);
  });

  test.each(['x', randomBytes(32).toString('base64url'), '%E0%A4%A', "' or 1=1 --", '%00'])(
    'is not opened by an invalid cookie: %s',
    async (value) => {
      await expectEnded(withCookie(`procureapp_session=${value}`));
    },
  );

  test('when its user is deleted', async () => {
    const user = await t.make.manager();
    const api = await t.as(user);
    await t.database.pool.query('update users set is_deleted = true where id = $1', [user.id]);
    await expectEnded(api);
  });

  test('after thirty days without a page load', async () => {
    onTestFinished(() => t.setNow(new Date()));
    t.setNow(START);
    const api = await t.as(await t.make.user());
    t.setNow(afterDays(29.9));
    expect((await api.listProducts()).status).toBe(200);
    t.setNow(afterDays(30.1));
    await expectEnded(api);
  });
});

describe('a session continues (D28)', () => {
  test('with every page load: GET prolongs it', async () => {
    onTestFinished(() => t.setNow(new Date()));
    t.setNow(START);
    const user = await t.make.user();
    const api = await t.as(user);
    t.setNow(afterDays(20));
    await api.getSession();
    t.setNow(afterDays(45));
    expect((await api.listProducts()).status).toBe(200);
    expect((await api.getSession()).body.user?.id).toBe(user.id);
  });

  test('for a year of use with the cookie that the browser got at the sign-in', async () => {
    const chosen = await t.api.createSession({ body: { userId: (await t.make.user()).id } });
    const [, seconds] = /Max-Age=(\d+)/.exec(setCookie(chosen)) ?? [];
    expect(Number(seconds)).toBeGreaterThan((365 * DAY_MS) / 1000);
  });

  test('without use for long, also when a manager changes after which time screens lock in pin mode (A5)', async () => {
    onTestFinished(() => t.setNow(new Date()));
    t.setNow(START);
    const api = await t.as(await t.make.user());
    t.setNow(afterDays(1));
    const { body: settings } = await t.api.getOrganizationSettings();
    const body = { ...settings, lockAfterMinutes: settings.lockAfterMinutes + 5 };
    expect((await t.api.updateOrganizationSettings({ body })).status).toBe(200);
    expect((await api.listProducts()).status).toBe(200);
  });

  test('with the current role and name of its user', async () => {
    const user = await t.make.user();
    const api = await t.as(user);
    expect((await api.listOrders()).status).toBe(403);
    await t.database.pool.query(
      `update users set user_type = 'manager', name = 'Promoted' where id = $1`,
      [user.id],
    );
    expect((await api.listOrders()).status).toBe(200);
    expect((await api.getSession()).body.user).toMatchObject({
      name: 'Promoted',
      userType: 'manager',
    });
  });

  test('after a restart and on every other node', async () => {
    const user = await t.make.user();
    const { cookie } = await t.as(user);
    const node = await t.anotherNode();
    onTestFinished(() => node.close());
    expect((await client(node, cookie).getSession()).body.user?.id).toBe(user.id);
    await client(node, cookie).deleteSession();
    await expectEnded(withCookie(cookie ?? ''));
  });
});

describe('an answer of GET that arrives late changes nothing in the browser (D28)', () => {
  /** It sends the newest cookie that it received, as browsers do; the test chooses the order of the answers. */
  async function signedInBrowser() {
    const chosen = await t.api.createSession({ body: { userId: (await t.make.user()).id } });
    let cookie = cookieOf(chosen);
    return {
      api: () => withCookie(cookie),
      receive(answer: CallResult<unknown>) {
        if (answer.headers['set-cookie']) cookie = cookieOf(answer);
      },
      user: async () => (await withCookie(cookie).getSession()).body.user?.id,
    };
  }

  test.each(['answered before', 'answered after'])(
    'where somebody else signed in meanwhile, and it was %s the sign-in',
    async (when) => {
      const browser = await signedInBrowser();
      const next = await t.make.user();
      const former = browser.api();
      const before = await former.getSession();
      browser.receive(await former.createSession({ body: { userId: next.id } }));
      browser.receive(when === 'answered before' ? before : await former.getSession());
      expect(await browser.user()).toBe(next.id);
    },
  );

  test('where somebody logged out meanwhile', async () => {
    const browser = await signedInBrowser();
    const late = await browser.api().getSession();
    const ended = await browser.api().deleteSession();
    browser.receive(ended);
    browser.receive(late);
    expect(browser.api().cookie).toBe(cookieOf(ended));
  });
});

describe('with an https PUBLIC_URL', () => {
  const secure = useTestApp({ PUBLIC_URL: 'https://orders.example.com' });

  test('the cookie is Secure; with http it is not, so that plain http works', async () => {
    const [there, here] = [await secure.make.user(), await t.make.user()];
    const overHttps = await secure.api.createSession({ body: { userId: there.id } });
    const overHttp = await t.api.createSession({ body: { userId: here.id } });
    expect(setCookie(overHttps)).toContain('Secure');
    expect(setCookie(overHttp)).not.toContain('Secure');
  });
});

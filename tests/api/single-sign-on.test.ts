import { describe, expect, onTestFinished, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { visit } from '#tests/support/oidc-provider.ts';
import { cookiesAfter, enrolled } from '#tests/support/pin-mode.ts';
import { PUBLIC_URL, problem, startSingleSignOn } from '#tests/support/single-sign-on.ts';

const { t, provider, aManager, comeBack, signOn, start } = await startSingleSignOn();

describe('single sign-on (A1)', () => {
  test('is offered by its words', async () => {
    expect((await t.api.getSession()).body.oidcLabel).toBe('Sign in with Harbour ID');
  });

  test('goes to the provider with PKCE, state and nonce, which are new each time', async () => {
    const sent = [await start(), await start()].map(({ to }) => new URL(to).searchParams);
    for (const parameters of sent) {
      expect(Object.fromEntries(parameters)).toMatchObject({
        response_type: 'code',
        scope: 'openid email',
        code_challenge_method: 'S256',
        redirect_uri: `${PUBLIC_URL}/api/session/oidc/callback`,
      });
    }
    for (const name of ['state', 'nonce', 'code_challenge']) {
      const [one, two] = sent.map((parameters) => parameters.get(name));
      expect(one).toHaveLength(43);
      expect(one).not.toBe(two);
    }
  });

  test('opens a session of the user with that e-mail, in any case, without device or PIN', async () => {
    const manager = await t.make.manager({ email: 'Olga@Harbour.example' });
    const { to, session } = await signOn();
    expect(to).toBe('/');
    expect((await session.getSession()).body).toMatchObject({
      user: { id: manager.id, userType: 'manager' },
      deviceEnrolled: false,
    });
    expect((await session.listDevices()).status).toBe(200);
  });

  test('compares addresses without case in ASCII only: the Kelvin sign is no k (E36)', async () => {
    await t.make.manager({ email: 'chef-kim@harbour.example' });
    const kelvin = await t.make.manager({ email: 'chef-\u212Aay@harbour.example' });
    for (const email of ['chef-\u212Aim@harbour.example', 'chef-kay@harbour.example']) {
      provider.account = { email, email_verified: true };
      expect((await signOn()).to).toBe(problem('unknown_email'));
    }
    for (const email of ['Chef-\u212Aay@HARBOUR.example', ' chef-\u212Aay@harbour.example ']) {
      provider.account = { email, email_verified: true };
      const { session } = await signOn();
      expect((await session.getSession()).body.user?.id).toBe(kelvin.id);
    }
  });

  test('takes the word of a provider that sends "true" as a text', async () => {
    const manager = await aManager();
    provider.account = { ...provider.account, email_verified: 'true' };
    const { session } = await signOn();
    expect((await session.getSession()).body.user?.id).toBe(manager.id);
  });

  test('on an enrolled device opens a session of that device, and ends the one before', async () => {
    const manager = await aManager();
    const { cookie } = await enrolled(t.app, { name: 'Office' });
    const first = await signOn(cookie);
    const again = await signOn(first.session.cookie);
    const { body } = await again.session.listSessionsOfUser({ params: { id: manager.id } });
    expect(body.map(({ deviceName }) => deviceName)).toEqual(['Office']);
    expect((await first.session.listProducts()).status).toBe(401);
  });

  test('can be finished on another node than the one where it began', async () => {
    const manager = await aManager();
    const node = await t.anotherNode();
    onTestFinished(() => node.close());
    const begun = await start();
    const { session } = await comeBack(await visit(begun.to), begun.cookie, node);
    expect((await session.getSession()).body.user?.id).toBe(manager.id);
  });

  test('ends here when a manager ends the session, whatever the provider says', async () => {
    const manager = await aManager();
    const { session } = await signOn();
    const params = { id: manager.id };
    const [own] = (await session.listSessionsOfUser({ params })).body;
    expect(own).toMatchObject({ deviceId: null, deviceName: null });
    const ended = { params: { ...params, sessionId: own?.id ?? 0 } };
    expect((await session.deleteSessionOfUser(ended)).status).toBe(204);
    const refused = await session.listProducts();
    expect([refused.status, refused.problem.code]).toEqual([401, 'session_ended']);
  });

  test('locks like every session, after the minutes of the settings (A5)', async () => {
    onTestFinished(() => t.setNow(new Date()));
    await aManager();
    const { session } = await signOn();
    t.setNow(new Date(Date.now() + 16 * 60_000));
    expect((await session.listProducts()).status).toBe(401);
  });
});

describe('the provider asks again who somebody is (E36)', () => {
  /** A browser in which a manager has signed in at the provider. */
  async function signedOn(cookie?: string) {
    const manager = await aManager();
    const atProvider = new Map<string, string>();
    const begun = await start(t.app, cookie);
    const { session } = await comeBack(await visit(begun.to, atProvider), begun.cookie);
    expect((await session.getSession()).body.user?.id).toBe(manager.id);
    return { atProvider, session };
  }
  const maxAgeOf = (address: string) => new URL(address).searchParams.get('max_age');

  test('not when nobody has left: whoever is signed in there is signed in here', async () => {
    const { atProvider } = await signedOn();
    const logins = provider.logins();
    const begun = await start();
    expect(maxAgeOf(begun.to)).toBeNull();
    expect((await comeBack(await visit(begun.to, atProvider), begun.cookie)).to).toBe('/');
    expect(provider.logins()).toBe(logins);
  });

  test('after a logout, although the one who left is still signed in there', async () => {
    const { atProvider, session } = await signedOn();
    const left = cookiesAfter(await session.deleteSession(), session.cookie);
    const logins = provider.logins();
    const begun = await start(t.app, left);
    expect(maxAgeOf(begun.to)).toBe('0');
    expect((await comeBack(await visit(begun.to, atProvider), begun.cookie)).to).toBe('/');
    expect(provider.logins()).toBe(logins + 1);
  });

  test('after a lock', async () => {
    onTestFinished(() => t.setNow(new Date()));
    const { session } = await signedOn();
    t.setNow(new Date(Date.now() + 16 * 60_000));
    const page = await session.getSession();
    expect(page.body.user).toBeNull();
    expect(maxAgeOf((await start(t.app, cookiesAfter(page, session.cookie))).to)).toBe('0');
  });

  test('on an enrolled device, which people share', async () => {
    const { cookie } = await enrolled(t.app, { name: 'Office' });
    expect(maxAgeOf((await start(t.app, cookie)).to)).toBe('0');
  });

  test('a provider that did not ask, or does not say when, signs nobody in', async () => {
    const { session } = await signedOn();
    const left = cookiesAfter(await session.deleteSession(), session.cookie);
    onTestFinished(() => provider.loggedInSecondsAgo(0));
    provider.loggedInSecondsAgo(300);
    const earlier = await start(t.app, left);
    expect((await comeBack(await visit(earlier.to), earlier.cookie)).to).toBe(
      problem('not_asked_again'),
    );
    provider.loggedInSecondsAgo(0);
    const silent = await start(t.app, left);
    const without = new URL(silent.to);
    without.searchParams.delete('max_age');
    const answer = await comeBack(await visit(without.href), silent.cookie);
    expect(answer.to).toBe(problem('not_asked_again'));
    expect((await answer.session.getSession()).body.user).toBeNull();
  });
});

describe('in open mode', () => {
  const open = useTestApp({ ...provider.variables, PUBLIC_URL });

  test('single sign-on is offered beside choosing a profile, and opens a session too', async () => {
    const email = 'open@harbour.example';
    provider.account = { email, email_verified: true };
    const manager = await open.make.manager({ email });
    expect((await open.api.getSession()).body.oidcLabel).toBe('Sign in with Harbour ID');
    const begun = await start(open.app);
    const { session } = await comeBack(await visit(begun.to), begun.cookie, open.app);
    expect((await session.getSession()).body.user?.id).toBe(manager.id);
  });
});

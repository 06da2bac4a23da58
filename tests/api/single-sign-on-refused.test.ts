import { describe, expect, onTestFinished, test } from 'vitest';
import { openIdentityProvider } from '#server/outside/identity-provider.ts';
import { openLog } from '#server/log.ts';
import { visit } from '#tests/support/oidc-provider.ts';
import { problem, startSingleSignOn } from '#tests/support/single-sign-on.ts';

const { t, provider, aManager, comeBack, signOn, start } = await startSingleSignOn();

describe('single sign-on opens no session and says why', () => {
  /** The visit came to nothing: the address, and that nobody is signed in. */
  async function expectRefused(result: Awaited<ReturnType<typeof comeBack>>, to: string) {
    expect(result.to).toBe(to);
    expect((await result.session.getSession()).body.user).toBeNull();
  }

  test('with an e-mail address that is not verified, or none', async () => {
    const { email } = await aManager();
    for (const account of [
      { email: email ?? '' },
      { email: email ?? '', email_verified: false },
      {},
    ]) {
      provider.account = account;
      await expectRefused(await signOn(), problem('unverified_email'));
    }
  });

  test('with an address of no user, of a deleted one, and of two users', async () => {
    provider.account = { email: 'nobody@harbour.example', email_verified: true };
    await expectRefused(await signOn(), problem('unknown_email'));
    await t.make.manager({ email: 'nobody@harbour.example', isDeleted: true });
    await expectRefused(await signOn(), problem('unknown_email'));
    provider.account = { email: 'two@harbour.example', email_verified: true };
    await t.make.manager({ email: 'two@harbour.example' });
    await t.make.user({ email: 'Two@harbour.example' });
    await expectRefused(await signOn(), problem('ambiguous_email'));
  });

  test('with a nonce that is not the one of the visit', async () => {
    await aManager();
    const begun = await start();
    await t.database.pool.query(`update single_sign_ons set nonce = 'another'`);
    await expectRefused(
      await comeBack(await visit(begun.to), begun.cookie),
      problem('invalid_answer'),
    );
  });

  test('with a code verifier that is not the one of the visit', async () => {
    await aManager();
    const begun = await start();
    await t.database.pool.query(`update single_sign_ons set code_verifier = $1`, ['x'.repeat(43)]);
    await expectRefused(
      await comeBack(await visit(begun.to), begun.cookie),
      problem('invalid_answer'),
    );
  });

  test('with a state that was used already, on this node and on another one', async () => {
    await aManager();
    const begun = await start();
    const back = await visit(begun.to);
    await comeBack(back, begun.cookie);
    const node = await t.anotherNode();
    onTestFinished(() => node.close());
    for (const app of [t.app, node])
      await expectRefused(await comeBack(back, begun.cookie, app), problem('expired'));
  });

  test('with a state that is unknown, of another browser, or too old', async () => {
    onTestFinished(() => t.setNow(new Date()));
    await aManager();
    const back = await visit((await start()).to);
    await expectRefused(await comeBack(back, ''), problem('expired'));
    const [one, another] = [await start(), await start()];
    await expectRefused(await comeBack(await visit(one.to), another.cookie), problem('expired'));
    const unknown = new URL(back);
    unknown.searchParams.set('state', 'unknown');
    await expectRefused(await comeBack(unknown, another.cookie), problem('expired'));
    const late = await start();
    const lateBack = await visit(late.to);
    t.setNow(new Date(Date.now() + 11 * 60_000));
    await expectRefused(await comeBack(lateBack, late.cookie), problem('expired'));
  });

  test('when the person refuses at the provider', async () => {
    provider.behave('refuses');
    await expectRefused(await signOn(), problem('cancelled'));
  });

  test('without a provider, in a product that has none', async () => {
    const node = await t.anotherNode({ services: { ...t.services, identityProvider: undefined } });
    onTestFinished(() => node.close());
    expect((await start(node)).to).toBe(problem('not_configured'));
  });

  test('while the provider is away, when it begins and when it ends', async () => {
    await aManager();
    const begun = await start();
    const back = await visit(begun.to);
    provider.behave('away');
    const node = await t.anotherNode({
      services: { ...t.services, identityProvider: openIdentityProvider(t.services.env, 1) },
    });
    onTestFinished(() => node.close());
    expect((await start(node)).to).toBe(problem('provider_unavailable'));
    await expectRefused(await comeBack(back, begun.cookie, node), problem('provider_unavailable'));
    provider.behave('present');
    expect(new URL((await start(node)).to).pathname).toBe('/auth');
  });

  test('while nothing listens at the address of the provider', async () => {
    const OIDC = { issuer: 'http://127.0.0.1:1', clientId: 'a', clientSecret: 'b', label: 'c' };
    const identityProvider = openIdentityProvider({ ...t.services.env, OIDC });
    const node = await t.anotherNode({ services: { ...t.services, identityProvider } });
    onTestFinished(() => node.close());
    expect((await start(node)).to).toBe(problem('provider_unavailable'));
  });

  test('and logs no address, code or token', async () => {
    let lines = '';
    const log = openLog('trace', { write: (line) => (lines += line) });
    const node = await t.anotherNode({ log });
    onTestFinished(() => node.close());
    const begun = await start(node);
    provider.account = { email: 'nobody.here@harbour.example', email_verified: true };
    const back = await visit(begun.to);
    await comeBack(back, begun.cookie, node);
    expect(lines).toContain('a single sign-on failed');
    for (const secret of [
      'nobody.here',
      back.searchParams.get('code') ?? '?',
      back.searchParams.get('state') ?? '?',
      'a secret of this test',
    ])
      expect(lines).not.toContain(secret);
  });
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { z } from 'zod';

export interface Account {
  email?: string;
  email_verified?: boolean | 'true';
}

export interface OidcProvider {
  /** The variables that configure the product for it. */
  variables: Record<string, string>;
  /** Who is signed in there; the next visit comes back as this person. */
  account: Account;
  /** `away`: it accepts connections and does not answer. */
  behave(as: 'present' | 'away' | 'refuses'): void;
  /** How often its login page was shown. */
  logins(): number;
  /** The next login says that it happened this many seconds ago. */
  loggedInSecondsAgo(seconds: number): void;
  stop(): Promise<void>;
}

const CLIENT = { id: 'procureapp', secret: 'a secret of this test' };

/** A real OpenID provider in this process, with one client and one person who is always signed in. */
export async function startOidcProvider(redirectUri: string): Promise<OidcProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  let behaviour: 'present' | 'away' | 'refuses' = 'present';
  let logins = 0;
  let secondsAgo = 0;
  const test: OidcProvider = {
    variables: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_LABEL: 'Sign in with Harbour ID',
    },
    account: {},
    behave: (as) => (behaviour = as),
    logins: () => logins,
    loggedInSecondsAgo: (seconds) => (secondsAgo = seconds),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    ttl: { Interaction: 60, Grant: 60, Session: 60, AccessToken: 60, IdToken: 60 },
    cookies: { keys: ['a key of this test'] },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: async () => ({ sub, ...test.account }),
    }),
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: CLIENT.id,
        accountId: ctx.oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  // The only thing that a person would do at its login page.
  provider.use(async (ctx, next) => {
    if (!ctx.path.startsWith('/interaction/')) return next();
    logins++;
    const { session } = await provider.interactionDetails(ctx.req, ctx.res);
    const result =
      behaviour === 'refuses'
        ? { error: 'access_denied', error_description: 'The person refused.' }
        : {
            login: {
              // The same person again, where one is signed in.
              accountId: session?.accountId ?? `person-${logins}`,
              ts: Math.floor(Date.now() / 1_000) - secondsAgo,
            },
          };
    await provider.interactionFinished(ctx.req, ctx.res, result);
    ctx.respond = false;
    return undefined;
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (behaviour !== 'away') void answer(request, response);
  });
  return test;
}

/**
 * Follows a browser's visit at the provider, from the address it was sent to until the one it is sent back to.
 * @param cookies of the provider in that browser: whoever signed in there is known again
 */
export async function visit(address: string, cookies = new Map<string, string>()): Promise<URL> {
  const { origin } = new URL(address);
  let next = new URL(address);
  for (let step = 0; step < 10; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const location = z.string().parse(response.headers.get('location'), {
      error: () => `no redirect at ${next.href}: ${response.status}`,
    });
    next = new URL(location, next);
    if (next.origin !== origin) return next;
  }
  throw new Error('the visit did not end');
}

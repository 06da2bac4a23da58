import type { FastifyInstance } from 'fastify';
import { afterAll, beforeEach, expect } from 'vitest';
import type { SignInProblem } from '#contract/calls/session.ts';
import { client, useTestApp } from './app.ts';
import { startOidcProvider, visit } from './oidc-provider.ts';
import { cookiesAfter, PIN_MODE } from './pin-mode.ts';

export const PUBLIC_URL = 'http://procureapp.test';

/** A provider and the app in pin mode that trusts it; visits to the provider in a browser, and where they end. */
export async function startSingleSignOn() {
  const provider = await startOidcProvider(`${PUBLIC_URL}/api/session/oidc/callback`);
  const t = useTestApp({ ...PIN_MODE, ...provider.variables, PUBLIC_URL });
  afterAll(() => provider.stop());
  beforeEach(() => {
    provider.behave('present');
    provider.account = { email: 'olga@harbour.example', email_verified: true };
  });

  let people = 0;
  /** A manager whom the provider knows. */
  async function aManager() {
    const email = `manager.${++people}@harbour.example`;
    provider.account = { email, email_verified: true };
    return t.make.manager({ email });
  }

  /** Begins in a browser with these cookies; returns where it is sent, and its cookies. */
  async function start(app: FastifyInstance = t.app, cookie?: string) {
    const result = await client(app, cookie).startSingleSignOn();
    expect(result.status).toBe(302);
    return { to: String(result.headers['location']), cookie: cookiesAfter(result, cookie) };
  }

  /** Comes back to this address with these cookies. */
  async function comeBack(back: URL, cookie: string, app: FastifyInstance = t.app) {
    const query = Object.fromEntries(back.searchParams);
    const response = await app.inject({
      url: back.pathname,
      query,
      headers: cookie ? { cookie } : {},
    });
    expect(response.statusCode).toBe(302);
    const session = client(
      app,
      cookiesAfter({ headers: response.headers } as Parameters<typeof cookiesAfter>[0], cookie),
    );
    return { to: response.headers.location, session };
  }

  async function signOn(cookie?: string) {
    const begun = await start(t.app, cookie);
    return comeBack(await visit(begun.to), begun.cookie);
  }
  return { t, provider, aManager, start, comeBack, signOn };
}

/** Where a visit ends that failed. */
export const problem = (code: SignInProblem) => `/?signInProblem=${code}`;

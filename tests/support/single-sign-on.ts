import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { SignInProblem } from '#contract/calls/session.ts';
import { client } from './app.ts';
import type { TestApp } from './app.ts';
import { visit } from './oidc-provider.ts';
import type { startOidcProvider } from './oidc-provider.ts';
import { cookiesAfter } from './pin-mode.ts';

type Provider = Awaited<ReturnType<typeof startOidcProvider>>;

/** Visits to the provider in a browser, and where they end. */
export function useSingleSignOn(t: TestApp, provider: Provider) {
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
  return { aManager, start, comeBack, signOn };
}

/** Where a visit ends that failed. */
export const problem = (code: SignInProblem) => `/?signInProblem=${code}`;

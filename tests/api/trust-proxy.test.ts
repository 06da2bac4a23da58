import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import type { TestApp } from '#tests/support/app.ts';
import { problemOf } from '#tests/support/problem.ts';
import { aPlace } from '#tests/support/vendor-orders.ts';

const PROXY = '10.0.0.5';
const OTHER_PROXY = '10.0.0.6';
const PUBLIC_URL = 'https://orders.example.com';

const direct = useTestApp();
const behind = useTestApp({ TRUST_PROXY: `${PROXY}, ${OTHER_PROXY}` });
const named = useTestApp({ TRUST_PROXY: PROXY, PUBLIC_URL });

/** Opens an invalid link until the limit of the caller's address is reached. Returns the number of calls. */
async function openedUntilRefused({ app, setNow }: TestApp, from: (count: number) => object) {
  // Within one minute by a fixed clock, however slow this machine is.
  setNow(new Date());
  for (let count = 1; count <= 400; count++) {
    const url = '/api/vendor-orders/public/nothing';
    const { statusCode } = await app.inject({ url, ...from(count) });
    if (statusCode === 429) return count;
  }
  return undefined;
}

const forwarded = (address: string) => ({ 'x-forwarded-for': address });

describe('the limit of calls per address counts', () => {
  test("the connection's address when no proxy is trusted, whatever address a caller claims", async () => {
    const count = await openedUntilRefused(direct, (one) => ({
      remoteAddress: '203.0.113.1',
      headers: forwarded(`198.51.100.${one % 250}`),
    }));
    expect(count).toBe(301);
  });

  test('the caller behind a trusted proxy, so that one cannot use up the limit of all', async () => {
    const through = (address: string) => ({
      remoteAddress: PROXY,
      headers: forwarded(address),
    });
    expect(await openedUntilRefused(behind, () => through('203.0.113.2'))).toBe(301);
    const url = '/api/vendor-orders/public/nothing';
    const other = await behind.app.inject({ url, ...through('203.0.113.3') });
    expect(other.statusCode).toBe(404);
  });

  test('the caller behind a chain of trusted proxies, and nothing that the caller added', async () => {
    const count = await openedUntilRefused(behind, (one) => ({
      remoteAddress: PROXY,
      headers: forwarded(`198.51.100.${one % 250}, 203.0.113.4, ${OTHER_PROXY}`),
    }));
    expect(count).toBe(301);
  });

  test.each([
    ['203.0.113.10', `${OTHER_PROXY}:443`],
    ['203.0.113.11:50123', `::ffff:${OTHER_PROXY}`],
    ['[::ffff:203.0.113.12]:50123', `[::ffff:${OTHER_PROXY}]:443`],
  ])('%s behind a chain in which a proxy is forwarded as %s (E36)', async (caller, proxy) => {
    const through = (address: string) => ({
      remoteAddress: PROXY,
      headers: forwarded(`${address}, ${proxy}`),
    });
    expect(await openedUntilRefused(behind, () => through(caller))).toBe(301);
    const url = '/api/vendor-orders/public/nothing';
    const statuses = ['203.0.113.13', /203[.\d]+/.exec(caller)?.[0] ?? ''].map(
      async (address) => (await behind.app.inject({ url, ...through(address) })).statusCode,
    );
    expect(await Promise.all(statuses)).toEqual([404, 429]);
  });

  test("the connection's address of a caller that bypasses the proxy", async () => {
    const count = await openedUntilRefused(behind, (one) => ({
      remoteAddress: '203.0.113.5',
      headers: forwarded(`198.51.100.${one % 250}`),
    }));
    expect(count).toBe(301);
  });
});

async function statusOf(
  { app }: TestApp,
  { from = PROXY, ...headers }: { from?: string } & Record<string, string>,
) {
  const remoteAddress = from;
  return (await app.inject({ url: '/api/session', remoteAddress, headers })).statusCode;
}

describe('the host of a forwarded request', () => {
  test('is the forwarded one when the proxy is trusted, whatever host the proxy uses for this server', async () => {
    const host = 'node-1:3000';
    const forwardedHeaders = { host, 'x-forwarded-host': 'orders.example.com' };
    expect(await statusOf(named, forwardedHeaders)).toBe(200);
    expect(await statusOf(named, { host })).toBe(403);
    expect(await statusOf(named, { ...forwardedHeaders, 'x-forwarded-host': 'evil.example' })).toBe(
      403,
    );
  });

  test('is not taken from headers without the setting, nor from untrusted senders with it', async () => {
    const forged = { host: 'evil.example', 'x-forwarded-host': 'localhost' };
    expect(await statusOf(direct, forged)).toBe(403);
    expect(await statusOf(behind, { ...forged, from: '203.0.113.6' })).toBe(403);
    expect(await statusOf(behind, { host: 'localhost', 'x-forwarded-host': 'localhost' })).toBe(
      200,
    );
  });
});

const write = ({ app }: TestApp, headers: Record<string, string>, remoteAddress = PROXY) =>
  app.inject({ method: 'DELETE', url: '/api/session', remoteAddress, headers });

describe('the origin of a write', () => {
  const host = 'localhost:3000';
  const https = { host, 'x-forwarded-proto': 'https' };

  test('must be the address and protocol that a trusted proxy forwards', async () => {
    const own = await write(behind, { ...https, origin: 'https://localhost:3000' });
    expect(own.statusCode).toBe(204);
    const plain = await write(behind, { ...https, origin: 'http://localhost:3000' });
    expect(problemOf(plain).code).toBe('other_site');
  });

  test('must not be a forged host', async () => {
    const forged = { host, 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' };
    expect(problemOf(await write(direct, forged)).code).toBe('other_site');
    expect(problemOf(await write(behind, forged)).code).toBe('unexpected_host');
    expect(problemOf(await write(behind, forged, '203.0.113.7')).code).toBe('other_site');
  });

  test('may be http or https behind a proxy that forwards no protocol', async () => {
    for (const origin of ['http://localhost:3000', 'https://localhost:3000']) {
      expect((await write(behind, { host, origin })).statusCode).toBe(204);
      expect((await write(direct, { ...https, origin })).statusCode).toBe(204);
    }
  });
});

describe('a new public link begins with', () => {
  async function linkMadeAt(
    { app, make }: TestApp,
    headers: Record<string, string>,
    remoteAddress = PROXY,
  ): Promise<string> {
    const { vendorId, locationId } = await aPlace(make);
    const url = `/api/vendor-orders/public-link/${vendorId}/${locationId}`;
    const response = await app.inject({ method: 'POST', url, remoteAddress, headers });
    expect(response.statusCode).toBe(201);
    return new URL(response.json<{ publicUrl: string }>().publicUrl).origin;
  }
  const forwardedHeaders = { host: 'localhost:3000', 'x-forwarded-proto': 'https' };

  test('the address that a trusted proxy forwards', async () => {
    expect(await linkMadeAt(behind, forwardedHeaders)).toBe('https://localhost:3000');
  });

  test("this server's own address when no trusted proxy forwards one", async () => {
    expect(await linkMadeAt(direct, forwardedHeaders)).toBe('http://localhost:3000');
    expect(await linkMadeAt(behind, forwardedHeaders, '203.0.113.8')).toBe('http://localhost:3000');
  });

  test('PUBLIC_URL when it is set', async () => {
    expect(await linkMadeAt(named, forwardedHeaders)).toBe(PUBLIC_URL);
  });
});

describe('the session cookie', () => {
  const cookieOf = async ({ app, make }: TestApp, remoteAddress: string) => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/session',
      payload: { userId: (await make.user()).id },
      remoteAddress,
      headers: { 'x-forwarded-proto': 'https' },
    });
    return String(response.headers['set-cookie']);
  };

  test('is Secure when a trusted proxy was called by https', async () => {
    expect(await cookieOf(behind, PROXY)).toContain('Secure');
  });

  test('does not depend on untrusted headers', async () => {
    expect(await cookieOf(behind, '203.0.113.9')).not.toContain('Secure');
    expect(await cookieOf(direct, PROXY)).not.toContain('Secure');
  });
});

describe('a browser is asked to use https only', () => {
  const headerOf = async ({ app }: TestApp, from: object) =>
    (await app.inject({ url: '/api/session', ...from })).headers['strict-transport-security'];
  const by = (protocol: string) => ({
    remoteAddress: PROXY,
    headers: { 'x-forwarded-proto': protocol, host: 'orders.example.com' },
  });

  test('by an https answer of a product whose PUBLIC_URL is https, and by no other', async () => {
    expect(await headerOf(named, by('https'))).toBe('max-age=31536000');
    expect(await headerOf(named, by('http'))).toBeUndefined();
    expect(await headerOf(named, { ...by('https'), remoteAddress: '203.0.113.9' })).toBeUndefined();
    const local = { ...by('https'), headers: { 'x-forwarded-proto': 'https', host: 'localhost' } };
    expect(await headerOf(behind, local)).toBeUndefined();
  });
});

import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { JSON_BODY_MAX } from '#contract/values/limits.ts';
import { useTestApp } from '#tests/support/app.ts';
import { problemOf } from '#tests/support/problem.ts';

const t = useTestApp();

const requestFrom = (host: string, url = '/api/session') =>
  t.app.inject({ url, headers: { host } });

describe('the Host header must be one of the own addresses (D31)', () => {
  test.each([
    'localhost',
    'localhost:3000',
    'LOCALHOST:3000',
    '127.0.0.1',
    '127.0.0.1:8080',
    '[::1]:3000',
  ])('%s is accepted', async (host) => {
    expect((await requestFrom(host)).statusCode).toBe(200);
  });

  test.each([
    'evil.example',
    'localhost.evil.example',
    'evil.example:3000',
    'evil.example#localhost',
    'localhost@evil.example',
    '127.0.0.1.nip.io',
    '0.0.0.0',
    '192.168.0.10:3000',
  ])('%j is 403 everywhere', async (host) => {
    for (const url of ['/api/session', '/api/products', '/api/nothing', '/', '/api/openapi.json']) {
      const response = await requestFrom(host, url);
      expect(response.statusCode).toBe(403);
      expect(problemOf(response).code).toBe('unexpected_host');
    }
  });

  test('and given once: a proxy may have looked at another one', async () => {
    const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
    for (const other of ['Host: evil.example', 'hOST: localhost']) {
      const socket = connect(Number(new URL(address).port), '127.0.0.1');
      socket.write(`GET /api/session HTTP/1.1\r\nHost: localhost\r\n${other}\r\n`);
      socket.write('Connection: close\r\n\r\n');
      expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /);
    }
  });

  test('and nothing is changed', async () => {
    const user = await t.make.user();
    const api = await t.as(user);
    expect((await api.deleteSession({}, { host: 'evil.example' })).status).toBe(403);
    expect((await api.getSession()).body.user?.id).toBe(user.id);
  });
});

/** Header sets as browsers and other clients send them, against a server at localhost:3000. */
const write = (headers: Record<string, string>) =>
  t.app.inject({
    method: 'DELETE',
    url: '/api/session',
    headers: { host: 'localhost:3000', ...headers },
  });

describe('unsafe methods from another site are refused (D31)', () => {
  test.each([
    ['a page of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a form of another site', { 'sec-fetch-site': 'cross-site' }],
    [
      'another name of the same site',
      { 'sec-fetch-site': 'same-site', origin: 'http://x.localhost' },
    ],
    ['an older browser on another site', { origin: 'https://evil.example' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['another port of this machine', { origin: 'http://localhost:4000' }],
    ['a host that only begins alike', { origin: 'http://localhost:30001' }],
    ['an unknown header value', { 'sec-fetch-site': 'elsewhere' }],
  ])('%s: 403', async (_who, headers) => {
    const response = await write(headers);
    expect(response.statusCode).toBe(403);
    expect(problemOf(response).code).toBe('other_site');
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  test.each([
    ['its own page', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }],
    ['its own page in an older browser', { origin: 'http://localhost:3000' }],
    ['its own page behind a proxy that ends https', { origin: 'https://localhost:3000' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
    ['a client that is no browser', {}],
  ])('%s is served', async (_who, headers) => {
    expect((await write(headers)).statusCode).toBe(204);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s, on every address', async (method) => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    for (const url of ['/api/orders', '/api/users/1', '/api/nothing', '/']) {
      expect((await t.app.inject({ method, url, headers })).statusCode).toBe(403);
    }
  });

  test('an order sent from another site is not stored', async () => {
    const body = await t.make.newOrder();
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await t.api.createOrder({ body }, headers)).status).toBe(403);
    expect((await t.api.getOrder({ params: { id: body.id } })).status).toBe(404);
  });

  test('GET from a link on another site works: a vendor follows a link in an e-mail', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect((await t.api.listProducts({}, headers)).status).toBe(200);
  });

  test('a picture or script of another site cannot call: reading a purchase order would number it', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
    for (const url of ['/api/vendor-orders/pdf/1/1', '/api/changes', '/api/orders/export'])
      expect((await t.app.inject({ url, headers })).statusCode).toBe(403);
  });

  test.each([
    ['a frame', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
    [
      'a page that is loaded in advance',
      { 'sec-fetch-mode': 'navigate', 'sec-purpose': 'prefetch' },
    ],
    ['another port of this host', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }],
  ])('nor can %s, however the address is written', async (_who, given) => {
    const headers = { 'sec-fetch-site': 'cross-site', ...given };
    for (const url of [
      '/api/vendor-orders/pdf/1/1',
      '/%61pi/vendor-orders/pdf/1/1',
      '/ap%69/users',
    ])
      expect((await t.app.inject({ url, headers })).statusCode).toBe(403);
  });

  test('pages of other sites cannot show or measure what is here', async () => {
    for (const url of ['/api/products', '/demo/roma-tomatoes.webp', '/', '/api/nothing']) {
      const { headers } = await t.app.inject(url);
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    }
  });
});

describe('with a PUBLIC_URL', () => {
  const there = useTestApp({ PUBLIC_URL: 'https://orders.example.com/' });

  const from = (host: string, origin: string) =>
    there.app.inject({ method: 'DELETE', url: '/api/session', headers: { host, origin } });

  test('its host and origin are accepted, and others are not', async () => {
    const own = 'https://orders.example.com';
    expect((await from('orders.example.com', own)).statusCode).toBe(204);
    expect((await from('localhost:3000', own)).statusCode).toBe(204);
    expect((await from('example.com', own)).statusCode).toBe(403);
    expect((await from('orders.example.com.evil.example', own)).statusCode).toBe(403);
    expect((await from('orders.example.com', 'https://evil.example')).statusCode).toBe(403);
    expect((await from('localhost:3000', `${own}.evil.example`)).statusCode).toBe(403);
  });
});

describe('the listening address is accepted in the forms browsers write it (D31)', () => {
  const open = { ALLOW_OPEN_ACCESS: 'true' };
  const v6 = useTestApp({ HOST: 'FD00:0:0:0:0:0:0:5', ...open });
  const named = useTestApp({ HOST: 'Kitchen.Local', ...open });

  test.each([
    ['an IPv6 address', () => v6, '[fd00::5]:3000'],
    ['a name with capitals', () => named, 'kitchen.local:3000'],
  ])('%s', async (_what, at, host) => {
    const requestFor = (name: string) =>
      at().app.inject({ url: '/api/vendors', headers: { host: name } });
    expect((await requestFor(host)).statusCode).toBe(200);
    expect((await requestFor('evil.example')).statusCode).toBe(403);
  });
});

function expectGuarded({ headers }: LightMyRequestResponse): void {
  const policy = new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map((rule) => rule.trim().split(' '))
      .map(([name = '', ...sources]) => [name, sources]),
  );
  expect(policy.get('script-src') ?? policy.get('default-src')).toEqual(["'self'"]);
  expect(policy.get('object-src')).toEqual(["'none'"]);
  expect(policy.get('base-uri')).toEqual(["'none'"]);
  expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['x-powered-by']).toBeUndefined();
  expect(headers['access-control-allow-origin']).toBeUndefined();
}

describe('every reply carries the security headers (D31)', () => {
  const json = { 'content-type': 'application/json' };
  const order = (payload: string, headers = json): InjectOptions => ({
    method: 'POST',
    url: '/api/orders',
    headers,
    payload,
  });

  test.each<[string, number, InjectOptions]>([
    ['a list', 200, { url: '/api/products' }],
    [
      'a list that the browser has',
      304,
      { url: '/api/vendors', headers: { 'if-none-match': '*' } },
    ],
    ['nothing', 204, { method: 'DELETE', url: '/api/session' }],
    ['invalid input', 400, order('{}')],
    ['malformed JSON', 400, order('{')],
    ['an ended session', 401, { url: '/api/users', headers: { cookie: 'procureapp_session=x' } }],
    ['an unexpected host', 403, { url: '/api/users', headers: { host: 'evil.example' } }],
    ['an unknown address', 404, { url: '/api/nothing' }],
    ['an address that cannot be decoded', 404, { url: '/api/orders/%zz' }],
    ['a file that is not there', 404, { url: '/demo/nothing.webp' }],
    ['too large a body', 413, order(`"${'x'.repeat(JSON_BODY_MAX)}"`)],
    ['another content type', 415, order('x', { 'content-type': 'text/plain' })],
    ['a preflight from elsewhere', 404, { method: 'OPTIONS', url: '/api/orders' }],
    ['a picture', 200, { url: '/demo/roma-tomatoes.webp' }],
    ['the OpenAPI document', 200, { url: '/api/openapi.json' }],
    ['health', 200, { url: '/healthz' }],
  ])('%s (%i)', async (_what, status, request) => {
    const response = await t.app.inject(request);
    expect(response.statusCode).toBe(status);
    expectGuarded(response);
  });

  test("API answers are stored by no cache but the browser's own, which revalidates", async () => {
    const user = await t.make.manager();
    const api = await t.as(user);
    for (const result of [await api.getSession(), await api.listUsers(), await api.listOrders()]) {
      expect(result.headers['cache-control']).toBe('no-store');
    }
    expect((await api.listProducts()).headers['cache-control']).toBe('private, no-cache');
  });

  test('picture addresses give access to no other file', async () => {
    for (const url of [
      '/demo/../package.json',
      '/demo/..%2f..%2fpackage.json',
      '/demo/%2e%2e/render-pictures.ts',
      '/demo/LICENCE.md',
      '/demo/',
    ]) {
      const { payload } = await t.app.inject(url);
      expect(payload).not.toMatch(/"devDependencies"|\bimport \{|Fluent/);
    }
  });
});

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { cellOf } from '#contract/calls/rights.ts';
import type { Right } from '#contract/calls/rights.ts';
import { routes as contract } from '#contract/calls/routes.ts';
import { useTestApp } from '#tests/support/app.ts';
import { problemOf } from '#tests/support/problem.ts';

const t = useTestApp();

interface AnyRoute {
  method: string | string[];
  url: string;
  config?: { right?: Right };
}

/** Every route of a running node, and the node itself, in a mode that requires a session (D29). */
let routes: AnyRoute[];
let node: FastifyInstance;
beforeAll(async () => {
  routes = [];
  const onInit = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', (route) => void routes.push(route));
  };
  subscribe('fastify.initialization', onInit);
  const env = { ...t.services.env, ACCESS_MODE: 'pin' as never };
  node = await t.anotherNode({ services: { ...t.services, env } });
  await node.ready();
  unsubscribe('fastify.initialization', onInit);
  return () => node.close();
});

const rightOf = (url: string) => routes.find((route) => route.url === url)?.config?.right;

/** Without a session such a route asks for one; `device` asks for an enrolled device. */
const needsSession = (right: Right) =>
  right !== 'device' && cellOf(right, 'nobody, pin mode') === 401;

describe('every route has the same access check (D29, D30)', () => {
  test('and names its right', () => {
    expect(routes.length).toBeGreaterThan(Object.keys(contract).length);
    expect(routes.filter(({ config }) => !config?.right).map(({ url }) => url)).toEqual([]);
  });

  test('also the routes outside the contract', () => {
    const beside = {
      '/healthz': 'anyone',
      '/readyz': 'anyone',
      '/metrics': 'manager',
      '/api/openapi.json': 'staff',
      '/uploads/:name': 'anyone',
      '/demo/*': 'anyone',
      '/vendor-orders/:token(^.+$)': 'link',
      '/index.html': 'anyone',
    };
    for (const [url, right] of Object.entries(beside))
      expect([url, rightOf(url)]).toEqual([url, right]);
  });

  test('a route that names no right prevents the product from starting', async () => {
    const open = await t.anotherNode();
    onTestFinished(() => open.close());
    open.get('/forgotten', async () => 'secret');
    await expect(open.ready()).rejects.toThrow('/forgotten');
  });

  test('with open access off, a call without a session is 401 on every route but the public ones', async () => {
    const closed = routes.filter(({ config }) => needsSession(config?.right ?? 'manager'));
    expect(closed.length).toBeGreaterThan(60);
    for (const { method, url } of closed) {
      const response = await node.inject({ method: method as 'GET', url });
      expect([url, response.statusCode, problemOf(response).code]).toEqual([
        url,
        401,
        'session_ended',
      ]);
    }
  });

  test('monitoring reads the metrics with the token of METRICS_TOKEN, and nothing else', async () => {
    const token = 'monitoring-0123456789';
    const env = { ...t.services.env, ACCESS_MODE: 'pin' as never, METRICS_TOKEN: token };
    const monitored = await t.anotherNode({ services: { ...t.services, env } });
    onTestFinished(() => monitored.close());
    const status = async (authorization: string, at: FastifyInstance, url = '/metrics') =>
      (await at.inject({ url, headers: { authorization } })).statusCode;
    expect(await status(`Bearer ${token}`, monitored)).toBe(200);
    for (const wrong of ['', token, `Bearer ${token}0`, `Bearer ${token.slice(1)}`, 'Bearer '])
      expect([wrong, await status(wrong, monitored)]).toEqual([wrong, 401]);
    expect(await status(`Bearer ${token}`, monitored, '/api/orders')).toBe(401);
    expect(await status('Bearer undefined', node)).toBe(401);
  });

  test('in open mode such a call is allowed everything, and an employee no more than before', async () => {
    expect((await t.app.inject('/metrics')).statusCode).toBe(200);
    const { cookie = '' } = await t.as(await t.make.user());
    const asEmployee = await t.app.inject({ url: '/metrics', headers: { cookie } });
    expect(asEmployee.statusCode).toBe(403);
  });
});

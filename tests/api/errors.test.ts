import { describe, expect, onTestFinished, test } from 'vitest';
import type { Route } from '#contract/calls/route.ts';
import { routes } from '#contract/calls/routes.ts';
import { openDatabase } from '#server/db/open.ts';
import { openLog } from '#server/log.ts';
import { client, useTestApp } from '#tests/support/app.ts';
import { problemOf } from '#tests/support/problem.ts';

const t = useTestApp();

describe('an unknown address (D2, D3)', () => {
  test.each([
    ['GET', '/api/nothing'],
    ['GET', '/api/'],
    ['POST', '/api/nothing'],
    ['DELETE', '/api/orders/ORD-1780000000000/nothing'],
    ['GET', '/api/orders/ORD-1780000000000/items/extra'],
  ] as const)('%s %s is 404, as JSON', async (method, url) => {
    const response = await t.app.inject({ method, url });
    expect(response.statusCode).toBe(404);
    expect(problemOf(response)).toMatchObject({ code: 'not_found' });
  });

  test.each([
    ['DELETE', '/api/products'],
    ['PUT', '/api/orders'],
    ['PATCH', '/api/session'],
    ['POST', '/api/orders/ORD-1780000000000'],
    ['OPTIONS', '/api/orders'],
  ] as const)('%s on %s, which knows other methods, is 404 (D11a)', async (method, url) => {
    const response = await t.app.inject({ method, url });
    expect(response.statusCode).toBe(404);
    problemOf(response);
  });

  test('HEAD of a call is 404: no call runs whose answer is discarded', async () => {
    const calls: Route[] = Object.values(routes);
    for (const { method, path } of calls.filter((one) => one.method === 'GET')) {
      const { statusCode } = await t.app.inject({ method: 'HEAD', url: path });
      expect([method, path, statusCode]).toEqual([method, path, 404]);
    }
  });

  test.each([
    ['cannot be decoded', '/api/orders/%'],
    ['has an invalid percent code', '/api/orders/%zz'],
    ['ends within a UTF-8 character', '/api/products/search/%E0%A4%A'],
    ['cannot be decoded, outside the API', '/%'],
    ['has an id that is too long', `/api/orders/${'x'.repeat(301)}`],
    ['has a search text that is too long', `/api/products/search/${'x'.repeat(10_000)}`],
  ])(
    'an address that %s is refused like any other invalid input, and not echoed (D3): %#',
    async (_what, url) => {
      const response = await t.app.inject(url);
      expect([400, 404]).toContain(response.statusCode);
      problemOf(response);
      expect(response.payload).not.toContain(url);
    },
  );
});

describe('a failed call (D3)', () => {
  test('carries details only for invalid input', async () => {
    const body = await t.make.newOrder({ items: [] });
    const invalid = await t.api.createOrder({ body });
    expect(invalid.problem.details).toEqual([
      {
        path: 'items',
        message: expect.any(String),
        code: expect.stringMatching(/^[a-z_]+$/),
        params: expect.any(Object),
      },
    ]);
    const missing = await t.api.getOrder({ params: { id: 'ORD-1999999999999' } });
    const employee = await t.as(await t.make.user());
    const refused = await employee.listOrders();
    for (const { problem } of [missing, refused]) expect(problem).not.toHaveProperty('details');
  });

  test('names every invalid field with its path', async () => {
    const body = { locationId: 'x', orderedBy: 0, items: [{ productId: 'PRD-1', quantity: 0 }] };
    const { problem } = await t.api.createOrder({ body });
    expect(problem.details?.map(({ path }) => path).sort()).toEqual([
      'items.0.quantity',
      'locationId',
      'orderedBy',
    ]);
  });

  test('says in words what is missing or given twice', async () => {
    const headers = { 'content-type': 'application/json' };
    const nothing = await t.app.inject({ method: 'POST', url: '/api/session', headers });
    expect(problemOf(nothing).details).toMatchObject([
      { path: '', message: 'The body is required' },
    ]);
    const twice = await t.app.inject('/api/orders?limit=1&limit=2');
    expect([twice.statusCode, problemOf(twice).message]).toEqual([
      400,
      'Limit may be given only once',
    ]);
    const list = await t.api.createUser({ body: { name: ['Ana'], userType: 'employee' } });
    expect(list.problem.message).toBe('Name must be a text');
  });

  test('is never cached, and carries its request id', async () => {
    const [one, other] = [await t.app.inject('/api/nothing'), await t.app.inject('/api/nothing')];
    expect(one.headers['cache-control']).toBe('no-store');
    expect(problemOf(one).requestId).toBeTruthy();
    expect(problemOf(one).requestId).not.toBe(problemOf(other).requestId);
  });
});

describe('an internal error', () => {
  const broken = useTestApp();

  test('is 500 with a plain sentence and the request id, without SQL, stack or paths', async () => {
    const body = await broken.make.newOrder();
    const order = await broken.make.order();
    await broken.database.pool.query('drop table order_items cascade');
    await broken.database.pool.query('drop table products cascade');
    const params = { id: order.id };
    const answers = [
      await broken.api.listProducts(),
      await broken.api.searchProducts({ params: { term: 'x' } }),
      await broken.api.getOrder({ params }),
      await broken.api.listItemsOfOrder({ params }),
      await broken.api.createOrder({ body }),
    ];
    for (const { status, raw, problem } of answers) {
      expect([status, problem.code]).toEqual([500, 'internal']);
      expect(problem.message).toBe(
        `Something went wrong on our side. Please try again; if it stays so, quote ${problem.requestId}.`,
      );
      expect(raw.toString()).not.toMatch(
        /select |insert |relation|order_items|products|postgres|drizzle|42P01|node_modules|\.ts|\bat /i,
      );
    }
    const kept = await broken.database.pool.query('select 1 from orders');
    expect(kept.rowCount).toBe(1);
  });
});

describe('a database that does not respond', () => {
  test('makes every call 503 `unavailable`, in plain words (D2)', async () => {
    const log = openLog('silent');
    const nowhere = openDatabase({ host: '127.0.0.1', port: 1, database: 'none' }, { log });
    const services = { ...t.services, db: nowhere.db };
    const node = await t.anotherNode({ services, pool: nowhere.pool });
    onTestFinished(async () => {
      await node.close();
      await nowhere.close();
    });
    const api = client(node);
    const body = await t.make.newOrder();
    const withCookie = client(node, 'procureapp_session=anything');
    const answers = [
      await api.listProducts(),
      await api.listOrders(),
      await api.createOrder({ body }),
      await api.setOrderItemStatus({ params: { id: 1 }, body: { status: 'ordered' } }),
      await withCookie.getSession(),
    ];
    for (const { status, problem, raw } of answers) {
      expect([status, problem.code]).toEqual([503, 'unavailable']);
      expect(raw.toString()).not.toMatch(/ECONN|127\.0\.0\.1|select /i);
    }
  });
});

describe('requests that deviate slightly from the standard are accepted', () => {
  const json = { 'content-type': 'application/json' };

  test('DELETE with a JSON content type and an empty body', async () => {
    const sent = { method: 'DELETE', url: '/api/session', headers: json } as const;
    expect((await t.app.inject(sent)).statusCode).toBe(204);
    expect((await t.app.inject({ ...sent, payload: '' })).statusCode).toBe(204);
  });

  test('a content type with a charset, in any case', async () => {
    for (const type of ['application/json; charset=utf-8', 'Application/JSON;charset=UTF-8']) {
      const response = await t.app.inject({
        method: 'POST',
        url: '/api/orders',
        headers: { 'content-type': type },
        payload: JSON.stringify(await t.make.newOrder()),
      });
      expect(response.statusCode).toBe(201);
    }
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ProblemReply } from '#contract/calls/problem.ts';
import type { Product } from '#contract/calls/products.ts';
import { startPostgresServer } from '../../scripts/postgres-server.ts';
import type { PostgresServer } from '../../scripts/postgres-server.ts';
import { followedEvents } from '#tests/support/followed-events.ts';
import { expectSentence } from '#tests/support/problem.ts';
import { startProductProcess } from '#tests/support/product-process.ts';
import type { ProductProcess } from '#tests/support/product-process.ts';

let postgres: PostgresServer;
let node: ProductProcess;
let other: ProductProcess;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'procureapp-away-'));
  postgres = await startPostgresServer();
  const variables = { DATABASE_URL: postgres.url, DATA_DIR: folder, LOG_LEVEL: 'silent' };
  node = await startProductProcess({ ...variables, DEMO: 'true' });
  other = await startProductProcess(variables);
});
afterAll(async () => {
  await Promise.all([node.kill(), other.kill()]);
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
});

const json = { 'content-type': 'application/json' };

/** Calls of every kind at a node, over and over, until stopped; returns every distinct failure. */
function keepCalling({ address }: ProductProcess) {
  const failures = new Map<string, Pick<ProblemReply, 'code' | 'message'>>();
  const order = { locationId: 1, orderedBy: 3, items: [{ productId: 'PRD-000001', quantity: 1 }] };
  const calls: [path: string, init?: RequestInit][] = [
    ['/api/products'],
    ['/api/orders?limit=1'],
    ['/api/orders', { method: 'POST', headers: json, body: JSON.stringify(order) }],
    ['/api/vendor-orders/mark-all-ordered/1/1', { method: 'POST' }],
    ['/api/session', { headers: { cookie: 'procureapp_session=nobody' } }],
  ];
  let going = true;
  const callers = calls.map(async ([path, init]) => {
    try {
      while (going) {
        const response = await fetch(`${address}${path}`, init);
        const text = await response.text();
        if (!response.ok)
          failures.set(`${response.status} at ${path}`, ProblemReply.parse(JSON.parse(text)));
      }
    } catch (error) {
      failures.set(`no proper answer at ${path}`, { code: '', message: String(error) });
    }
  });
  const stop = async () => {
    going = false;
    await Promise.all(callers);
    return failures;
  };
  onTestFinished(async () => void (await stop()));
  return stop;
}

const readiness = async ({ address }: ProductProcess): Promise<unknown> =>
  (await fetch(`${address}/readyz`)).json();
const productsAt = async ({ address }: ProductProcess): Promise<Product[]> =>
  (await fetch(`${address}/api/products`)).json() as Promise<Product[]>;
const namesAt = async (at: ProductProcess) => (await productsAt(at)).map(({ name }) => name);

const READY = { status: 'ok', database: 'ok', storage: 'ok', jobs: 'ok' };
const PATIENT = { timeout: 30_000, interval: 50 };

/** An open screen. */
async function aScreen({ address }: ProductProcess) {
  const events = followedEvents(await fetch(`${address}/api/changes?silentForMs=0`));
  onTestFinished(() => events.close());
  return events;
}

test.each(['at once', 'in order'] as const)(
  'a database that is stopped %s and started again causes errors with sentences, and none afterwards',
  async (how) => {
    await expect.poll(() => readiness(node), PATIENT).toEqual(READY);
    const screen = await aScreen(other);
    const stopCalling = keepCalling(node);

    onTestFinished(() => postgres.start());
    await postgres.stop(how);
    await expect
      .poll(() => readiness(node), PATIENT)
      .toEqual({ ...READY, status: 'unavailable', database: 'unavailable', jobs: 'unavailable' });
    expect((await fetch(`${node.address}/readyz`)).status).toBe(503);
    expect((await fetch(`${node.address}/healthz`)).status).toBe(200);

    await postgres.start();
    await expect.poll(() => readiness(node), PATIENT).toEqual(READY);
    await expect.poll(() => readiness(other), PATIENT).toEqual(READY);
    const failures = await stopCalling();
    expect(failures.size).toBeGreaterThan(0);
    for (const [what, { code, message }] of failures) {
      expect(what).toMatch(/^503 at/);
      expect(code).toBe('unavailable');
      expectSentence(message);
    }
    expect([node.process.exitCode, other.process.exitCode]).toEqual([null, null]);

    // Each node gets the other's changes again: cached lists are fresh, open screens are notified.
    const name = `Tomatoes after a stop ${how}`;
    const [product] = await productsAt(other);
    const edited = await fetch(`${node.address}/api/products/${product?.id}`, {
      method: 'PUT',
      headers: json,
      body: JSON.stringify({ ...product, name }),
    });
    expect(edited.status).toBe(200);
    await expect.poll(() => namesAt(other), PATIENT).toContain(name);
    await screen.until('records');
  },
);

test('nodes that went through this stop without errors', async () => {
  expect(await Promise.all([node.stop(), other.stop()])).toEqual([0, 0]);
});

test('a node that starts without a database says so and exits', async () => {
  const start = startProductProcess({
    DATABASE_URL: 'postgres://procureapp@localhost:1/none',
    DATA_DIR: folder,
  });
  await expect(start).rejects.toThrow(/ended with 1 [^]*The database does not answer: /);
});

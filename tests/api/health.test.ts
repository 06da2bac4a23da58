import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openFolder } from '#server/outside/folder.ts';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

type Checks = Record<string, () => Promise<void>>;

async function readiness(checks: Checks) {
  const node = await t.anotherNode({ checks });
  onTestFinished(() => node.close());
  const response = await node.inject('/readyz');
  return { status: response.statusCode, body: response.json<unknown>(), text: response.payload };
}

const works = () => Promise.resolve();
const fails = () => Promise.reject(new Error('password authentication failed for user admin'));
const throws = () => {
  throw new Error('not even a promise');
};

test('/healthz answers while the process lives, and checks nothing else', async () => {
  const node = await t.anotherNode({
    checks: { database: () => Promise.reject(new Error('gone')) },
  });
  onTestFinished(() => node.close());
  expect((await node.inject({ method: 'HEAD', url: '/healthz' })).statusCode).toBe(200);
  const response = await node.inject('/healthz');
  expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok' }]);
});

describe('/readyz', () => {
  test('is 200 when every part is ready, and names the parts', async () => {
    const { status, body } = await readiness({ database: works, jobs: works });
    expect([status, body]).toEqual([200, { status: 'ok', database: 'ok', jobs: 'ok' }]);
  });

  test('is 503 when a part fails; it names the part but not the reason', async () => {
    const { status, body, text } = await readiness({ database: fails, jobs: works });
    expect([status, body]).toEqual([
      503,
      { status: 'unavailable', database: 'unavailable', jobs: 'ok' },
    ]);
    expect(text).not.toContain('password');
  });

  test('is 503 when a part throws at once', async () => {
    const { status, body } = await readiness({ database: works, jobs: throws });
    expect([status, body]).toMatchObject([503, { database: 'ok', jobs: 'unavailable' }]);
  });

  test('is 503 within seconds when a part never answers', async () => {
    const { status, body } = await readiness({
      database: works,
      jobs: () => new Promise(() => {}),
    });
    expect([status, body]).toMatchObject([503, { database: 'ok', jobs: 'unavailable' }]);
  }, 10_000);

  test('recovers by itself', async () => {
    let broken = true;
    const node = await t.anotherNode({
      checks: { jobs: () => (broken ? Promise.reject(new Error('down')) : Promise.resolve()) },
    });
    onTestFinished(() => node.close());
    expect((await node.inject('/readyz')).statusCode).toBe(503);
    broken = false;
    expect((await node.inject('/readyz')).statusCode).toBe(200);
  });
});

describe('the readiness of the photo folder', () => {
  test('fails where no file can be written, whatever the permissions say', async () => {
    // A file system that accepts no files, like a full disk.
    await expect(openFolder('/proc/self').check()).rejects.toThrow(/^E(ACCES|NOENT|PERM)/);
  });

  test('does not change the folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'procureapp-check-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    await openFolder(folder).check();
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('/metrics', () => {
  test('is Prometheus text with durations by route and connections by state', async () => {
    await t.api.getOrder({ params: { id: 'ORD-1780000000777' } });
    await t.app.inject('/api/products/search/private-words');
    await t.app.inject('/wp-login.php');
    const response = await t.app.inject('/metrics');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toMatch(/^text\/plain; version=/);
    const lines = response.payload.split('\n');
    const counted = lines.find(
      (line) =>
        line.startsWith('http_request_duration_seconds_count') &&
        line.includes('route="/api/orders/:id"'),
    );
    expect(counted).toMatch(/method="GET".*status="404".* [1-9]\d*$/);
    for (const state of ['open', 'idle', 'waited_for']) {
      expect(response.payload).toMatch(
        new RegExp(`^database_connections{state="${state}"} \\d+$`, 'm'),
      );
    }
    expect(response.payload).toMatch(/^process_resident_memory_bytes \d+/m);
  });

  test('labels by route, never by address: the number of labels is bounded, and no input is shown', async () => {
    const { payload } = await t.app.inject('/metrics');
    expect(payload).not.toMatch(/ORD-1780000000777|private-words|wp-login/);
  });
});

import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { aPlace } from '#tests/support/vendor-orders.ts';

const t = useTestApp();
const OPENINGS = 200;

/** Opens these at once. Returns their answers, and how many connections were in use or waited for at most. */
async function openAll(urls: readonly string[], remoteAddress: string) {
  const { pool } = t.database;
  let mostInUse = 0;
  const notice = () => {
    mostInUse = Math.max(mostInUse, pool.totalCount - pool.idleCount + pool.waitingCount);
  };
  pool.on('acquire', notice);
  const answers = await Promise.all(urls.map((url) => t.app.inject({ url, remoteAddress })));
  pool.off('acquire', notice);
  return { answers, mostInUse };
}

test('many who open one link are all answered, without taking the database from everybody else (D22)', async () => {
  const { body } = await t.api.createPublicLink({ params: { ...(await aPlace(t.make)) } });
  const url = new URL(body.publicUrl).pathname;
  const { answers, mostInUse } = await openAll(
    Array.from({ length: OPENINGS }, () => url),
    '198.51.100.1',
  );
  // A pool has 16 connections.
  expect(mostInUse).toBeLessThan(16);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

test.each([
  ['/vendor-orders/', '198.51.100.2'],
  ['/api/vendor-orders/public/', '198.51.100.3'],
])(
  'many who guess links below %s do not take it either: some are refused for a moment',
  async (path, remoteAddress) => {
    const guesses = Array.from(
      { length: OPENINGS },
      () => path + randomBytes(32).toString('base64url'),
    );
    const { answers, mostInUse } = await openAll(guesses, remoteAddress);
    expect(mostInUse).toBeLessThan(16);
    const refused = answers.filter(({ statusCode }) => statusCode !== 404);
    expect(refused.length).toBeGreaterThan(0);
    for (const { statusCode, headers } of refused)
      expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
    expect((await t.app.inject({ url: guesses[0] ?? '', remoteAddress })).statusCode).toBe(404);
  },
);

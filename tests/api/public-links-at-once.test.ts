import { expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { aPlace } from '#tests/support/vendor-orders.ts';

const t = useTestApp();

test('a link that is opened again and again does not take the database from everybody else (D22)', async () => {
  const place = await aPlace(t.make);
  const { body } = await t.api.createPublicLink({ params: { ...place } });
  const url = new URL(body.publicUrl).pathname;
  const open = () => t.app.inject({ method: 'GET', url });
  const { pool } = t.database;
  let mostInUse = 0;
  const notice = () => {
    mostInUse = Math.max(mostInUse, pool.totalCount - pool.idleCount + pool.waitingCount);
  };
  pool.on('acquire', notice);
  const answers = await Promise.all(Array.from({ length: 200 }, open));
  pool.off('acquire', notice);
  // A pool has 16 connections.
  expect(mostInUse).toBeLessThan(16);
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const { statusCode, headers } of refused)
    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  expect((await open()).statusCode).toBe(200);
});

import { expect, onTestFinished, test } from 'vitest';
import { clockCheck, requireSameClock } from '#server/db/clock.ts';
import { openLog } from '#server/log.ts';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

const ahead = (seconds: number) => () => new Date(Date.now() + seconds * 1_000);
const checked = (now: () => Date) => requireSameClock({ pool: t.database.pool, now });

test.each([0, 3, -3])(
  'a clock that is %i seconds ahead of the database is fine',
  async (seconds) => {
    await expect(checked(ahead(seconds))).resolves.toBeUndefined();
  },
);

test.each([
  [30, /^The clock of this machine is (29|30) seconds ahead of the database's/],
  [-30, /^The clock of this machine is (29|30) seconds behind the database's/],
  [3 * 3600, /seconds ahead of/],
])(
  'one that is %i seconds ahead is not: entries would be in the wrong sequence',
  async (seconds, said) => {
    await expect(checked(ahead(seconds))).rejects.toThrow(said);
  },
);

test('an answer that took long is not held against the clock', async () => {
  const pool = {
    query: async (text: string) => {
      slept = 20_000;
      return t.database.pool.query(text);
    },
  };
  let slept = 0;
  const now = () => new Date(Date.now() - 10_000 + slept);
  await expect(
    requireSameClock({ pool: pool as unknown as typeof t.database.pool, now }),
  ).resolves.toBeUndefined();
});

test('/readyz is 503 while the clock differs, and the log says once why', async () => {
  let lines = '';
  let seconds = 0;
  const log = openLog('error', { write: (line) => (lines += line) });
  const database = clockCheck({ pool: t.database.pool, now: () => ahead(seconds)(), log });
  const node = await t.anotherNode({ checks: { database } });
  onTestFinished(() => node.close());
  const status = async () => (await node.inject('/readyz')).statusCode;
  expect(await status()).toBe(200);
  seconds = -7200;
  expect([await status(), await status()]).toEqual([503, 503]);
  expect(lines.match(/seconds behind the database's/g)).toHaveLength(1);
  seconds = 0;
  expect(await status()).toBe(200);
});

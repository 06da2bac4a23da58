import { expect, test } from 'vitest';
import { history } from '#server/db/schema/history.ts';
import { readEnv } from '#server/env.ts';
import { removeExpiredHistory } from '#server/history/remove-expired.job.ts';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

const YEAR_MS = 366 * 86_400_000;

/** An entry of the history that is so old. */
async function entryOf(years: number): Promise<void> {
  await t.database.direct.insert(history).values({
    at: new Date(Date.now() - years * YEAR_MS).toISOString(),
    action: 'changed',
    kind: 'vendors',
    recordId: '1',
    name: `${years} years`,
    changes: {},
  });
}

async function kept(): Promise<string[]> {
  const { body } = await t.api.listHistory({ query: { kind: 'vendors', id: '1' } });
  return body.map(({ record }) => record.name);
}

const run = (variables: Record<string, string>, later = 0) =>
  removeExpiredHistory.run({
    ...t.services,
    env: readEnv(variables),
    now: () => new Date(Date.now() + later * YEAR_MS),
  });

test('the history is kept for ever, or as long as HISTORY_YEARS says, and never less than two years (A8)', async () => {
  for (const years of [1, 3, 5]) await entryOf(years);
  await run({});
  expect(await kept()).toEqual(['1 years', '3 years', '5 years']);
  await run({ HISTORY_YEARS: '4' });
  expect(await kept()).toEqual(['1 years', '3 years']);
  await run({ HISTORY_YEARS: '2' });
  expect(await kept()).toEqual(['1 years']);
  // A node whose clock is years ahead.
  await expect(run({ HISTORY_YEARS: '2' }, 3)).rejects.toMatchObject({
    cause: { message: 'The history is append-only.' },
  });
  expect(await kept()).toEqual(['1 years']);
  expect(() => readEnv({ HISTORY_YEARS: '1' })).toThrow(/HISTORY_YEARS must be at least 2/);
});

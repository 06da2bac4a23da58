import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { REFUSALS } from '#contract/refusals/table.ts';

test('every code is used somewhere, and only one place writes a sentence of its own (22.3)', async () => {
  const paths = await Array.fromAsync(
    glob(['server/**/*.ts', 'contract/calls/*.ts', 'contract/values/*.ts']),
  );
  const sources = await Promise.all(
    paths
      .filter((path) => !path.endsWith('.test.ts'))
      .map(async (path) => [path, await readFile(path, 'utf8')] as const),
  );
  const all = sources.map(([, text]) => text).join('\n');
  expect(Object.keys(REFUSALS).filter((code) => !all.includes(`'${code}'`))).toEqual([]);
  const written = sources.filter(([, text]) => text.includes("'as_written'")).map(([path]) => path);
  expect(written.sort()).toEqual(['server/outbox/send.ts']);
});

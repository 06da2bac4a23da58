import { glob, readFile } from 'node:fs/promises';
import { expect, expectTypeOf, test } from 'vitest';
import type { Db, Pool, Tx } from './open.ts';

const SERVER = `${import.meta.dirname}/..`;

test('what writes or locks takes a transaction: neither the pool nor what may be one is accepted (22.4)', () => {
  // The type checker refuses this file otherwise.
  expectTypeOf<Pool>().not.toExtend<Tx>();
  expectTypeOf<Db>().not.toExtend<Tx>();
  expectTypeOf<Tx>().toExtend<Db>();
  expectTypeOf<Pool>().toExtend<Db>();
  expectTypeOf<Db>().not.toHaveProperty('insert');
  expectTypeOf<Db>().not.toHaveProperty('update');
  expectTypeOf<Db>().not.toHaveProperty('delete');
  expectTypeOf<ReturnType<Db['with']>>().not.toHaveProperty('delete');
});

/** Raw SQL that writes or locks, which no type sees. */
const WRITES =
  /\b(insert into|delete from|update (?!set\b)\S+( as \w+| \w+)? set|for (no key )?update|for (key )?share|lock table|pg_advisory_xact_lock)\b|\.for\('/i;

/** The functions of a file, from one declaration at the margin to the next, without their comments. */
function functionsOf(source: string): string[] {
  const code = source.replaceAll(/^\s*(\/\*\*|\*|\/\/).*$/gm, '');
  return code.split(/^(?=(?:export |async )*(?:async |function |const |class ))/m);
}

test('no function that is given a `Db` runs SQL that writes or locks (22.4)', async () => {
  const found = [];
  for await (const file of glob('**/*.ts', { cwd: SERVER }))
    for (const text of functionsOf(await readFile(`${SERVER}/${file}`, 'utf8')))
      if (/\bdb: Db\b/.test(text) && WRITES.test(text)) found.push(`${file}: ${text.slice(0, 80)}`);
  expect(found).toEqual([]);
});

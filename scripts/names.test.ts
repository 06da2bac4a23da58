import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject } from '../server/project-folder.ts';

/** Two halves of the product, which do not import each other: a name must be one thing within each. */
const HALVES = { server: '{contract,server}', web: '{contract,web}' };

/** Names that may exist twice, with the reason. */
const TWICE: Readonly<Record<string, string>> = {
  // A file per language: a table imports all of them together.
  ...Object.fromEntries(['de', 'en', 'es', 'fr', 'zh'].map((name) => [name, 'words by language'])),
  // The same thing as a field of a call and as a column of a table.
  accessCode: 'field and table',
  instant: 'field and column',
  places: 'where something applies, and places of those that wait',
  price: 'field and column',
  stockAmount: 'field and column',
  version: 'field and column',
  sentenceOf:
    'of a refusal in the contract, of an answer in the web, which does not load the first',
};

test.each(Object.entries(HALVES))(
  'in %s and contract, an exported name is one thing (22.7)',
  (_, folders) => {
    const byName = new Map<string, string[]>();
    for (const file of globSync(`${folders}/**/*.{ts,tsx}`, { cwd: inProject('.') })) {
      if (file.endsWith('.test.ts')) continue;
      for (const name of exportedBy(file)) byName.set(name, [...(byName.get(name) ?? []), file]);
    }
    expect(byName.size).toBeGreaterThan(1000);
    const twice = [...byName].filter(([name, files]) => files.length > 1 && !(name in TWICE));
    expect(twice).toEqual([]);
  },
);

/** The names that a file declares and exports; what it only passes on is declared elsewhere. */
function exportedBy(file: string): Set<string> {
  const code = readFileSync(inProject(file), 'utf8');
  const declared = code.matchAll(
    /^export (?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm,
  );
  const listed = [...code.matchAll(/^export (?:type )?\{([^}]*)\}(?! from)/gm)].flatMap(
    ([, names = '']) => names.split(',').map((name) => name.trim().split(' ').at(-1) ?? ''),
  );
  return new Set([...Array.from(declared, ([, name = '']) => name), ...listed].filter(Boolean));
}

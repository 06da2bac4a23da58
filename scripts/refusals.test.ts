import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { REFUSALS } from '#contract/refusals/table.ts';
import { STATEMENTS } from '#contract/statements/table.ts';

async function sourcesOf(patterns: string[]): Promise<[path: string, text: string][]> {
  const paths = await Array.fromAsync(glob(patterns));
  const own = paths.filter((path) => !path.endsWith('.test.ts')).sort();
  return Promise.all(own.map(async (path) => [path, await readFile(path, 'utf8')] as const));
}

test('every code is used somewhere, and belongs to one table (22.3)', async () => {
  const sources = await sourcesOf([
    'server/**/*.ts',
    'contract/calls/*.ts',
    'contract/values/*.ts',
    'web/api/{call-error,failed-answer}.ts',
  ]);
  const all = sources.map(([, text]) => text).join('\n');
  const codes = [...Object.keys(REFUSALS), ...Object.keys(STATEMENTS)];
  const unused = codes.filter((code) => !all.includes(`'${code}'`));
  // Only the migration of stored sentences makes it.
  expect(unused).toEqual(['as_written']);
  expect(codes).toHaveLength(new Set(codes).size);
});

/** Files whose sentences are for somebody else than a person at a screen, and those with names of several words. */
const OTHERS: readonly (readonly [who: string, file: RegExp])[] = [
  ['vendors, in their language', /^server\/(drawing|claims\/words|vendor-orders\/public-page)\//],
  [
    'readers of an e-mail',
    /^server\/(invoice-photos\/email-photo|purchase-orders\/not-opened-words|prepared-orders\/prepared-words|planned-sendings\/not-sent-words)\.ts$/,
  ],
  ['whoever runs the server', /^server\/(backup|db)\/|^server\/(main|product|env)\.ts$/],
  [
    'whoever runs the server',
    /^server\/(http\/(listen|untold-proxy|health|validator)|session\/(reset-pin|start-pin-mode))\.ts$/,
  ],
  ['names', /^server\/(devices\/device-kind|organization\/prices-shown)\.ts$/],
];

/** Text in quotation marks that begins with a capital or a param and goes on with at least two words. */
const SENTENCE =
  /(?<before>[^\n]*)(?<quote>['`"])(?<text>(?:\$\{[^}]*\}|[A-Z][a-z’]+)(?: \$\{[^}]*\}| [a-z][\w,;:.’-]*){2,}[^'`"\n]*)\k<quote>/g;

function sentencesIn(source: string): string[] {
  const code = source
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replaceAll(/\bsql(?:<[^`]*?>)?`[^`]*`/g, 'sql');
  return [...code.matchAll(SENTENCE)].flatMap(({ groups }) => {
    const { before = '', text = '' } = groups ?? {};
    // An error that no person sees is a defect of the program; params alone are a key.
    const isSaid = !before.endsWith('Error(') && /[a-z]/.test(text.replaceAll(/\$\{[^}]*\}/g, ''));
    return isSaid ? [text] : [];
  });
}

test('the search for sentences finds them', () => {
  const found = sentencesIn(`
    /** 'A sentence in a comment.' */
    const one = { message: 'This order was sent.' };
    const two = \`\${name} has no address.\`;
    const query = sql\`select 'Nothing is read here'\`;
    throw new Error('This cannot be reached.');`);
  expect(found).toEqual(['This order was sent.', '${name} has no address.']);
});

test('no file of the server has a sentence of its own for a person at a screen (22.3, L2)', async () => {
  const sources = await sourcesOf(['server/**/*.ts', 'server/db/functions/*.sql']);
  const own = sources
    .filter(([path]) => !OTHERS.some(([, file]) => file.test(path)))
    .flatMap(([path, text]) => sentencesIn(text).map((sentence) => `${path}: ${sentence}`));
  expect(own).toEqual([]);
});

test('a docstring names only codes that exist (22.3)', async () => {
  const unknown = (await sourcesOf(['{contract,server,web}/**/*.{ts,tsx}'])).flatMap(
    ([path, text]) =>
      [...text.matchAll(/\/\*\*[\s\S]*?\*\//g)].flatMap(([comment]) =>
        codesThrown(comment).flatMap((code) => (code in REFUSALS ? [] : [`${path}: ${code}`])),
      ),
  );
  expect(codesThrown('/** Throws `not_found`, and\n * what `read` throws. `x`. */')).toEqual([
    'not_found',
  ]);
  expect(unknown).toEqual([]);
});

/** The names in the sentences of a comment that begin with 'Throws', but for those of functions and parameters. */
function codesThrown(comment: string): string[] {
  const sentences = [...comment.matchAll(/\bThrows\b[\s\S]*?(?:\.\s|\*\/)/g)];
  return sentences.flatMap(([sentence]) =>
    [...sentence.matchAll(/(?<!(?:what|when|before|calls) )`(?<code>[a-z_]+)`/g)].map(
      ({ groups }) => groups?.['code'] ?? '',
    ),
  );
}

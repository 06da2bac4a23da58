import { glob, readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SPANISH_FIELDS } from '#contract/refusals/spanish/field-names.ts';
import { REFUSALS } from '#contract/refusals/table.ts';
import { inSpanish } from '#contract/statements/spanish/table.ts';
import { inEnglish, STATEMENTS } from '#contract/statements/table.ts';
import { ANY_REFUSAL } from './any-refusal.ts';
import { ANY_STATEMENT } from './any-statement.ts';

const PARAMS: Readonly<Record<string, fc.Arbitrary<object>>> = { ...ANY_REFUSAL, ...ANY_STATEMENT };
const codes = Object.keys({ ...REFUSALS, ...STATEMENTS });

/** What is left where a param was forgotten. */
const BROKEN = /undefined|\[object|NaN|\bnull\b|\$\{/;
/** Words that no Spanish sentence has. Some values of calls are English in every language, such as `out`. */
const ENGLISH =
  /\b(the|is|was|were|of|this|these|and|not|please|it|be|to|cannot|another|already)\b/i;

describe('every refusal and every statement (L2)', () => {
  test.each(codes)('%s is said in English and in Spanish', (code) => {
    const anyParams = PARAMS[code] ?? fc.constant({});
    fc.assert(
      fc.property(anyParams, (params) => {
        const [english, spanish] = [inEnglish({ code, params }), inSpanish({ code, params })];
        for (const sentence of [english, spanish]) {
          expect(sentence.trim()).not.toBe('');
          expect(sentence).not.toMatch(BROKEN);
        }
        expect(spanish).not.toMatch(ENGLISH);
        // Names of the test have no letters, so what has some is words.
        expect(spanish === english && /\p{L}/u.test(english)).toBe(false);
        expect(spanish.endsWith('.')).toBe(english.endsWith('.'));
      }),
    );
  });

  test('of another version is said by the sentence of the answer', () => {
    expect(inSpanish({ code: 'moon_full', params: {} }, 'The moon is full.')).toBe(
      'The moon is full.',
    );
  });
});

/** Fields by what names them in refusals: `field: 'name'`, `requiredName('name')`, `missingOr('text', 'name')`. */
const FIELD =
  /field: '(\w+)'|\b(?:\w*[tT]ext|(?!dated)\w+Name|nameOrBlank|optionalEmail|serialId|\w*[pP]rice|stockAmount|recordedDay)\('([a-z]\w*)'|missingOr\('\w+', '(\w+)'/g;

test('every field that a refusal may name has a Spanish name (L2)', async () => {
  const paths = await Array.fromAsync(glob(['contract/calls/*.ts', 'server/**/*.ts']));
  const texts = await Promise.all(
    paths.filter((path) => !path.endsWith('.test.ts')).map((path) => readFile(path, 'utf8')),
  );
  const fields = texts.flatMap((text) =>
    [...text.matchAll(FIELD)].map(([, ...names]) => names.find(Boolean) ?? ''),
  );
  expect(fields.length).toBeGreaterThan(100);
  const unnamed = new Set(fields.filter((field) => !Object.hasOwn(SPANISH_FIELDS, field)));
  expect([...unnamed]).toEqual([]);
});

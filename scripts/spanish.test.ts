import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
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

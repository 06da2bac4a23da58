import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../contract/values/languages.ts';
import { claimWordsIn } from './words.ts';

test.each(LANGUAGES)(
  'an e-mail in %s says how many of many photos are attached (V9)',
  (language) => {
    const { attached } = claimWordsIn(language);
    const some = attached({ attached: 20, all: 22 });
    for (const number of ['20', '22']) expect(some).toContain(number);
    const texts = [attached({ attached: 2, all: 2 }), attached({ attached: 0, all: 0 }), some];
    expect(new Set(texts).size).toBe(3);
  },
);

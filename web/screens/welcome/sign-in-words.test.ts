import { expect, test } from 'vitest';
import { SIGN_IN_PROBLEMS } from '#contract/values/sign-in-problems.ts';
import { signInSentence } from './sign-in-words.ts';

test.each(SIGN_IN_PROBLEMS)(
  'single sign-on that opened no session says why, in a sentence: %s',
  (code) => {
    expect(signInSentence(code)).toMatch(/^[A-Z].+\.$/);
    expect(signInSentence(code)).not.toBe(signInSentence('of a newer server'));
  },
);

import { expect, test } from 'vitest';
import { unusualUse } from './unusual-use.ts';

test.each([
  [{ used: 6, usual: 4 }, undefined],
  [{ used: 6.1, usual: 4 }, 'More than usual, which is about 4 case'],
  [{ used: 1.5, usual: 4 }, 'Less than usual, which is about 4 case'],
  [{ used: 1, usual: 0 }, undefined],
  [{ used: 1.2, usual: 0.4 }, undefined],
  [{ used: 50, usual: null }, undefined],
  [{ used: -2.5, usual: null }, '2.5 case more than there should be'],
])('%j: %s (24.7)', (use, words) => {
  expect(unusualUse({ ...use, unitOfMeasure: 'case' })).toBe(words);
});

import { inEnglish } from '../../contract/statements/table.ts';
import { describe, expect, test } from 'vitest';
import { storedFractionOf } from '../stored-fraction.ts';
import { isWorthShowing, parAdvice } from './par-advice.ts';

type Amounts = 'received' | 'wasted' | 'change';
type Counted = Omit<Parameters<typeof parAdvice>[0], Amounts> & Record<Amounts, number>;

const tomatoes: Counted = { par: 10, days: 28, received: 24, wasted: 0, change: 0, longestGap: 4 };
function adviceFor(changes: Partial<Counted>) {
  const { received, wasted, change, ...facts } = { ...tomatoes, ...changes };
  const amounts = { received: storedFractionOf(received), wasted: storedFractionOf(wasted) };
  return parAdvice({ ...facts, ...amounts, change: storedFractionOf(change) });
}
const advised = (changes: Partial<Counted>) => adviceFor(changes).advised;
const why = (changes: Partial<Counted>) => inEnglish(adviceFor(changes).why);

describe('par advice (S5)', () => {
  test.each<[string, Partial<Counted>, number | null]>([
    [
      '24 used in 28 days, deliveries up to 4 days apart: 3.4 are used until the next, and a quarter more',
      {},
      5,
    ],
    ['a weekly delivery needs a week of use', { longestGap: 7 }, 8],
    ['wasted amounts were not used', { wasted: 12 }, 3],
    ['an increase on hand was not used', { change: 12 }, 3],
    ['a decrease on hand was used, also without a delivery', { received: 0, change: -24 }, 5],
    [
      'an exact whole number is not rounded up: 0.4 a day for 2 days with the reserve is 1',
      { received: 11.2, longestGap: 2 },
      1,
    ],
    ['a product that was not used needs no stock', { received: 0 }, 0],
    ['unknown delivery days: a week is assumed', { longestGap: null }, 8],
    ['13 days are too few', { days: 13.9 }, null],
    ['14 days are enough', { days: 14, received: 12 }, 5],
    ['more on hand than was received gives no advice', { change: 30 }, null],
  ])('%s', (_, changes, par) => {
    expect(advised(changes)).toBe(par);
  });

  test('says why in words and numbers', () => {
    expect(why({ wasted: 3 })).toBe(
      'Used 5.3 a week, thrown away 3 of 24. Up to 4 days between deliveries.',
    );
    expect(why({ longestGap: null })).toBe(
      'Used 6 a week. Its delivery days are not known: 7 days are assumed.',
    );
    expect(why({ longestGap: 1 })).toBe('Used 6 a week. A delivery every day.');
  });

  test('says plainly when it knows too little', () => {
    expect(why({ days: 0 })).toBe(
      'Too little is known: two counts at least 14 days apart are needed, and there are none.',
    );
    expect(why({ days: 9.5 })).toBe(
      'Too little is known: two counts at least 14 days apart are needed, and these are 9 apart.',
    );
    expect(why({ change: 30 })).toBe(
      'More was counted than was received: a receipt or a count is missing.',
    );
  });

  test.each([
    [10, 12, true],
    [10, 8, true],
    [10, 11, false],
    [10, 10, false],
    [0, 3, true],
    [0, 0, false],
    [5, null, true],
    [0, null, false],
  ])('a par of %s with advice %s is shown: %s', (par, advice, shown) => {
    expect(isWorthShowing({ par, advised: advice })).toBe(shown);
  });
});

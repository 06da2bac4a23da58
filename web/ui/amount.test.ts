import { expect, test, vi } from 'vitest';
import * as language from '#web/language/language.ts';
import { amountFrom, amountShown, amountTyped, rounded } from './amount.ts';

test.each([
  ['12', 12],
  ['2.5', 2.5],
  ['2,5', 2.5],
  ['.5', 0.5],
  ['3.', 3],
  ['1/2', 0.5],
  ['1 1/2', 1.5],
  ['1/3', 0.333],
  [' 0 ', 0],
])('%j is the amount %d (R3)', (text, amount) => expect(amountFrom(text)).toBe(amount));

test.each([
  '',
  '1,250',
  '.',
  ',',
  '/',
  '1/',
  '/2',
  '1/0',
  '1 1',
  '-1',
  '1e3',
  '2.5555',
  '1/2/3',
  'two',
])('%j is no amount', (text) => expect(amountFrom(text)).toBeUndefined());

test('amounts are shown grouped, without the error of binary fractions', () => {
  expect(rounded(0.1 + 0.2)).toBe(0.3);
  expect(amountShown(1250.5)).toBe('1,250.5');
});

test('in Spanish `1.250` can be two numbers, and a form shows 1.25 and 1.125 so that each is one (L5)', () => {
  vi.spyOn(language, 'shownLanguage').mockReturnValue('es');
  expect(amountFrom('1.250')).toBeUndefined();
  expect(amountFrom('2,5')).toBe(2.5);
  expect(amountFrom('2.5')).toBe(2.5);
  for (const amount of [1.25, 1.125, 1250, 0.125])
    expect(amountFrom(amountTyped(amount))).toBe(amount);
  vi.restoreAllMocks();
});

import { expect, test } from 'vitest';
import { amountFrom, amountShown, rounded } from './amount.ts';

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

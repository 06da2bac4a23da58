import { expect, test } from 'vitest';
import { budgetBody, budgetValues, percentIn } from './budget-form.ts';

test.each([
  ['28', 28],
  [' 28.5 % ', 28.5],
  ['28,25', 28.25],
  ['100', 100],
  ['0', undefined],
  ['100.01', undefined],
  ['28.255', undefined],
  ['-3', undefined],
  ['', undefined],
])('a typed percentage "%s" is %s (H8)', (typed, percent) => {
  expect(percentIn(typed)).toBe(percent);
});

test('a budget keeps either its amount or its percentage, as chosen (H8)', () => {
  const values = { ...budgetValues(undefined, '2026-11-26'), amount: '$400', percentOfSales: '28' };
  expect(budgetBody(values, 'USD')).toMatchObject({
    amount: '400.00',
    percentOfSales: null,
    to: null,
  });
  expect(budgetBody({ ...values, follows: 'sales' }, 'USD')).toMatchObject({
    amount: null,
    percentOfSales: 28,
  });
});

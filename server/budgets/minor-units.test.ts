import { expect, test } from 'vitest';
import { minorUnitsOf, minorUnitsText, tenThousandths } from './minor-units.ts';

test.each([
  ['12.5', 2, '12.50'],
  ['0.005', 2, '0.01'],
  ['0.0049', 2, '0.00'],
  ['7.5', 0, '8'],
  ['1.2345', 3, '1.235'],
])('%s with %i decimals is %s: rounded half up', (decimal, digits, text) => {
  expect(minorUnitsText(minorUnitsOf(tenThousandths(decimal), { digits }), digits)).toBe(text);
});

test('a percentage is rounded once, and an amount may be below 0', () => {
  const share = minorUnitsOf(tenThousandths('10.01'), { digits: 2, times: 2_825n, over: 10_000n });
  expect(minorUnitsText(share, 2)).toBe('2.83');
  expect([minorUnitsText(-5n, 2), minorUnitsText(-120n, 0)]).toEqual(['-0.05', '-120']);
});

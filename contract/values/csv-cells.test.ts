import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainCell, safeCell } from './csv-cells.ts';

const text = fc.string({
  unit: fc.constantFrom('=', '-', '@', "'", '"', ',', ';', '\t', '\n', ' ', 'x', '＝'),
  maxLength: 12,
});

test('a safe cell is read back as the text that it was made of (M5)', () => {
  fc.assert(
    fc.property(text, (one) => {
      expect(plainCell(safeCell(one))).toBe(one);
    }),
    { numRuns: 5_000 },
  );
});

test('no cell begins with a formula, whichever separator a spreadsheet expects (D19)', () => {
  const formula = /(?:^|[;,|\t\r\n])["\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;
  fc.assert(
    fc.property(text, (one) => {
      expect(safeCell(one)).not.toMatch(formula);
    }),
    { numRuns: 5_000 },
  );
});

test('texts without a formula stay as they are', () => {
  for (const one of ["'90s Farm", 'a-b', '5" knives', "rock 'n' roll"]) {
    expect(safeCell(one)).toBe(one);
    expect(plainCell(one)).toBe(one);
  }
});

test.each([' ', "'", '= ', '" ', "'=", ",'"])(
  'a cell of a million characters like %j costs no time',
  (unit) => {
    const long = unit.repeat(1_000_000 / unit.length);
    expect(plainCell(safeCell(long))).toBe(long);
    expect(plainCell(long).length).toBeLessThanOrEqual(long.length);
  },
);

import { describe, expect, test } from 'vitest';
import { csvText } from './csv.ts';

describe('a CSV file', () => {
  test('begins with a BOM, and each row ends in CRLF', () => {
    expect(csvText([['name'], ['Crème']])).toBe('\uFEFFname\r\nCrème\r\n');
  });

  test.each([
    ['a,b', '"a,b"'],
    ['a;b', '"a;b"'],
    ['12" pizza box', '"12"" pizza box"'],
    ['two\nlines', '"two\nlines"'],
    [' blanks ', '" blanks "'],
    ['', ''],
  ])('keeps %j whole', (cell, written) => {
    expect(csvText([[cell]])).toBe(`\uFEFF${written}\r\n`);
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
    'neutralises the formula %j',
    (cell) => {
      expect(csvText([[cell]])).toMatch(/^\uFEFF"?'/);
    },
  );
});

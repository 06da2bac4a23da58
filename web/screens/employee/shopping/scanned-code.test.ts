import { expect, test } from 'vitest';
import { scannedCodes } from './scanned-code.ts';

/** Types the keys with so many milliseconds between them. */
function typed(keys: readonly string[], gap: number, repeat = false) {
  const begins: number[] = [];
  let now = 1000;
  const read = scannedCodes(() => begins.push(now));
  const found = keys.flatMap((key) => read({ key, timeStamp: (now += gap), repeat }) ?? []);
  return { found, begins: begins.length };
}

test.each([
  ['a barcode', [...'4006381333931', 'Enter'], 8, ['4006381333931']],
  ['a code with capital letters', ['Shift', 'A', '-', '0', '4', '2', 'Enter'], 20, ['A-042']],
  ['two codes', [...'0042', 'Enter', ...'0043', 'Enter'], 5, ['0042', '0043']],
  ['a quantity typed by hand', [...'1234', 'Enter'], 90, []],
  ['a short quantity', [...'12', 'Enter'], 10, []],
  ['a code without Enter', [...'400638', 'Tab', 'Enter'], 10, []],
])('%s', (_, keys, gap, expected) => {
  expect(typed(keys, gap).found).toEqual(expected);
});

test('a key that is held is no code, and a code begins once', () => {
  expect(typed([...'11111', 'Enter'], 30, true).found).toEqual([]);
  expect(typed([...'400638', 'Enter'], 10).begins).toBe(1);
});

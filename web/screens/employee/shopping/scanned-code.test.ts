import { expect, test } from 'vitest';
import { scannedCodes } from './scanned-code.ts';

/** The keys of these codes, each with Enter after it. */
const keysOf = (...codes: string[]) => codes.flatMap((code) => [...code.split(''), 'Enter']);

/** Types the keys with so many milliseconds between them. */
function typed(keys: readonly string[], gap: number, repeat = false) {
  const begins: number[] = [];
  let now = 1000;
  const read = scannedCodes(() => begins.push(now));
  const found = keys.flatMap((key) => read({ key, timeStamp: (now += gap), repeat }) ?? []);
  return { found, begins: begins.length };
}

test.each([
  ['a barcode', keysOf('4006381333931'), 8, ['4006381333931']],
  ['a code with capital letters', ['Shift', ...keysOf('A-042')], 20, ['A-042']],
  ['two codes', keysOf('0042', '0043'), 5, ['0042', '0043']],
  ['a quantity typed by hand', keysOf('1234'), 90, []],
  ['a short quantity', keysOf('12'), 10, []],
  ['a code without Enter', [...'400638'.split(''), 'Tab', 'Enter'], 10, []],
])('%s', (_, keys, gap, expected) => {
  expect(typed(keys, gap).found).toEqual(expected);
});

test('a key that is held is no code, and a code begins once', () => {
  expect(typed(keysOf('11111'), 30, true).found).toEqual([]);
  expect(typed(keysOf('400638'), 10).begins).toBe(1);
});

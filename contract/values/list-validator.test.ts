import { expect, test } from 'vitest';
import {
  isSameList,
  withoutSum,
  NO_SUM,
  withSum,
  recordSum,
  validatorIn,
  writtenValidator,
} from './list-validator.ts';

const RECORDS = Array.from({ length: 500 }, (_, index) =>
  JSON.stringify({ id: index, name: 'Milk' }),
);
const sumOfAll = (records: readonly string[]) => records.map(recordSum).reduce(withSum, NO_SUM);

test('the sum of a list does not depend on how its records came into it', () => {
  expect(sumOfAll(RECORDS.toReversed())).toEqual(sumOfAll(RECORDS));
  const [first = '', ...others] = RECORDS;
  expect(withoutSum(sumOfAll(RECORDS), recordSum(first))).toEqual(sumOfAll(others));
});

test('records that differ in one character have other sums', () => {
  expect(new Set(RECORDS.map((json) => recordSum(json).join())).size).toBe(RECORDS.length);
  expect(recordSum('{"price":"1.20"}')).not.toEqual(recordSum('{"price":"1.02"}'));
});

test('a validator is read as it was written, also with the quotes of an ETag', () => {
  const validator = { sum: [7, 0xffffffff] as const, count: 50_000, position: '123_456_123-124' };
  const text = writtenValidator(validator);
  expect(text).toBe('00000007ffffffff-50000-123_456_123-124');
  for (const one of [text, `"${text}"`, `W/"${text}"`]) expect(validatorIn(one)).toEqual(validator);
});

test.each([
  '',
  '"',
  'x',
  '00000007ffffffff-5',
  '00000007ffffffff-5-',
  '00000007ffffffff-5-1 or 2',
  `${'0'.repeat(16)}-1-${'9'.repeat(501)}`,
])('%s is no validator', (text) => expect(validatorIn(text)).toBeUndefined());

test('lists are the same by their records, not by the moment at which they were read', () => {
  const list = { sum: recordSum('a'), count: 1, position: '1_1_' };
  expect(isSameList(list, { ...list, position: '2_2_' })).toBe(true);
  expect(isSameList(list, { ...list, count: 2 })).toBe(false);
  expect(isSameList(list, { ...list, sum: recordSum('b') })).toBe(false);
});

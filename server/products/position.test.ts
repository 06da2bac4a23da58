import { expect, test } from 'vitest';
import { positionOf, snapshotIn } from './position.ts';

test.each(['10:20:10,14,15', '10:10:', '7:9:8', '123456789012:123456789013:123456789012'])(
  'the snapshot %s is read from its position as it was',
  (snapshot) => expect(snapshotIn(positionOf(snapshot))).toBe(snapshot),
);

test('of very many transactions under way none is named, and everything from the first on counts as a change', () => {
  const many = Array.from({ length: 26 }, (_, index) => index + 10);
  expect(snapshotIn(positionOf(`10:99:${many.join()}`))).toBe('10:10:');
});

test.each([
  '',
  '1',
  '1_1',
  '0_1_',
  '2_1_',
  '1_5_5',
  '3_9_2',
  '3_9_5-4',
  '3_9_4-4',
  '3_9_-',
  '1_5_x',
  '1_99999999999999999999_',
])('%s is no position', (text) => expect(snapshotIn(text)).toBeUndefined());

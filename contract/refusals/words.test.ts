import { expect, test } from 'vitest';
import { waitingTime } from './words.ts';

test.each([
  [1, '1 second'],
  [30, '30 seconds'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [121, '3 minutes'],
  [900, '15 minutes'],
])('the waiting time of %i seconds is %s', (seconds, words) => {
  expect(waitingTime(seconds)).toBe(words);
});

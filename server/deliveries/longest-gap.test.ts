import { expect, test } from 'vitest';
import { longestGap } from './longest-gap.ts';

const rule = { daysBefore: 1, cutOff: '14:00' };
const week = (days: string) => days.split('').map((day) => (day === '-' ? undefined : rule));

test.each([
  ['x------', 7],
  ['x-x-x--', 3],
  ['xxxxxxx', 1],
  ['-x---x-', 4],
  ['xxxxx--', 3],
  ['------x', 7],
])('a vendor that delivers on %s leaves at most %i days between deliveries (S5)', (days, gap) => {
  expect(longestGap({ week: week(days) })).toBe(gap);
});

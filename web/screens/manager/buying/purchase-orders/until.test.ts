import { expect, test } from 'vitest';
import { until } from './until.ts';

const now = new Date('2026-11-26T12:00:00Z');

test.each([
  ['2026-11-26T12:00:20Z', 'in 1 min'],
  ['2026-11-26T12:42:59Z', 'in 42 min'],
  ['2026-11-26T13:00:00Z', 'in 1 h'],
  ['2026-11-28T11:59:59Z', 'in 47 h'],
  ['2026-11-28T12:00:00Z', 'in 2 days'],
  ['2026-11-26T12:00:00Z', 'passed'],
  ['2026-11-20T12:00:00Z', 'passed'],
])('%s is %s (24.3)', (moment, words) => expect(until(moment, now)).toBe(words));

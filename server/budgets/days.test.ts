import { expect, test } from 'vitest';
import type { Budget } from '../../contract/calls/budgets.ts';
import { daysOf } from './days.ts';

type Periodic = Pick<Budget, 'period' | 'weekStart' | 'from' | 'to'>;
const weekly: Periodic = { period: 'week', weekStart: 'monday', from: '2020-01-01', to: null };

test.each([
  ['monday', '2026-11-26', '2026-11-23', '2026-11-29'],
  ['monday', '2026-11-23', '2026-11-23', '2026-11-29'],
  ['sunday', '2026-11-22', '2026-11-22', '2026-11-28'],
  ['sunday', '2026-11-21', '2026-11-15', '2026-11-21'],
  ['thursday', '2026-12-31', '2026-12-31', '2027-01-06'],
] as const)('a week from %s holds %s (H8)', (weekStart, date, from, to) => {
  expect(daysOf({ ...weekly, weekStart }, date)).toEqual({ from, to });
});

test('a month has its own days, also in a leap year (H8)', () => {
  const monthly: Periodic = { ...weekly, period: 'month' };
  expect(daysOf(monthly, '2028-02-14')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(daysOf(monthly, '2026-12-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});

test('a budget covers no day before its first or after its last, and of a period that it cuts its own days (H8)', () => {
  const cut: Periodic = { ...weekly, from: '2026-11-25', to: '2026-12-02' };
  expect(daysOf(cut, '2026-11-24')).toBeUndefined();
  expect(daysOf(cut, '2026-11-25')).toEqual({ from: '2026-11-25', to: '2026-11-29' });
  expect(daysOf(cut, '2026-12-02')).toEqual({ from: '2026-11-30', to: '2026-12-02' });
  expect(daysOf(cut, '2026-12-03')).toBeUndefined();
});

import { describe, expect, test } from 'vitest';
import { daysOf, daysText, drawnDays, isIn, PERIODS } from './spend-days.ts';
import type { Period } from './spend-days.ts';

const all = (today: string) =>
  Object.keys(PERIODS).map((period) => {
    const { from, to } = daysOf(period as Period, today);
    return `${from} ${to}`;
  });

describe('the periods of Spend (M7)', () => {
  test('are weeks from Monday, months, and twelve months with the present one', () => {
    // A Sunday, in a year after a leap year's February.
    expect(all('2026-03-01')).toEqual([
      '2026-02-23 2026-03-01',
      '2026-02-16 2026-02-22',
      '2026-03-01 2026-03-01',
      '2026-02-01 2026-02-28',
      '2025-04-01 2026-03-01',
    ]);
    // A Monday in a January, after a leap year.
    expect(all('2029-01-01')).toEqual([
      '2029-01-01 2029-01-01',
      '2028-12-25 2028-12-31',
      '2029-01-01 2029-01-01',
      '2028-12-01 2028-12-31',
      '2028-02-01 2029-01-01',
    ]);
  });

  test('are drawn with whole months, twelve at least', () => {
    const today = '2026-11-21';
    const year = { from: '2025-12-01', to: '2026-11-30' };
    expect(drawnDays({ from: '2026-11-16', to: '2026-11-21' }, today)).toEqual(year);
    expect(drawnDays({ from: '2026-11-16', to: undefined }, today)).toEqual(year);
    const long = { from: '2023-02-14', to: '2024-02-10' };
    expect(drawnDays(long, today)).toEqual({ from: '2023-02-01', to: '2024-02-29' });
    expect(drawnDays({ from: undefined, to: '2024-02-10' }, today).from).toBeUndefined();
    expect(['2023-01', '2023-02', '2024-02', '2024-03'].map((month) => isIn(month, long))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test('say their days', () => {
    expect(daysText({ from: '2026-11-01', to: '2026-11-21' })).toBe('Nov 1, 2026 – Nov 21, 2026');
    expect(daysText({ from: '2026-11-01', to: '2026-11-01' })).toBe('Nov 1, 2026');
    expect(daysText({ from: '2026-11-01', to: undefined })).toBe('Since Nov 1, 2026');
    expect(daysText({ from: undefined, to: '2026-11-01' })).toBe('Until Nov 1, 2026');
  });
});

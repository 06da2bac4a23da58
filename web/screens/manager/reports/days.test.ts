import { describe, expect, test } from 'vitest';
import { daysOf, daysText, drawnDays, drawnWeeks, isIn, isWeekIn, PERIODS } from './days.ts';
import type { Period } from './days.ts';

const all = (today: string) =>
  Object.keys(PERIODS).map((period) => {
    const { from, to } = daysOf(period as Period, today);
    return `${from} ${to}`;
  });

describe('the periods of reports (M7)', () => {
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

describe('the weeks of reports (S4)', () => {
  const today = '2026-11-22';

  test('begin on Monday, twelve at least, none ahead of today', () => {
    const weeks = drawnWeeks({ from: '2026-11-01', to: '2026-11-30' }, { today, first: today });
    expect(weeks).toHaveLength(12);
    expect([weeks[0], weeks.at(-1)]).toEqual(['2026-08-31', '2026-11-16']);
  });

  test('of a period without a beginning are drawn from the first', () => {
    const weeks = drawnWeeks({ from: undefined, to: '2026-05-01' }, { today, first: '2026-01-01' });
    expect([weeks[0], weeks.at(-1), weeks.length]).toEqual(['2025-12-29', '2026-04-27', 18]);
  });

  test('are the newest 200 of a longer period, so that each has its amount', () => {
    for (const from of ['2010-01-01', undefined]) {
      const weeks = drawnWeeks({ from, to: undefined }, { today, first: '2009-12-31' });
      expect([weeks[0], weeks.at(-1), weeks.length]).toEqual(['2023-01-23', '2026-11-16', 200]);
    }
    expect(drawnWeeks({ from: undefined, to: undefined }, { today })).toHaveLength(200);
  });

  test('are in a period when a day of theirs is', () => {
    const days = { from: '2026-11-08', to: '2026-11-09' };
    expect(
      ['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16'].map((week) => isWeekIn(week, days)),
    ).toEqual([false, true, true, false]);
  });
});

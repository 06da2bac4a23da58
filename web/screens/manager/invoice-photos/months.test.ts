import { monthText } from '#web/language/moments.ts';
import { describe, expect, test } from 'vitest';
import { boundsOf, isMonth, monthOf, monthsBack } from './months.ts';
import { monthsLater } from '../reports/days.ts';

describe('a month', () => {
  test('is parsed from the address, or undefined', () => {
    expect(['2026-11', '2026-1', '2026-13', '1999-12', '', null].map(isMonth)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  test("is the current one in the organization's time zone, not the browser's", () => {
    const instant = new Date('2026-12-01T03:30:00Z');
    expect(monthOf(instant, 'America/New_York')).toBe('2026-11');
    expect(monthOf(instant, 'UTC')).toBe('2026-12');
    expect(monthOf(new Date('2026-12-31T11:00:00Z'), 'Pacific/Kiritimati')).toBe('2027-01');
  });

  test('has a previous and a next one, across years', () => {
    expect(monthsLater('2026-12', 1)).toBe('2027-01');
    expect(monthsLater('2026-01', -1)).toBe('2025-12');
    expect(monthsBack('2027-02', '2026-11')).toEqual(['2027-02', '2027-01', '2026-12', '2026-11']);
    expect(monthsBack('2026-11', '2026-11')).toEqual(['2026-11']);
  });

  test('has a name', () => {
    expect(monthText('2026-11')).toBe('November 2026');
  });
});

describe('the bounds of a month', () => {
  test.each([
    ['UTC', '2026-11', '2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'],
    // Daylight saving ends on the first of November.
    ['America/New_York', '2026-11', '2026-11-01T04:00:00.000Z', '2026-12-01T05:00:00.000Z'],
    ['America/New_York', '2026-03', '2026-03-01T05:00:00.000Z', '2026-04-01T04:00:00.000Z'],
    ['Asia/Kolkata', '2026-01', '2025-12-31T18:30:00.000Z', '2026-01-31T18:30:00.000Z'],
    ['Pacific/Kiritimati', '2026-01', '2025-12-31T10:00:00.000Z', '2026-01-31T10:00:00.000Z'],
    // Midnight was skipped on the first of October 2017, and occurred twice on the first of November 2015.
    ['America/Asuncion', '2017-10', '2017-10-01T04:00:00.000Z', '2017-11-01T03:00:00.000Z'],
    ['America/Havana', '2015-11', '2015-11-01T04:00:00.000Z', '2015-12-01T05:00:00.000Z'],
  ])('in %s of %s', (zone, month, from, to) => {
    expect(boundsOf(month, zone)).toEqual({ from, to });
  });

  test('are adjacent: no instant is in two months or in none', () => {
    for (const zone of [
      'America/New_York',
      'Europe/Paris',
      'Australia/Lord_Howe',
      'Africa/Cairo',
    ]) {
      for (const month of monthsBack('2027-12', '2025-01')) {
        const { from, to } = boundsOf(month, zone);
        expect(boundsOf(monthsLater(month, 1), zone).from).toBe(to);
        expect(monthOf(new Date(from), zone)).toBe(month);
        expect(monthOf(new Date(Date.parse(to) - 1000), zone)).toBe(month);
      }
    }
  });
});

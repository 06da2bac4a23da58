import { describe, expect, test } from 'vitest';
import { hasPassed, scheduleInWords, scheduleOf } from './schedule.ts';
import type { Schedule } from './schedule.ts';

const weekly = (weeklyDays: Schedule['weeklyDays']) =>
  scheduleInWords({
    scheduleType: 'weekly',
    scheduleTime: '07:45',
    scheduleDate: '',
    weeklyDays,
  });

describe('a schedule in words', () => {
  const at = { scheduleTime: '09:00', scheduleDate: '', weeklyDays: [] };

  test('once is the day, or the next occurrence of its time', () => {
    const once = { ...at, scheduleType: 'once' as const };
    expect(scheduleInWords(once)).toBe('Once, the next time it is 09:00');
    expect(scheduleInWords({ ...once, scheduleDate: '2026-11-27' })).toBe(
      'Once on Fri, Nov 27, 2026 at 09:00',
    );
  });

  test('daily is its time', () => {
    expect(scheduleInWords({ ...at, scheduleType: 'daily' })).toBe('Daily at 09:00');
  });

  test('weekly lists its days in the order of the week, and consecutive days as a range', () => {
    expect(weekly(['friday', 'tuesday'])).toBe('Weekly on Tuesday and Friday at 07:45');
    expect(weekly(['saturday', 'sunday'])).toBe('Weekly on Saturday and Sunday at 07:45');
    expect(weekly(['monday', 'tuesday', 'wednesday', 'thursday', 'friday'])).toBe(
      'Weekly on Monday to Friday at 07:45',
    );
    expect(weekly(['monday', 'wednesday', 'friday'])).toBe(
      'Weekly on Monday, Wednesday, and Friday at 07:45',
    );
  });
});

test('the answer has its days as a JSON text', () => {
  const stored = {
    scheduleType: 'weekly',
    scheduleTime: '07:45',
    scheduleDate: null,
    weeklyDays: '["sunday","monday"]',
  } as const;
  expect(scheduleOf(stored)).toEqual({
    ...stored,
    scheduleDate: '',
    weeklyDays: ['monday', 'sunday'],
  });
});

test("whether a moment has passed depends on the organization's clock, not on this machine's", () => {
  const moment = { scheduleDate: '2026-11-21', scheduleTime: '23:30' };
  const now = new Date('2026-11-22T04:00Z');
  expect(hasPassed(moment, 'America/New_York', now)).toBe(false);
  expect(hasPassed(moment, 'Europe/Berlin', now)).toBe(true);
  expect(hasPassed({ ...moment, scheduleDate: '' }, 'Europe/Berlin', now)).toBe(false);
});

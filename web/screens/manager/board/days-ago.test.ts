import { expect, test } from 'vitest';
import { daysAgo } from './days-ago.ts';

test('days are those of the calendar, not of 24 hours (24.2)', () => {
  const at = (moment: string) => daysAgo(moment, { today: '2026-11-21', zone: 'America/New_York' });
  expect(at('2026-11-21T05:30:00Z')).toBe('Today');
  expect(at('2026-11-21T04:30:00Z')).toBe('Yesterday');
  expect(at('2026-11-20T05:00:00Z')).toBe('Yesterday');
  expect(at('2026-11-20T04:59:00Z')).toBe('2 days ago');
  // A device's clock may run ahead.
  expect(at('2026-11-22T06:00:00Z')).toBe('Today');
  expect(daysAgo(null, { today: '2026-11-21', zone: 'UTC' })).toBe('Never');
});

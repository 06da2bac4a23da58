import { expect, test } from 'vitest';
import { waitingText } from './waiting-text.ts';

const now = new Date('2026-11-20T16:00:00.000Z');
const since = (waitingSince: string | null, waitingCount = 3) =>
  waitingText({ waitingCount, waitingSince }, { zone: 'Europe/Rome', now });

test('what waits on a device is said in words, on the calendar of the organization (25.2)', () => {
  expect(since('2026-11-20T07:05:00.000Z', 1)).toBe('1 waiting since 08:05');
  expect(since('2026-11-19T16:40:00.000Z')).toBe('3 waiting since yesterday 17:40');
  // Before midnight in UTC, and after it in Rome.
  expect(since('2026-11-19T23:30:00.000Z')).toBe('3 waiting since 00:30');
  expect(since('2026-11-12T16:40:00.000Z')).toBe('3 waiting since Nov 12, 17:40');
  expect(since('2025-11-30T16:40:00.000Z')).toBe('3 waiting since Nov 30, 2025, 17:40');
});

test('a device that is a little ahead says a time of today, and one without work nothing (25.2)', () => {
  expect(since('2026-11-21T16:00:00.000Z')).toBe('3 waiting since 17:00');
  expect(since(null, 0)).toBeUndefined();
});

test('before the zone is known it still says that something waits (E19)', () => {
  const device = { waitingCount: 2, waitingSince: '2026-11-20T07:05:00.000Z' };
  expect(waitingText(device, { zone: '', now })).toBe('2 waiting');
});

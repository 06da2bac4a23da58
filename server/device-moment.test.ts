import { expect, test } from 'vitest';
import { CLOCK_BELIEVED_MS, LATE_DAYS_MAX } from '../contract/values/limits.ts';
import { momentOnDevice } from './device-moment.ts';

const NOW = new Date('2026-11-28T12:00:00.000Z');
const SECOND = 1_000;
const DAY = 86_400 * SECOND;

/** The moment of an entry, by a clock that is ahead by so much. */
const recordedAhead = (milliseconds: number) =>
  momentOnDevice(new Date(NOW.getTime() + milliseconds).toISOString(), NOW);

test.each([SECOND, 61 * SECOND, 90 * SECOND, CLOCK_BELIEVED_MS])(
  'what a device records whose clock is %i ms ahead, and which believes it, is of now (E16, E17)',
  (ahead) => expect(recordedAhead(ahead)).toBe(NOW.toISOString()),
);

test('a moment further in the future is refused, and so is one of more than seven days ago (E16)', () => {
  expect(() => recordedAhead(CLOCK_BELIEVED_MS + 60 * SECOND)).toThrow('still to come');
  expect(recordedAhead(-LATE_DAYS_MAX * DAY)).toBe('2026-11-21T12:00:00.000Z');
  expect(() => recordedAhead(-LATE_DAYS_MAX * DAY - SECOND)).toThrow('ago');
});

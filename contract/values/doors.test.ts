import { expect, test } from 'vitest';
import { afterWrongTry } from './doors.ts';

test('a wrong try after a pause of less than six hours adds to those before (A4)', () => {
  const now = new Date('2026-06-01T12:00:00.000Z');
  const before = {
    failures: 3,
    closings: 1,
    closedUntil: null,
    lastTryAt: '2026-06-01T06:30:00.000Z',
  };
  expect(afterWrongTry(before, { tries: 5, now })).toMatchObject({ failures: 4, closings: 1 });
  const longAgo = { ...before, lastTryAt: '2026-06-01T05:30:00.000Z' };
  expect(afterWrongTry(longAgo, { tries: 5, now })).toMatchObject({ failures: 1, closings: 0 });
});

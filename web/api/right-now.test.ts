import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clockError, learnTime, rightNow } from './right-now.ts';

const NOON = new Date('2026-11-26T12:00:00Z');

beforeEach(() => void vi.useFakeTimers({ now: NOON }));
afterEach(() => {
  learnTime(new Date().toUTCString());
  vi.useRealTimers();
});

test('a clock that is wrong by more than two minutes is corrected by the date of an answer (E17)', () => {
  learnTime('Thu, 26 Nov 2026 13:00:00 GMT');
  expect(rightNow().toISOString()).toBe('2026-11-26T13:00:00.000Z');
  expect(clockError()).toBe(-3_600_000);
  learnTime('Thu, 26 Nov 2026 11:50:00 GMT');
  expect(rightNow().toISOString()).toBe('2026-11-26T11:50:00.000Z');
});

test('a smaller difference, as of an answer that was long on its way, is none; a date that is none says nothing', () => {
  for (const date of ['Thu, 26 Nov 2026 11:58:30 GMT', null, 'yesterday']) {
    learnTime(date);
    expect(rightNow()).toEqual(NOON);
  }
});

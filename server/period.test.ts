import fc from 'fast-check';
import { expect, test } from 'vitest';
import { monthsBetween, quarterMonthsBetween } from './period.ts';

const ZONES = ['America/New_York', 'America/Havana', 'Pacific/Apia', 'Pacific/Kiritimati', 'UTC'];
const moment = fc
  .date({ min: new Date('2010-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

test('quarters of months follow each other without a gap, and each lies in one month (23.6)', () => {
  fc.assert(
    fc.property(fc.tuple(moment, moment), fc.constantFrom(...ZONES), (two, zone) => {
      const [first = '', last = ''] = two.toSorted();
      const quarters = quarterMonthsBetween(first, last, zone);
      expect(Date.parse(quarters[0]?.from ?? '')).toBeLessThanOrEqual(Date.parse(first));
      expect(Date.parse(quarters.at(-1)?.before ?? '')).toBeGreaterThan(Date.parse(last));
      const months = monthsBetween(first, last, zone);
      const starts = new Set(months.map(({ from }) => from));
      for (const [place, { key, from, before }] of quarters.entries()) {
        expect(quarters[place - 1]?.before ?? from).toBe(from);
        expect(Date.parse(from)).toBeLessThan(Date.parse(before));
        expect(starts.has(from)).toBe(key.endsWith('-01'));
      }
    }),
    { numRuns: 30 },
  );
});

test('a month is four quarters, of the first to the last day (23.6)', () => {
  const quarters = quarterMonthsBetween('2026-02-03T12:00:00Z', '2026-02-27T12:00:00Z', 'UTC');
  expect(quarters).toEqual([
    { key: '2026-02-01', from: '2026-02-01T00:00:00Z', before: '2026-02-09T00:00:00Z' },
    { key: '2026-02-09', from: '2026-02-09T00:00:00Z', before: '2026-02-16T00:00:00Z' },
    { key: '2026-02-16', from: '2026-02-16T00:00:00Z', before: '2026-02-24T00:00:00Z' },
    { key: '2026-02-24', from: '2026-02-24T00:00:00Z', before: '2026-03-01T00:00:00Z' },
  ]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { salesOfDays } from './known-sales.ts';

const week = { from: '2026-11-23', to: '2026-11-29' };
const today = '2026-11-26';

test('days with figures count as they are, others as the same weekday of four weeks before (H8)', () => {
  const figures = new Map([
    ['2026-11-23', 100n],
    // Fridays: the day before the present week, and one that is too old.
    ['2026-11-20', 30n],
    ['2026-11-13', 40n],
    ['2026-10-23', 9_000n],
  ]);
  expect(salesOfDays(week, { figures, today })).toEqual({ total: 135n, estimatedDays: 1 });
});

test('a figure takes the place of its estimate: the sum rises and falls with the week (H8)', () => {
  const figures = new Map([['2026-11-19', 50n]]);
  expect(salesOfDays(week, { figures, today }).total).toBe(50n);
  figures.set('2026-11-26', 20n);
  expect(salesOfDays(week, { figures, today })).toEqual({ total: 20n, estimatedDays: 0 });
});

test('a day without sales is known, and nothing known is no amount (H8)', () => {
  expect(salesOfDays(week, { figures: new Map(), today })).toEqual({
    total: null,
    estimatedDays: 0,
  });
  const closed = new Map([['2026-11-24', 0n]]);
  expect(salesOfDays(week, { figures: closed, today })).toEqual({ total: 0n, estimatedDays: 0 });
});

test('a day to come is estimated from the weeks before today, one that is over from those before it (H8)', () => {
  const day = (offset: number) => Temporal.PlainDate.from(today).add({ days: offset }).toString();
  fc.assert(
    fc.property(
      fc.integer({ min: -60, max: 60 }),
      fc.integer({ min: -120, max: 59 }),
      (of, known) => {
        const figures = new Map([[day(known), 70n]]);
        const { total } = salesOfDays({ from: day(of), to: day(of) }, { figures, today });
        const reference = Math.min(of, 0);
        const isBefore = known < reference && known >= reference - 28;
        const isMeant = known === of || (isBefore && (of - known) % 7 === 0);
        expect(total).toBe(isMeant ? 70n : null);
      },
    ),
  );
});

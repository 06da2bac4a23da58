import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coverageOf, RUNS_MAX } from './coverage.ts';

const at = (day: number) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString();
/** Stretches of one to three days, of which some have no sums. */
const stretches = fc
  .array(fc.record({ days: fc.integer({ min: 1, max: 3 }), isSummed: fc.boolean() }), {
    maxLength: 90,
  })
  .map((drawn) => {
    let day = 0;
    return drawn.flatMap(({ days, isSummed }, id) => {
      const [startsAt, endsAt] = [at(day), at((day += days))];
      return isSummed ? [{ id, startsAt, endsAt }] : [];
    });
  });
const day = fc.option(fc.integer({ min: -5, max: 200 }), { nil: undefined });

test('every moment of a period is read once, from a sum or from its items, in few parts (23.6)', () => {
  fc.assert(
    fc.property(stretches, day, day, (summed, from, before) => {
      const period = {
        from: from === undefined ? undefined : at(from),
        before: before === undefined ? undefined : at(before),
      };
      const coverage = coverageOf(period, summed);
      const read = [
        ...coverage.live,
        ...coverage.summed.map(({ startsAt, endsAt }) => ({ from: startsAt, before: endsAt })),
      ];
      for (let hour = -10; hour < 210; hour++) {
        const moment = at(hour + 0.5);
        const isIn = (part: typeof period) =>
          (part.from === undefined || moment >= part.from) &&
          (part.before === undefined || moment < part.before);
        expect(read.filter(isIn)).toHaveLength(isIn(period) ? 1 : 0);
      }
      expect(coverage.live.length).toBeLessThanOrEqual(RUNS_MAX + 1);
    }),
    { numRuns: 40 },
  );
});

test('a period that is summed whole has no other part, and one without sums is one part (23.6)', () => {
  const whole = [
    { id: 1, startsAt: at(0), endsAt: at(4) },
    { id: 2, startsAt: at(4), endsAt: at(9) },
  ];
  const period = { from: at(0), before: at(9) };
  expect(coverageOf(period, whole)).toEqual({ summed: whole, live: [] });
  expect(coverageOf(period, [])).toEqual({ summed: [], live: [period] });
  expect(coverageOf({ from: at(1), before: at(8) }, whole).summed).toEqual([]);
});

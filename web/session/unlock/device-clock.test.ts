import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSetBack, latestMoment } from './device-clock.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-11-28T12:00:00Z');

test('a clock that is set back makes nothing younger, neither in the page nor after it was killed (O7)', () => {
  const page = { at: NOW, tick: 1_000 };
  const back = { now: NOW - 20 * HOUR_MS, tick: 1_000 + HOUR_MS };
  expect(latestMoment(back, [page])).toBe(NOW + HOUR_MS);
  const killed = { now: NOW - 20 * HOUR_MS, tick: 5 };
  expect(latestMoment(killed, [{ at: NOW }])).toBe(NOW);
  expect(isSetBack(killed, NOW)).toBe(true);
});

test('a clock that was adjusted by a minute is believed, and one that goes on is not set back', () => {
  expect(isSetBack({ now: NOW - 60_000, tick: 0 }, NOW)).toBe(false);
  expect(isSetBack({ now: NOW, tick: 0 }, NOW)).toBe(false);
});

test('however a clock is set, the latest moment never goes back (O7)', () => {
  const steps = fc.array(
    fc.record({
      set: fc.integer({ min: -48 * HOUR_MS, max: 48 * HOUR_MS }),
      passed: fc.integer({ min: 0, max: HOUR_MS }),
    }),
  );
  fc.assert(
    fc.property(steps, (taken) => {
      let known = { at: NOW, tick: 0 };
      for (const { set, passed } of taken) {
        const tick = known.tick + passed;
        const at = latestMoment({ now: NOW + set, tick }, [known]);
        expect(at - known.at).toBeGreaterThanOrEqual(passed);
        known = { at, tick };
      }
    }),
  );
});

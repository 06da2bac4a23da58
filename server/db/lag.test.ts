import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Lag, LAG_MAX_MS } from './lag.ts';
import { laterOf, logPositionIn, writtenLogPosition } from './log-position.ts';

/** Marks each 200 ms, one byte of log per millisecond, from 0 up to `untilMs`. */
function marked(untilMs: number): Lag {
  const lag = new Lag();
  for (let at = 0; at <= untilMs; at += 200) lag.mark({ position: BigInt(at), at });
  return lag;
}

test('a replica that stops following is left out within a second (23.8)', () => {
  const lag = marked(2_000);
  lag.shown(2_000n);
  expect(lag.isTooOld(2_200)).toBe(false);
  for (let at = 2_200; at <= 3_000; at += 200) {
    lag.mark({ position: BigInt(at), at });
    lag.shown(2_000n);
  }
  expect(lag.isTooOld(2_999)).toBe(true);
});

test('a replica of a quiet primary is not behind, and is left out once the primary does not answer (23.8)', () => {
  const lag = new Lag();
  for (let at = 0; at <= 60_000; at += 200) {
    lag.mark({ position: 7n, at });
    lag.shown(7n);
    expect(lag.isTooOld(at)).toBe(false);
  }
  expect(lag.isTooOld(61_000)).toBe(true);
});

test('a replica that never answered, or is none any more, is left out (23.8)', () => {
  const lag = marked(1_000);
  expect(lag.isTooOld(1_000)).toBe(true);
  lag.shown(1_000n);
  expect(lag.isTooOld(1_000)).toBe(false);
  lag.lost();
  expect(lag.isTooOld(1_000)).toBe(true);
});

test('a replica is used only while it shows what was written so long ago, whatever it answers when (23.8)', () => {
  const answers = fc.array(fc.record({ after: fc.nat(400), behind: fc.nat(2_000) }));
  fc.assert(
    fc.property(answers, (given) => {
      const lag = new Lag();
      let now = 0;
      let shown = 0;
      for (const { after, behind } of given) {
        now += after;
        lag.mark({ position: BigInt(now), at: now });
        shown = Math.max(shown, now - behind);
        lag.shown(BigInt(shown));
        if (!lag.isTooOld(now) && now - shown > LAG_MAX_MS) return false;
      }
      return true;
    }),
  );
  expect(LAG_MAX_MS).toBeLessThan(1_000);
});

test('positions of the log are compared as numbers, and written as PostgreSQL writes them (23.8)', () => {
  expect(logPositionIn('16/B374D848')).toBe(0x16_b374_d848n);
  expect(laterOf(logPositionIn('9/0') ?? 0n, logPositionIn('10/0') ?? 0n)).toBe(0x10_0000_0000n);
  for (const text of [undefined, null, '', '0', '0/', '0/g', '1/2/3', ' 1/2', '123456789/0'])
    expect(logPositionIn(text)).toBeUndefined();
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 0xffff_ffff_ffff_ffffn }), (position) => {
      expect(logPositionIn(writtenLogPosition(position))).toBe(position);
    }),
  );
});

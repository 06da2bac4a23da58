import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dividedBy, fractionOf, minus, plus, sumOf, times, ZERO } from '../fraction.ts';
import type { Fraction } from '../fraction.ts';
import { withExactRests } from './exact-rests.ts';
import type { EnteredLine } from './exact-rests.ts';

const CASE = fractionOf(1);
const PIECE = dividedBy(CASE, fractionOf(24));
const ORDERED = 5;

const line = (quantity: number, more: Partial<EnteredLine> = {}): EnteredLine => ({
  orderItemId: 1,
  quantity,
  exact: undefined,
  reason: null,
  refused: undefined,
  closed: undefined,
  rate: CASE,
  ...more,
});
const damaged = (quantity: number) => ({
  quantity,
  reason: 'damaged' as const,
  note: null,
  photoUrl: null,
});

/** What lines say was kept, in cases, after `kept` and `refused` came before. */
function keptWith(lines: EnteredLine[], came: { kept?: Fraction; refused?: Fraction } = {}) {
  const before = { ordered: ORDERED, kept: ZERO, refused: ZERO, ...came };
  return sumOf(
    withExactRests(lines, new Map([[1, before]])).map(({ exact, quantity, rate }) =>
      times(exact ?? fractionOf(quantity), rate ?? ZERO),
    ),
  );
}

const rounded = (amount: number) => Math.round(amount * 1_000) / 1_000;
const pieces = (count: number) => dividedBy(fractionOf(count), fractionOf(24));
const allButPieces = (count: number) => minus(fractionOf(ORDERED), pieces(count));
const all = Array.from({ length: 119 }, (_, index) => index + 1);

test('after any first pieces of 5 cases of 24, all that is still to come makes them exactly 5 (R2, E31)', () => {
  for (const count of all) {
    const rest = rounded(ORDERED - rounded(count / 24));
    expect(keptWith([line(rest)], { kept: pieces(count) })).toEqual(allButPieces(count));
  }
});

test('so it is in one receipt, in two lots, and beside what was refused (E32)', () => {
  fc.assert(
    fc.property(fc.constantFrom(...all), fc.integer({ min: 1, max: 999 }), (count, thousandths) => {
      const rest = rounded(ORDERED - rounded(count / 24));
      const part = rounded((rest * thousandths) / 1_000);
      fc.pre(part > 0 && part < rest);
      const left = rounded(rest - part);
      const inOne = [line(count, { rate: PIECE }), line(rest)];
      expect(keptWith(inOne)).toEqual(fractionOf(ORDERED));
      const came = { kept: pieces(count) };
      expect(keptWith([line(part), line(left)], came)).toEqual(allButPieces(count));
      const kept = keptWith([line(left, { refused: [damaged(part)] })], came);
      expect(plus(kept, fractionOf(part))).toEqual(allButPieces(count));
    }),
  );
});

test('the rest is the shown one where what was kept and what was refused were rounded each (E32)', () => {
  const came = { kept: pieces(16), refused: pieces(16) };
  expect(keptWith([line(3.666)], came)).toEqual(minus(allButPieces(16), pieces(16)));
  // It replaces what was refused.
  expect(keptWith([line(4.333)], came)).toEqual(allButPieces(16));
});

test('any other amount is what was sent, and so is what was decided before', () => {
  const came = { kept: pieces(16) };
  for (const quantity of [4, 4.332, 4.334, 5])
    expect(keptWith([line(quantity)], came)).toEqual(fractionOf(quantity));
  expect(keptWith([line(4.333, { exact: null })], came)).toEqual(fractionOf(4.333));
  const unknown = line(1, { rate: null });
  expect(keptWith([unknown, line(4.333)], came)).toEqual(fractionOf(4.333));
});

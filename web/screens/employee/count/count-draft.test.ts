import { describe, expect, test } from 'vitest';
import {
  amountsOfCounts,
  areaOf,
  differsMuch,
  EMPTY,
  countLines,
  countTotal,
  withAmount,
  withoutProducts,
  withoutSentAmounts,
} from './count-draft.ts';
import { parseDrafts } from './parse-drafts.ts';

const at = '2026-11-20T12:00:00.000Z';
const set = (draft: typeof EMPTY, productId: string, unit: string, amount: number | undefined) =>
  withAmount(draft, { productId, unit, amount, at });

describe('the draft of a count (S2)', () => {
  test('holds amounts in several units of one product, and forgets what is removed', () => {
    let draft = set(EMPTY, 'a', 'case', 2);
    draft = set(draft, 'a', 'ea', 7);
    draft = set(draft, 'b', 'kg', 0);
    expect(countLines(draft)).toEqual([
      { productId: 'a', unitOfMeasure: 'case', amount: 2 },
      { productId: 'a', unitOfMeasure: 'ea', amount: 7 },
      { productId: 'b', unitOfMeasure: 'kg', amount: 0 },
    ]);
    draft = set(set(draft, 'a', 'case', undefined), 'a', 'ea', undefined);
    expect(draft.amounts).toEqual({ b: { kg: 0 } });
    expect(draft.moments).toEqual({ b: at });
  });

  test('is asked about again when another amount is entered', () => {
    const draft = { ...set(EMPTY, 'a', 'case', 2), confirmed: ['a', 'b'] };
    expect(set(draft, 'a', 'case', 3).confirmed).toEqual(['b']);
    expect(set(draft, 'a', 'case', 2).confirmed).toEqual(['a', 'b']);
  });

  test.each([
    [{ case: 2, ea: 12 }, 2.5],
    [{ ea: 6 }, 0.25],
    [{ case: 1, kg: 3 }, undefined],
  ])('%j is %s cases', (amounts, total) => {
    const product = { unitOfMeasure: 'case', conversions: [{ unitOfMeasure: 'ea', factor: 24 }] };
    expect(countTotal(amounts, product)).toBe(total);
  });

  test.each([
    [5, 10, false],
    [4.9, 10, true],
    [15, 10, false],
    [15.1, 10, true],
    [0, 10, true],
    [7, 0, false],
    [7, -2, false],
    [7, undefined, false],
    [undefined, 7, false],
  ])('%s instead of %s differs by more than half: %s', (counted, expected, much) => {
    expect(differsMuch(counted, expected)).toBe(much);
  });

  test('is of an area when all of it is', () => {
    const product = {
      productName: '',
      altName: null,
      vendorName: '',
      photoUrl: null,
      unitOfMeasure: 'kg',
      conversions: [],
      expected: 0,
      countedAt: null,
    };
    const products = [
      { ...product, productId: 'a', area: 'Bar' },
      { ...product, productId: 'b', area: 'Bar' },
      { ...product, productId: 'c', area: null },
    ];
    const draft = set(EMPTY, 'a', 'kg', 1);
    expect(areaOf(draft, products)).toBe('Bar');
    expect(areaOf(set(draft, 'c', 'kg', 1), products)).toBeNull();
  });

  test('of a corrected count is what was counted last of each product, in all of its units', () => {
    const line = (productId: string, unitOfMeasure: string, amount: number) => ({
      productId,
      unitOfMeasure,
      amount,
    });
    expect(
      amountsOfCounts([
        { lines: [line('a', 'case', 2), line('a', 'ea', 7), line('b', 'kg', 1)] },
        { lines: [line('a', 'ea', 5)] },
      ]),
    ).toEqual({ a: { ea: 5 }, b: { kg: 1 } });
  });

  test('keeps what was counted or changed while it was sent, and nothing else', () => {
    const counted = set(set(set(EMPTY, 'a', 'case', 2), 'a', 'ea', 7), 'b', 'kg', 1);
    const sent = { ...counted, confirmed: ['a', 'b'] };
    const { amounts } = sent;
    expect(withoutSentAmounts(sent, amounts)).toMatchObject({ amounts: {}, confirmed: [] });

    const since = set(set(sent, 'a', 'ea', 8), 'c', 'kg', 4);
    expect(withoutSentAmounts({ ...since, confirmed: ['b', 'c'] }, amounts)).toEqual({
      amounts: { a: { case: 2, ea: 8 }, c: { kg: 4 } },
      confirmed: ['c'],
      sent: null,
      moments: { a: at, c: at },
    });
    expect(withoutSentAmounts(set(sent, 'b', 'kg', undefined), amounts).amounts).toEqual({});
  });

  test('leaves a product out with all of its amounts, and with what was confirmed of it (O2)', () => {
    const draft = set(set(set(EMPTY, 'a', 'case', 2), 'a', 'ea', 7), 'b', 'kg', 3);
    expect(withoutProducts({ ...draft, confirmed: ['a', 'b'] }, ['a'])).toMatchObject({
      amounts: { b: { kg: 3 } },
      confirmed: ['b'],
      moments: { b: at },
    });
  });

  test('is read back from the storage, without what is invalid in it', () => {
    const sent = { id: 'one', at: null };
    const draft = { ...set(EMPTY, 'a', 'kg', 1.5), confirmed: ['a'], sent };
    expect(parseDrafts(JSON.parse(JSON.stringify({ 7: draft })))).toEqual({ 7: draft });
    expect(
      parseDrafts({ 7: { amounts: { a: { kg: 'x' }, b: 3, c: { kg: -1 } }, id: 5 }, 8: null }),
    ).toEqual({
      7: EMPTY,
    });
    expect(parseDrafts('x')).toBeUndefined();
  });
});

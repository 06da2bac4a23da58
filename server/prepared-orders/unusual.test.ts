import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inEnglish } from '../../contract/statements/table.ts';
import { unusualOf } from './unusual.ts';
import type { Checked, LineToCheck } from './unusual.ts';

const NOW = new Date('2026-11-19T18:00:00Z');
const daysAgo = (days: number, earlierMs = 0) =>
  new Date(NOW.getTime() - days * 86_400_000 - earlierMs);

const line = (changes: Partial<LineToCheck> = {}): LineToCheck => ({
  productId: 'PRD-1',
  productName: 'Basil',
  quantity: 10,
  unitOfMeasure: 'case',
  otherUnit: null,
  isSold: true,
  price: '2.0000',
  lastPrice: '2.0000',
  countedAt: daysAgo(1),
  ...changes,
});
const found = (changes: Partial<LineToCheck>, more: Partial<Checked> = {}) =>
  unusualOf({
    lines: [line(changes)],
    usual: [{ productId: 'PRD-1', usual: 10, orders: 3 }],
    isToPar: true,
    isChanged: false,
    isRestored: false,
    cannotOrder: null,
    isInsideBudgets: true,
    priceAlertPercent: 10,
    now: NOW,
    ...more,
  }).map((one) => inEnglish(one));

describe('a prepared order is unusual (H6)', () => {
  test.each([5, 10, 20])('not with %d where 10 are usual', (quantity) => {
    expect(found({ quantity })).toEqual([]);
  });
  test.each([4, 21])('with %d where 10 are usual', (quantity) => {
    expect(found({ quantity })).toEqual([`Basil: ${quantity}, usually 10`]);
  });
  test('but nothing is usual before three orders', () => {
    const usual = [{ productId: 'PRD-1', usual: 10, orders: 2 }];
    expect(found({ quantity: 400 }, { usual })).toEqual([]);
  });

  test.each([
    ['2.2000', []],
    ['1.8000', []],
    ['2.2001', ['Basil: its price changed by more than 10 % since it was last ordered here']],
    ['1.7999', ['Basil: its price changed by more than 10 % since it was last ordered here']],
    [null, []],
  ])('with a price of %s after 2.00', (price, expected) => {
    expect(found({ price })).toEqual(expected);
  });
  test('with any price after none at all', () => {
    expect(found({ lastPrice: '0.0000', price: '0.0100' })).toHaveLength(1);
    expect(found({ lastPrice: null, price: '9.0000' })).toEqual([]);
  });

  test('filled to par by a count of more than seven days ago, or by none', () => {
    const said = ['Basil was not counted within 7 days'];
    expect(found({ countedAt: daysAgo(7) })).toEqual([]);
    expect(found({ countedAt: daysAgo(7, 1) })).toEqual(said);
    expect(found({ countedAt: null })).toEqual(said);
    expect(found({ countedAt: null }, { isToPar: false })).toEqual([]);
  });

  test('with a product that is not sold any more, of which nothing else is said', () => {
    expect(found({ isSold: false, quantity: 99, countedAt: null })).toEqual([
      'Basil is not sold any more',
    ]);
  });

  test('where it may have been ordered before a backup was restored', () => {
    expect(found({}, { isRestored: true })).toEqual([
      'A backup was restored: it may have been ordered already, so it is for a person to submit it',
    ]);
  });

  test('with a quantity in a former unit, of which nothing else is said', () => {
    const changes = { otherUnit: 'ea', quantity: 24, price: '60.0000' };
    expect(found({ ...changes, countedAt: null })).toEqual([
      'Basil: 24 ea, but it is ordered in case by now: enter its quantity again',
    ]);
  });

  test('where a person changed it, nobody may order it, or it is over a budget', () => {
    const more = { isChanged: true, cannotOrder: { name: 'Ana' }, isInsideBudgets: false };
    expect(found({}, more)).toEqual([
      'Somebody changed it, so it is for a person to submit it',
      'Ana cannot order at this location any more',
      'It is over a budget',
    ]);
  });

  test('by its price exactly as whole numbers say', () => {
    const price = fc.integer({ min: 1, max: 99_999_999 });
    const text = (amount: number) =>
      `${Math.floor(amount / 10_000)}.${String(amount % 10_000).padStart(4, '0')}`;
    fc.assert(
      fc.property(price, price, fc.integer({ min: 0, max: 1000 }), (before, after, percent) => {
        const is = found(
          { lastPrice: text(before), price: text(after) },
          { priceAlertPercent: percent },
        );
        expect(is.length > 0).toBe(Math.abs(after - before) * 100 > before * percent);
      }),
    );
  });
});

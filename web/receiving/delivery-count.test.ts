import { describe, expect, test } from 'vitest';
import {
  countedLine,
  differenceText,
  summaryOf,
  withLineAmount,
  withPart,
  withRefused,
} from './delivery-count.ts';
import type { LineEntry } from './delivery-count.ts';
import { linesToRecord } from './recorded-lines.ts';

const FIVE = { orderItemId: 1, unitOfMeasure: 'kg', due: 5, receivedBefore: 0 };

describe('a counted line (R3)', () => {
  test('that nobody touched arrived as ordered', () =>
    expect(countedLine(5)).toEqual({
      quantity: 5,
      refused: [],
      missing: 0,
      reason: null,
      closed: undefined,
      isAsOrdered: true,
    }));

  test('that is short is closed as short', () => {
    expect(countedLine(5, { quantity: 3 })).toMatchObject({ reason: 'short', closed: true });
  });

  test('whose rest comes later stays open, without a reason', () =>
    expect(countedLine(5, { quantity: 3, restComes: true })).toMatchObject({
      reason: null,
      closed: false,
      isAsOrdered: false,
    }));

  test('that is complete again is not short, and keeps another reason', () => {
    expect(countedLine(5, { quantity: 5, reason: 'short' }).isAsOrdered).toBe(true);
    expect(countedLine(5, { quantity: 5, reason: 'too_warm' })).toMatchObject({
      reason: 'too_warm',
      closed: undefined,
      isAsOrdered: false,
    });
  });

  test('says how it differs', () => {
    expect(differenceText(countedLine(5))).toBeUndefined();
    expect(differenceText(countedLine(5, { quantity: 2.5 }))).toBe('2.5 short');
    expect(differenceText(countedLine(5, { quantity: 0 }))).toBe('None came');
    expect(differenceText(countedLine(5, { quantity: 6 }))).toBe('1 over');
  });
});

describe('what came and is not kept (E32)', () => {
  const five = (entry: LineEntry) => countedLine(5, entry);

  test('is all that is short, in one tap, and follows the amount that is kept', () => {
    const entry = withRefused({ quantity: 4 }, 'damaged');
    expect(five(entry)).toMatchObject({
      refused: [{ reason: 'damaged', quantity: 1 }],
      missing: 0,
      reason: null,
      closed: undefined,
      isAsOrdered: false,
    });
    expect(five({ ...entry, quantity: 2 }).refused).toMatchObject([{ quantity: 3 }]);
    expect(five({ ...entry, quantity: 5 }).isAsOrdered).toBe(true);
  });

  test('with an amount of its own leaves the rest missing, or to come', () => {
    const entry = withPart(withRefused({ quantity: 2 }, 'damaged'), {
      reason: 'damaged',
      quantity: 1,
    });
    expect(five(entry)).toMatchObject({ missing: 2, reason: 'short', closed: true });
    expect(five({ ...entry, restComes: true })).toMatchObject({ reason: null, closed: false });
    expect(five(withRefused(entry, 'too_warm'))).toMatchObject({
      refused: [
        { reason: 'damaged', quantity: 1 },
        { reason: 'too_warm', quantity: 2 },
      ],
      missing: 0,
    });
    expect(differenceText(five(entry))).toBe('1 refused, 2 short');
    expect(summaryOf([five(entry)], 0)).toBe('1 short, 1 refused');
  });

  test('has the reason that was pressed last, with its photo, and none when it is pressed again', () => {
    const damaged = withPart(withRefused({ quantity: 3 }, 'damaged'), {
      reason: 'damaged',
      photoUrl: '/uploads/a.webp',
    });
    const warm = withRefused(damaged, 'too_warm');
    expect(five(warm).refused).toEqual([
      { reason: 'too_warm', quantity: 2, photoUrl: '/uploads/a.webp' },
    ]);
    expect(five(withRefused(warm, 'too_warm'))).toMatchObject({ refused: [], missing: 2 });
  });

  test('may come again: the line stays open', () =>
    expect(five({ ...withRefused({ quantity: 0 }, 'expired'), restComes: true })).toMatchObject({
      refused: [{ quantity: 5 }],
      closed: false,
    }));

  test('is read from an entry of an earlier version, and recorded with its photo', () => {
    const lines = { 1: { quantity: 3, reason: 'damaged' as const, photoUrl: '/uploads/a.webp' } };
    expect(linesToRecord([FIVE], { lines, extras: [] })).toEqual([
      {
        orderItemId: 1,
        quantity: 3,
        unitOfMeasure: 'kg',
        refused: [{ quantity: 2, reason: 'damaged', photoUrl: '/uploads/a.webp' }],
        reason: null,
        receivedBefore: 0,
      },
    ]);
  });

  test('of a line that is kept as a whole, a reason says that there is nothing of', () =>
    expect(
      linesToRecord([FIVE], {
        lines: { 1: { reason: 'damaged' } },
        extras: [],
      }),
    ).toMatchObject([{ quantity: 5, reason: 'damaged', refused: [] }]));
});

test('each line says its unit: the item may be in another one when the receipt arrives (E31, O2)', () => {
  const recorded = (entry: LineEntry) => linesToRecord([FIVE], { lines: { 1: entry }, extras: [] });
  const inPieces = { unitOfMeasure: 'ea', perUnit: 10 };
  expect(recorded({})).toMatchObject([{ quantity: 5, unitOfMeasure: 'kg' }]);
  expect(recorded({ quantity: 4 })).toMatchObject([{ quantity: 4, unitOfMeasure: 'kg' }]);
  expect(recorded({ ...inPieces, quantity: 41 })).toMatchObject([
    { quantity: 41, unitOfMeasure: 'ea' },
  ]);
  // All that is due, in the unit of the item: in the other one it may be no decimal.
  expect(recorded({ ...inPieces, quantity: 50 })).toMatchObject([
    { quantity: 5, unitOfMeasure: 'kg' },
  ]);
});

test('what is recorded leaves out lines of which nothing came and whose rest comes later (R1, R2)', () => {
  const items = [1, 2, 3].map((orderItemId) => ({ ...FIVE, orderItemId, due: 2 }));
  const extra = { productId: 'PRD-1', productName: 'Basil', unitOfMeasure: 'kg', quantity: 1 };
  const lines = { 2: { quantity: 0, restComes: true }, 3: { quantity: 0, note: 'On Friday' } };
  expect(linesToRecord(items, { lines, extras: [extra] })).toEqual([
    { orderItemId: 1, quantity: 2, unitOfMeasure: 'kg', reason: null, receivedBefore: 0 },
    {
      orderItemId: 3,
      quantity: 0,
      unitOfMeasure: 'kg',
      closed: true,
      reason: 'short',
      note: 'On Friday',
      receivedBefore: 0,
    },
    { productId: 'PRD-1', unitOfMeasure: 'kg', quantity: 1, reason: 'not_ordered' },
  ]);
});

test('the summary counts lines, and leaves out what there is none of', () => {
  const counted = [
    countedLine(1),
    countedLine(2, { quantity: 1 }),
    countedLine(2, { quantity: 3 }),
  ];
  expect(summaryOf(counted, 1)).toBe('1 as ordered, 1 short, 1 over, 1 not ordered');
  expect(summaryOf([countedLine(1)], 0)).toBe('1 as ordered');
});

test('what was refused stays the same when the kept amount is counted in another unit (E32)', () => {
  const entry = { quantity: 4, refused: [{ reason: 'damaged' as const, quantity: 1 }] };
  const counted = withLineAmount(entry, {
    quantity: 96,
    unit: { unitOfMeasure: 'ea', perUnit: 24 },
  });
  expect(countedLine(5, counted)).toMatchObject({
    quantity: 96,
    refused: [{ reason: 'damaged', quantity: 24 }],
    missing: 0,
  });
});

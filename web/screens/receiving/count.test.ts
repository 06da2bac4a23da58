import { describe, expect, test } from 'vitest';
import { countedLine, differenceText, linesToRecord, summaryOf } from './count.ts';

describe('a counted line (R3)', () => {
  test('that nobody touched arrived as ordered', () =>
    expect(countedLine(5)).toEqual({
      quantity: 5,
      missing: 0,
      reason: null,
      closed: false,
      isAsOrdered: true,
    }));

  test('that is short is closed as short until another reason is chosen', () => {
    expect(countedLine(5, { quantity: 3 })).toMatchObject({ reason: 'short', closed: true });
    expect(countedLine(5, { quantity: 3, reason: 'damaged' })).toMatchObject({
      reason: 'damaged',
      closed: true,
    });
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
      closed: false,
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

test('what is recorded leaves out lines of which nothing came and whose rest comes later (R1, R2)', () => {
  const items = [1, 2, 3].map((orderItemId) => ({ orderItemId, due: 2, receivedBefore: 0 }));
  const extra = { productId: 'PRD-1', productName: 'Basil', unitOfMeasure: 'kg', quantity: 1 };
  const lines = { 2: { quantity: 0, restComes: true }, 3: { quantity: 0, note: 'On Friday' } };
  expect(linesToRecord(items, { lines, extras: [extra] })).toEqual([
    { orderItemId: 1, quantity: 2, closed: false, reason: null, receivedBefore: 0 },
    {
      orderItemId: 3,
      quantity: 0,
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

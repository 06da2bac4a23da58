import { expect, test } from 'vitest';
import { parseCounts } from './kept-delivery-count.ts';

const count = {
  lines: {
    7: {
      quantity: 2.5,
      unitOfMeasure: 'ea',
      perUnit: 24,
      reason: 'price',
      billedPrice: '2.50',
      refused: [
        { reason: 'damaged', quantity: 1, photoUrl: '/uploads/x.webp' },
        { reason: 'expired' },
      ],
      photoUrl: '/uploads/x.webp',
    },
  },
  seen: { 7: { received: 1.5, isLearnt: true } },
  extras: [{ productId: 'PRD-1', productName: 'Basil', unitOfMeasure: 'kg', quantity: 1 }],
  notes: 'Left door',
  sent: { id: 'RCP-1780000000000', at: '2026-11-22T10:00:00.000Z' },
  changedAt: 1_780_000_000_000,
};

test('a kept count is read back as it was (R3)', () =>
  expect(parseCounts({ '1 2_3_any': count })).toEqual({ '1 2_3_any': count }));

test('what is invalid in a kept count is left out', () => {
  const damaged = {
    ...count,
    lines: { 7: { quantity: '2', note: 'Cold', other: 1 }, 8: 'text' },
    seen: { 7: { received: 1 }, 8: { received: '2' }, 9: 'text' },
    extras: [{ productId: 'PRD-1' }, null],
    notes: 5,
    sent: { at: '2026-11-22T10:00:00.000Z' },
  };
  expect(parseCounts({ a: damaged, b: 'text', c: { lines: [] } })).toEqual({
    a: {
      ...count,
      lines: { 7: { note: 'Cold' }, 8: {} },
      seen: { 7: { received: 1, isLearnt: false } },
      extras: [],
      notes: '',
      sent: null,
    },
  });
  expect(parseCounts('text')).toBeUndefined();
  const { seen: _, ...earlier } = count;
  expect(parseCounts({ a: earlier })).toEqual({ a: { ...count, seen: {} } });
});

import { expect, test } from 'vitest';
import { withCounted } from './kept-delivery.ts';
import { parseCounts } from './kept-delivery-count.ts';

const count = {
  lines: {
    7: {
      quantity: 2.5,
      unitOfMeasure: 'ea',
      perUnit: 24,
      lineUnit: 'case',
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
  delivery: {
    vendorId: 2,
    vendorName: 'Fresh Farms',
    purchaseOrderNumber: 3,
    deliveryDate: null,
    isToday: false,
    isOverdue: false,
    items: [
      {
        orderItemId: 7,
        orderId: 'ORD-1',
        productId: 'PRD-2',
        productName: 'Mint',
        quantity: 5,
        refusedQuantity: 0,
        awaitingConversion: [],
        unitOfMeasure: 'case',
      },
    ],
  },
  changedAt: 1_780_000_000_000,
};

test('what was counted and is not expected any more stands below what is (O2)', () => {
  const { delivery } = parseCounts({ a: count })?.['a'] ?? {};
  const [mint] = delivery?.items ?? [];
  expect(withCounted(undefined, delivery)).toBe(delivery);
  const others = [{ ...mint!, orderItemId: 8 }];
  const expected = { ...delivery!, items: others };
  expect(withCounted(expected, delivery)?.items).toEqual([...others, mint]);
  const again = { ...delivery!, items: [{ ...mint!, receivedQuantity: 2 }] };
  expect(withCounted(again, delivery)).toEqual(again);
});

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
    delivery: { ...count.delivery, items: [{ orderItemId: 7 }, null] },
  };
  expect(parseCounts({ a: damaged, b: 'text', c: { lines: [] } })).toEqual({
    a: {
      ...count,
      lines: { 7: { note: 'Cold' }, 8: {} },
      seen: { 7: { received: 1, isLearnt: false } },
      extras: [],
      notes: '',
      sent: null,
      delivery: { ...count.delivery, items: [] },
    },
  });
  expect(parseCounts('text')).toBeUndefined();
  const { seen: _, ...earlier } = count;
  expect(parseCounts({ a: earlier })).toEqual({ a: { ...count, seen: {} } });
  const { delivery: __, ...ofNone } = count;
  expect(parseCounts({ a: { ...ofNone, delivery: { items: [] } } })).toEqual({ a: ofNone });
});

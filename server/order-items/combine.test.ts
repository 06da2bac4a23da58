import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ITEM_STATUSES } from '../../contract/values/order-states.ts';
import { combinedLines, joinedNotes } from './combine.ts';

describe('items of combined orders with the same product, unit, vendor, purchase order and state (D17)', () => {
  type Line = Parameters<typeof combinedLines>[0][number] & {
    productId: string;
    unitOfMeasure: string;
    vendorId: number;
    orderedStatus: string;
    purchaseOrderNumber: number | null;
  };
  const key = (line: Line) =>
    [
      line.productId,
      line.unitOfMeasure,
      line.vendorId,
      line.orderedStatus,
      line.purchaseOrderNumber,
    ].join();
  const earliest = (group: Line[]) =>
    group.map(({ orderedAt }) => orderedAt).reduce((a, b) => ((a ?? '') < (b ?? '') ? a : b));
  const moment = fc.integer({ min: 1, max: 9 }).map((day) => `2026-03-0${day}T09:00:00.000Z`);
  const line = fc
    .record({
      id: fc.nat(),
      orderId: fc.constantFrom('ORD-1', 'ORD-2', 'ORD-3'),
      locationId: fc.constant(1),
      productId: fc.constantFrom('a', 'b'),
      productName: fc.constant('Something'),
      unitOfMeasure: fc.constantFrom('kg', 'ea'),
      vendorId: fc.constantFrom(1, 2),
      quantity: fc.integer({ min: 1, max: 99 }),
      orderedStatus: fc.constantFrom(...ITEM_STATUSES),
      orderedAt: moment,
      purchaseOrderNumber: fc.constantFrom(null, 1, 2),
      isDeleted: fc.constant(false),
      version: fc.constant(1),
    })
    .map(({ orderedAt, ...one }) => ({
      ...one,
      orderedAt: one.orderedStatus === 'pending' ? null : orderedAt,
    }));

  test('become one item with the summed quantity and the earliest orderedAt', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const combined = combinedLines(lines);
        const groups = Map.groupBy(lines, key);
        expect(combined.map(key)).toEqual([...groups.keys()]);
        for (const one of combined) {
          const group = groups.get(key(one)) ?? [];
          expect(one.quantity).toBe(group.reduce((sum, { quantity }) => sum + quantity, 0));
          expect(one.orderedAt).toBe(earliest(group));
          expect(one.id).toBe(group[0]?.id);
        }
        expect(combinedLines(combined)).toEqual(combined);
      }),
    );
  });

  test('stay apart when any other field differs', () => {
    const one = {
      id: 1,
      orderId: 'ORD-1',
      version: 1,
      productName: 'Rice',
      quantity: 1,
      orderedAt: null,
      remark: 'ripe',
    };
    expect(combinedLines([one, { ...one, id: 2, remark: 'green' }])).toHaveLength(2);
    expect(combinedLines([one, { ...one, id: 2 }])).toEqual([{ ...one, quantity: 2 }]);
  });

  test('have each note once, after the id of its order', () => {
    const first = joinedNotes(
      [
        { id: 'ORD-1', notes: 'back door' },
        { id: 'ORD-2', notes: null },
        { id: 'ORD-3', notes: 'ring twice' },
      ],
      new Set(),
    );
    expect(first).toBe('ORD-1: back door\nORD-3: ring twice');
    expect(
      joinedNotes(
        [
          { id: 'ORD-1', notes: first },
          { id: 'ORD-4', notes: 'x' },
        ],
        new Set(['ORD-1']),
      ),
    ).toBe(`${first}\nORD-4: x`);
    expect(joinedNotes([{ id: 'ORD-1', notes: null }], new Set())).toBeNull();
  });
});

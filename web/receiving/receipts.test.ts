import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ReceiptLine } from '#contract/calls/receipts.ts';
import { amountIn, unitsFor } from './line-units.ts';
import { correctedLine, dueOf, entryOf } from './receipts.ts';

const product = { unitOfMeasure: 'case', conversions: [{ unitOfMeasure: 'ea', factor: 24 }] };

/** 7 of 24 pieces are no decimal in cases. */
const pieces = {
  orderItemId: 1,
  productId: 'PRD-1',
  orderedQuantity: 7,
  orderedUnit: 'ea',
  quantity: 7,
  unitOfMeasure: 'ea',
  refused: [],
  billedPrice: null,
  closed: false,
  reason: null,
} as unknown as ReceiptLine;

function corrected(line: ReceiptLine, changes: { quantity: number; unit: string }) {
  const units = unitsFor(product, line.unitOfMeasure);
  const { quantity, unit } = changes;
  const { perUnit } = units.find(({ unitOfMeasure }) => unitOfMeasure === unit) ?? { perUnit: 1 };
  const entry = { ...entryOf(line, units), quantity, unitOfMeasure: unit, perUnit };
  return correctedLine(line, { entry, units });
}

describe('a corrected line in another unit (S0)', () => {
  test('stays exactly as it was recorded while its amount stays', () => {
    const amounts = fc.integer({ min: 1, max: 1_000_000 }).map((amount) => amount / 1_000);
    const isOrdered = fc.boolean();
    fc.assert(
      fc.property(amounts, isOrdered, (quantity, ordered) => {
        const inCases = amountIn(quantity, 1 / 24);
        fc.pre(inCases > 0);
        const line = { ...pieces, quantity, ...(!ordered && { orderItemId: null }) };
        expect(corrected(line, { quantity: inCases, unit: 'case' })).toMatchObject({
          quantity,
          unitOfMeasure: 'ea',
        });
      }),
    );
  });

  test('is exactly what was ordered, and not short, when it is that', () => {
    const whole = { ...pieces, quantity: 1, unitOfMeasure: 'case' };
    const asOrdered = { quantity: 7, unitOfMeasure: 'ea', reason: null };
    expect(dueOf(whole, unitsFor(product, 'case'))).toBeCloseTo(7 / 24, 10);
    expect(corrected(whole, { quantity: 7, unit: 'ea' })).toMatchObject(asOrdered);
    expect(corrected(whole, { quantity: 0.292, unit: 'case' })).toMatchObject(asOrdered);
  });

  test('is what was typed when that is another amount', () =>
    expect(corrected(pieces, { quantity: 0.25, unit: 'case' })).toMatchObject({
      quantity: 0.25,
      unitOfMeasure: 'case',
      reason: 'short',
      closed: true,
    }));
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounded } from '#web/ui/amount.ts';
import { countedLine, withLineAmount } from './delivery-count.ts';
import type { LineEntry } from './delivery-count.ts';
import { amountIn, exactlyIn, typedIn, unitsFor } from './line-units.ts';
import { inPresentUnit } from './present-unit.ts';
import { linesToRecord } from './recorded-lines.ts';

const product = {
  unitOfMeasure: 'case',
  conversions: [
    { unitOfMeasure: 'ea', factor: 24 },
    { unitOfMeasure: 'kg', factor: 10.5 },
  ],
};

test('a line is counted in its own unit first, and in those that its product is converted to (R1, S0)', () => {
  expect(unitsFor(product, 'case')).toEqual([
    { unitOfMeasure: 'case', perUnit: 1 },
    { unitOfMeasure: 'ea', perUnit: 24 },
    { unitOfMeasure: 'kg', perUnit: 10.5 },
  ]);
  expect(unitsFor(product, 'kg').map(({ unitOfMeasure }) => unitOfMeasure)).toEqual([
    'kg',
    'case',
    'ea',
  ]);
  expect(unitsFor(product, 'ea')[1]?.perUnit).toBeCloseTo(1 / 24);
});

test('a line in a unit that its product does not have any more is counted in that alone', () => {
  expect(unitsFor(product, 'box')).toEqual([{ unitOfMeasure: 'box', perUnit: 1 }]);
  expect(unitsFor(undefined, 'box')).toEqual([{ unitOfMeasure: 'box', perUnit: 1 }]);
});

test('what was counted in another unit is compared with what is due in that unit, and recorded in it', () => {
  const pieces = { quantity: 118, unitOfMeasure: 'ea', perUnit: 24 };
  expect(countedLine(5, pieces)).toMatchObject({ missing: 2, reason: 'short', closed: true });
  expect(countedLine(5, { ...pieces, quantity: 120 }).isAsOrdered).toBe(true);
  // Seven of 24 pieces are no decimal.
  expect(countedLine(7, { quantity: 0.292, unitOfMeasure: 'case', perUnit: 1 / 24 })).toMatchObject(
    { missing: 0, isAsOrdered: true },
  );
  const items = [{ orderItemId: 1, unitOfMeasure: 'case', due: 5, receivedBefore: 0 }];
  expect(linesToRecord(items, { lines: { 1: pieces }, extras: [] })).toEqual([
    {
      orderItemId: 1,
      quantity: 118,
      unitOfMeasure: 'ea',
      closed: true,
      reason: 'short',
      receivedBefore: 0,
    },
  ]);
});

test.each([
  ['in the line\u2019s own', { quantity: 2 }],
  ['in another one', { quantity: 48, unitOfMeasure: 'ea', perUnit: 24 }],
  ['with a refused part', { refused: [{ reason: 'damaged', quantity: 1 } as const] }],
])(
  'what was counted %s is the same after its item got another unit (E30)',
  (_, entered: LineEntry) => {
    const entry = inPresentUnit({ ...entered, lineUnit: 'case' }, unitsFor(product, 'ea'));
    const { quantity, refused } = countedLine(72, entry);
    const before = countedLine(3, entered);
    expect([quantity, refused]).toEqual([before.quantity, before.refused]);
    const unit = entered.unitOfMeasure ?? 'case';
    expect(entry).toMatchObject({ unitOfMeasure: unit, lineUnit: 'ea' });
    const items = [{ orderItemId: 1, unitOfMeasure: 'ea', due: 72, receivedBefore: 0 }];
    const [line] = linesToRecord(items, { lines: { 1: entry }, extras: [] });
    expect(line).toMatchObject({ quantity, unitOfMeasure: unit });
  },
);

test('what was counted in a unit that its product does not know is recorded in it, and nothing of it is short or over', () => {
  const entered = { quantity: 2, lineUnit: 'case', reason: 'price', billedPrice: '24.00' } as const;
  const entry = inPresentUnit(entered, unitsFor(undefined, 'l'));
  expect(countedLine(60, entry)).toMatchObject({ missing: 0, closed: undefined, reason: null });
  expect(countedLine(60, entry).isAsOrdered).toBe(false);
  const items = [{ orderItemId: 1, unitOfMeasure: 'l', due: 2, receivedBefore: 0 }];
  expect(linesToRecord(items, { lines: { 1: entry }, extras: [] })).toEqual([
    { orderItemId: 1, quantity: 2, unitOfMeasure: 'case', reason: null, receivedBefore: 0 },
  ]);
  // One more is one more of it; typed, the amount is in the unit of today.
  expect(inPresentUnit({ ...entry, quantity: 3 }, unitsFor(undefined, 'l'))).toMatchObject({
    unitOfMeasure: 'case',
    perUnit: 0,
  });
  const unit = { unitOfMeasure: 'l', perUnit: 1 };
  expect(countedLine(60, withLineAmount(entry, { quantity: 59, unit }))).toMatchObject({
    quantity: 59,
    missing: 1,
  });
});

test('what says nothing of amounts is of the unit of today', () => {
  const entry = inPresentUnit({ note: 'Warm', lineUnit: 'case' }, unitsFor(undefined, 'l'));
  expect(countedLine(60, entry).isAsOrdered).toBe(true);
});

test('what is as ordered in any unit is recorded as exactly what is due, although that may be no decimal in the unit (R1, S0)', () => {
  const thousandths = fc.integer({ min: 1, max: 10_000_000 }).map((amount) => amount / 1_000);
  const factors = fc.integer({ min: 2, max: 1_000 });
  const isTyped = fc.boolean();
  fc.assert(
    fc.property(thousandths, factors, isTyped, (due, factor, typed) => {
      const perUnit = 1 / factor;
      const inUnit = amountIn(due, perUnit);
      fc.pre(inUnit > 0);
      const entry = {
        unitOfMeasure: 'case',
        perUnit,
        ...(typed && { quantity: inUnit }),
      };
      const items = [{ orderItemId: 1, unitOfMeasure: 'ea', due, receivedBefore: 0 }];
      expect(linesToRecord(items, { lines: { 1: entry }, extras: [] })).toEqual([
        { orderItemId: 1, quantity: due, unitOfMeasure: 'ea', reason: null, receivedBefore: 0 },
      ]);
    }),
  );
});

test('the rest of what came in pieces is not short, although what had come is rounded in cases; it is recorded as typed (R1, S0)', () => {
  const came = fc.integer({ min: 1, max: 119 });
  fc.assert(
    fc.property(came, (pieces) => {
      const due = rounded(5 - rounded(pieces / 24));
      const entry = { quantity: 120 - pieces, unitOfMeasure: 'ea', perUnit: 24 };
      const items = [{ orderItemId: 1, unitOfMeasure: 'case', due, receivedBefore: 0 }];
      const [line] = linesToRecord(items, { lines: { 1: entry }, extras: [] });
      expect(line).toMatchObject({ reason: null });
      expect(line).not.toHaveProperty('closed');
      expect((line?.quantity ?? 0) * (line?.unitOfMeasure === 'ea' ? 1 : 24)).toBe(120 - pieces);
    }),
  );
  expect(countedLine(0.292, { quantity: 6, unitOfMeasure: 'ea', perUnit: 24 }).missing).toBe(1.008);
  expect(countedLine(0.292, { quantity: 0.291 }).missing).toBe(0.001);
  const pieceOfPallet = { quantity: 2_399, unitOfMeasure: 'ea', perUnit: 4_800 };
  expect(countedLine(0.5, { ...pieceOfPallet, reason: 'short' }).missing).toBe(1);
});

test('what was typed stays when the unit is changed forth and back, and text that is no amount stays as it is', () => {
  const units = unitsFor(product, 'ea');
  const typed = { text: '118', unit: 'ea' };
  expect(typedIn(typed, { wanted: 'case', units })).toBe('4.917');
  expect(typedIn(typed, { wanted: 'ea', units })).toBe('118');
  expect(typedIn({ text: '1 1/', unit: 'ea' }, { wanted: 'case', units })).toBe('1 1/');
});

test('an amount that is no decimal in another unit stays in the one in which it was typed (S0)', () => {
  const units = unitsFor(product, 'case');
  const ea = { unitOfMeasure: 'ea', perUnit: 24 };
  const cases = { unitOfMeasure: 'case', perUnit: 1 };
  const seven = { text: '7', unit: 'ea' };
  expect(exactlyIn(seven, { wanted: 'case', units })).toEqual({ amount: 7, unit: ea });
  expect(exactlyIn(seven, { wanted: 'ea', units })).toEqual({ amount: 7, unit: ea });
  expect(exactlyIn({ text: '6', unit: 'ea' }, { wanted: 'case', units })).toEqual({
    amount: 0.25,
    unit: cases,
  });
  expect(exactlyIn({ text: '1.1', unit: 'case' }, { wanted: 'kg', units })).toEqual({
    amount: 11.55,
    unit: { unitOfMeasure: 'kg', perUnit: 10.5 },
  });
  expect(exactlyIn({ text: '1/', unit: 'ea' }, { wanted: 'case', units })).toBeUndefined();
});

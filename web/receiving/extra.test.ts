import { describe, expect, test } from 'vitest';
import { withPart } from './delivery-count.ts';
import type { ExtraLine, LineEntry } from './delivery-count.ts';
import { countedExtra, extraEntered, withExtraRefused } from './extra.ts';
import { linesToRecord } from './recorded-lines.ts';

const basil: ExtraLine = {
  productId: 'PRD-1',
  productName: 'Basil',
  unitOfMeasure: 'kg',
  quantity: 3,
};
const press = (entry: LineEntry, ...changes: ((before: LineEntry) => LineEntry)[]) =>
  changes.reduce<LineEntry>((before, change) => extraEntered(before, change(before)), entry);
const refuse = (reason: 'damaged' | 'wrong_item') => (entry: LineEntry) =>
  withExtraRefused(entry, reason);
const keep = (quantity: number) => (entry: LineEntry) => ({ ...entry, quantity });
const recorded = (entry: LineEntry) =>
  linesToRecord([], {
    lines: {},
    extras: [{ ...basil, ...entry, unitOfMeasure: 'kg', quantity: entry.quantity ?? 0 }],
  })[0];

describe('what was not ordered (R3, E32)', () => {
  test('is refused whole with one press, and kept again with another', () => {
    const refused = press(basil, refuse('wrong_item'));
    expect(recorded(refused)).toEqual({
      productId: 'PRD-1',
      unitOfMeasure: 'kg',
      quantity: 0,
      refused: [{ quantity: 3, reason: 'wrong_item' }],
      reason: 'not_ordered',
    });
    expect(recorded(press(refused, refuse('damaged')))?.refused).toEqual([
      { quantity: 3, reason: 'damaged' },
    ]);
    expect(recorded(press(refused, refuse('wrong_item')))).toEqual({
      productId: 'PRD-1',
      unitOfMeasure: 'kg',
      quantity: 3,
      reason: 'not_ordered',
    });
  });

  test('is kept in part: what is kept is taken from what is refused, and the sum stays', () => {
    const part = press(basil, refuse('damaged'), keep(1), keep(2));
    expect(countedExtra(part)).toMatchObject({
      quantity: 2,
      refused: [{ quantity: 1 }],
      missing: 0,
    });
    const all = press(part, keep(3));
    expect(countedExtra(all)).toMatchObject({ quantity: 3, refused: [] });
    // Nothing of the reason stays behind.
    expect(countedExtra(press(all, keep(2)))).toMatchObject({ quantity: 2, refused: [] });
  });

  test('is refused for two reasons, each with its amount; nothing is ever missing', () => {
    const two = press(
      basil,
      refuse('damaged'),
      (entry) => withPart(entry, { reason: 'damaged', quantity: 2 }),
      refuse('wrong_item'),
    );
    expect(countedExtra(two)).toMatchObject({
      quantity: 0,
      refused: [
        { reason: 'damaged', quantity: 2 },
        { reason: 'wrong_item', quantity: 1 },
      ],
      missing: 0,
    });
    expect(countedExtra(press(two, refuse('damaged')))).toMatchObject({
      quantity: 2,
      refused: [{ reason: 'wrong_item', quantity: 1 }],
    });
  });

  test('never becomes nothing: the last refused piece that is taken back is kept', () => {
    const one = press({ ...basil, quantity: 1 }, refuse('damaged'));
    const none = press(one, (entry) => ({ ...entry, refused: [] }));
    expect(countedExtra(none)).toMatchObject({ quantity: 1, refused: [] });
    expect(countedExtra(press({ ...basil, quantity: 1 }, keep(0)))).toMatchObject({ quantity: 1 });
  });
});

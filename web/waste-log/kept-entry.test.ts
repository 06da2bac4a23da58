import { expect, test } from 'vitest';
import { parseEntry } from './kept-entry.ts';

test('a kept draft is read back, without what is not a field or not of its type', () => {
  const entered = { productId: 'PRD-000001', quantity: 2, notes: 'Cold' };
  const kept = { sent: { id: '3f2a', at: null }, entered };
  expect(parseEntry(kept)).toEqual(kept);
  // As an earlier version kept it.
  expect(parseEntry({ id: '3f2a', entered })).toEqual(kept);
  expect(
    parseEntry({ entered: { quantity: '2', notes: 7, other: 'x', unitOfMeasure: 'kg' } }),
  ).toEqual({ sent: null, entered: { unitOfMeasure: 'kg' } });
  expect(parseEntry({ entered: null })).toBeUndefined();
  expect(parseEntry('text')).toBeUndefined();
});

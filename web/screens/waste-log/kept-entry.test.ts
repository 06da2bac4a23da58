import { expect, test } from 'vitest';
import { parseEntry } from './kept-entry.ts';

test('a kept draft is read back, without what is not a field or not of its type', () => {
  const kept = { id: '3f2a', entered: { productId: 'PRD-000001', quantity: 2, notes: 'Cold' } };
  expect(parseEntry(kept)).toEqual(kept);
  expect(
    parseEntry({ entered: { quantity: '2', notes: 7, other: 'x', unitOfMeasure: 'kg' } }),
  ).toEqual({ id: null, entered: { unitOfMeasure: 'kg' } });
  expect(parseEntry({ entered: null })).toBeUndefined();
  expect(parseEntry('text')).toBeUndefined();
});

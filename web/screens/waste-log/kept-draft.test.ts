import { expect, test } from 'vitest';
import { parseDraft } from './kept-draft.ts';

test('a kept draft is read back, without what is not a field or not of its type', () => {
  const kept = { id: '3f2a', entered: { productId: 'PRD-000001', quantity: 2, notes: 'Cold' } };
  expect(parseDraft(kept)).toEqual(kept);
  expect(
    parseDraft({ entered: { quantity: '2', notes: 7, other: 'x', unitOfMeasure: 'kg' } }),
  ).toEqual({ id: null, entered: { unitOfMeasure: 'kg' } });
  expect(parseDraft({ entered: null })).toBeUndefined();
  expect(parseDraft('text')).toBeUndefined();
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentHash as hashOf } from '../submissions/content-hash.ts';
import { mergedLines, submissionOf } from './submit.ts';

const contentHash = (order: Parameters<typeof submissionOf>[0]) => hashOf(submissionOf(order));

const line = fc.record({
  productId: fc.constantFrom('a', 'b', 'c', 'd'),
  quantity: fc.integer({ min: 1, max: 50 }),
});
const lines = fc.array(line, { minLength: 1, maxLength: 8 });
const sum = (list: { quantity: number }[]) =>
  list.reduce((total, { quantity }) => total + quantity, 0);

test('merging keeps every product once with its total quantity (D13)', () => {
  fc.assert(
    fc.property(lines, (items) => {
      const merged = mergedLines(items);
      expect(new Set(merged.map(({ productId }) => productId)).size).toBe(merged.length);
      expect(sum(merged)).toBe(sum(items));
      expect(merged.map(({ productId }) => productId)).toEqual([
        ...new Set(items.map(({ productId }) => productId)),
      ]);
    }),
  );
});

test('the sequence and splitting of lines do not make a different order (D12)', () => {
  fc.assert(
    fc.property(lines, (items) => {
      const order = { locationId: 1, orderedBy: 2, notes: null };
      const hash = contentHash({ ...order, items });
      expect(contentHash({ ...order, items: items.toReversed() })).toBe(hash);
      expect(contentHash({ ...order, items: mergedLines(items) })).toBe(hash);
    }),
  );
});

test('location, user, notes and any quantity do (D12)', () => {
  const order = {
    locationId: 1,
    orderedBy: 2,
    items: [{ productId: 'a', quantity: 1 }],
    notes: null,
  };
  const others = [
    { ...order, locationId: 2 },
    { ...order, orderedBy: 1 },
    { ...order, notes: '' },
    { ...order, items: [{ productId: 'a', quantity: 2 }] },
    { ...order, items: [{ productId: 'b', quantity: 1 }] },
  ];
  expect(new Set([order, ...others].map(contentHash)).size).toBe(others.length + 1);
});

test('a field of an item keeps items apart and makes another order; without a value it does not count (D12)', () => {
  const order = { locationId: 1, orderedBy: 2, notes: 'x' };
  const item = { productId: 'a', quantity: 1, remark: 'ripe' };
  const green = { ...item, remark: 'green' };
  const plain = { productId: 'a', quantity: 1 };
  expect(mergedLines([item, green, item])).toEqual([{ ...item, quantity: 2 }, green]);
  const hashes = [[item, green], [item, item], [plain]].map((items) =>
    contentHash({ ...order, items }),
  );
  expect(new Set(hashes).size).toBe(3);
  expect(contentHash({ ...order, items: [green, item] })).toBe(hashes[0]);
  expect(contentHash({ ...order, items: [{ ...plain, remark: null } as typeof plain] })).toBe(
    hashes[2],
  );
});

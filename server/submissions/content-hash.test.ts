import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentHash, isSameContent } from './content-hash.ts';

const content = fc.dictionary(fc.string(), fc.jsonValue());

/** The same, with the keys of every object in reverse. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => reversed(one));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, field]) => [key, reversed(field)]);
  return Object.fromEntries(entries.toReversed());
}

test('no hash depends on the sequence of keys (D12)', () => {
  fc.assert(
    fc.property(content, (sent) => {
      const hash = contentHash({ content: sent, author: 1, locationId: 2 });
      const turned = { locationId: 2, author: 1, content: reversed(sent) as object };
      expect(contentHash(turned)).toBe(hash);
    }),
  );
});

test('fields without a value do not count, at any depth', () => {
  fc.assert(
    fc.property(content, fc.constantFrom(null, undefined, false), (sent, nothing) => {
      const sentWith = { ...sent, 'a new field': nothing, deep: { more: nothing } };
      const hash = contentHash({ content: { ...sent, deep: {} }, author: null });
      expect(contentHash({ content: sentWith, author: null, at: undefined })).toBe(hash);
    }),
  );
});

test('content, moment, author, location and the sequence of a list do count', () => {
  const sent = { content: { a: 1, b: ['x', 'y'] }, at: '2026-11-20T12:00:00Z', author: 1 };
  const all = [
    sent,
    { ...sent, content: { a: 2, b: ['x', 'y'] } },
    { ...sent, content: { a: 1, b: ['y', 'x'] } },
    { ...sent, content: { a: 1, b: ['x', 'y'], c: '' } },
    { ...sent, at: '2026-11-20T12:00:01Z' },
    { ...sent, author: 2 },
    { ...sent, author: null },
    { ...sent, locationId: 1 },
  ];
  expect(new Set(all.map((one) => contentHash(one))).size).toBe(all.length);
  // The same moment, written otherwise.
  expect(contentHash({ ...sent, at: '2026-11-20T13:00:00.000+01:00' })).toBe(contentHash(sent));
});

test('the hash never changes, so that a retry is recognised after an update', () => {
  const hash = contentHash({
    content: { notes: 'Back door', items: [{ productId: 'PRD-000001', quantity: 1 }] },
    author: 2,
    locationId: 1,
  });
  expect(hash).toBe('2:dH8qi4_7GGGjZ3bczn7d3uR3N-D64_EDY2_nH_aUzik');
  expect(isSameContent(hash, hash)).toBe(true);
});

test('what an earlier version stored is recognised by its id alone', () => {
  const hash = contentHash({ content: {}, author: null });
  expect(isSameContent(null, hash)).toBe(true);
  expect(isSameContent('QGfWGbJxOkzhA09i5BYdR_j7fZm7wOatgdg8Ew-lPaM', hash)).toBe(true);
  expect(isSameContent('mark', hash)).toBe(false);
});

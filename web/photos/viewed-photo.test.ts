import { expect, test } from 'vitest';
import { viewedNow } from './viewed-photo.ts';

const second = { url: 'b', at: 1 };

test('the viewed photo stays when another one is deleted or added', () => {
  expect(viewedNow(second, ['a', 'b', 'c'])).toBe(second);
  expect(viewedNow(second, ['b', 'c'])).toEqual({ url: 'b', at: 0 });
  expect(viewedNow(second, ['a', 'b'])).toBe(second);
});

test('when it is deleted itself, the one in its place follows, otherwise the last one', () => {
  expect(viewedNow(second, ['a', 'c'])).toEqual({ url: 'c', at: 1 });
  expect(viewedNow(second, ['a'])).toEqual({ url: 'a', at: 0 });
});

test('when all are deleted, none is viewed', () => {
  expect(viewedNow(second, [])).toBeUndefined();
  expect(viewedNow(undefined, ['a'])).toBeUndefined();
});

import { expect, test } from 'vitest';
import { forgetWrite, isOwnChange, ownWriteId } from './own-writes.ts';

const changeOf = (...writes: string[]) => ({ topics: ['orders'] as const, writes });

test("a change is the page's own when all of its writes are, and each write counts once", () => {
  const [first, second, third] = [ownWriteId(), ownWriteId(), ownWriteId()];
  expect(isOwnChange(changeOf(first, second))).toBe(true);
  expect(isOwnChange(changeOf(first))).toBe(false);
  expect(isOwnChange(changeOf(third, "somebody else's"))).toBe(false);
  expect(isOwnChange(changeOf())).toBe(false);
});

test('a write without an answer is not own: its change may come after everything was read again', () => {
  const lost = ownWriteId();
  forgetWrite(lost);
  expect(isOwnChange(changeOf(lost))).toBe(false);
});

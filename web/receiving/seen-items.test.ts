import { expect, test } from 'vitest';
import type { ExpectedItem } from '#contract/calls/ordered.ts';
import type { ReceiptLine } from '#contract/calls/receipts.ts';
import {
  closedBy,
  itemsOf,
  NOTHING_SEEN,
  withAdded,
  withLearnt,
  without,
  withOwn,
} from './seen-items.ts';
import type { SeenBefores } from './seen-items.ts';

const item = (orderItemId: number, receivedQuantity: number | null = null) =>
  ({ orderItemId, quantity: 5, receivedQuantity, refusedQuantity: 0 }) as ExpectedItem;

const shown = (...args: Parameters<typeof itemsOf>) =>
  itemsOf(...args).map(({ orderItemId, receivedBefore, receivedQuantity, isLearnt }) => [
    orderItemId,
    receivedBefore,
    receivedQuantity,
    isLearnt,
  ]);

const seeing = (expected: ExpectedItem[], kept: SeenBefores = {}, seen = NOTHING_SEEN) =>
  withAdded(seen, { expected, kept });

test('an item stays as it was first seen; what others recorded since is shown, and is learnt only with the answer (R3)', () => {
  const seen = seeing([item(2, 3), item(3)], {}, seeing([item(1), item(2)]));
  expect(shown(seen, [item(2, 3), item(3)])).toEqual([
    [1, 0, null, false],
    [2, 0, 3, false],
    [3, 0, null, false],
  ]);
  expect(seeing([item(2, 4)], {}, seen)).toBe(seen);
  const before = withLearnt(seen.before, [{ orderItemId: 2, receivedQuantity: 3 }]);
  expect(shown({ ...seen, before }, [item(2, 4), item(3, 1)])).toEqual([
    [1, 0, null, false],
    [2, 3, 4, true],
    [3, 0, 1, false],
  ]);
});

test('a line that was entered before the screen was left stays as it was seen then (R1, R3)', () => {
  const list = [item(1, 3), item(2, 3), item(3, 3)];
  const kept = { 1: { received: 0, isLearnt: false }, 2: { received: 2, isLearnt: true } };
  expect(shown(seeing(list, kept), list)).toEqual([
    [1, 0, 3, false],
    [2, 2, 3, true],
    [3, 3, 3, false],
  ]);
  // What was seen and has been corrected to less does not count any more.
  expect(shown(seeing([item(1, 1)], { 1: { received: 5, isLearnt: true } }), [item(1, 1)])).toEqual(
    [[1, 1, 1, false]],
  );
  // Nothing is kept of a line that was not entered.
  expect(withLearnt(kept, [{ orderItemId: 3, receivedQuantity: 4 }])).toEqual(kept);
});

test('an item that cannot be received is left out, also while the list still has it; the others stay (E13)', () => {
  const list = [item(1), item(2)];
  const seen = seeing(list, {}, without(seeing(list), [1]));
  expect(shown(seen, list)).toEqual([[2, 0, null, false]]);
  expect(shown(seen, [])).toEqual([[2, 0, null, false]]);
});

test('what an own receipt added is learnt, and what it closed is left out (R3, D12)', () => {
  const line = (orderItemId: number | null, convertedQuantity: number | null, closed = false) =>
    ({ orderItemId, convertedQuantity, refused: [], closed }) as unknown as ReceiptLine;
  const lines = [line(1, 2), line(1, 1.5), line(2, 4, true), line(3, null), line(null, 7)];
  const seen = seeing([item(1, 0.5), item(2), item(3), item(4)]);
  const learnt = { ...seen, before: withOwn(seen.before, { lines }) };
  expect(shown(without(learnt, closedBy({ lines })), [])).toEqual([
    [1, 4, 4, true],
    [3, 0, null, false],
    [4, 0, null, false],
  ]);
});

import { expect, test } from 'vitest';
import type { ExpectedItem } from '#contract/ordered.ts';
import type { ReceiptLine } from '#contract/receipts.ts';
import { firstSeen, itemsOf, withAdded, withLearnt, without, withOwn } from './seen-items.ts';

const item = (orderItemId: number, receivedQuantity: number | null = null) =>
  ({ orderItemId, quantity: 5, receivedQuantity }) as ExpectedItem;

const shown = (...args: Parameters<typeof itemsOf>) =>
  itemsOf(...args).map(({ orderItemId, receivedBefore, receivedQuantity, isLearnt }) => [
    orderItemId,
    receivedBefore,
    receivedQuantity,
    isLearnt,
  ]);

test('an item stays as it was first seen; what others recorded since is shown, and is learnt only with the answer (R3)', () => {
  const seen = withAdded(firstSeen([item(1), item(2)]), [item(2, 3), item(3)]);
  expect(shown(seen, [item(2, 3), item(3)])).toEqual([
    [1, 0, null, false],
    [2, 0, 3, false],
    [3, 0, null, false],
  ]);
  expect(withAdded(seen, [item(2, 4)])).toBe(seen);
  const learnt = withLearnt(seen, [{ orderItemId: 2, receivedQuantity: 3 }]);
  expect(shown(learnt, [item(2, 4), item(3, 1)])).toEqual([
    [1, 0, null, false],
    [2, 3, 4, true],
    [3, 0, 1, false],
  ]);
});

test('an item that cannot be received is left out, also while the list still has it; the others stay (E13)', () => {
  const list = [item(1), item(2)];
  const seen = withAdded(without(firstSeen(list), [1]), list);
  expect(shown(seen, list)).toEqual([[2, 0, null, false]]);
  expect(shown(seen, [])).toEqual([[2, 0, null, false]]);
});

test('what an own receipt added is learnt, and what it closed is left out (R3, D12)', () => {
  const line = (orderItemId: number | null, convertedQuantity: number | null, closed = false) =>
    ({ orderItemId, convertedQuantity, closed }) as ReceiptLine;
  const lines = [line(1, 2), line(1, 1.5), line(2, 4, true), line(3, null), line(null, 7)];
  const seen = withOwn(firstSeen([item(1, 0.5), item(2), item(3), item(4)]), { lines });
  expect(shown(seen, [])).toEqual([
    [1, 4, 4, true],
    [3, 0, null, false],
    [4, 0, null, false],
  ]);
});

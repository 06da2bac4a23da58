import { expect, test } from 'vitest';
import { ITEM_STATUSES } from '#contract/order-items.ts';
import { canBecome } from './states.ts';

test('an item goes pending → ordered → received or missing, and missing → received; nowhere else (D14)', () => {
  const moves = ITEM_STATUSES.flatMap((from) =>
    ITEM_STATUSES.filter((to) => canBecome(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(moves).toEqual([
    'pending → ordered',
    'ordered → received',
    'ordered → missing',
    'missing → received',
  ]);
});

import { beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { claimsOf } from '#tests/support/claims.ts';
import { receive } from '#tests/support/receipts.ts';
import { damaged, useReceivedItem } from '#tests/support/received-item.ts';
import type { Line } from '#tests/support/received-item.ts';

const t = useTestApp();
const { claimed, correct, received } = useReceivedItem(t);

// A receipt is corrected on its own day: the tests must not meet a midnight.
beforeEach(() => t.setNow(new Date('2026-11-20T17:00:00Z')));

describe('the claim of an item is what was refused and what is missing, each piece once (E32)', () => {
  test.each<[string, (Line | Line[])[], string[]]>([
    [
      '3 came, closed, at a wrong price: the missing 2 are claimed, too',
      [{ quantity: 3, closed: true, reason: 'price' }],
      ['2 short 4.00', '3 price null'],
    ],
    [
      'two lots that are both short',
      [
        [
          { quantity: 2, reason: 'short', lot: 'A' },
          { quantity: 1, reason: 'short', lot: 'B' },
        ],
      ],
      ['2 short 4.00'],
    ],
    [
      'two closed lots that are both short',
      [
        [
          { quantity: 2, closed: true, reason: 'short', lot: 'A' },
          { quantity: 1, closed: true, reason: 'short', lot: 'B' },
        ],
      ],
      ['2 short 4.00'],
    ],
    [
      '2 good, 1 damaged, 2 missing',
      [{ quantity: 2, refused: [damaged(1)], closed: true }],
      ['1 damaged 2.00', '2 short 4.00'],
    ],
    [
      '2 good, 1 damaged, 2 missing, said with single reasons',
      [
        [
          { quantity: 2, closed: true },
          { quantity: 1, reason: 'damaged' },
        ],
      ],
      ['2 short 4.00', '1 damaged 2.00'],
    ],
    [
      '2 damaged today',
      [{ quantity: 0, refused: [damaged(2)], closed: false }],
      ['2 damaged 4.00'],
    ],
    [
      '2 damaged today and 3 good tomorrow',
      [{ quantity: 0, refused: [damaged(2)], closed: false }, { quantity: 3 }],
      ['2 damaged 4.00'],
    ],
    [
      '2 damaged today and 3 good tomorrow, said with a single reason',
      [{ quantity: 2, reason: 'damaged' }, { quantity: 3 }],
      ['2 damaged 4.00'],
    ],
    [
      '2 damaged, then 3 damaged',
      [
        { quantity: 0, refused: [damaged(2)] },
        { quantity: 0, refused: [damaged(3)] },
      ],
      ['2 damaged 4.00', '3 damaged 6.00'],
    ],
    [
      '2 damaged, then 3 damaged, said with a single reason',
      [
        { quantity: 2, reason: 'damaged' },
        { quantity: 3, reason: 'damaged' },
      ],
      ['2 damaged 4.00', '3 damaged 6.00'],
    ],
    [
      'all kinds at once',
      [
        {
          quantity: 1,
          refused: [damaged(1), { quantity: 1.5, reason: 'too_warm' }],
          billedPrice: '2.25',
          closed: true,
        },
      ],
      ['1 damaged 2.00', '1.5 too_warm 3.00', '1.5 short 3.00', '1 price 0.25'],
    ],
    ['billed below what was agreed', [{ quantity: 5, billedPrice: '1.75' }], []],
    [
      'billed as agreed, although the price was said to be wrong',
      [{ quantity: 5, reason: 'price', billedPrice: '2' }],
      [],
    ],
  ])('%s', async (_, receipts, lines) => {
    const { order } = await received(...receipts);
    expect(await claimed(order)).toEqual(lines);
  });

  test('3 good, then 2 damaged; the first receipt corrected from 3 to 2 leaves the damaged ones claimed', async () => {
    const { order, ids } = await received({ quantity: 3 }, { quantity: 2, reason: 'damaged' });
    expect((await correct(ids[0] ?? '', order, { quantity: 2 })).status).toBe(200);
    expect(await claimed(order)).toEqual(['2 damaged 4.00']);
    await correct(ids[0] ?? '', order, { quantity: 2, closed: true });
    expect(await claimed(order)).toEqual(['2 damaged 4.00', '1 short 2.00']);
  });

  test('a corrected price of the item is the price of its drafts', async () => {
    const { order } = await received({ quantity: 1, refused: [damaged(1)], billedPrice: '2.50' });
    expect(await claimed(order)).toEqual(['1 damaged 2.00', '1 price 0.50']);
    const params = { id: order.itemIds[0] ?? 0 };
    expect((await t.api.updateOrderItem({ params, body: { unitPrice: '2.20' } })).status).toBe(200);
    expect(await claimed(order)).toEqual(['1 damaged 2.20', '1 price 0.30']);
  });

  test('a corrected quantity changes what is missing', async () => {
    const { order } = await received({ quantity: 3, reason: 'short' });
    expect(await claimed(order)).toEqual(['2 short 4.00']);
    const params = { id: order.itemIds[0] ?? 0 };
    await t.api.updateOrderItem({ params, body: { quantity: 7 } });
    expect(await claimed(order)).toEqual(['4 short 8.00']);
  });

  test('pieces that were claimed as missing, came later and were refused are not claimed again', async () => {
    const { order, ids } = await received({ quantity: 1, closed: true });
    const [claim] = await claimsOf(t, ids[0] ?? '');
    await t.api.updateClaim({ params: { id: claim?.id ?? 0 }, body: { state: 'sent' } });
    await receive(t.api, order, [
      {
        orderItemId: order.itemIds[0],
        quantity: 0,
        refused: [damaged(3), { quantity: 2, reason: 'expired' }],
      },
    ]);
    expect(await claimed(order)).toEqual(['1 expired 2.00']);
  });

  test('what was sent is not claimed again when a later receipt closes the item, too', async () => {
    const { order, ids } = await received({ quantity: 1, refused: [damaged(1)], closed: true });
    const [claim] = await claimsOf(t, ids[0] ?? '');
    await t.api.updateClaim({ params: { id: claim?.id ?? 0 }, body: { state: 'sent' } });
    const line = { orderItemId: order.itemIds[0], quantity: 0, closed: true };
    expect((await receive(t.api, order, [line])).status).toBe(201);
    expect(await claimed(order)).toEqual([]);
  });
});

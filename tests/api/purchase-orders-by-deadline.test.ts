import { expect, test } from 'vitest';
import { purchaseOrders } from '#server/db/schema/purchase-orders.ts';
import { useTestApp } from '#tests/support/app.ts';
import { aPurchaseOrder } from '#tests/support/purchase-orders.ts';

const t = useTestApp();

test('purchase orders that are not closed stand by their cut-off, the nearest first, then those without one; pages follow each other (24.3)', async () => {
  const { id: vendorId } = await t.make.vendor();
  const { id: locationId } = await t.make.location();
  const at = (hour: number) => `2026-11-26T${hour}:00:00.000Z`;
  const cutOffs = [null, at(18), at(14), null, at(14), at(16)];
  const rows = await t.database.direct
    .insert(purchaseOrders)
    .values(cutOffs.map((cutOffAt) => ({ vendorId, locationId, cutOffAt })))
    .returning();
  await t.database.direct
    .insert(purchaseOrders)
    .values({ vendorId, locationId, cutOffAt: at(12), closedAt: at(13) });
  const [none, six, two, lastNone, laterTwo, four] = rows.map(({ number }) => number);
  const query = { vendorId: String(vendorId), sort: 'deadline' } as const;
  const { body } = await t.api.listPurchaseOrders({ query });
  const expected = [two, laterTwo, four, six, none, lastNone];
  expect(body.map(({ number }) => number)).toEqual(expected);
  expect(body.map(({ cutOffAt }) => cutOffAt)).toEqual([
    at(14),
    at(14),
    at(16),
    at(18),
    null,
    null,
  ]);
  for (const limit of [1, 2, 5]) {
    const read: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await t.api.listPurchaseOrders({
        query: { ...query, limit: String(limit), ...(cursor && { cursor }) },
      });
      read.push(...page.body.map(({ number }) => number));
      const { link } = page.headers;
      cursor = typeof link === 'string' ? /cursor=([^&>]+)/.exec(link)?.[1] : undefined;
    } while (cursor);
    expect(read).toEqual(expected);
  }
});

test('a purchase order says what its items with a price cost (24.3)', async () => {
  const one = await aPurchaseOrder(t, { items: 2 });
  const [first = 0, second = 0] = one.itemIds;
  const costs = (prices: (string | null)[]) =>
    Promise.all(
      prices.map((unitPrice, index) =>
        t.database.pool.query(
          'update order_items set unit_price = $2, quantity = 3 where id = $1',
          [[first, second][index], unitPrice],
        ),
      ),
    );
  await costs([null, null]);
  expect((await one.get()).total).toBeNull();
  await costs(['2.35', null]);
  expect((await one.get()).total).toBe('7.05');
  await costs(['2.35', '0.1111']);
  expect((await one.get()).total).toBe('7.38');
});

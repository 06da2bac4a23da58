import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineAmount, sumOfAmounts } from '#contract/values/money.ts';
import { SPEND_GROUPINGS } from '#contract/values/spend-groupings.ts';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

const pick = fc.nat({ max: 2 });
const anItem = fc.record({
  product: pick,
  location: pick,
  vendor: pick,
  quantity: fc.integer({ min: 1, max: 99_999 }),
  tenThousandths: fc.option(fc.integer({ min: 0, max: 99_999_999_999 })),
  orderedStatus: fc.constantFrom('pending', 'ordered', 'received', 'missing'),
  isDeleted: fc.boolean(),
  minutes: fc.integer({ min: -3_000, max: 200_000 }),
});
const period = { from: '2024-02-01', to: '2024-05-31' };
/** Both in New York. */
const [began, ended] = ['2024-02-01T05:00:00Z', '2024-06-01T04:00:00Z'].map((at) => Date.parse(at));

test('every grouping adds up to the same total, which is the sum of the lines (M7)', async () => {
  const category = await t.make.category();
  const three = [0, 1, 2];
  const [products, vendors, locations] = await Promise.all([
    Promise.all(three.map((n) => t.make.product(n === 0 ? { categoryId: category.id } : {}))),
    Promise.all(three.map(() => t.make.vendor())),
    Promise.all(three.map(() => t.make.location())),
  ]);
  const orders = await Promise.all(
    locations.map(({ id }) => t.make.order({ locationId: id, items: [] })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(anItem, { maxLength: 12 }), async (drawn) => {
      await t.database.pool.query('delete from order_items');
      const stored = drawn.map(({ tenThousandths, minutes, orderedStatus, ...item }) => ({
        ...item,
        orderedStatus,
        unitPrice: tenThousandths === null ? null : (tenThousandths / 10_000).toFixed(4),
        at: (began ?? 0) + minutes * 60_000,
      }));
      for (const { product, vendor, location, at, ...item } of stored)
        await t.make.item({
          ...item,
          productId: products[product]?.id ?? '',
          vendorId: vendors[vendor]?.id ?? 0,
          orderId: orders[location]?.id ?? '',
          orderedAt: item.orderedStatus === 'pending' ? null : new Date(at).toISOString(),
        });
      for (const vendor of [undefined, 1]) {
        const counted = stored.filter(
          (item) =>
            ['ordered', 'received'].includes(item.orderedStatus) &&
            !item.isDeleted &&
            item.at >= (began ?? 0) &&
            item.at < (ended ?? 0) &&
            (vendor === undefined || item.vendor === vendor),
        );
        const amounts = counted.flatMap(({ quantity, unitPrice }) =>
          unitPrice === null ? [] : [lineAmount({ quantity, unitPrice }, 'USD')],
        );
        const expected = {
          total: sumOfAmounts(amounts, 'USD'),
          unpricedItems: counted.length - amounts.length,
          items: amounts.length,
        };
        for (const groupBy of SPEND_GROUPINGS) {
          const query = {
            ...period,
            groupBy,
            ...(vendor && { vendorId: String(vendors[vendor]?.id) }),
          };
          const { total, unpricedItems, rows } = (await t.api.getSpend({ query })).body;
          const added = sumOfAmounts(
            rows.map(({ amount }) => amount),
            'USD',
          );
          const items = rows.reduce((sum, row) => sum + row.items, 0);
          expect({ groupBy, total, unpricedItems, items }).toEqual({ groupBy, ...expected });
          expect(added).toBe(total);
        }
      }
    }),
    { numRuns: 15 },
  );
});

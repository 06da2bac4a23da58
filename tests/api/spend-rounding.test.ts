import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minorDigits } from '#contract/values/money-shown.ts';
import { sums } from '#server/spend/counted.ts';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

const decimal = (count: number, decimals: number) => (count / 10 ** decimals).toFixed(decimals);
/** What is written in the columns: a price to 9,999,999.9999, an amount of stock to 9,999,999.999. */
const price = fc.nat({ max: 99_999_999_999 }).map((count) => decimal(count, 4));
const received = fc.nat({ max: 9_999_999_999 }).map((count) => decimal(count, 3));
/** Lines at and just beside half of a minor unit, where a rounding of a rounded amount would go wrong. */
const halves = fc
  .tuple(fc.constantFrom('0.5', '0.05', '0.005', '0.0005'), fc.integer({ min: -2, max: 2 }))
  .map(([half, off]) => ({ unitPrice: half, receivedQuantity: decimal(1_000 + off, 3) }));
const anItem = fc
  .record({
    quantity: fc.integer({ min: 1, max: 99_999 }),
    orderedStatus: fc.constantFrom('pending', 'ordered', 'received', 'missing'),
    prices: fc.oneof(
      halves,
      fc.record({ unitPrice: fc.option(price), receivedQuantity: fc.option(received) }),
    ),
  })
  .map(({ prices, ...item }) => ({ ...item, ...prices }));

test('a line of Spend is rounded from the exact amount, as decimals are, in every currency (M7, E7)', async () => {
  const product = await t.make.product();
  const { id } = await t.make.order({ items: [] });
  const lines = fc.array(anItem, { minLength: 50, maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(lines, async (drawn) => {
      await t.database.pool.query('delete from order_items');
      await t.database.pool.query(
        `insert into order_items (order_id, product_id, product_name, quantity, vendor_id, unit_of_measure, unit_id, unit_price,
           received_numerator, received_denominator, ordered_status, ordered_at)
         select $1, $2, 'Salt', quantity, $3, 'kg', (select id from units_of_measure limit 1), "unitPrice", "receivedQuantity", case when "receivedQuantity" is not null then 1 end, "orderedStatus",
           case when "orderedStatus" <> 'pending' then now() end
         from jsonb_to_recordset($4::jsonb) as line(quantity int, "orderedStatus" text, "unitPrice" numeric, "receivedQuantity" numeric)`,
        [id, product.id, product.vendorId, JSON.stringify(drawn)],
      );
      for (const currency of ['USD', 'JPY', 'KWD']) {
        const digits = minorDigits(currency);
        const { rows } = await t.database.db.execute(sql`
          select unit_price, quantity, received_quantity, amount, exact from (
            select order_items.*, coalesce(round(unit_price * case ordered_status when 'received'
              then coalesce(received_quantity, quantity) else quantity end, ${digits}::int), 0) as exact, ${sums(digits)}
            from order_items where ordered_status in ('ordered', 'received') group by id
          ) as line where amount <> exact or scale(amount) <> ${digits}::int`);
        expect({ currency, rows }).toEqual({ currency, rows: [] });
      }
    }),
    { numRuns: 20 },
  );
});

test('what an item counts for in Spend needs no more than a bigint', async () => {
  const dearest = { unitPrice: '9999999.9999', receivedQuantity: 9_999_999.999 };
  const order = await t.make.order({ items: [{ ...dearest, orderedStatus: 'received' }] });
  const { id } = order.items[0] ?? {};
  const { rows } = await t.database.pool.query(
    'select spent_amount from order_items where id = $1',
    [id],
  );
  expect(rows).toEqual([{ spent_amount: '999999999890000000' }]);
});

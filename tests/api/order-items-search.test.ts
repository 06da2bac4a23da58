import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

/** The oldest twelve orders of one employee have three pending items each; 1,300 newer orders are received. */
beforeAll(async () => {
  const { location, user, product } = await t.make.orderParts();
  await t.make.vendor({ name: 'Seldom Seen' });
  await t.database.pool.query(
    `insert into orders (id, location_id, status, order_date, ordered_by, employee_name, content_hash)
     select 'ORD-' || (1600000000000 + n), $1, case when n <= 12 then 'pending' else 'completed' end,
       timestamptz '2024-01-01' + n * interval '1 hour', $2, 'Nora Field', '' from generate_series(1, 1312) as n`,
    [location.id, user.id],
  );
  await t.database.pool.query("insert into product_names values ('Saffron'), ('Rice')");
  await t.database.pool.query(
    `insert into order_items
       (order_id, product_id, product_name, quantity, vendor_id, unit_of_measure, unit_id, ordered_status,
        ordered_at)
     select orders.id, $1, case when orders.status = 'pending' then 'Saffron' else 'Rice' end, 1, $2, 'kg', (select id from units_of_measure limit 1),
       case when orders.status = 'pending' then 'pending' else 'received' end,
       case when orders.status <> 'pending' then now() end
     from orders, generate_series(1, 3)`,
    [product.id, product.vendorId],
  );
  await t.database.pool.query(
    `update order_items set ordered_status = 'missing',
       vendor_id = (select id from vendors where name = 'Seldom Seen')
     where order_id = 'ORD-1600000000020'`,
  );
  await t.database.pool.query('analyze orders, order_items');
});

interface Row {
  id: number;
  orderDate: string;
}

type Page = Awaited<ReturnType<typeof t.app.inject>>;

/** Every page of ten. */
async function pages(query: string): Promise<{ rows: Row[]; totals: Set<unknown> }> {
  const rows: Row[] = [];
  const totals = new Set<unknown>();
  let next: string | undefined = `/api/order-items?limit=10&${query}`;
  while (next) {
    const response: Page = await t.app.inject(next);
    expect(response.statusCode).toBe(200);
    rows.push(...(JSON.parse(response.payload) as Row[]));
    totals.add(response.headers['x-total-count']);
    next = /<([^>]+)>; rel="next"/.exec(String(response.headers.link))?.[1];
  }
  return { rows, totals };
}

test.each([
  ['an employee', 'q=nora', 'status=pending', 36],
  ['an employee', 'q=nora', 'open=true', 36],
  ['an employee', 'q=nora', 'status=missing', 3],
  ['a product', 'q=saffron', '', 36],
  ['a product', 'q=saffron', 'status=pending', 36],
  ['a part of an order id', 'q=600000000', 'status=pending,missing', 39],
  ['a vendor', 'q=seldom', 'status=missing', 3],
  ['a vendor', 'q=seldom', 'status=pending', 0],
])(
  'a search for items by %s (%s&%s) finds them behind 1,300 newer orders, and counts them (D5)',
  async (...row) => {
    const [, q, filter, expected] = row;
    const whole = (await t.app.inject(`/api/order-items?${q}&${filter}`)).json<Row[]>();
    const { rows, totals } = await pages(`${q}&${filter}`);
    expect(whole).toHaveLength(expected);
    expect(rows).toEqual(whole);
    expect([...totals]).toEqual([String(expected)]);
  },
);

test('a search for items of one vendor reads only the orders that have one (D5)', async () => {
  const { rows: vendors } = await t.database.pool.query<{ id: number }>(
    "select id from vendors where name = 'Seldom Seen'",
  );
  const { rows } = await pages(`q=nora&vendorId=${vendors[0]?.id}`);
  expect(rows).toHaveLength(3);
});

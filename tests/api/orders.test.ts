import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

const linesOf = (...list: { id: string }[]) =>
  list.map(({ id }) => ({ productId: id, quantity: 1 }));

async function storedOrders(): Promise<number> {
  const counted = await t.database.pool.query<{ count: string }>('select count(*) from orders');
  return Number(counted.rows[0]?.count);
}

describe('submitting an order (D13)', () => {
  test('stores it completely, with the fields that the server computes', async () => {
    const body = await t.make.newOrder({ notes: '  back door  ', employeeName: 'Mallory' });
    const { status, body: order } = await t.api.createOrder({ body });
    expect(status).toBe(201);
    const person = await t.api.listUsers();
    expect(order).toMatchObject({
      id: body.id,
      status: 'pending',
      notes: 'back door',
      items: body.items,
      employeeName: person.body.find(({ id }) => id === body.orderedBy)?.name,
    });
    expect(order.submittedAt).toBe(order.orderDate);
    const items = await t.api.listItemsOfOrder({ params: { id: body.id } });
    expect(items.body).toHaveLength(1);
    expect(items.body[0]).toMatchObject({ orderedStatus: 'pending', orderedAt: null, quantity: 3 });
  });

  test("stores the product's name, vendor and unit of the moment", async () => {
    const body = await t.make.newOrder();
    await t.api.createOrder({ body });
    const before = (await t.api.listItemsOfOrder({ params: { id: body.id } })).body[0];
    await t.database.pool.query(`update products set name = 'Renamed' where id = $1`, [
      body.items[0]?.productId,
    ]);
    const after = (await t.api.listItemsOfOrder({ params: { id: body.id } })).body[0];
    expect(after?.productName).toBe(before?.productName);
    expect(after?.unitOfMeasure).toBe(before?.unitOfMeasure);
  });

  test('merges lines of the same product', async () => {
    const body = await t.make.newOrder();
    const productId = body.items[0]?.productId;
    const twice = {
      ...body,
      items: [
        { productId, quantity: 3 },
        { productId, quantity: 4 },
      ],
    };
    const { body: order } = await t.api.createOrder({ body: twice });
    expect(order.items).toEqual([{ productId, quantity: 7 }]);
  });

  test("sets the order's vendor only when all items share one", async () => {
    const vendor = await t.make.vendor();
    const [a, b, other] = [
      await t.make.product({ vendorId: vendor.id }),
      await t.make.product({ vendorId: vendor.id }),
      await t.make.product(),
    ];
    const one = await t.api.createOrder({ body: await t.make.newOrder({ items: linesOf(a, b) }) });
    const two = await t.api.createOrder({
      body: await t.make.newOrder({ items: linesOf(a, other) }),
    });
    expect([one.body.vendorId, two.body.vendorId]).toEqual([vendor.id, null]);
  });

  test('without an id assigns one, even for the same content in the same millisecond', async () => {
    const { id: _, ...body } = await t.make.newOrder();
    t.setNow(new Date('2026-03-01T10:00:00.000Z'));
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => t.api.createOrder({ body })),
    );
    t.setNow(new Date());
    expect(new Set(answers.map((one) => one.body.id)).size).toBe(10);
    expect(answers.every((one) => one.status === 201)).toBe(true);
  });
});

describe('submitting the same order id again (D12)', () => {
  test('with the same content returns the stored order with 200 and stores nothing', async () => {
    const body = await t.make.newOrder();
    const first = await t.api.createOrder({ body });
    const before = await storedOrders();
    const again = await t.api.createOrder({ body });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    expect(await storedOrders()).toBe(before);
  });

  test('is recognised although a manager has changed the items since', async () => {
    const body = await t.make.newOrder();
    await t.api.createOrder({ body });
    await t.database.pool.query('update order_items set quantity = 9 where order_id = $1', [
      body.id,
    ]);
    const again = await t.api.createOrder({ body });
    expect(again.status).toBe(200);
    expect(again.body.items[0]?.quantity).toBe(9);
  });

  test('fifty times at once stores one order', async () => {
    const body = await t.make.newOrder();
    const before = await storedOrders();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => t.api.createOrder({ body })),
    );
    expect(answers.filter((one) => one.status === 201)).toHaveLength(1);
    expect(answers.filter((one) => one.status === 200)).toHaveLength(49);
    expect(await storedOrders()).toBe(before + 1);
    const items = await t.api.listItemsOfOrder({ params: { id: body.id } });
    expect(items.body).toHaveLength(1);
  });

  test('with fifty different orders at once: one is stored, all others get order_id_taken', async () => {
    const body = await t.make.newOrder();
    const [line] = body.items;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        t.api.createOrder({ body: { ...body, items: [{ ...line, quantity: index + 1 }] } }),
      ),
    );
    expect(answers.filter((one) => one.status === 201)).toHaveLength(1);
    const others = answers.filter((one) => one.status !== 201);
    expect(others.every((one) => one.status === 409 && one.problem.code === 'order_id_taken')).toBe(
      true,
    );
    expect((await t.api.listItemsOfOrder({ params: { id: body.id } })).body).toHaveLength(1);
  });

  test('with any content: the same is 200, a different one is 409, and one order is stored', async () => {
    const { location, user } = await t.make.orderParts();
    const elsewhere = await t.make.location();
    const someoneElse = await t.make.user();
    const products = [await t.make.product(), await t.make.product(), await t.make.product()];
    let lastId = 1_760_000_000_000;
    const line = fc.record({
      productId: fc.constantFrom(...products.map(({ id }) => id)),
      quantity: fc.integer({ min: 1, max: 1000 }),
    });
    const lines = fc.array(line, { minLength: 1, maxLength: 6 });
    const notes = fc.option(
      fc.string({ maxLength: 40 }).filter((text) => !text.includes('\u0000')),
    );
    const change = fc.constantFrom('nothing', 'sequence', 'location', 'user', 'notes', 'quantity');

    await fc.assert(
      fc.asyncProperty(lines, notes, change, async (items, note, what) => {
        const body = {
          id: `ORD-${++lastId}`,
          locationId: location.id,
          orderedBy: user.id,
          items,
          notes: note,
        };
        expect((await t.api.createOrder({ body })).status).toBe(201);
        const [head, ...tail] = items;
        const changed = {
          nothing: body,
          sequence: { ...body, items: items.toReversed() },
          location: { ...body, locationId: elsewhere.id },
          user: { ...body, orderedBy: someoneElse.id },
          notes: { ...body, notes: `${note ?? ''} and more` },
          quantity: { ...body, items: [{ ...head, quantity: (head?.quantity ?? 0) + 1 }, ...tail] },
        }[what];
        const same = what === 'nothing' || what === 'sequence';
        const again = await t.api.createOrder({ body: changed });
        const outcome = [again.status, again.problem?.code];
        expect(outcome).toEqual(same ? [200, undefined] : [409, 'order_id_taken']);
        const stored = await t.database.pool.query('select 1 from orders where id = $1', [body.id]);
        expect(stored.rowCount).toBe(1);
      }),
      { numRuns: 60 },
    );
  });
});

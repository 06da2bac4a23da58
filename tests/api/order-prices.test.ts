import { describe, expect, onTestFinished, test } from 'vitest';
import { CURRENCIES } from '#contract/values/money.ts';
import { minorDigits } from '#contract/values/money-shown.ts';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

interface Line {
  price?: string | null;
  quantity?: number;
}

/** An order of one line per product, each with this price. */
async function ordered(lines: readonly Line[], { vendorId }: { vendorId?: number } = {}) {
  const made = await Promise.all(
    lines.map(async ({ price = null, quantity = 1 }) => ({
      quantity,
      product: await t.make.product({ price, ...(vendorId && { vendorId }) }),
    })),
  );
  const items = made.map(({ product, quantity }) => ({ productId: product.id, quantity }));
  const body = await t.make.newOrder({ items });
  const order = (await t.api.createOrder({ body })).body;
  const stored = (await t.api.listItemsOfOrder({ params: { id: order.id } })).body;
  return { order, items: stored, products: made.map(({ product }) => product), sent: body };
}

const paramsOf = (item: { id: number } | undefined) => ({ id: item?.id ?? 0 });

const orderNow = async (id: string) => (await t.api.getOrder({ params: { id } })).body;

async function useCurrency(currency: string) {
  const { organizationName, timezone } = (await t.api.getOrganizationSettings()).body;
  const set = (code: string) =>
    t.api.updateOrganizationSettings({ body: { organizationName, timezone, currency: code } });
  await set(currency);
  onTestFinished(async () => void (await set('USD')));
}

describe('an order item (M2)', () => {
  test('keeps the price, code and pack of the moment of ordering', async () => {
    const product = await t.make.product({
      price: '4.1250',
      vendorItemCode: '0042',
      packSize: '6 × 1 kg',
    });
    const body = await t.make.newOrder({ items: [{ productId: product.id, quantity: 2 }] });
    await t.api.createOrder({ body });
    await t.database.pool.query(
      `update products set price = 9, vendor_item_code = 'new', pack_size = null where id = $1`,
      [product.id],
    );
    const [item] = (await t.api.listItemsOfOrder({ params: { id: body.id ?? '' } })).body;
    expect(item).toMatchObject({
      unitPrice: '4.125',
      vendorItemCode: '0042',
      packSize: '6 × 1 kg',
    });
    const again = await t.api.createOrder({ body });
    expect([again.status, again.body.total]).toEqual([200, '8.25']);
  });

  test("takes another vendor's terms with it, or none (E5)", async () => {
    const { items, products, order } = await ordered([{ price: '3' }]);
    const [item] = items;
    const params = { id: item?.id ?? 0 };
    const other = await t.make.product({
      name: ` ${products[0]?.name.toUpperCase() ?? ''}`,
      unitId: products[0]?.unitId ?? '',
      price: '5.5',
      vendorItemCode: 'X-9',
    });
    const moved = await t.api.updateOrderItem({ params, body: { vendorId: other.vendorId } });
    expect(moved.body).toMatchObject({ unitPrice: '5.50', vendorItemCode: 'X-9', packSize: null });
    expect((await orderNow(order.id)).total).toBe('5.50');
    const { id: vendorId } = await t.make.vendor();
    const away = await t.api.updateOrderItem({ params, body: { vendorId } });
    expect(away.body).toMatchObject({ unitPrice: null, vendorItemCode: null });
    expect(await orderNow(order.id)).toMatchObject({ total: null, unpricedItems: 1 });
  });

  test('has no price in another unit that no conversion names, unless it is given (E5)', async () => {
    const { items } = await ordered([{ price: '3' }, { price: '3' }]);
    const unitOfMeasure = (await t.make.unit()).abbreviation;
    const [one, two] = await Promise.all(
      items.map(({ id }, index) =>
        t.api.updateOrderItem({
          params: { id },
          body: { unitOfMeasure, ...(index === 1 && { unitPrice: 36 }) },
        }),
      ),
    );
    expect([one?.body.unitPrice, two?.body.unitPrice]).toEqual([null, '36.00']);
  });

  test('in another unit has its price of that unit, where the product has a conversion (E5, S0)', async () => {
    const { items, products, order } = await ordered([{ price: '12', quantity: 2 }]);
    const [piece, kilo] = [await t.make.unit(), await t.make.unit()];
    await t.database.pool.query(
      'insert into product_conversions (product_id, unit_id, factor) values ($1, $2, 24), ($1, $3, 10.5)',
      [products[0]?.id, piece.id, kilo.id],
    );
    const params = paramsOf(items[0]);
    const inUnit = async (unitOfMeasure: string | undefined) =>
      (await t.api.updateOrderItem({ params, body: { unitOfMeasure } })).body.unitPrice;
    expect(await inUnit(piece.abbreviation)).toBe('0.50');
    expect((await orderNow(order.id)).total).toBe('1.00');
    // Between two units, through the product's own one.
    await t.api.updateOrderItem({ params, body: { unitPrice: '0.42' } });
    expect(await inUnit(kilo.abbreviation)).toBe('0.96');
    expect(await inUnit(items[0]?.unitOfMeasure)).toBe('10.08');
  });

  test("of another vendor's product has the price of the item's unit (E5, S0)", async () => {
    const { items, products } = await ordered([{ price: '3' }]);
    const other = await t.make.product({
      name: products[0]?.name ?? '',
      unitId: (await t.make.unit()).id,
      price: '1.5',
    });
    await t.database.pool.query(
      'insert into product_conversions (product_id, unit_id, factor) values ($1, $2, 0.25)',
      [other.id, products[0]?.unitId],
    );
    const { vendorId } = other;
    const moved = await t.api.updateOrderItem({ params: paramsOf(items[0]), body: { vendorId } });
    expect(moved.body.unitPrice).toBe('6.00');
  });
});

describe("an order's total (M2, E5)", () => {
  test('adds its lines, each rounded half up to the minor unit, and counts those without a price', async () => {
    const { order } = await ordered([
      { price: '0.335', quantity: 3 },
      { price: '0.0049' },
      { price: null },
      { price: '12.5', quantity: 7 },
    ]);
    expect([order.total, order.unpricedItems]).toEqual(['88.51', 1]);
    const { body } = await t.api.listOrders({ query: { limit: '1' } });
    expect([body[0]?.id, body[0]?.total, body[0]?.unpricedItems]).toEqual([order.id, '88.51', 1]);
    const whole = (await t.api.listOrders()).body.find(({ id }) => id === order.id);
    expect([whole?.total, whole?.unpricedItems]).toEqual(['88.51', 1]);
  });

  test('is null while no item has a price, and 0.00 when everything is free', async () => {
    const [none, free] = [await ordered([{}]), await ordered([{ price: '0' }])];
    expect([none.order.total, none.order.unpricedItems]).toEqual([null, 1]);
    expect([free.order.total, free.order.unpricedItems]).toEqual(['0.00', 0]);
  });

  test.each([
    ['JPY', '88'],
    ['KWD', '87.500'],
  ])('in %s has the decimals of that currency', async (currency, total) => {
    await useCurrency(currency);
    expect((await ordered([{ price: '12.5', quantity: 7 }])).order.total).toBe(total);
  });

  test('has the decimals of the present currency, also when it was ordered in another one', async () => {
    const { order } = await ordered([{ price: '12.5', quantity: 7 }]);
    expect(order.total).toBe('87.50');
    for (const [currency, total] of [
      ['JPY', '88'],
      ['KWD', '87.500'],
    ] as const) {
      await useCurrency(currency);
      expect((await orderNow(order.id)).total).toBe(total);
      const { body } = await t.api.listOrders({ query: { limit: '1' } });
      expect([body[0]?.id, body[0]?.total]).toEqual([order.id, total]);
      const whole = (await t.api.listOrders()).body.find(({ id }) => id === order.id);
      expect(whole?.total).toBe(total);
    }
  });

  test('follows a corrected quantity, a corrected price and a deleted item', async () => {
    const { order, items } = await ordered([{ price: '2' }, { price: '3' }, {}]);
    const totals = async () => {
      const { total, unpricedItems } = await orderNow(order.id);
      return [total, unpricedItems];
    };
    await t.api.updateOrderItem({ params: paramsOf(items[0]), body: { quantity: 10 } });
    expect(await totals()).toEqual(['23.00', 1]);
    await t.api.updateOrderItem({ params: paramsOf(items[2]), body: { unitPrice: '0.5' } });
    expect(await totals()).toEqual(['23.50', 0]);
    await t.api.deleteOrderItem({ params: paramsOf(items[1]) });
    expect(await totals()).toEqual(['20.50', 0]);
    await t.api.updateOrderItem({ params: paramsOf(items[0]), body: { unitPrice: null } });
    expect(await totals()).toEqual(['0.50', 1]);
  });

  test('adds up when orders are combined; lines of another price stay apart (E12)', async () => {
    const { order, sent, products } = await ordered([{ price: '2', quantity: 5 }]);
    const order2 = { ...sent, id: `${sent.id ?? ''}1` };
    await t.database.pool.query('update products set price = 3 where id = $1', [products[0]?.id]);
    const second = (await t.api.createOrder({ body: order2 })).body;
    const { body } = await t.api.combineOrders({
      params: { id: order.id },
      body: { orderIds: [second.id] },
    });
    expect(body.total).toBe('25.00');
    const { body: items } = await t.api.listItemsOfOrder({ params: { id: order.id } });
    expect(items.map(({ quantity, unitPrice }) => [quantity, unitPrice])).toEqual([
      [5, '2.00'],
      [5, '3.00'],
    ]);
  });

  test('PostgreSQL knows the same decimals of every currency as the contract', async () => {
    const { rows } = await t.database.pool.query<{ code: string; digits: number }>(
      'select code, minor_digits(code) as digits from unnest($1::text[]) as code',
      [[...CURRENCIES]],
    );
    expect(rows).toEqual([...CURRENCIES].map((code) => ({ code, digits: minorDigits(code) })));
  });
});

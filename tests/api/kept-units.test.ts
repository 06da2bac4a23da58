import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Conversion, Product } from '#contract/calls/products.ts';
import { useTestApp } from '#tests/support/app.ts';
import { csvFile } from '#tests/support/csv-import.ts';

const t = useTestApp();

let locationId: number;
beforeAll(async () => {
  locationId = (await t.make.location()).id;
  for (const abbreviation of ['ea', 'case', 'kg', 'box']) await t.make.unit({ abbreviation });
});

/** A product of which one of its own unit is on the shelf. */
async function stocked(unitOfMeasure: string, conversions: Conversion[]) {
  const { id: vendorId } = await t.make.vendor();
  const input = { name: `Limes ${randomUUID()}`, vendorId, unitOfMeasure };
  const { body } = await t.api.createProduct({ body: { ...input, conversions } });
  const productId = body.id;
  const count = (lines: object[]) =>
    t.api.createCount({
      body: {
        id: randomUUID(),
        locationId,
        area: null,
        lines: lines.map((line) => ({ productId, ...line })),
      },
    });
  expect((await count([{ amount: 1 }])).status).toBe(201);
  return {
    ...body,
    count,
    order: (unit: string) =>
      t.make.order({
        locationId,
        items: [{ productId, vendorId, unitOfMeasure: unit, quantity: 48 }],
      }),
    onOrder: async () => {
      const list = await t.api.listInventory({ query: { locationId: String(locationId) } });
      return list.body.find((one) => one.productId === productId)?.onOrder;
    },
    change: (more: Record<string, unknown>) =>
      t.api.updateProduct({ params: { id: productId }, body: { ...input, ...more } }),
    stored: async () => {
      const { body: list } = await t.api.listProducts();
      const found = list.find(({ id }) => id === productId);
      return [found?.unitOfMeasure, found?.conversions];
    },
  };
}

describe('a unit in which something is left keeps its conversion (S0)', () => {
  const EA = { unitOfMeasure: 'ea', factor: 24 };
  const KG = { unitOfMeasure: 'kg', factor: 10 };

  test('an open order item: its unit stays until it is received or cancelled', async () => {
    const product = await stocked('case', [EA, KG]);
    const { id } = await product.order('EA');
    const refused = await product.change({ conversions: [KG] });
    const message = `There is 1 open order item of ${product.name} in ea, which would have no conversion any more. First receive or cancel the item, or keep the conversion to ea.`;
    expect([refused.status, refused.problem.details]).toMatchObject([
      400,
      [{ path: 'conversions', message }],
    ]);
    expect([await product.stored(), await product.onOrder()]).toEqual([['case', [EA, KG]], 2]);
    expect((await product.change({ conversions: [{ ...EA, factor: 12 }] })).status).toBe(200);
    await t.api.setOrderStatus({ params: { id }, body: { status: 'cancelled' } });
    expect((await product.change({ conversions: [] })).body.conversions).toEqual([]);
  });

  test('a line of a count that waits for the conversion of another line', async () => {
    const product = await stocked('case', [EA]);
    await product.count([
      { amount: 3, unitOfMeasure: 'ea' },
      { amount: 1, unitOfMeasure: 'box' },
    ]);
    expect((await product.change({ conversions: [] })).problem.message).toBe(
      `There is 1 waiting entry of ${product.name} in ea, which would have no conversion any more. First save the conversion for which the stock waits, or keep the conversion to ea.`,
    );
  });

  test('a conversion that is no decimal of the new unit, for one product, several or an import', async () => {
    const product = await stocked('case', [{ unitOfMeasure: 'ea', factor: 3 }, KG]);
    await product.order('kg');
    const bulk = { productIds: [product.id], updates: { unitOfMeasure: 'ea' } };
    for (const { status, problem } of [
      await product.change({ unitOfMeasure: 'ea' }),
      await t.api.bulkUpdateProducts({ body: bulk }),
    ])
      expect([status, problem.details]).toMatchObject([
        400,
        [
          {
            path: 'unitOfMeasure',
            message: expect.stringMatching(/^There is 1 open order item of .+ in kg, which /),
          },
        ],
      ]);
    const file = `id,name,vendorName,unitOfMeasure\n${product.id},${product.name},${product.vendorName},ea`;
    const imported = await t.api.importProducts({
      file: csvFile(file),
      body: { mode: 'update' },
    });
    expect(imported.body.errors).toEqual([expect.stringMatching(/in kg, which would have no /)]);
    expect((await product.stored())[0]).toBe('case');
    expect(await product.onOrder()).toBe(4.8);
  });
});

describe('what waits for approval keeps its unit as open items do (S0, E30, E31)', () => {
  const EA = { unitOfMeasure: 'ea', factor: 24 };

  /** An employee's order above the limit of its location, with an item in a unit of its product. */
  async function waiting(product: Product, unitOfMeasure: string) {
    const { id: productId, name: productName, vendorId } = product;
    const place = await t.make.location({ approvalLimit: '1' });
    const employee = await t.make.user({ locationIds: [place.id] });
    const order = await t.make.order({
      locationId: place.id,
      orderedBy: employee.id,
      total: '50',
      appliedLimit: '1',
      items: [{ productId, productName, vendorId, unitOfMeasure, quantity: 10, unitPrice: '5' }],
    });
    const params = { id: order.id };
    expect((await t.api.getOrder({ params })).body.needsApproval).toBe(true);
    return { ...order, approve: () => t.api.approveOrder({ params }) };
  }

  test('against another unit without an exact way back', async () => {
    const product = await stocked('case', []);
    const { id } = await waiting(product, 'case');
    const change = () =>
      product.change({
        unitOfMeasure: 'ea',
        unitChange: { one: 'case', factor: 24, unitOfMeasure: 'ea' },
      });
    const refused = await change();
    expect([refused.status, refused.problem.message]).toEqual([
      400,
      `There is 1 unapproved order item of ${product.name} in case, and one ea is no exact number of case. First approve and receive the unapproved item, or cancel it, or keep the unit.`,
    ]);
    await t.api.setOrderStatus({ params: { id }, body: { status: 'cancelled' } });
    expect((await change()).status).toBe(200);
  });

  test('against the removal of its conversion, beside open items', async () => {
    const product = await stocked('case', [EA]);
    const order = await waiting(product, 'ea');
    await product.order('ea');
    const refused = await product.change({ conversions: [] });
    expect([refused.status, refused.problem.message]).toEqual([
      400,
      `There are 1 open order item and 1 unapproved order item of ${product.name} in ea, which would have no conversion any more. First receive or cancel the item and approve and receive the unapproved item, or cancel it, or keep the conversion to ea.`,
    ]);
    expect((await order.approve()).status).toBe(200);
    expect((await product.change({ conversions: [] })).problem.message).toMatch(
      /^There are 2 open order items of /,
    );
  });

  test('against the deletion of a unit that only it has', async () => {
    const unit = await t.make.unit({ name: 'Crate' });
    const product = await stocked('case', []);
    const { id } = await waiting(product, unit.abbreviation);
    const remove = () => t.api.deleteUnit({ params: { id: unit.id } });
    const refused = await remove();
    expect([refused.status, refused.problem.message]).toEqual([
      409,
      `The unit "Crate" is used by 1 unapproved order item (${product.name} #${id}). First approve and receive the unapproved item, or cancel it.`,
    ]);
    await t.api.setOrderStatus({ params: { id }, body: { status: 'cancelled' } });
    expect((await remove()).status).toBe(204);
  });

  test('and what it is in a wrong unit is not known once that is corrected', async () => {
    const { id: vendorId } = await t.make.vendor();
    const body = { name: `Limes ${randomUUID()}`, vendorId, unitOfMeasure: 'case' };
    const { body: product } = await t.api.createProduct({ body });
    const order = await waiting(product, 'case');
    const change = (conversions: Conversion[]) =>
      t.api.updateProduct({
        params: { id: product.id },
        body: { ...body, unitOfMeasure: 'ea', conversions },
      });
    expect((await change([])).status).toBe(200);
    expect((await order.approve()).status).toBe(200);
    const onOrder = async () =>
      (await t.api.listInventory({ query: { locationId: String(order.locationId) } })).body.find(
        ({ productId }) => productId === product.id,
      )?.onOrder ?? 0;
    await t.api.updateInventory({
      body: { locationId: order.locationId, lines: [{ productId: product.id, parAmount: 1 }] },
    });
    expect(await onOrder()).toBe(0);
    await change([{ unitOfMeasure: 'case', factor: 0.5 }]);
    expect(await onOrder()).toBe(20);
  });
});

describe('the former unit stays a conversion where it is a decimal, whatever conversions the request brings (S0)', () => {
  const kg = { unitOfMeasure: 'kg', factor: 2 };
  const kept = [{ unitOfMeasure: 'case', factor: 0.25 }, kg];

  test.each([
    ['stored', [{ unitOfMeasure: 'ea', factor: 4 }], undefined],
    ['stated', [], { one: 'case', factor: 4, unitOfMeasure: 'ea' }],
  ])('with a %s conversion to the new one', async (_, conversions, unitChange) => {
    const product = await stocked('case', conversions);
    await product.order('case');
    const { status, body } = await product.change({
      unitOfMeasure: 'ea',
      unitChange,
      conversions: [kg],
    });
    expect([status, body.conversions, await product.onOrder()]).toEqual([200, kept, 192]);
  });

  test('unless the request says itself what the former unit is', async () => {
    const product = await stocked('case', [{ unitOfMeasure: 'ea', factor: 4 }]);
    const conversions = [{ unitOfMeasure: 'case', factor: 0.2 }];
    const { body } = await product.change({ unitOfMeasure: 'ea', conversions });
    expect(body.conversions).toEqual(conversions);
  });
});

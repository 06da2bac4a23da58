import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { expectSentence } from '#tests/support/problem.ts';

const t = useTestApp();

const find = async (id: string) => (await t.api.listProducts()).body.find((one) => one.id === id);

describe('a bulk update (D8)', () => {
  const three = async (vendorId?: number) =>
    Promise.all([1, 2, 3].map(() => t.make.product(vendorId ? { vendorId } : {})));
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

  test('changes the given fields of all selected products, in both forms of its body', async () => {
    const [vendor, unit, category] = [
      await t.make.vendor(),
      await t.make.unit(),
      await t.make.category(),
    ];
    const products = await three();
    const [one, two] = products;
    const nested = await t.api.bulkUpdateProducts({
      body: { productIds: ids(products), updates: { vendorId: vendor.id } },
    });
    expect([nested.status, nested.body]).toEqual([
      200,
      { message: '3 products updated', code: 'products_updated', params: { count: 3 } },
    ]);
    const flat = await t.api.bulkUpdateProducts({
      body: { productIds: [one?.id], categoryId: category.id, unitOfMeasure: unit.abbreviation },
    });
    expect(flat.body.message).toBe('1 product updated');
    expect(await find(one?.id ?? '')).toMatchObject({
      name: one?.name,
      vendorId: vendor.id,
      categoryId: category.id,
      unitOfMeasure: unit.abbreviation,
      version: 3,
    });
    expect(await find(two?.id ?? '')).toMatchObject({
      vendorId: vendor.id,
      categoryId: null,
      version: 2,
    });
  });

  test('counts a product once, however often its id is listed', async () => {
    const [one] = await three();
    const { body } = await t.api.bulkUpdateProducts({
      body: {
        productIds: [one?.id, one?.id],
        updates: { categoryId: (await t.make.category()).id },
      },
    });
    expect(body.message).toBe('1 product updated');
  });

  test('changes all or nothing, and counts unknown and deleted products', async () => {
    const products = await three();
    const removed = await t.make.product({ isDeleted: true });
    const updates = { categoryId: (await t.make.category()).id };
    const productIds = [...ids(products), removed.id, 'PRD-999999'];
    const { status, problem } = await t.api.bulkUpdateProducts({ body: { productIds, updates } });
    expect([status, problem.details?.[0]?.path]).toEqual([400, 'productIds']);
    expect(problem.message).toBe('2 of the 5 selected products do not exist or were deleted.');
    for (const { id } of products)
      await expect.poll(() => find(id)).toMatchObject({ categoryId: null, version: 1 });
  });

  test('of one missing product says so without a count', async () => {
    const body = { productIds: ['PRD-999999'], updates: { vendorId: (await t.make.vendor()).id } };
    const { status, problem } = await t.api.bulkUpdateProducts({ body });
    expect([status, problem.message]).toEqual([400, 'This product does not exist or was deleted.']);
  });

  test.each([
    ['updates', {}],
    ['updates', { updates: {} }],
    ['updates.vendorId', { updates: { vendorId: 'many' } }],
    ['vendorId', { updates: { vendorId: 2_000_000_000 } }],
    ['unitOfMeasure', { updates: { unitOfMeasure: 'none' } }],
    ['categoryId', { updates: { categoryId: '00000000-0000-4000-8000-000000000000' } }],
    ['productIds', { productIds: [], updates: { vendorId: 1 } }],
    ['productIds', { productIds: 'PRD-000001', updates: { vendorId: 1 } }],
    ['productIds.0', { productIds: [''], updates: { vendorId: 1 } }],
    ['productIds.0', { productIds: ['PRD-\u0000'], updates: { vendorId: 1 } }],
  ])('is refused for wrong %s: %#', async (path, changes) => {
    const [one] = await three();
    const body = { productIds: [one?.id], ...changes };
    const { status, problem } = await t.api.bulkUpdateProducts({ body });
    expect([status, problem.details?.[0]?.path]).toEqual([400, path]);
    expectSentence(problem.message);
  });

  test('names the product whose name its vendor already has, and changes none (D9)', async () => {
    const vendor = await t.make.vendor({ name: 'Green Valley' });
    await t.make.product({ name: 'Basil', vendorId: vendor.id });
    const [basil, mint] = [await t.make.product({ name: 'BASIL' }), await t.make.product()];
    const { status, problem } = await t.api.bulkUpdateProducts({
      body: { productIds: [mint.id, basil.id], updates: { vendorId: vendor.id } },
    });
    expect([status, problem.code]).toEqual([409, 'name_taken']);
    expect(problem.message).toMatch(/^Green Valley would have two products named "basil"\.$/i);
    await expect.poll(async () => (await find(mint.id))?.vendorId).toBe(mint.vendorId);
  });

  test('of 5,000 products is one fast call', async () => {
    const { vendorId, unitId } = await t.make.product();
    const made = await t.database.pool.query<{ id: string }>(
      `insert into products (name, vendor_id, unit_id)
       select 'Bulk ' || n, $1, $2 from generate_series(1, 5000) n returning id`,
      [vendorId, unitId],
    );
    const body = { productIds: ids(made.rows), updates: { vendorId: (await t.make.vendor()).id } };
    expect((await t.api.bulkUpdateProducts({ body })).body.message).toBe('5,000 products updated');
  });

  test('succeeds at the same time as others with the products in any sequence', async () => {
    const products = ids([...(await three()), ...(await three())]);
    const categories = await Promise.all([1, 2, 3, 4, 5, 6].map(() => t.make.category()));
    const answers = await Promise.all(
      categories.map(({ id }, index) =>
        t.api.bulkUpdateProducts({
          body: {
            productIds: index % 2 ? products : products.toReversed(),
            updates: { categoryId: id },
          },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const after = await Promise.all(products.map(find));
    expect(new Set(after.map((one) => one?.categoryId)).size).toBe(1);
  });
});

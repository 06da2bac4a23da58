import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

describe('a product category', () => {
  test('is added with its trimmed name, renamed and deleted', async () => {
    const created = await t.api.createProductCategory({ body: { name: '  Herbs ' } });
    expect([created.status, created.body]).toMatchObject([201, { name: 'Herbs', version: 1 }]);
    const params = { id: created.body.id };
    const renamed = await t.api.updateProductCategory({ params, body: { name: 'Fresh herbs' } });
    expect([renamed.status, renamed.body]).toMatchObject([
      200,
      { name: 'Fresh herbs', version: 2 },
    ]);
    expect((await t.api.deleteProductCategory({ params })).status).toBe(204);
    const after = [
      await t.api.deleteProductCategory({ params }),
      await t.api.updateProductCategory({ params, body: { name: 'Herbs' } }),
    ];
    expect(after.map(({ status }) => status)).toEqual([404, 404]);
  });

  test.each([[''], ['   '], ['n'.repeat(10_000)], [undefined], [5]])(
    'is refused without a name that can be read: %#',
    async (name) => {
      const { status, problem } = await t.api.createProductCategory({ body: { name } });
      expect([status, problem.details?.[0]?.path]).toEqual([400, 'name']);
    },
  );

  test('has a name of its own (D9)', async () => {
    await t.make.category({ name: 'Dairy' });
    const { status, problem } = await t.api.createProductCategory({ body: { name: 'DAIRY ' } });
    expect([status, problem.message]).toEqual([409, 'A category named "DAIRY" exists already.']);
  });

  test('that is deleted leaves its products without one', async () => {
    const [gone, kept] = [await t.make.category(), await t.make.category()];
    const products = [
      await t.make.product({ categoryId: gone.id }),
      await t.make.product({ categoryId: kept.id }),
      await t.make.product({ categoryId: gone.id }),
    ];
    await t.api.deleteProductCategory({ params: { id: gone.id } });
    const list = (await t.api.listProducts()).body;
    const after = products.map(({ id }) => list.find((one) => one.id === id));
    expect(after.map((one) => [one?.categoryId, one?.version])).toEqual([
      [null, 2],
      [kept.id, 1],
      [null, 2],
    ]);
  });

  test('never leaves a product in a deleted one: its deletion and a new product at once', async () => {
    const { vendorId, unitId } = await t.make.product();
    const [vendor, unit] = [
      { vendorId },
      (await t.api.listUnits()).body.find(({ id }) => id === unitId),
    ];
    for (let round = 0; round < 10; round++) {
      const category = await t.make.category();
      const body = {
        ...vendor,
        name: `Race ${round}`,
        unitOfMeasure: unit?.abbreviation,
        categoryId: category.id,
      };
      const [deleted] = await Promise.all([
        t.api.deleteProductCategory({ params: { id: category.id } }),
        t.api.createProduct({ body }),
      ]);
      expect(deleted.status).toBe(204);
      const list = (await t.api.listProducts()).body;
      expect(list.some(({ categoryId }) => categoryId === category.id)).toBe(false);
    }
  });
});

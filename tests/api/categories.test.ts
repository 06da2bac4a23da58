import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

describe('a product category', () => {
  test('can be added with a trimmed name, renamed and deleted', async () => {
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
    'is refused without a readable name: %#',
    async (name) => {
      const { status, problem } = await t.api.createProductCategory({ body: { name } });
      expect([status, problem.details?.[0]?.path]).toEqual([400, 'name']);
    },
  );

  test('has a unique name (D9)', async () => {
    await t.make.category({ name: 'Dairy' });
    const { status, problem } = await t.api.createProductCategory({ body: { name: 'DAIRY ' } });
    expect([status, problem.message]).toEqual([409, 'A category named "DAIRY" exists already.']);
  });

  test('leaves its products without a category when it is deleted', async () => {
    const [removed, kept] = [await t.make.category(), await t.make.category()];
    const products = [
      await t.make.product({ categoryId: removed.id }),
      await t.make.product({ categoryId: kept.id }),
      await t.make.product({ categoryId: removed.id }),
    ];
    await t.api.deleteProductCategory({ params: { id: removed.id } });
    const list = (await t.api.listProducts()).body;
    const after = products.map(({ id }) => list.find((one) => one.id === id));
    expect(after.map((one) => [one?.categoryId, one?.version])).toEqual([
      [null, 2],
      [kept.id, 1],
      [null, 2],
    ]);
  });

  test('is not deleted while a new product refers to it, even when both calls run at once', async () => {
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

  test('can be deleted while its products are saved: all calls succeed without a deadlock', async () => {
    const [vendor, unit] = [await t.make.vendor(), await t.make.unit()];
    const of = { vendorId: vendor.id, unitId: unit.id };
    for (let round = 0; round < 8; round++) {
      const [removed, next] = [await t.make.category(), await t.make.category()];
      const products = await Promise.all(
        [1, 2, 3, 4, 5, 6].map(() => t.make.product({ ...of, categoryId: removed.id })),
      );
      const save = ({ id, name }: { id: string; name: string }, categoryId: string) =>
        t.api.updateProduct({
          params: { id },
          body: { name, vendorId: vendor.id, unitOfMeasure: unit.abbreviation, categoryId },
        });
      const productIds = products.map(({ id }) => id).toReversed();
      const [deleted, moved, ...saved] = await Promise.all([
        t.api.deleteProductCategory({ params: { id: removed.id } }),
        t.api.bulkUpdateProducts({ body: { productIds, updates: { categoryId: next.id } } }),
        ...products.map((product) => save(product, removed.id)),
        ...products.map((product) => save(product, next.id)),
      ]);
      expect([deleted.status, moved.status]).toEqual([204, 200]);
      // A save after the deletion is refused: the category no longer exists.
      for (const { status } of saved.slice(0, 6)) expect([200, 400]).toContain(status);
      expect(saved.slice(6).map(({ status }) => status)).toEqual(products.map(() => 200));
      const list = (await t.api.listProducts()).body;
      expect(list.some(({ categoryId }) => categoryId === removed.id)).toBe(false);
    }
  });
});

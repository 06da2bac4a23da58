import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

describe('a unit of measure', () => {
  test('can be added, changed and deleted', async () => {
    const created = await t.api.createUnit({ body: { name: ' Gallon', abbreviation: 'gal ' } });
    expect([created.status, created.body]).toMatchObject([
      201,
      { name: 'Gallon', abbreviation: 'gal', version: 1 },
    ]);
    const params = { id: created.body.id };
    const changed = await t.api.updateUnit({
      params,
      body: { name: 'US gallon', abbreviation: 'gal' },
    });
    expect([changed.status, changed.body]).toMatchObject([200, { name: 'US gallon', version: 2 }]);
    expect((await t.api.deleteUnit({ params })).status).toBe(204);
    expect((await t.api.deleteUnit({ params })).status).toBe(404);
    expect((await t.api.listUnits()).body.some(({ id }) => id === params.id)).toBe(false);
  });

  test.each([
    ['Name is required', { name: ' ' }],
    ['Name must be less than 50 characters', { name: 'n'.repeat(51) }],
    ['Abbreviation is required', { abbreviation: '' }],
    ['Abbreviation must be less than 10 characters', { abbreviation: 'a'.repeat(11) }],
  ])("is refused in the specification's words: %s", async (message, changes) => {
    const body = { name: 'Refused', abbreviation: 'rf', ...changes };
    const { status, problem } = await t.api.createUnit({ body });
    expect([status, problem.message]).toEqual([400, message]);
  });

  test('can have a name of 50 and an abbreviation of 10 characters', async () => {
    const body = { name: 'n'.repeat(50), abbreviation: 'a'.repeat(10) };
    expect((await t.api.createUnit({ body })).status).toBe(201);
  });

  test('has a unique name and a unique abbreviation (D9)', async () => {
    await t.make.unit({ name: 'Kilogram', abbreviation: 'kg' });
    const name = await t.api.createUnit({ body: { name: 'KILOGRAM', abbreviation: 'kilo' } });
    const abbreviation = await t.api.createUnit({ body: { name: 'Kilo', abbreviation: ' KG ' } });
    expect([name, abbreviation].map(({ status, problem }) => [status, problem.message])).toEqual([
      [409, 'A unit named "KILOGRAM" exists already.'],
      [409, 'A unit with the abbreviation "KG" exists already.'],
    ]);
  });

  test('cannot be deleted while products use it; the error says how many, and names some (D11, E30)', async () => {
    const unit = await t.make.unit({ name: 'Bushel' });
    const params = { id: unit.id };
    await t.make.product({ unitId: unit.id, isDeleted: true });
    await t.make.product({ unitId: unit.id, name: 'Apples' });
    const one = await t.api.deleteUnit({ params });
    expect([one.status, one.problem.code, one.problem.message]).toEqual([
      409,
      'in_use',
      'The unit "Bushel" is used by 1 product (Apples). First give the product another unit.',
    ]);
    for (let more = 0; more < 11; more++)
      await t.make.product({ unitId: unit.id, name: `Pears ${more}` });
    expect((await t.api.deleteUnit({ params })).problem.message).toBe(
      'The unit "Bushel" is used by 12 products (Apples, Pears 0, Pears 1, and 9 more). First give the products another unit.',
    );
  });

  test('changes its abbreviation on its products, not on past orders (D11)', async () => {
    const unit = await t.make.unit({ abbreviation: 'sk' });
    const product = await t.make.product({ unitId: unit.id });
    const order = await t.make.newOrder({ items: [{ productId: product.id, quantity: 1 }] });
    await t.api.createOrder({ body: order });
    await t.api.updateUnit({
      params: { id: unit.id },
      body: { name: 'Sack', abbreviation: 'sck' },
    });
    const after = (await t.api.listProducts()).body.find(({ id }) => id === product.id);
    expect(after?.unitOfMeasure).toBe('sck');
    const [item] = (await t.api.listItemsOfOrder({ params: { id: order.id } })).body;
    expect(item?.unitOfMeasure).toBe('sk');
  });

  test('is not deleted while a new product refers to it, even when both calls run at once', async () => {
    const vendor = await t.make.vendor();
    for (let round = 0; round < 10; round++) {
      const unit = await t.make.unit();
      const body = { name: `Race ${round}`, vendorId: vendor.id, unitOfMeasure: unit.abbreviation };
      const [deleted, created] = await Promise.all([
        t.api.deleteUnit({ params: { id: unit.id } }),
        t.api.createProduct({ body }),
      ]);
      expect([
        [204, 400],
        [409, 201],
      ]).toContainEqual([deleted.status, created.status]);
    }
  });
});

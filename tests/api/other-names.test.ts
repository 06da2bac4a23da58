import { describe, expect, test } from 'vitest';
import { ALT_NAME_MAX } from '#contract/values/limits.ts';
import { useCsvImport } from '#tests/support/csv-import.ts';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();
const { parts, productsOf, send } = useCsvImport(t);

/** A product that is called otherwise, too. */
async function aTomato() {
  const { vendor, unit } = await parts();
  const input = { name: 'Roma Tomatoes', vendorId: vendor.id, unitOfMeasure: unit.abbreviation };
  const { body: product } = await t.api.createProduct({ body: { ...input, altName: 'Jitomate' } });
  return { vendor, unit, input, product, params: { id: product.id } };
}

describe('the other name of a product (L7)', () => {
  test('is optional, kept by a save that does not name it, and removed by an empty one', async () => {
    const { input, product, params } = await aTomato();
    expect(product.altName).toBe('Jitomate');
    expect((await t.api.updateProduct({ params, body: input })).body.altName).toBe('Jitomate');
    const blank = { ...input, altName: ' ' };
    expect((await t.api.updateProduct({ params, body: blank })).body.altName).toBeNull();
    const long = { ...input, altName: 'a'.repeat(ALT_NAME_MAX + 1) };
    const { status, problem } = await t.api.updateProduct({ params, body: long });
    expect([status, problem.message]).toEqual([400, 'Other name must be at most 255 characters']);
  });

  test('is found by the search of products, and its products are told apart as before (D9)', async () => {
    const { product, input } = await aTomato();
    const again = await t.api.createProduct({
      body: { ...input, name: 'Plum Tomatoes', altName: 'Jitomate' },
    });
    expect(again.status).toBe(201);
    const { body } = await t.api.searchProducts({ params: { term: 'JITOMATE' } });
    expect(body.map(({ id }) => id)).toEqual(expect.arrayContaining([product.id, again.body.id]));
  });

  test('is found where a product was ordered or wasted, though those keep the name of that time', async () => {
    const { product, vendor } = await aTomato();
    const order = await t.make.order({
      items: [{ productId: product.id, vendorId: vendor.id, productName: product.name }],
    });
    const waste = await t.make.wasteLog({ productId: product.id });
    const items = await t.api.listOrderItems({ query: { q: 'jitomate', limit: '50' } });
    expect(items.body.map(({ orderId }) => orderId)).toContain(order.id);
    const entries = await t.api.listWasteLogs({ query: { q: 'jitomate' } });
    expect(entries.body.map(({ id }) => id)).toContain(waste.id);
  });

  test('is a column of the import and of the export, which an empty cell clears', async () => {
    const { product, vendor } = await aTomato();
    const file = (cell: string) =>
      new File([`id,altName\n${product.id},${cell}`], 'products.csv', { type: 'text/csv' });
    const stored = async () => (await productsOf(vendor))[0]?.altName;
    await t.api.importProducts({ file: file('Tomate saladette'), body: { mode: 'update' } });
    expect(await stored()).toBe('Tomate saladette');
    const exported = (await t.api.exportProducts()).raw.toString();
    expect(exported).toContain('Tomate saladette');
    await t.api.importProducts({ file: file(''), body: { mode: 'update' } });
    expect(await stored()).toBeNull();
    const { body } = await send(
      `name,vendorName,unitOfMeasure,altName\nPlums,${vendor.name},${product.unitOfMeasure},Ciruelas`,
    );
    expect(body.createdProducts).toBe(1);
    const made = (await productsOf(vendor)).find(({ name }) => name === 'Plums');
    expect(made?.altName).toBe('Ciruelas');
  });

  test('is in the history of its product (A8)', async () => {
    const { input, params } = await aTomato();
    await t.api.updateProduct({ params, body: { ...input, altName: 'Tomate' } });
    const { body } = await t.api.listHistory({ query: { kind: 'products', id: params.id } });
    expect(body[0]?.changes).toEqual([
      expect.objectContaining({ field: 'altName', before: 'Jitomate', after: 'Tomate' }),
    ]);
  });

  test('is on the count sheet and at the dock', async () => {
    const { product, vendor } = await aTomato();
    const { id: locationId } = await t.make.location();
    await t.api.updateInventory({
      body: { locationId, lines: [{ productId: product.id, parAmount: 2 }] },
    });
    const sheet = await t.api.listInventory({ query: { locationId: String(locationId) } });
    expect(sheet.body[0]).toMatchObject({ productName: 'Roma Tomatoes', altName: 'Jitomate' });
    await t.make.order({
      locationId,
      status: 'ordered',
      items: [{ productId: product.id, vendorId: vendor.id, orderedStatus: 'ordered' }],
    });
    const expected = await t.api.listExpected({ params: { id: locationId } });
    expect(expected.body[0]?.items[0]?.altName).toBe('Jitomate');
  });

  test('is in what changed in the list of products, so that devices follow (23.5)', async () => {
    const { input, params } = await aTomato();
    const since = (await t.api.listProducts()).headers['etag'];
    await t.api.updateProduct({ params, body: { ...input, altName: 'Tomate guaje' } });
    const { body } = await t.api.listProductChanges({ query: { since: String(since) } });
    expect(body?.changed.map(({ product }) => product.altName)).toEqual(['Tomate guaje']);
  });
});

import { describe, expect, test } from 'vitest';
import type { Product } from '#contract/calls/products.ts';
import { applied } from '#web/api/apply-changes.ts';
import { useTestApp } from '#tests/support/app.ts';
import {
  aVendorWith,
  changesAfter,
  changesSince,
  readList,
} from '#tests/support/product-changes.ts';

const t = useTestApp();

describe('what changed in the list of products since it was read (23.5)', () => {
  test('is nothing without a change, also after changes of other records', async () => {
    await aVendorWith(t, ['Almonds', 'Basil']);
    const before = await readList(t.api);
    await t.api.createLocation({ body: { name: 'Harbour' } });
    const { changed, removed, after } = await changesAfter(t.api, before);
    expect({ changed, removed }).toEqual({ changed: [], removed: [] });
    expect(after.validator).toBe(validatorText(before.validator));
  });

  test('is the one product that was edited, at its place', async () => {
    const { products, input } = await aVendorWith(t, ['Capers', 'Dill', 'Endives']);
    const before = await readList(t.api);
    const edit = async (name: string, more = {}) =>
      t.api.updateProduct({
        params: { id: products[1]?.id },
        body: { ...input, name, ...more },
      });
    await edit('Dill', { price: '4.20' });
    const first = await changesAfter(t.api, before);
    expect(first.changed).toEqual(['Dill']);
    await edit('Zest of lemons');
    expect((await changesAfter(t.api, first.after)).changed).toEqual(['Zest of lemons']);
    // Somebody who missed the first change gets both.
    expect((await changesAfter(t.api, before)).changed).toEqual(['Zest of lemons']);
  });

  test('is a new product, one that was deleted, and one that was brought back', async () => {
    const { products, input } = await aVendorWith(t, ['Fennel', 'Garlic']);
    const before = await readList(t.api);
    await t.api.createProduct({ body: { ...input, name: 'Äpfel' } });
    await t.api.deleteProduct({ params: { id: products[0]?.id } });
    const { after, ...both } = await changesAfter(t.api, before);
    expect(both).toEqual({ changed: ['Äpfel'], removed: [products[0]?.id] });
    await t.api.restoreProduct({ params: { id: products[0]?.id } });
    const restored = await changesAfter(t.api, after);
    expect(restored).toMatchObject({ changed: ['Fennel'], removed: [] });
  });

  test("is all products that show a vendor's name, a unit or the unit of a conversion that changed", async () => {
    const { vendor, unit, products } = await aVendorWith(t, ['Horseradish', 'Ice']);
    const { input } = await aVendorWith(t, ['Juniper']);
    const conversions = [{ unitOfMeasure: unit.abbreviation, factor: 2.5 }];
    const box = { ...input, name: 'Kale', conversions };
    await t.api.createProduct({ body: box });
    const first = await readList(t.api);
    const { contactPerson, phoneNumber } = vendor;
    const renamed = { contactPerson, phoneNumber, name: 'New Farms' };
    await t.api.updateVendor({ params: { id: vendor.id }, body: renamed });
    const ofVendor = await changesAfter(t.api, first);
    expect(ofVendor.changed).toEqual(['Horseradish', 'Ice']);
    expect(ofVendor.after.products.find(({ id }) => id === products[0]?.id)?.vendorName).toBe(
      'New Farms',
    );
    await t.api.updateVendor({
      params: { id: vendor.id },
      body: { ...renamed, contactPerson: 'Somebody else' },
    });
    expect((await changesAfter(t.api, ofVendor.after)).changed).toEqual([]);
    await t.api.updateUnit({ params: { id: unit.id }, body: { name: 'Bag', abbreviation: 'bg' } });
    const ofUnit = await changesAfter(t.api, ofVendor.after);
    expect(ofUnit.changed).toEqual(['Horseradish', 'Ice', 'Kale']);
    expect(JSON.stringify(ofUnit.after.products)).toContain(
      '[{"unitOfMeasure":"bg","factor":2.5}]',
    );
  });

  test('is one product in a small answer, however long the list is', async () => {
    const { vendor, unit, products, input } = await aVendorWith(t, ['Lovage']);
    await t.database.pool.query(
      `insert into products (name, vendor_id, unit_id) select 'Product ' || n, $1, $2 from generate_series(1, 3000) as n`,
      [vendor.id, unit.id],
    );
    const params = { id: products[0]?.id };
    await t.api.updateProduct({ params, body: { ...input, name: 'Lovage' } });
    const before = await readList(t.api);
    expect(before.products.length).toBeGreaterThan(3000);
    await t.api.updateProduct({ params, body: { ...input, name: 'Lovage', price: '1.00' } });
    const query = { since: before.validator };
    const { raw, body } = await t.api.listProductChanges({ query });
    expect(body?.changed.map(({ product }) => product.id)).toEqual([params.id]);
    expect(raw.length).toBeLessThan(700);
  });

  test('is the whole list after an import of more products than are answered one by one', async () => {
    const { vendor, unit } = await aVendorWith(t, []);
    const before = await readList(t.api);
    const rows = Array.from(
      { length: 2_500 },
      (_, at) => `Import ${at},${vendor.name},${unit.abbreviation}`,
    );
    const file = new Blob([['name,vendorName,unitOfMeasure', ...rows].join('\n')]);
    expect((await t.api.importProducts({ file })).status).toBeLessThan(300);
    expect(await changesSince(t.api, before.validator)).toBeNull();
    const whole = await readList(t.api);
    expect(whole.products.length).toBe(before.products.length + rows.length);
    expect((await changesAfter(t.api, whole)).changed).toEqual([]);
  });

  test.each(['', 'x', '"abc"', `${'0'.repeat(16)}-1-9_8_`, `${'0'.repeat(16)}-1-1_8_-`, 'null'])(
    'is the whole list for the unknown validator %s',
    async (since) => expect(await changesSince(t.api, since)).toBeNull(),
  );

  test('put onto another list than that of the validator is noticed', async () => {
    const { products, input } = await aVendorWith(t, ['Mace', 'Nutmeg']);
    const before = await readList(t.api);
    await t.api.updateProduct({
      params: { id: products[0]?.id },
      body: { ...input, name: 'Mace', price: '2.00' },
    });
    const changes = await changesSince(t.api, before.validator);
    if (!changes) throw new Error('The list must be read as a whole.');
    expect(applied(before, changes)).toBeDefined();
    const [first, ...others] = before.products;
    for (const wrong of [others, [{ ...first, price: '9.99' } as Product, ...others]]) {
      const list = { ...before, products: wrong };
      const more = { ...changes, removed: [String(first?.id)] };
      expect(applied(list, more)).toBeUndefined();
    }
  });
});

describe('prices (E14)', () => {
  const settings = { organizationName: 'Diner', timezone: 'UTC' };
  const showToEmployees = (showPricesToEmployees: boolean) =>
    t.api.updateOrganizationSettings({ body: { ...settings, showPricesToEmployees } });

  test('are in no change that an employee reads who sees none, whichever list it is since', async () => {
    const { products, input } = await aVendorWith(t, ['Thyme', 'Vanilla']);
    const [employee, manager] = [
      await t.as(await t.make.user()),
      await t.as(await t.make.manager()),
    ];
    const [id] = products.map((one) => one.id);
    const reprice = (price: string) =>
      t.api.updateProduct({ params: { id }, body: { ...input, name: 'Thyme', price } });
    await reprice('4321.55');
    await showToEmployees(false);
    const [ofEmployee, ofManager] = [await readList(employee), await readList(manager)];
    await reprice('8765.99');
    for (const { validator } of [ofEmployee, ofManager]) {
      const { raw } = await employee.listProductChanges({ query: { since: validator } });
      expect(raw.toString()).not.toMatch(/4321|8765/);
      expect(raw.toString()).toContain('"price":null,"priceUpdatedAt":null');
    }
    const { after } = await changesAfter(employee, ofEmployee);
    expect(after.products.find((one) => one.id === id)).toMatchObject({ price: null });
    expect((await changesAfter(manager, ofManager)).changed).toEqual(['Thyme']);
  });

  test('a list with prices never becomes one without by changes, nor the other way round', async () => {
    const employee = await t.as(await t.make.user());
    await showToEmployees(true);
    const shown = await readList(employee);
    await showToEmployees(false);
    const changes = await changesSince(employee, shown.validator);
    expect(changes && applied(shown, changes)).toBeFalsy();
    const hidden = await readList(employee);
    await showToEmployees(true);
    const again = await changesSince(employee, hidden.validator);
    expect(again && applied(hidden, again)).toBeFalsy();
  });
});

function validatorText(etag: string): string {
  return etag.replaceAll('"', '');
}

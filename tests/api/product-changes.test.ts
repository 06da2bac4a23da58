import { describe, expect, test } from 'vitest';
import type { Product } from '#contract/calls/products.ts';
import { createFunctions, dropFunctions } from '#server/db/apply-functions.ts';
import { applied } from '#web/api/apply-changes.ts';
import type { ListRead } from '#web/api/apply-changes.ts';
import { client, useTestApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/app.ts';

const t = useTestApp();

/** Whose sequence is another one by their code points. */
const NAMES = [
  'Äpfel',
  'apples',
  'Zander',
  'éclair',
  'Eclair',
  '牛奶',
  '_salt',
  '10 eggs',
  '9 eggs',
  "o'Brien",
  'ß',
  'Ωmega',
];

async function readList(api: Client): Promise<ListRead> {
  const { body, headers } = await api.listProducts();
  return { products: body, validator: String(headers['etag']) };
}

const changesSince = async (api: Client, since: string) =>
  (await api.listProductChanges({ query: { since } })).body;

/** What changed since `before`, after a check that with it the list is that of the other call. */
async function changesAfter(api: Client, before: ListRead) {
  const changes = await changesSince(api, before.validator);
  if (!changes) throw new Error('The list must be read as a whole.');
  const after = applied(before, changes);
  const whole = await readList(api);
  expect(after?.products).toEqual(whole.products);
  return {
    changed: changes.changed.map(({ product }) => product.name),
    removed: changes.removed,
    after: after ?? whole,
  };
}

/** A vendor with these products, and a manager's input for another one. */
async function aVendor(names: readonly string[]) {
  const [vendor, unit] = [await t.make.vendor(), await t.make.unit()];
  const input = { vendorId: vendor.id, unitOfMeasure: unit.abbreviation };
  const products: Product[] = [];
  for (const name of names)
    products.push((await t.api.createProduct({ body: { ...input, name } })).body);
  return { vendor, unit, input, products };
}

describe('what changed in the list of products since it was read (23.5)', () => {
  test('is nothing without a change, also after changes of other records', async () => {
    await aVendor(['Almonds', 'Basil']);
    const before = await readList(t.api);
    await t.api.createLocation({ body: { name: 'Harbour' } });
    const { changed, removed, after } = await changesAfter(t.api, before);
    expect({ changed, removed }).toEqual({ changed: [], removed: [] });
    expect(after.validator).toBe(validatorText(before.validator));
  });

  test('is the one product that was edited, at its place', async () => {
    const { products, input } = await aVendor(['Capers', 'Dill', 'Endives']);
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
    const { products, input } = await aVendor(['Fennel', 'Garlic']);
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
    const { vendor, unit, products } = await aVendor(['Horseradish', 'Ice']);
    const { input } = await aVendor(['Juniper']);
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
    const { vendor, unit, products, input } = await aVendor(['Lovage']);
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
    const { vendor, unit } = await aVendor([]);
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
    const { products, input } = await aVendor(['Mace', 'Nutmeg']);
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

describe('on another node', () => {
  test('a change is in the list, and in what changed since a validator of the first node', async () => {
    const there = client(await t.anotherNode());
    const { products, input } = await aVendor(['Oregano', 'Paprika']);
    const before = await readList(t.api);
    expect((await readList(there)).products).toEqual(before.products);
    const params = { id: products[0]?.id };
    await t.api.updateProduct({ params, body: { ...input, name: 'Oregano', price: '3.00' } });
    const { changed, after } = await changesAfter(there, before);
    expect(changed).toEqual(['Oregano']);
    await there.deleteProduct({ params });
    await expect
      .poll(async () => (await changesSince(t.api, after.validator))?.removed)
      .toEqual([params.id]);
    expect((await changesAfter(t.api, after)).removed).toEqual([params.id]);
  });

  test('the same list has the same ETag for a browser, whenever it was read (304)', async () => {
    await aVendor(['Quinces']);
    const { validator } = await readList(t.api);
    await t.api.createLocation({ body: { name: 'Pier' } });
    const there = await t.anotherNode();
    const { statusCode, headers } = await there.inject({
      url: '/api/products',
      headers: { 'if-none-match': validator },
    });
    expect([statusCode, headers['etag']]).toEqual([304, validator]);
  });

  test('after many changes the list is that of a node that reads it for the first time', async () => {
    const { vendor, unit, products } = await aVendor(NAMES.map((name) => `${name} 0`));
    const { pool } = t.database;
    for (let round = 1; round <= 30; round++) {
      const name = `${NAMES[(round * 7) % NAMES.length]} ${round}`;
      const id = products[(round * 5) % products.length]?.id;
      if (round % 3 === 0)
        await pool.query('update products set is_deleted = not is_deleted where id = $1', [id]);
      else if (round % 3 === 1)
        await pool.query('update products set name = $2 where id = $1', [id, name]);
      else
        await pool.query('insert into products (name, vendor_id, unit_id) values ($1, $2, $3)', [
          `new ${name}`,
          vendor.id,
          unit.id,
        ]);
      await readList(t.api);
    }
    const anew = await readList(client(await t.anotherNode()));
    await expect.poll(async () => (await readList(t.api)).products).toEqual(anew.products);
  });

  test('what a restore or a migration stores without triggers is in it', async () => {
    const { products } = await aVendor(['Almonds']);
    await readList(t.api);
    const connection = await t.database.pool.connect();
    try {
      await connection.query('begin');
      await dropFunctions(connection);
      await connection.query("update products set name = 'Restored almonds' where id = $1", [
        products[0]?.id,
      ]);
      await createFunctions(connection);
      await connection.query('commit');
    } finally {
      connection.release();
    }
    await expect
      .poll(async () => (await readList(t.api)).products.map(({ name }) => name))
      .toContain('Restored almonds');
  });

  test('a transaction that ends late is not missed', async () => {
    const { products } = await aVendor(['Radishes', 'Sage']);
    const slow = await t.database.pool.connect();
    try {
      await slow.query('begin');
      await slow.query(`update products set name = 'Radishes, red' where id = $1`, [
        products[0]?.id,
      ]);
      // Its number is higher, and it ends first.
      await t.database.pool.query(`update products set name = 'Sage, dried' where id = $1`, [
        products[1]?.id,
      ]);
      await expect
        .poll(async () => (await readList(t.api)).products.map(({ name }) => name))
        .toContain('Sage, dried');
      const before = await readList(t.api);
      await slow.query('commit');
      await expect
        .poll(async () =>
          (await changesSince(t.api, before.validator))?.changed.map((one) => one.product.name),
        )
        .toContain('Radishes, red');
      await changesAfter(t.api, before);
    } finally {
      slow.release();
    }
  });
});

describe('prices (E14)', () => {
  const settings = { organizationName: 'Diner', timezone: 'UTC' };
  const showToEmployees = (showPricesToEmployees: boolean) =>
    t.api.updateOrganizationSettings({ body: { ...settings, showPricesToEmployees } });

  test('are in no change that an employee reads who sees none, whichever list it is since', async () => {
    const { products, input } = await aVendor(['Thyme', 'Vanilla']);
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

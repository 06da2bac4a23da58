import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ImportMode } from '#contract/calls/product-imports.ts';
import type { Product } from '#contract/calls/products.ts';
import { useTestApp } from '#tests/support/app.ts';
import { expectSentence } from '#tests/support/problem.ts';

const t = useTestApp();

const send = (content: string | Buffer<ArrayBuffer>, mode: ImportMode, dryRun = false) =>
  t.api.importProducts({
    file: new File([content], 'products.csv', { type: 'text/csv' }),
    body: { mode, dryRun: String(dryRun) },
  });

let last = 0;
async function parts() {
  const vendor = await t.make.vendor({ name: `Undo Vendor ${++last}` });
  const unit = await t.make.unit();
  return { vendor, unit, tail: `${vendor.name},${unit.abbreviation}` };
}

const productsOf = async (vendor: { id: number }) =>
  (await t.api.listProducts()).body
    .filter(({ vendorId }) => vendorId === vendor.id)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));

const undo = (id: string | null) => t.api.undoProductImport({ params: { id: id ?? '' } });

describe('the export of products (M5)', () => {
  const NAMES = [
    '=1+1',
    "'=1+1",
    "''@home",
    'Beans, -dry; =cmd',
    '12" plate',
    'Crème "Brûlée"',
    '牛奶',
    "'90s mix",
  ];

  test('is a CSV file that imports again without a change, in any mode that changes', async () => {
    const { vendor, unit } = await parts();
    const category = await t.make.category({ name: '-Dry, "goods"' });
    for (const [index, name] of NAMES.entries())
      await t.make.product({
        name,
        vendorId: vendor.id,
        unitId: unit.id,
        categoryId: index % 2 ? category.id : null,
        vendorItemCode: `000${index}`,
        packSize: index % 2 ? '2 × 1 l\n=tray' : null,
        photoUrl: index % 2 ? null : 'https://example.com/?a=1,-2',
        price: ['12.345', '0.5', '1234', null][index % 4] ?? null,
      });
    const { raw, headers } = await t.api.exportProducts();
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="products-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const text = raw.toString();
    expect(text).toMatch(
      /^\uFEFFname,vendorName,unitOfMeasure,categoryName,photoUrl,id,vendorItemCode,packSize,price\r\n/,
    );
    expect(text).not.toMatch(/(?:^|[;,\r\n])["\s]*[=+\-@]/m);
    const before = (await t.api.listProducts()).body;
    for (const mode of ['update', 'upsert'] as const) {
      const { body } = await send(Buffer.from(raw), mode);
      expect(body).toMatchObject({
        errors: [],
        createdProducts: 0,
        updated: 0,
        unchanged: before.length,
        importId: null,
      });
    }
    expect((await t.api.listProducts()).body).toEqual(before);
  });
});

/** Without what every change raises. */
const fields = (product: Product) => ({ ...product, version: 0, priceUpdatedAt: null });

describe('the undo of an import (M5, E8)', () => {
  test('deletes what was created and gives what was changed its former fields, once', async () => {
    const { vendor, unit, tail } = await parts();
    const category = await t.make.category();
    const given = { vendorId: vendor.id, unitId: unit.id, categoryId: category.id };
    const a = await t.make.product({ ...given, name: 'A', vendorItemCode: '1', price: '1.50' });
    const b = await t.make.product({ ...given, name: 'B', vendorItemCode: '2' });
    // Made beside the server, they are in its list a moment later.
    await expect.poll(async () => (await productsOf(vendor)).length).toBe(2);
    const before = (await productsOf(vendor)).map(fields);
    const { body } = await send(
      `id,name,vendorName,unitOfMeasure,categoryName,vendorItemCode,price
${a.id},B,${tail},,2,2.50
${b.id},A,${tail},Other,1,
,New,${tail},,3,9`,
      'upsert',
    );
    expect(body).toMatchObject({ createdProducts: 1, updated: 2, errors: [] });
    expect(await productsOf(vendor)).toHaveLength(3);
    const undone = await undo(body.importId);
    expect([undone.status, undone.body.message]).toEqual([
      200,
      '1 product deleted and 2 products changed back.',
    ]);
    expect((await productsOf(vendor)).map(fields)).toEqual(before);
    const prices = (await t.api.listPricesOfProduct({ params: { id: a.id } })).body;
    expect(prices.map(({ price }) => price)).toEqual(['1.50', '2.50', '1.50']);
    const again = await undo(body.importId);
    expect([again.status, again.problem.message]).toEqual([409, 'This import was undone already.']);
  });

  test('is refused as a whole when products were changed or deleted since, and names up to five', async () => {
    const { vendor, tail } = await parts();
    const names = Array.from({ length: 8 }, (_, index) => `Jam ${index}`);
    const { body } = await send(
      `name,vendorName,unitOfMeasure\n${names.map((name) => `${name},${tail}`).join('\n')}`,
      'create',
    );
    const products = await productsOf(vendor);
    const [first] = products;
    await t.api.deleteProduct({ params: { id: first?.id ?? '' } });
    const one = await undo(body.importId);
    expect([one.status, one.problem.message]).toEqual([
      409,
      '"Jam 0" was changed since the import.',
    ]);
    const ids = products.slice(1).map(({ id }) => id);
    const other = await t.make.unit();
    await t.api.bulkUpdateProducts({
      body: { productIds: ids, updates: { unitOfMeasure: other.abbreviation } },
    });
    const { problem } = await undo(body.importId);
    expect(problem.message).toBe(
      '"Jam 0", "Jam 1", "Jam 2", "Jam 3", "Jam 4", and 3 more products were changed since the import.',
    );
    expect(await productsOf(vendor)).toHaveLength(7);
  });

  test('is refused when a former name was taken or a former reference was deleted', async () => {
    const { vendor, unit, tail } = await parts();
    const salt = await t.make.product({ name: 'Salt', vendorId: vendor.id, unitId: unit.id });
    const renamed = await send(`id,name\n${salt.id},Sea Salt`, 'update');
    await send(`name,vendorName,unitOfMeasure\nSALT,${tail}`, 'create');
    const taken = await undo(renamed.body.importId);
    expect(taken.status).toBe(409);
    expect(taken.problem.message).toBe(
      '"SALT" now has a name or code that the undo would bring back.',
    );
    expectSentence(taken.problem.message);

    const category = await t.make.category({ name: 'Short-lived' });
    const id = (await productsOf(vendor)).find(({ name }) => name === 'SALT')?.id;
    await send(`id,categoryName\n${id},Short-lived`, 'update');
    const cleared = await send(`id,categoryName\n${id},`, 'update');
    await t.api.deleteProductCategory({ params: { id: category.id } });
    const gone = await undo(cleared.body.importId);
    expect([gone.status, gone.problem.message]).toEqual([
      409,
      'The category "Short-lived" was deleted since the import.',
    ]);
  });

  test('is offered for 30 days: then its data is removed', async () => {
    const { vendor, tail } = await parts();
    const { body } = await send(`name,vendorName,unitOfMeasure\nOld,${tail}`, 'create');
    onTestFinished(() => t.setNow(new Date()));
    t.setNow(new Date(Date.now() + 31 * 86_400_000));
    const late = await undo(body.importId);
    expect([late.status, late.problem.message]).toEqual([
      409,
      'An import can be undone for 30 days. This one is older.',
    ]);
    await send(`name,vendorName,unitOfMeasure\nNew,${tail}`, 'create');
    const { rows } = await t.database.pool.query(
      'select product_id from product_import_rows where import_id = $1',
      [body.importId],
    );
    expect(rows).toEqual([]);
    expect(await productsOf(vendor)).toHaveLength(2);
  });

  test('is listed for 30 days with what it did, by whom, and whether it was undone (A8)', async () => {
    const manager = await t.make.manager();
    const api = await t.as(manager);
    const vendor = await t.make.vendor();
    const unit = await t.make.unit();
    const line = (name: string, price: number) =>
      `${vendor.name},${name},${unit.abbreviation},${price}`;
    const importing = async (...lines: string[]) => {
      const content = ['vendorName,name,unitOfMeasure,price', ...lines].join('\n');
      const file = new File([content], 'listed.csv');
      return (await api.importProducts({ file, body: { mode: 'upsert' } })).body.importId ?? '';
    };
    const first = await importing(line('Listed 1', 1), line('Listed 2', 1));
    const second = await importing(line('Listed 2', 2), line('Listed 3', 1));
    await api.undoProductImport({ params: { id: second } });
    const { body } = await api.listProductImports();
    const of = (id: string) => body.find((one) => one.id === id);
    expect(of(first)).toMatchObject({ importedBy: manager.name, createdProducts: 2, updated: 0 });
    expect(of(first)?.undoneAt).toBeNull();
    expect(of(second)).toMatchObject({ createdProducts: 1, updated: 1 });
    expect(of(second)?.undoneAt).not.toBeNull();
  });

  test('of an import that never was is 404; a dry run has nothing to undo', async () => {
    expect((await undo('00000000-0000-4000-8000-000000000000')).status).toBe(404);
    const { tail } = await parts();
    const dry = await send(`name,vendorName,unitOfMeasure\nX,${tail}`, 'create', true);
    expect(dry.body.importId).toBeNull();
  });
});

describe('the undo brings back all of it (E35)', () => {
  const undone = async (id: string | null) => {
    const { status, problem } = await undo(id);
    expect([status, problem?.message]).toEqual([200, undefined]);
  };
  const categoryNames = async () =>
    (await t.api.listProductCategories()).body.map(({ name }) => name);

  /** A product of 24.00 a case, with conversions of which each is lost, kept or used when pieces become its unit. */
  async function aCase() {
    const { vendor, unit } = await parts();
    const units = await Promise.all(Array.from({ length: 3 }, () => t.make.unit()));
    const [piece = '', tray = '', bag = ''] = units.map(({ abbreviation }) => abbreviation);
    const made = await t.make.product({ vendorId: vendor.id, unitId: unit.id, price: '24' });
    const given = { name: made.name, vendorId: vendor.id, unitOfMeasure: unit.abbreviation };
    const conversions = [
      { unitOfMeasure: piece, factor: 24 },
      { unitOfMeasure: tray, factor: 12 },
      { unitOfMeasure: bag, factor: 10 },
    ];
    const params = { id: made.id };
    await t.api.updateProduct({ params, body: { ...given, conversions } });
    return { id: made.id, vendor, given, unit: unit.abbreviation, piece, tray, bag, conversions };
  }

  test('with conversions and units, also where something was ordered in between', async () => {
    const { id, vendor, given, unit, piece, tray, bag } = await aCase();
    const [before] = await productsOf(vendor);
    const file = `id,unitOfMeasure\n${id},${piece}`;
    const dry = await send(file, 'update', true);
    const lost = (unitOfMeasure: string, factor: number) => ({
      row: 2,
      id,
      name: given.name,
      one: unit,
      factor,
      unitOfMeasure,
    });
    expect(dry.body.lostConversions).toEqual({
      total: 2,
      conversions: [lost(piece, 24), lost(bag, 10)].toSorted((a, b) =>
        a.unitOfMeasure < b.unitOfMeasure ? -1 : 1,
      ),
    });
    const { body } = await send(file, 'update');
    // What the dry run did not name is still there.
    const [between] = await productsOf(vendor);
    expect(between).toMatchObject({
      unitOfMeasure: piece,
      price: '1.00',
      conversions: [{ unitOfMeasure: tray, factor: 0.5 }],
    });
    const { id: locationId } = await t.make.location();
    const item = {
      productId: id,
      vendorId: vendor.id,
      unitOfMeasure: piece,
      quantity: 48,
      orderedStatus: 'ordered' as const,
    };
    await t.make.order({ locationId, items: [item] });
    await t.api.createCount({
      body: { id: randomUUID(), locationId, lines: [{ productId: id, amount: 36 }] },
    });
    await undone(body.importId);
    const [after] = await productsOf(vendor);
    expect(after && fields(after)).toEqual(before && fields(before));
    const stock = await t.api.listInventory({ query: { locationId: String(locationId) } });
    expect(stock.body).toMatchObject([{ unitOfMeasure: unit, onHandAmount: 1.5, onOrder: 2 }]);
  });

  test('with stock that was counted in a unit whose conversion was lost in between', async () => {
    const { id, unit, piece } = await aCase();
    const { body } = await send(`id,unitOfMeasure\n${id},${piece}`, 'update');
    const { id: locationId } = await t.make.location();
    const lines = [{ productId: id, amount: 5, unitOfMeasure: unit }];
    await t.api.createCount({ body: { id: randomUUID(), locationId, lines } });
    const onHand = async () =>
      (await t.api.listInventory({ query: { locationId: String(locationId) } })).body.map(
        ({ onHandAmount }) => onHandAmount,
      );
    expect(await onHand()).toEqual([0]);
    await undone(body.importId);
    expect(await onHand()).toEqual([5]);
    expect((await t.api.listMissingConversions()).body).toEqual([]);
  });

  test('of the second of two imports, then of the first', async () => {
    const { id, vendor, piece, tray } = await aCase();
    const before = (await productsOf(vendor)).map(fields);
    const first = await send(`id,unitOfMeasure,price\n${id},${piece},2`, 'update');
    const third = await send(`id,unitOfMeasure,packSize\n${id},${tray},20`, 'update');
    const latest = await send(`id,price\n${id},7`, 'update');
    for (const { body } of [latest, third, first]) await undone(body.importId);
    expect((await productsOf(vendor)).map(fields)).toEqual(before);
  });

  test.each([
    ['the first and then the second', [0, 1]],
    ['the second and then the first', [1, 0]],
  ])('with the categories that it made, in either order of two: %s', async (_what, sequence) => {
    const { vendor, tail } = await parts();
    const [shared, own] = [`Shared ${vendor.name}`, `Own ${vendor.name}`];
    const file = (name: string, category: string) =>
      `name,vendorName,unitOfMeasure,categoryName\n${name},${tail},${category}`;
    const dry = await send(file('Basil', shared), 'upsert', true);
    expect(dry.body.newCategories).toEqual({ total: 1, names: [shared] });
    const imports = [
      await send(file('Basil', shared), 'upsert'),
      await send(`${file('Mint', shared)}\nSage,${tail},${own}`, 'upsert'),
    ];
    expect(await categoryNames()).toEqual(expect.arrayContaining([shared, own]));
    const [one, other] = sequence.map((at) => imports[at]?.body.importId ?? null);
    await undone(one ?? null);
    expect(await categoryNames()).toContain(shared);
    await undone(other ?? null);
    const left = await categoryNames();
    expect(left).not.toContain(shared);
    expect(left).not.toContain(own);
    expect(await productsOf(vendor)).toEqual([]);
  });

  test('but keeps a category that a manager renamed or uses', async () => {
    const { vendor, unit, tail } = await parts();
    const names = ['Renamed', 'Used'].map((name) => `${name} ${vendor.name}`);
    const [renamed = '', used = ''] = names;
    const { body } = await send(
      `name,vendorName,unitOfMeasure,categoryName\nA,${tail},${renamed}\nB,${tail},${used}`,
      'create',
    );
    const stored = (await t.api.listProductCategories()).body;
    const idOf = (name: string) => stored.find((one) => one.name === name)?.id ?? '';
    await t.api.updateProductCategory({
      params: { id: idOf(renamed) },
      body: { name: `${renamed} 2` },
    });
    await t.make.product({ vendorId: vendor.id, unitId: unit.id, categoryId: idOf(used) });
    await undone(body.importId);
    expect(await categoryNames()).toEqual(expect.arrayContaining([`${renamed} 2`, used]));
  });
});

test('the history of an import and of its undo has the changes, and nothing that was only set aside (A8)', async () => {
  const { vendor, tail } = await parts();
  const header = 'name,vendorName,unitOfMeasure,vendorItemCode';
  await send(`${header}\nBasil,${tail},A\nMint,${tail},B\n`, 'create');
  const [basil] = await productsOf(vendor);
  const swapped = `${header}\nBasil,${tail},B\nMint,${tail},A\nThyme,${tail},C\n`;
  const { body } = await send(swapped, 'upsert');
  await undo(body.importId);
  const actionsOf = async (name: string) => {
    const { rows } = await t.database.pool.query<{ action: string }>(
      `select action from history where kind = 'products' and name = $1
       and record_id in (select id from products where vendor_id = $2) order by at, id`,
      [name, vendor.id],
    );
    return rows.map(({ action }) => action);
  };
  expect(await actionsOf('Basil')).toEqual(['created', 'changed', 'changed']);
  expect(await actionsOf('Thyme')).toEqual(['created', 'deleted']);
  const { body: history } = await t.api.listHistory({
    query: { kind: 'products', id: basil?.id ?? '' },
  });
  expect(history.map(({ changes }) => changes.map(({ field }) => field))).toContainEqual(['name']);
});

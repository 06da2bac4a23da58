import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { expectSentence } from '#tests/support/problem.ts';
import { fields, useImportUndo } from '#tests/support/import-undo.ts';

const t = useTestApp();
const { parts, productsOf, send, undo } = useImportUndo(t);

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

  test('is refused while something of a product that it created waits for a conversion, and says how its products go (S0)', async () => {
    const { vendor, tail } = await parts();
    const { body } = await send(`name,vendorName,unitOfMeasure\nJam,${tail}`, 'create');
    const [product] = await productsOf(vendor);
    const [other, location] = [await t.make.unit(), await t.make.location()];
    const line = { productId: product?.id, amount: 3, unitOfMeasure: other.abbreviation };
    const count = { id: randomUUID(), locationId: location.id, area: null, lines: [line] };
    expect((await t.api.createCount({ body: count })).body.waiting).toBe(1);
    const { status, problem } = await undo(body.importId);
    expect([status, problem.message]).toEqual([
      409,
      `Entries of Jam wait for the conversion of ${other.abbreviation}, so the import cannot be undone as a whole. Give the conversion at the product, then delete the products of the import there.`,
    ]);
    const params = { id: product?.id ?? '' };
    const { body: jam } = await t.api.updateProduct({
      params,
      body: {
        name: 'Jam',
        vendorId: vendor.id,
        unitOfMeasure: product?.unitOfMeasure ?? '',
        conversions: [{ unitOfMeasure: other.abbreviation, factor: 2 }],
      },
    });
    expect(jam.conversions).toHaveLength(1);
    expect((await t.api.deleteProduct({ params })).status).toBe(204);
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

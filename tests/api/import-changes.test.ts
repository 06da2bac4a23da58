import { describe, expect, test } from 'vitest';
import type { ImportMode } from '#contract/calls/product-imports.ts';
import { useTestApp } from '#tests/support/app.ts';
import { useImportShelf } from '#tests/support/import-shelf.ts';

const t = useTestApp();
const { productsOf, send, shelf } = useImportShelf(t);

const codesOf = async (vendor: { id: number }) =>
  (await productsOf(vendor)).map(({ vendorItemCode }) => vendorItemCode);

describe('an import that changes products (M5)', () => {
  test('finds a product by its id, else by vendor and code, else by vendor and name', async () => {
    const { vendor, unit, ids } = await shelf(
      { name: 'Basil' },
      { name: 'Mint', code: '00017' },
      { name: 'Sage' },
    );
    const { body } = await send(
      `id,name,vendorName,unitOfMeasure,vendorItemCode,price
${ids[0]},Thai Basil,${vendor.name},${unit.abbreviation},0042,1.50
,Spearmint,${vendor.name},${unit.abbreviation},00017,2.50
,sage,${vendor.name},${unit.abbreviation},,3.50
,Dill,${vendor.name},${unit.abbreviation},00099,4`,
      { mode: 'upsert' },
    );
    expect(body).toMatchObject({
      totalRows: 4,
      createdProducts: 1,
      updated: 3,
      unchanged: 0,
      errors: [],
      message: '1 product created, 3 changed, 0 unchanged.',
    });
    const products = await productsOf(vendor);
    expect(products).toMatchObject([
      { id: ids[0], name: 'Thai Basil', vendorItemCode: '0042', price: '1.50', version: 2 },
      { id: ids[1], name: 'Spearmint', vendorItemCode: '00017', price: '2.50' },
      { id: ids[2], name: 'sage', vendorItemCode: null, price: '3.50' },
      { name: 'Dill', vendorItemCode: '00099', price: '4.00' },
    ]);
    expect(body.changes).toContainEqual({
      row: 2,
      id: ids[0],
      name: 'Basil',
      isNew: false,
      field: 'name',
      before: 'Basil',
      after: 'Thai Basil',
    });
    const dill = { row: 5, id: products[3]?.id, name: 'Dill', isNew: true };
    expect(body.changes).toContainEqual({ ...dill, field: 'price', before: null, after: '4.00' });
  });

  test('keeps what the file has no column for, and clears what is an empty cell (E8)', async () => {
    const { vendor, category, ids } = await shelf({ name: 'Oil', code: '7', price: '12.50' });
    const id = ids[0] ?? '';
    await send(`id,price\n${id},"13,75"`, { mode: 'update' });
    const kept = { name: 'Oil', vendorItemCode: '7', packSize: '6 × 1 l', categoryId: category.id };
    expect(await productsOf(vendor)).toMatchObject([{ ...kept, price: '13.75' }]);
    const { body } = await send(
      `id,categoryName,photoUrl,vendorItemCode,packSize,price\n${id},,,,,`,
      {
        mode: 'update',
      },
    );
    expect(body).toMatchObject({ updated: 1, message: '1 product changed, 0 unchanged.' });
    const empty = { categoryId: null, photoUrl: null, vendorItemCode: null, packSize: null };
    expect(await productsOf(vendor)).toMatchObject([{ name: 'Oil', ...empty, price: null }]);
    const prices = (await t.api.listPricesOfProduct({ params: { id } })).body;
    expect(prices.map(({ price, source }) => [price, source])).toEqual([
      [null, 'import'],
      ['13.75', 'import'],
      // Its first price, stored by SQL.
      ['12.50', 'edit'],
    ]);
  });

  test('refuses an unknown id, a product that is there twice, and what its mode does not allow (E8)', async () => {
    const { vendor, unit, ids } = await shelf({ name: 'Rice', code: 'R1' }, { name: 'Beans' });
    const head = 'id,name,vendorName,unitOfMeasure,vendorItemCode';
    const tail = `${vendor.name},${unit.abbreviation}`;
    const lines = [
      `PRD-nobody,Salt,${tail},`,
      `${ids[0]},Rice,${tail},R1`,
      `,Wild Rice,${tail},r1`,
      `,Pepper,${tail},`,
    ];
    const errors = async (mode: ImportMode) =>
      (await send([head, ...lines].join('\n'), { mode, dryRun: 'true' })).body.errors;
    const unknown = 'Row 2: no product has the id "PRD-nobody"';
    const twice = 'Row 4: the same product is already in row 3';
    expect(await errors('upsert')).toEqual([unknown, twice]);
    expect(await errors('update')).toEqual([
      unknown,
      twice,
      `Row 5: ${vendor.name} has no product named "Pepper"`,
    ]);
    expect(await errors('create')).toEqual([
      unknown,
      `Row 3: the product ${ids[0]} exists already`,
      twice,
    ]);
    const named = `${head.slice(3)}\nBrown Rice,${tail},R1`;
    expect((await send(named)).body.errors).toEqual([
      `Row 2: ${vendor.name} already has a product with the code "R1"`,
    ]);
  });

  test('lets products of one file swap their codes and names, and refuses a code that stays in use', async () => {
    const { vendor, ids } = await shelf(
      { name: 'A', code: '1' },
      { name: 'B', code: '2' },
      { name: 'C', code: '3' },
    );
    const [a, b, c] = ids;
    const swap = `id,name,vendorItemCode\n${a},B,2\n${b},A,1`;
    expect((await send(swap, { mode: 'update' })).body).toMatchObject({ updated: 2, errors: [] });
    expect(await codesOf(vendor)).toEqual(['2', '1', '3']);
    // C would leave its code to A, but is refused itself, because B keeps its own.
    const chain = `id,vendorItemCode\n${a},3\n${c},1`;
    const { body } = await send(chain, { mode: 'update' });
    const sentence = (code: number) =>
      `${vendor.name} already has a product with the code "${code}"`;
    expect(body.errors).toEqual([`Row 2: ${sentence(3)}`, `Row 3: ${sentence(1)}`]);
    const same = await send(`id,vendorItemCode\n${a},9\n${b},9`, { mode: 'update' });
    expect(same.body.errors).toEqual(['Row 3: the code "9" is already in row 2']);
    expect(await codesOf(vendor)).toEqual(['9', '1', '3']);
  });

  test('as a dry run says what it would do and changes nothing', async () => {
    const { vendor, ids, tail } = await shelf({ name: 'Flour', price: '1.00' });
    // The list of the catalogue learns of a row inserted beside the API a moment later.
    await expect.poll(async () => (await productsOf(vendor)).length).toBe(1);
    const before = await productsOf(vendor);
    const file = `id,name,vendorName,unitOfMeasure,categoryName,price
${ids[0]},Flour,${tail},Nobody's category,1.20
,Yeast,${tail},Nobody's category,x
,Sugar,${tail},Nobody's category,"1,234"
,Honey,${tail},Nobody's category,5`;
    const { body } = await send(file, { mode: 'upsert', dryRun: 'true' });
    expect(body).toMatchObject({
      dryRun: true,
      importId: null,
      createdProducts: 1,
      updated: 1,
      message:
        'This would create 1 product, change 1 and leave 0 unchanged. 2 rows would be rejected.',
      errors: [
        'Row 3: "x" is not a price. Write it like 12.50',
        'Row 4: "1,234" can be read in two ways. Write 1234, or 1.2340',
      ],
    });
    expect(body.changes).toContainEqual(
      expect.objectContaining({ row: 2, field: 'price', before: '1.00', after: '1.20' }),
    );
    const message = async (mode: ImportMode) =>
      (await send(file, { mode, dryRun: 'true' })).body.message;
    expect(await message('create')).toBe('This would create 1 product. 3 rows would be rejected.');
    expect(await message('update')).toBe(
      'This would change 1 product and leave 0 unchanged. 3 rows would be rejected.',
    );
    expect(await productsOf(vendor)).toEqual(before);
    const categories = (await t.api.listProductCategories()).body.map(({ name }) => name);
    expect(categories).not.toContain("Nobody's category");
    const real = await send(file, { mode: 'upsert' });
    expect(real.body).toMatchObject({ createdProducts: 1, updated: 1, dryRun: false });
    expect(real.body.errors).toEqual(body.errors);
  });

  test('answers the changes of the first 50 rows', async () => {
    const { tail } = await shelf();
    const lines = Array.from({ length: 60 }, (_, index) => `Jar ${index},${tail}`);
    const { body } = await send(`name,vendorName,unitOfMeasure\n${lines.join('\n')}`);
    expect(new Set(body.changes.map(({ row }) => row)).size).toBe(50);
  });

  test('refuses a mode that it does not know', async () => {
    const { status, problem } = await send('name', { mode: 'replace' as ImportMode });
    expect([status, problem.message]).toEqual([
      400,
      'The mode of an import is create, update or upsert',
    ]);
  });

  test('at the same time as other changes of the same products loses none of them', async () => {
    const { vendor, ids } = await shelf(
      ...Array.from({ length: 60 }, (_, index) => ({ name: `Tin ${index}`, code: `${index}` })),
    );
    const file = `id,packSize\n${ids.map((id) => `${id},12 tins`).join('\n')}`;
    const products = await productsOf(vendor);
    const editing = products.slice(0, 20).map(({ id, name, vendorId, unitOfMeasure }) => {
      const body = { name: `${name} edited`, vendorId, unitOfMeasure };
      return t.api.updateProduct({ params: { id }, body });
    });
    const [{ status }, ...edits] = await Promise.all([send(file, { mode: 'update' }), ...editing]);
    expect(edits.map((edit) => edit.status)).toEqual(editing.map(() => 200));
    const after = await productsOf(vendor);
    expect(after.filter(({ name }) => name.endsWith(' edited'))).toHaveLength(20);
    // Refused as a whole after two tries, or stored as a whole.
    const changed = after.filter(({ packSize }) => packSize === '12 tins').length;
    expect([status, changed]).toEqual(status === 200 ? [200, 60] : [409, 0]);
  });
});

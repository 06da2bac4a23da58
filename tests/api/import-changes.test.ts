import { describe, expect, test } from 'vitest';
import type { ImportMode } from '#contract/calls/product-imports.ts';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

type Content = string | Uint8Array<ArrayBuffer>;
const send = (content: Content, body: { mode?: ImportMode; dryRun?: 'true' | 'false' } = {}) =>
  t.api.importProducts({ file: new File([content], 'products.csv', { type: 'text/csv' }), body });

let last = 0;
/** A vendor, a unit and a category of their own for a test, with products of that vendor. */
async function shelf(...products: { name: string; code?: string; price?: string }[]) {
  const vendor = await t.make.vendor({ name: `Shelf Vendor ${++last}` });
  const unit = await t.make.unit();
  const category = await t.make.category();
  const made = [];
  for (const { name, code, price } of products)
    made.push(
      await t.make.product({
        name,
        vendorId: vendor.id,
        unitId: unit.id,
        categoryId: category.id,
        vendorItemCode: code ?? null,
        packSize: '6 × 1 l',
        photoUrl: 'https://example.com/a.jpg',
        price: price ?? null,
      }),
    );
  const ids = made.map(({ id }) => id);
  return { vendor, unit, category, ids, tail: `${vendor.name},${unit.abbreviation}` };
}

const productsOf = async (vendor: { id: number }) =>
  (await t.api.listProducts()).body
    .filter(({ vendorId }) => vendorId === vendor.id)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));

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

describe('what a cell says (E35)', () => {
  test('a dot is the decimal point where commas separate the cells, and refused where it may be either', async () => {
    const { vendor, unit, ids } = await shelf({ name: 'Saffron' });
    const head = ['id', 'vendorName', 'unitOfMeasure', 'price'];
    const cells = [ids[0], vendor.name, unit.abbreviation, '12.345'];
    const semicolons = await send(`${head.join(';')}\n${cells.join(';')}`, { mode: 'update' });
    expect(semicolons.body.errors).toEqual([
      'Row 2: "12.345" can be read in two ways. Write 12345, or 12.3450',
    ]);
    const commas = await send(`${head.join(',')}\n${cells.join(',')}`, { mode: 'update' });
    expect(commas.body.errors).toEqual([]);
    expect(await productsOf(vendor)).toMatchObject([{ price: '12.345' }]);
  });

  test('an export that a spreadsheet saved without the zeros at the ends changes nothing', async () => {
    const { vendor } = await shelf({ name: 'Pepper', price: '1.234' });
    await expect.poll(async () => (await productsOf(vendor)).length).toBe(1);
    const { raw } = await t.api.exportProducts();
    const text = raw.toString().replaceAll(/(\.\d*?[1-9])0+(?=\r)/g, '$1');
    expect(text).toContain(',1.234\r');
    const { body } = await send(text, { mode: 'upsert' });
    expect(body).toMatchObject({ updated: 0, createdProducts: 0, errors: [] });
  });

  test('a price is per unit that stands beside it, and the same file again changes nothing', async () => {
    const { vendor, unit, ids } = await shelf({ name: 'Cola', price: '24' });
    const { abbreviation: piece } = await t.make.unit();
    const { abbreviation: unitOfMeasure } = unit;
    const given = { name: 'Cola', vendorId: vendor.id };
    const put = (more: object) =>
      t.api.updateProduct({ params: { id: ids[0] ?? '' }, body: { ...given, ...more } });
    await put({ unitOfMeasure, conversions: [{ unitOfMeasure: piece, factor: 24 }] });
    const file = `id,unitOfMeasure,price\n${ids[0]},${piece},24`;
    for (const updated of [1, 0]) {
      const { body } = await send(file, { mode: 'update' });
      expect(body).toMatchObject({ updated, unchanged: 1 - updated, errors: [] });
      expect(await productsOf(vendor)).toMatchObject([{ unitOfMeasure: piece, price: '24.00' }]);
    }
    await put({ unitOfMeasure: piece, conversions: [{ unitOfMeasure, factor: 2 }] });
    const { body } = await put({ unitOfMeasure, price: '24' });
    expect(body).toMatchObject({ unitOfMeasure, price: '24.00' });
  });

  test('a text keeps its apostrophe; only that of our own export is removed, also where columns of it were', async () => {
    const { vendor, unit, ids } = await shelf({ name: '=Rice', code: '-7' });
    await expect.poll(async () => (await productsOf(vendor)).length).toBe(1);
    const file = `name,vendorName,unitOfMeasure\n'-18' box,${vendor.name},${unit.abbreviation}`;
    expect((await send(file)).body.createdProducts).toBe(1);
    const names = async () => (await productsOf(vendor)).map(({ name }) => name);
    expect(await names()).toEqual(['=Rice', "'-18' box"]);
    expect((await send(file, { mode: 'upsert' })).body).toMatchObject({ unchanged: 1, errors: [] });
    const { raw } = await t.api.exportProducts();
    const whole = await send(raw.toString(), { mode: 'upsert' });
    expect(whole.body).toMatchObject({ updated: 0, createdProducts: 0, errors: [] });
    const part = await send(`id,name,vendorItemCode\n${ids[0]},'=Rice,'-7`, { mode: 'update' });
    expect(part.body).toMatchObject({ updated: 0, unchanged: 1, errors: [] });
    await send(`id,name\n${ids[0]},'-18' tray`, { mode: 'update' });
    expect(await names()).toEqual(["'-18' tray", "'-18' box"]);
  });
});

describe("Excel's files", () => {
  /** Windows-1252 as Excel writes it: Latin-1 with the euro at 0x80. */
  const windows1252 = (text: string) =>
    Uint8Array.from(text, (letter) => (letter === '€' ? 0x80 : letter.charCodeAt(0)));

  test.each([
    ['CSV (semicolons, Windows-1252)', windows1252],
    [
      'CSV UTF-8 (semicolons, BOM)',
      (text: string) => Uint8Array.from(Buffer.from(`\uFEFF${text}`)),
    ],
  ])('%s: leading zeros stay, decimal commas are read', async (_what, encode) => {
    const { vendor, unit, ids } = await shelf({ name: 'Crème fraîche', code: '00412' });
    const euro = await t.api.getOrganizationSettings();
    await t.api.updateOrganizationSettings({ body: { ...euro.body, currency: 'EUR' } });
    const tail = `${vendor.name};${unit.abbreviation}`;
    const { body } = await send(
      encode(
        [
          'vendorItemCode;name;vendorName;unitOfMeasure;packSize;price',
          `00412;Crème fraîche;${tail};"6 × ""1/2"" l";12,50 €`,
          `000000001;"Käse ""alt; reif""";${tail};;1.234,56`,
          `;Butter;${tail};"2 kg\nTafel";0,075`,
          '',
        ].join('\r\n'),
      ),
      { mode: 'upsert' },
    );
    expect(body.errors).toEqual([]);
    expect(await productsOf(vendor)).toMatchObject([
      { id: ids[0], vendorItemCode: '00412', packSize: '6 × "1/2" l', price: '12.50' },
      { name: 'Käse "alt; reif"', vendorItemCode: '000000001', price: '1234.56' },
      { name: 'Butter', vendorItemCode: null, packSize: '2 kg\nTafel', price: '0.075' },
    ]);
    await t.api.updateOrganizationSettings({ body: euro.body });
  });
});

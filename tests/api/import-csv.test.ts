import { describe, expect, test } from 'vitest';
import { NAME_MAX } from '#contract/values/limits.ts';
import { HEADER, useCsvImport } from '#tests/support/csv-import.ts';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();
const { parts, productsOf, send, sendRows } = useCsvImport(t);

describe('a CSV import (D25)', () => {
  test('stores valid rows in the sequence of the file and reports the invalid ones', async () => {
    const { vendor, unit, tail } = await parts();
    const category = await t.make.category({ name: 'Vegetables' });
    const { status, body } = await sendRows(
      `Roma Tomatoes,${tail},vegetables,https://example.com/roma.jpg`,
      `Basil,${vendor.name.toUpperCase()}, ${unit.name.toUpperCase()} ,,`,
      `Mint,Nobody & Sons,${unit.abbreviation},Herbs,`,
      `,${vendor.name},barrel,,javascript:alert(1)`,
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      totalRows: 4,
      createdProducts: 2,
      updated: 0,
      unchanged: 0,
      dryRun: false,
      importId: expect.any(String) as string,
      changes: expect.any(Array) as unknown[],
      message: 'Imported 2 of 4 products. 2 rows were rejected.',
      code: 'products_imported',
      params: {
        mode: 'create',
        dryRun: false,
        totalRows: 4,
        createdProducts: 2,
        updated: 0,
        unchanged: 0,
        rejected: 2,
      },
      errorsCoded: [
        {
          code: 'row_refused',
          params: {
            row: 4,
            reasons: [
              {
                code: 'row_not_found',
                column: 'vendorName',
                params: { what: 'vendor', name: 'Nobody & Sons' },
              },
            ],
          },
        },
        {
          code: 'row_refused',
          params: {
            row: 5,
            reasons: [
              { code: 'required', column: 'name', params: { field: 'column:name' } },
              { code: 'no_picture', column: 'photoUrl', params: { field: 'photoAddress' } },
              {
                code: 'row_not_found',
                column: 'unitOfMeasure',
                params: { what: 'unit', name: 'barrel' },
              },
            ],
          },
        },
      ],
      errors: [
        'Row 4: vendor "Nobody & Sons" was not found',
        'Row 5: name is required, photo address must start with http:// or https://, or come from an upload, and unit "barrel" was not found',
      ],
      rejected: [
        {
          row: 4,
          reason: 'vendor "Nobody & Sons" was not found',
          values: {
            name: 'Mint',
            vendorName: 'Nobody & Sons',
            unitOfMeasure: unit.abbreviation,
            categoryName: 'Herbs',
            photoUrl: '',
          },
        },
        expect.objectContaining({ row: 5 }),
      ],
    });
    const products = (await productsOf(vendor)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(products).toMatchObject([
      {
        name: 'Roma Tomatoes',
        unitOfMeasure: unit.abbreviation,
        categoryId: category.id,
        photoUrl: 'https://example.com/roma.jpg',
      },
      { name: 'Basil', unitOfMeasure: unit.abbreviation, categoryId: null, photoUrl: null },
    ]);
    const categories = (await t.api.listProductCategories()).body.map(({ name }) => name);
    expect(categories).not.toContain('Herbs');
  });

  test('adds a new category once, ignoring case', async () => {
    const { vendor, tail } = await parts();
    const { body } = await sendRows(
      `Brie,${tail},Cheese & Dairy,`,
      `Feta,${tail}, CHEESE & dairy ,`,
      `Gouda,${tail},cheese & dairy,`,
    );
    expect(body).toMatchObject({ createdProducts: 3, message: 'Imported 3 products.', errors: [] });
    const made = (await t.api.listProductCategories()).body.filter(
      ({ name }) => name.toLowerCase() === 'cheese & dairy',
    );
    expect(made.map(({ name }) => name)).toEqual(['Cheese & Dairy']);
    const ids = (await productsOf(vendor)).map(({ categoryId }) => categoryId);
    expect(new Set(ids)).toEqual(new Set([made[0]?.id]));
  });

  test('reports a duplicate product, in the catalogue or in the file, as an error of its row (D9)', async () => {
    const { vendor, tail } = await parts();
    await t.make.product({ name: 'Olive Oil', vendorId: vendor.id });
    await t.make.product({ name: 'Sage', vendorId: vendor.id, isDeleted: true });
    const { body } = await sendRows(
      `  olive OIL,${tail},Oils that nobody has,`,
      `Basil,${tail},,`,
      `BASIL ,${tail},,`,
      `Sage,${tail},,`,
    );
    expect(body.errors).toEqual([
      `Row 2: ${vendor.name} already has a product named "olive OIL"`,
      'Row 4: the same product is already in row 3',
    ]);
    expect(body.createdProducts).toBe(2);
    const categories = (await t.api.listProductCategories()).body.map(({ name }) => name);
    expect(categories).not.toContain('Oils that nobody has');
  });

  test('of the same file again stores nothing: every row exists already', async () => {
    const { vendor, tail } = await parts();
    await sendRows(`Basil,${tail},,`, `Mint,${tail},,`);
    const { body } = await sendRows(`Basil,${tail},,`, `Mint,${tail},,`);
    expect(body).toMatchObject({
      createdProducts: 0,
      message: 'Imported 0 of 2 products. 2 rows were rejected.',
    });
    expect(await productsOf(vendor)).toHaveLength(2);
  });

  test('of the same file twice at once stores each product once', async () => {
    const { vendor, tail } = await parts();
    const lines = Array.from({ length: 300 }, (_, index) => `Same ${index},${tail},Race,`);
    const answers = await Promise.all(Array.from({ length: 4 }, () => sendRows(...lines)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const created = answers.reduce((sum, { body }) => sum + body.createdProducts, 0);
    expect(created).toBe(300);
    expect(await productsOf(vendor)).toHaveLength(300);
  });

  test('at the same time as another with the products in another sequence does not deadlock', async () => {
    for (let round = 0; round < 2; round++) {
      const { vendor, tail } = await parts();
      const lines = Array.from({ length: 4000 }, (_, index) => `Leaf ${index},${tail},,`);
      const answers = await Promise.all([sendRows(...lines), sendRows(...lines.toReversed())]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await productsOf(vendor)).toHaveLength(4000);
    }
  });

  test.each([
    [
      'a name of 10,000 characters',
      (tail: string) => `${'n'.repeat(10_000)},${tail},,`,
      /^name must be at most 200 characters$/,
    ],
    [
      'a long category',
      (tail: string) => `Kale,${tail},${'c'.repeat(NAME_MAX + 1)},`,
      /categoryName must be at most/,
    ],
    [
      'a script for a photo',
      (tail: string) => `Kale,${tail},,javascript:alert(1)`,
      /photo address must start with http/,
    ],
    [
      'data for a photo',
      (tail: string) => `Kale,${tail},,"data:image/png;base64,AAAA"`,
      /photo address/,
    ],
    [
      'a photo that was never uploaded',
      (tail: string) => `Kale,${tail},,/uploads/00000000-0000-4000-8000-000000000000.webp`,
      /photo is not stored/,
    ],
    [
      'a demo picture that does not ship',
      (tail: string) => `Kale,${tail},,/demo/nothing.webp`,
      /photo is not stored/,
    ],
    [
      'a comma without quotes',
      (tail: string) => `Kale,green,${tail},,x`,
      /more cells than the header/,
    ],
    ['nothing but a name', () => 'Kale', /vendorName is required and unitOfMeasure is required/],
  ])('refuses a row with %s, and only that row', async (_what, line, reason) => {
    const { vendor, tail } = await parts();
    const { status, body } = await sendRows(line(tail), `Basil,${tail},,`);
    expect([status, body.createdProducts]).toEqual([200, 1]);
    expect(body.rejected).toHaveLength(1);
    expect(body.rejected[0]?.reason).toMatch(reason);
    expect((await productsOf(vendor)).map(({ name }) => name)).toEqual(['Basil']);
  });

  test('does not use deleted vendors, units or products', async () => {
    const vendor = await t.make.vendor({ name: 'Closed Farms', isDeleted: true });
    const unit = await t.make.unit({ isDeleted: true });
    const { body } = await sendRows(`Kale,${vendor.name},${unit.abbreviation},,`);
    expect(body.errors).toEqual([
      `Row 2: vendor "Closed Farms" was not found and unit "${unit.abbreviation}" was not found`,
    ]);
  });

  test('keeps formulas, scripts and any language as plain text', async () => {
    const { vendor, tail } = await parts();
    const names = [
      '=1+1',
      '@SUM(A1)',
      '<script>alert(1)</script>',
      'חלב טרי',
      '🥑 Avocado',
      '牛奶',
    ];
    const { body } = await sendRows(...names.map((name) => `${name},${tail},,`));
    expect(body.createdProducts).toBe(names.length);
    expect(new Set((await productsOf(vendor)).map(({ name }) => name))).toEqual(new Set(names));
  });

  test('counts a quoted cell of several lines as one row', async () => {
    const { tail } = await parts();
    const { body } = await send(
      `note,${HEADER}\n"one\ntwo\nthree",Kale,${tail},,\nx,Chard,Nobody,kg,,\n`,
    );
    expect(body.createdProducts).toBe(1);
    expect(body.errors[0]).toMatch(/^Row 3: vendor "Nobody"/);
  });
});

describe("a spreadsheet's file", () => {
  const row = (tail: string) => `Crème fraîche;${tail.replace(',', ';')};;\r\n`;
  const head = `${HEADER.replaceAll(',', ';')}\r\n`;

  test.each([
    ['UTF-8 with BOM, semicolons and CRLF', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    [
      'UTF-16, tabs',
      (text: string) => Buffer.from(`\uFEFF${text.replaceAll(';', '\t')}`, 'utf16le'),
    ],
    ['UTF-16, big end first', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
  ])('in %s', async (_what, encode) => {
    const { vendor, tail } = await parts();
    const { body } = await send(Uint8Array.from(encode(head + row(tail))));
    expect(body).toMatchObject({ totalRows: 1, createdProducts: 1, errors: [] });
    expect((await productsOf(vendor)).map(({ name }) => name)).toEqual(['Crème fraîche']);
  });

  test('with only a header imports nothing', async () => {
    for (const content of [HEADER, `${HEADER}\r\n`, `\uFEFF${HEADER}\n\n,,,,\n`]) {
      const { status, body } = await send(content);
      expect(status).toBe(200);
      expect(body).toMatchObject({ totalRows: 0, createdProducts: 0, errors: [], rejected: [] });
    }
  });
});

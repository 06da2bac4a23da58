import { describe, expect, onTestFinished, test } from 'vitest';
import { CSV_BYTES_MAX, CSV_ROWS_MAX, NAME_MAX } from '#contract/limits.ts';
import { sql } from 'drizzle-orm';
import { beginImport } from '#server/products/import-queries.ts';
import { useTestApp } from '#tests/support/app.ts';
import { expectSentence, problemOf } from '#tests/support/problem.ts';

const t = useTestApp();

const HEADER = 'name,vendorName,unitOfMeasure,categoryName,photoUrl';

/** Sends the file; a string is sent as UTF-8. */
const send = (content: string | Uint8Array<ArrayBuffer>) =>
  t.api.importProducts({ file: csvFile(content) });
const csvFile = (content: string | Uint8Array<ArrayBuffer>) =>
  new File([content], 'products.csv', { type: 'text/csv' });

/** Sends these lines after the usual header. */
const sendRows = (...lines: string[]) => send([HEADER, ...lines].join('\n'));

let last = 0;
/** A new vendor and a new unit for each test. */
async function parts() {
  const vendor = await t.make.vendor({ name: `Import Vendor ${++last}` });
  const unit = await t.make.unit({ name: `Crate ${last}`, abbreviation: `cr${last}` });
  return { vendor, unit, tail: `${vendor.name},${unit.abbreviation}` };
}

const productsOf = async (vendor: { id: number }) =>
  (await t.api.listProducts()).body.filter(({ vendorId }) => vendorId === vendor.id);

async function stored(): Promise<string> {
  const counted = await t.database.pool.query<{ rows: string }>(
    `select (select count(*) from products) || ' ' || (select count(*) from product_categories) as rows`,
  );
  return counted.rows[0]?.rows ?? '';
}

/** Expects that the whole file is refused with one sentence and that nothing of it is stored. */
async function expectRefused(
  content: string | Uint8Array<ArrayBuffer>,
  says: RegExp,
  status = 400,
) {
  const before = await stored();
  const result = await send(content);
  expect(result.status).toBe(status);
  expect(result.problem.message).toMatch(says);
  expect(result.problem.error).toBe(result.problem.message);
  expectSentence(result.problem.message);
  expect(await stored()).toBe(before);
}

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

describe('a file that cannot be imported is refused as a whole', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

  test.each([
    ['a picture with another name', png, /not a CSV file/],
    [
      'half a workbook',
      Buffer.from('PK\u0003\u0004\u0014\0\u0006\0[Content_Types].xml'),
      /not a CSV file/,
    ],
    [
      'noise',
      Buffer.from(Array.from({ length: 5_000 }, (_, index) => 1 + ((index * 7919) % 255))),
      /./,
    ],
    ['no header', 'Basil,Farms,kg,,\nMint,Farms,kg,,', /first row must name the columns/],
    [
      'a column that is missing',
      'name,vendorName,categoryName\nBasil,Farms,Herbs',
      /; unitOfMeasure is missing/,
    ],
    [
      'a column that is there twice',
      `${HEADER},Name\nBasil,Farms,kg,,,x`,
      /column name is there twice/,
    ],
    ['blank lines only', '\n\n , \n', /file is empty/],
    ['another language', '<html><body>name, vendorName</body></html>', /first row must name/],
  ])('%s', async (_what, content, says) => {
    await expectRefused(typeof content === 'string' ? content : Uint8Array.from(content), says);
  });

  test('an unclosed quotation mark: the message names its line', async () => {
    const { tail } = await parts();
    const good = `Basil,${tail},,`;
    await expectRefused(
      `${HEADER}\n${good}\n"Mint,${tail},,\nSage,${tail},,`,
      /^Row 3: a quotation mark/,
    );
    await expectRefused(
      `${HEADER}\n${good}\n"Mint,${tail}\n"Sage",${tail},,`,
      /^Row 3: a quotation mark/,
    );
    const long = `${HEADER}\n"Mint,${tail},,\n${`${good}\n`.repeat(20_000)}`;
    await expectRefused(long, /^Row 2: a quotation mark/);
  });

  test('a line of millions of empty cells', async () => {
    await expectRefused(`${HEADER}\n${'"",'.repeat(3_000_000)}`, /line .* more than 500,000/);
    await expectRefused(`${','.repeat(3_000_000)}\n`, /line .* more than 500,000/);
  });

  test('21,000 rows, or 20,001', async () => {
    const { tail } = await parts();
    for (const count of [21_000, CSV_ROWS_MAX + 1]) {
      const lines = Array.from({ length: count }, (_, index) => `Too many ${index},${tail},Lots,`);
      await expectRefused([HEADER, ...lines].join('\n'), /more than 20,000 rows/);
    }
  });

  test('more than 10 MB', async () => {
    await expectRefused(`${HEADER}\n${'x'.repeat(CSV_BYTES_MAX)}`, /larger than 10 MB/, 413);
  });

  test('an empty file, no file, or no form at all', async () => {
    await expectRefused('', /choose a file/);
    const url = '/api/products/bulk-import';
    const response = await t.app.inject({ method: 'POST', url, payload: { rows: [] } });
    expect(response.statusCode).toBe(415);
    expect(problemOf(response).error).toBe(problemOf(response).message);
  });
});

describe('imports at once', () => {
  test('wait for each other without a connection of the database, and one too many gets 503', async () => {
    const { tail } = await parts();
    const files = Array.from({ length: 8 }, (_, index) =>
      csvFile(`${HEADER}\nAt once ${index},${tail},,`),
    );
    const statuses: number[] = [];
    let imports: Promise<unknown>[] = [];
    await t.services.db.transaction(async (tx) => {
      await beginImport(tx);
      imports = files.map(async (file) => {
        statuses.push((await t.api.importProducts({ file })).status);
      });
      await expect.poll(() => statuses).toEqual([503, 503]);
      const { rows } = await t.database.pool.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows[0]?.count).toBe(1);
    });
    await Promise.all(imports);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array(6).fill(200), 503, 503]);
  });
});

describe('a large import', () => {
  test('of 20,000 rows is stored completely, and other requests are answered during it', async () => {
    const { vendor, tail } = await parts();
    const lines = Array.from(
      { length: CSV_ROWS_MAX },
      (_, index) => `Item ${index},${tail},Bulk ${index % 40},`,
    );
    let served = 0;
    let done = false;
    const importing = sendRows(...lines).finally(() => (done = true));
    while (!done) {
      await t.api.listUsers();
      served++;
    }
    const { body } = await importing;
    expect(body).toMatchObject({
      totalRows: CSV_ROWS_MAX,
      createdProducts: CSV_ROWS_MAX,
      message: 'Imported 20,000 products.',
    });
    expect(await productsOf(vendor)).toHaveLength(CSV_ROWS_MAX);
    expect(served).toBeGreaterThan(5);
  });

  test('of prices is stored, then changed; a dry run waits for no lock (M5)', async () => {
    const { vendor, unit } = await parts();
    const rows = (price: number) =>
      [
        'vendorName,name,unitOfMeasure,price',
        ...Array.from(
          { length: 2000 },
          (_, index) => `${vendor.name},Priced ${index},${unit.abbreviation},${price + index}.25`,
        ),
      ].join('\n');
    const imported = async (price: number, dryRun: 'true' | 'false') => {
      const body = { mode: 'upsert', dryRun };
      const { body: result } = await t.api.importProducts({ file: csvFile(rows(price)), body });
      return [result.createdProducts, result.updated, result.errors];
    };
    expect(await imported(1, 'false')).toEqual([2000, 0, []]);
    expect(await imported(2, 'false')).toEqual([0, 2000, []]);
    await t.services.db.transaction(async (tx) => {
      await tx.execute(sql`select from vendors where id = ${vendor.id} for update`);
      expect(await imported(3, 'true')).toEqual([0, 2000, []]);
    });
  });

  test('with a broken connection stores nothing', async () => {
    const { pool } = t.database;
    let importing: ReturnType<typeof sendRows> | undefined;
    onTestFinished(async () => {
      await importing?.catch(() => undefined);
      await pool.query(`drop trigger if exists slowly on products;
        drop function if exists slowly; drop sequence if exists batches`);
    });
    await pool.query(`
      create sequence batches;
      create function slowly() returns trigger language plpgsql as $$
        begin perform nextval('batches'), pg_sleep(0.2); return null; end $$;
      create trigger slowly after insert on products for each statement execute function slowly()`);
    const { tail } = await parts();
    const before = await stored();
    const lines = Array.from(
      { length: 8_000 },
      (_, index) => `Broken ${index},${tail},Broken category,`,
    );
    importing = sendRows(...lines);
    const inserting = `select pid from pg_stat_activity
      where datname = current_database() and query like '%insert into "products"%' and state = 'active' and pid <> pg_backend_pid()`;
    let pid: number | undefined;
    const find = async () => (pid = (await pool.query<{ pid: number }>(inserting)).rows[0]?.pid);
    await expect.poll(find).toBeDefined();
    // A sequence advances outside the transaction: two batches are inserted, the third is running.
    const begun = async () =>
      (await pool.query<{ last_value: string }>('select last_value from batches')).rows[0];
    await expect
      .poll(async () => Number((await begun())?.last_value), { timeout: 30_000 })
      .toBeGreaterThanOrEqual(3);
    await pool.query('select pg_terminate_backend($1)', [pid]);
    const { status, problem } = await importing;
    await pool.query(
      'drop trigger slowly on products; drop function slowly; drop sequence batches',
    );
    expect([status, problem.code]).toEqual([503, 'unavailable']);
    expect(problem.error).toBe(problem.message);
    expect(await stored()).toBe(before);
    expect((await sendRows(...lines)).body.createdProducts).toBe(8_000);
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CSV_BYTES_MAX, CSV_ROWS_MAX } from '#contract/values/limits.ts';
import { sql } from 'drizzle-orm';
import { beginImport } from '#server/products/import-queries.ts';
import { csvFile, HEADER, useCsvImport } from '#tests/support/csv-import.ts';
import { useTestApp } from '#tests/support/app.ts';
import { haltInserts } from '#tests/support/halted-import.ts';
import { expectSentence, problemOf } from '#tests/support/problem.ts';

const t = useTestApp();
const { parts, productsOf, send, sendRows, stored } = useCsvImport(t);

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
    const connectionsThatWait = async () => {
      const { rows } = await t.database.pool.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.count;
    };
    // A failed expectation must not leave imports to the next test.
    onTestFinished(async () => void (await Promise.allSettled(imports)));
    await t.services.db.transaction(async (tx) => {
      await beginImport(tx, randomUUID());
      imports = files.map(async (file) => {
        statuses.push((await t.api.importProducts({ file })).status);
      });
      await expect.poll(() => statuses).toEqual([503, 503]);
      await expect.poll(connectionsThatWait).toBe(1);
    });
    await Promise.all(imports);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array(6).fill(200), 503, 503]);
  });
});

test('the answer about thousands of rejected rows holds the first ones, and how many there are', async () => {
  const lines = Array.from({ length: 5_000 }, (_, index) => `Nobody's ${index},Nobody,kg,,`);
  const { body } = await sendRows(...lines);
  expect(body).toMatchObject({ totalRows: 5_000, createdProducts: 0, rejectedRows: 5_000 });
  expect([body.errors.length, body.rejected.length]).toEqual([1_000, 1_000]);
  expect(body.message).toBe('Imported 0 of 5,000 products. 5,000 rows were rejected.');
  const long = await sendRows(...lines.slice(0, 100).map((line) => `${'x'.repeat(30_000)}${line}`));
  expect(long.body.rejectedRows).toBe(100);
  expect(JSON.stringify(long.body).length).toBeLessThan(1_100_000);
  const { id: locationId } = await t.make.location();
  const stock = await t.api.importInventory({
    file: csvFile(['id,parAmount', ...lines.map((_, index) => `none-${index},1`)].join('\n')),
    body: { locationId: String(locationId) },
  });
  expect([stock.body.rejectedRows, stock.body.rejected.length]).toEqual([5_000, 1_000]);
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
    onTestFinished(async () => void (await Promise.allSettled([importing])));
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
  }, 600_000);

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
    const { tail } = await parts();
    const before = await stored();
    const lines = Array.from(
      { length: 4_000 },
      (_, index) => `Broken ${index},${tail},Broken category,`,
    );
    // Two batches are inserted, and the third waits until its connection is broken.
    const { go, halted } = await haltInserts(pool, 3);
    const importing = sendRows(...lines);
    onTestFinished(async () => void (await Promise.allSettled([importing])));
    await pool.query('select pg_terminate_backend($1)', [await halted()]);
    const { status, problem } = await importing;
    await go();
    expect([status, problem.code]).toEqual([503, 'unavailable']);
    expect(problem.error).toBe(problem.message);
    expect(await stored()).toBe(before);
    expect((await sendRows(...lines)).body.createdProducts).toBe(4_000);
  }, 600_000);
});

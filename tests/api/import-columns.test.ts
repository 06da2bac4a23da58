import { writeFile } from 'node:fs/promises';
import { getTableColumns } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, expect, test, vi } from 'vitest';
import type { ImportMode } from '#contract/calls/product-imports.ts';
import { useTestApp } from '#tests/support/app.ts';
import { ownPlace } from '#tests/support/folder.ts';

const t = useTestApp();

// Files that run after this one must not see the column.
afterAll(() => vi.resetModules());

/**
 * The import and what belongs to it, evaluated again over a table with one more column, as if a product had one more text: an
 * entry in `IMPORT_TABLE` and the column of `products`, nothing else (22.10).
 */
async function withMadeUpColumn() {
  vi.resetModules();
  const { IMPORT_COLUMNS, IMPORT_TABLE } = await import('#contract/values/import-columns.ts');
  Object.assign(IMPORT_TABLE, {
    madeUp: {
      cells: { kind: 'text', max: 10 },
      samples: ['a', 'b', 'c', 'd', 'e'],
    },
  });
  (IMPORT_COLUMNS as string[]).push('madeUp');
  const { products } = await import('#server/db/schema/catalogue.ts');
  Object.assign(products, getTableColumns(pgTable('products', { madeUp: text('made_up') })));
  await t.database.pool.query('alter table products add column made_up text');
  return {
    ...(await import('#contract/calls/product-imports.ts')),
    ...(await import('#server/products/import-csv.ts')),
    ...(await import('#server/products/import-undo.ts')),
    ...(await import('#server/products/export-csv.ts')),
    ...(await import('#server/products/export-parts.ts')),
    ...(await import('#web/screens/manager/products/import-files.ts')),
  };
}

test('a column is one entry of the table: template, checks, dry run, import, export and undo follow (22.10)', async () => {
  const own = await withMadeUpColumn();
  const { db, pool } = t.database;
  const vendor = await t.make.vendor();
  const unit = await t.make.unit();
  const { signal } = new AbortController();
  const reactions = { conversionsChanged: async () => {} };
  const path = ownPlace('products.csv');
  const send = async (content: string, mode: ImportMode, dryRun = false) => {
    await writeFile(path, content);
    const options = { path, mode, dryRun, by: null, now: new Date(), reactions, signal };
    const { result } = await own.importCsv(db, options);
    return own.ImportResult.parse(result);
  };
  const exported = async () => {
    const { text: lines } = await own.exportProducts(db, { part: undefined, signal });
    return (await lines.toArray()).join('');
  };
  const stored = async () =>
    (await pool.query('select name, made_up from products order by name')).rows.map(
      ({ name, made_up: madeUp }) => [name, madeUp],
    );

  const [header, sample] = own.templateRows();
  expect([header?.at(-1), sample?.at(-1)]).toEqual(['madeUp', 'a']);

  const start = `Name, Made Up ,VendorName,UnitOfMeasure\n`;
  const tail = `${vendor.name},${unit.abbreviation}`;
  const first = `${start}Basil,=one,${tail}\nMint,,${tail}\nSage,longer than ten,${tail}`;
  const planned = await send(first, 'create', true);
  expect(planned.errors).toEqual(['Row 4: madeUp must be at most 10 characters']);
  expect(planned.changes.filter(({ field }) => (field as string) === 'madeUp')).toMatchObject([
    { name: 'Basil', isNew: true, before: null, after: '=one' },
  ]);
  await send(first, 'create');
  expect(await stored()).toEqual([
    ['Basil', '=one'],
    ['Mint', null],
  ]);

  const file = await exported();
  expect(file.split('\r\n')[0]).toMatch(/,price,barcode,altName,madeUp$/);
  expect(file).toContain(",'=one\r\n");
  expect(await own.listExportParts(db)).toMatchObject([{ part: 1, products: 2 }]);
  expect(await send(file, 'update')).toMatchObject({ updated: 0, unchanged: 2, errors: [] });

  const { importId: second } = await send(`${start}Basil,two,${tail}`, 'update');
  const third = await send(`${start}Basil,,${tail}\nMint,three,${tail}`, 'update');
  expect(third.changes).toMatchObject([
    { name: 'Basil', field: 'madeUp', before: 'two', after: null },
    { name: 'Mint', field: 'madeUp', before: null, after: 'three' },
  ]);
  const undo = { now: new Date(), reactions };
  await own.undoImport(db, second ?? '', undo);
  expect(await stored()).toEqual([
    ['Basil', null],
    ['Mint', 'three'],
  ]);
  await own.undoImport(db, third.importId ?? '', undo);
  expect(await stored()).toEqual([
    ['Basil', '=one'],
    ['Mint', null],
  ]);
  const { rows } = await t.database.pool.query<{ id: string }>(
    "select id from products where name = 'Mint'",
  );
  // What an import changed is in the history of its record.
  const query = { kind: 'products', id: rows[0]?.id ?? '' };
  const { body: entries } = await t.api.listHistory({ query });
  expect(JSON.stringify(entries)).toContain('three');
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainCell } from '#contract/values/csv-cells.ts';
import { IMPORT_COLUMNS } from '#contract/values/import-columns.ts';
import { csvRows } from './csv-rows.ts';
import { csvText } from '../csv/text.ts';

/** As a spreadsheet writes it: quotes where they are needed, and sometimes where they are not. */
function csv(
  rows: readonly (readonly string[])[],
  { delimiter, newline, quoteAll }: { delimiter: string; newline: string; quoteAll: boolean },
): string {
  const cell = (value: string) =>
    quoteAll || /["\r\n,;\t]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
  return rows.map((row) => row.map(cell).join(delimiter) + newline).join('');
}

const utf16 = (text: string, bigEndian: boolean) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
};
const ENCODINGS: Record<string, (text: string) => Uint8Array> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with BOM': (text) => Buffer.from(`\uFEFF${text}`),
  'UTF-16, little end first': (text) => utf16(text, false),
  'UTF-16, big end first': (text) => utf16(text, true),
};

describe('a table that a spreadsheet saved', () => {
  const cell = fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.string({
        unit: fc.constantFrom('"', ',', ';', '\t', '\n', '\r\n', ' ', 'é', '🥑', 'x'),
        maxLength: 12,
      }),
    )
    .filter((text) => !/[\0\uFEFF]/.test(text) && plainCell(text) === text);
  const filledRow = fc
    .array(cell, { minLength: IMPORT_COLUMNS.length, maxLength: IMPORT_COLUMNS.length })
    .filter((cells) => cells.some((one) => one.trim() !== ''));

  test.each([
    ['export', IMPORT_COLUMNS.join(','), ',,PRD-1,,,'],
    ['rejected rows', 'name,vendorName,unitOfMeasure,reason', ',its unit is not known'],
  ])(
    'removes the apostrophe that our own files put before a formula: %s (D19)',
    async (_what, header, rest) => {
      const { rows } = await csvRows(
        `${header}\n'=Beans,'90s Farm,kg${rest}\n''-18' box,x,kg${rest}`,
      );
      expect(rows.map(({ values }) => [values.name, values.vendorName])).toEqual([
        ['=Beans', "'90s Farm"],
        ["'-18' box", 'x'],
      ]);
    },
  );

  test('keeps every text of another file to the letter (E35)', async () => {
    const { rows } = await csvRows(
      "name,vendorName,unitOfMeasure\n'-18' box,'=Farm,kg\n\"'+1, 'or' -1\",''@home,kg\n",
    );
    expect(rows.map(({ values }) => [values.name, values.vendorName])).toEqual([
      ["'-18' box", "'=Farm"],
      ["'+1, 'or' -1", "''@home"],
    ]);
  });

  test.each([
    [',', 'name,vendorName,unitOfMeasure\nA,B,kg', true],
    [';', 'name;vendorName;unitOfMeasure\nA;B;kg', false],
    ['tab', 'name\tvendorName\tunitOfMeasure\nA\tB\tkg', false],
    ['rejected rows of any file', 'name,vendorName,unitOfMeasure,reason\nA,B,kg,x', false],
  ])(
    'has a decimal point where the cells are separated by commas: %s (E35)',
    async (_, text, has) => {
      expect((await csvRows(text)).hasDecimalPoint).toBe(has);
    },
  );

  test('reads back to the same rows, whatever its delimiter, newlines, quotes, columns and encoding', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(filledRow, { maxLength: 8 }),
        fc.record({
          delimiter: fc.constantFrom(',', ';', '\t'),
          newline: fc.constantFrom('\n', '\r\n', '\r'),
          quoteAll: fc.boolean(),
        }),
        fc.shuffledSubarray([...IMPORT_COLUMNS], { minLength: IMPORT_COLUMNS.length }),
        fc.constantFrom(...Object.keys(ENCODINGS)),
        async (rows, style, columns, encoding) => {
          const bytes = ENCODINGS[encoding]?.(csv([columns, ...rows], style)) ?? Buffer.of();
          const { rows: read } = await csvRows(csvText(bytes));
          expect(read.map(({ values }) => columns.map((column) => values[column]))).toEqual(rows);
          expect(read.map((one) => one.row)).toEqual(rows.map((_, index) => index + 2));
        },
      ),
      { numRuns: 500 },
    );
  });

  test('keeps characters intact across chunks', async () => {
    const name = `${'x'.repeat(7)}🥑`.repeat(60);
    const lines = Array.from({ length: 400 }, (_, index) => `${name}${index},v,u`);
    const { rows } = await csvRows(`name,vendorName,unitOfMeasure\n${lines.join('\n')}`);
    expect(rows.map(({ values }) => values.name)).toEqual(lines.map((line) => line.split(',')[0]));
  });

  test('skips blank rows, but counts them as the spreadsheet does', async () => {
    const text = 'name,vendorName,unitOfMeasure\n\nBasil,v,u\n,,\n  , ,\nMint,v,u\n,,\n\n';
    const { rows } = await csvRows(text);
    expect(rows.map(({ row, values }) => [row, values.name])).toEqual([
      [3, 'Basil'],
      [6, 'Mint'],
    ]);
  });

  test('with a million empty rows below the last one is read at once', async () => {
    const text = `name,vendorName,unitOfMeasure\nBasil,v,u\n${',,\n'.repeat(1_000_000)}`;
    expect((await csvRows(text)).rows).toHaveLength(1);
  });
});

test.each([
  ['comma', 'Unit Of Measure , VENDORNAME,name\nkg,Farms,Basil'],
  ['semicolon', 'unitofmeasure;vendor name;"Name"\r\nkg;Farms;Basil\r\n'],
  ['tab', 'unitOfMeasure\tvendorName\tname\tprice, net\nkg\tFarms\tBasil\t3'],
  [
    'comma, though a quoted heading has semicolons',
    '"a;b;c;d",name,vendorName,unitOfMeasure\n1,Basil,Farms,kg',
  ],
])('the header may be in any sequence and case, with other columns: %s', async (_what, text) => {
  const [row] = (await csvRows(text)).rows;
  expect(row?.values).toEqual({ name: 'Basil', vendorName: 'Farms', unitOfMeasure: 'kg' });
});

describe('a file that only changes products (M5)', () => {
  test.each(['id,price', 'vendorName,name,price', 'vendorItemCode,Vendor Name'])(
    'may leave out what it keeps: %s',
    async (header) => {
      expect((await csvRows(`${header}\na,b,c`, 'update')).rows).toHaveLength(1);
    },
  );

  test.each(['name,price', 'vendorName,unitOfMeasure', 'vendorItemCode,price'])(
    'must say which products they are: %s',
    async (header) => {
      await expect(csvRows(`${header}\na,b`, 'update')).rejects.toThrow('must name the column id');
      await expect(csvRows(`${header}\na,b`, 'upsert')).rejects.toThrow('must name the columns');
    },
  );
});

import { worded } from '#web/api/worded.ts';
import { IMPORT_COLUMNS } from '#contract/values/import-columns.ts';
import type { ImportResult, ImportValues } from '#contract/calls/product-imports.ts';
import type { ImportColumn } from '#contract/values/import-columns.ts';
import { downloadCsv } from './csv.ts';

const TEMPLATE = ['name', 'vendorName', 'unitOfMeasure', 'categoryName', 'photoUrl'] as const;

const cellsOf = (values: ImportValues, columns: readonly ImportColumn[]) =>
  columns.map((column) => values[column] ?? '');

const samples: readonly Record<(typeof TEMPLATE)[number], string>[] = [
  {
    name: 'Heirloom Tomatoes',
    vendorName: 'Hudson Valley Produce',
    unitOfMeasure: 'lb',
    categoryName: 'Produce',
    photoUrl: 'https://example.com/photos/heirloom-tomatoes.jpg',
  },
  {
    name: 'Baby Spinach',
    vendorName: 'Hudson Valley Produce',
    unitOfMeasure: 'case',
    categoryName: 'Produce',
    photoUrl: '',
  },
  {
    name: 'Chicken Thighs, Boneless',
    vendorName: 'Stonebridge Meats',
    unitOfMeasure: 'lb',
    categoryName: 'Meat & Poultry',
    photoUrl: '',
  },
  {
    name: 'Heavy Cream',
    vendorName: 'Millbrook Dairy & Bakery',
    unitOfMeasure: 'gal',
    categoryName: 'Dairy & Eggs',
    photoUrl: '',
  },
  {
    name: 'Pizza Boxes 12"',
    vendorName: 'Empire Restaurant Supply',
    unitOfMeasure: 'case',
    categoryName: '',
    photoUrl: '',
  },
];

/** A file that shows the format of an import. */
export function downloadTemplate(): void {
  downloadCsv('product_import_template.csv', [
    TEMPLATE,
    ...samples.map((values) => cellsOf(values, TEMPLATE)),
  ]);
}

/**
 * The rejected rows with their reasons, to be corrected and imported again: the import ignores `reason`. Only the columns
 * of the imported file: an empty column would clear what it left alone.
 */
export function downloadRejected({ rejected, errorsCoded }: ImportResult): void {
  const columns = IMPORT_COLUMNS.filter((column) =>
    rejected.some(({ values }) => column in values),
  );
  downloadCsv('rejected_rows.csv', [
    [...columns, 'reason'],
    ...rejected.map(({ values, reason }, index) => [
      ...cellsOf(values, columns),
      worded({ code: 'row_reasons', params: errorsCoded[index]?.params ?? {} }, reason),
    ]),
  ]);
}

import type { ImportColumn, ImportResult } from '#contract/products.ts';
import { downloadCsv } from './csv.ts';

// Importing the contract's list would add the validation library to the bundle; the type below keeps both equal.
const COLUMNS = [
  'name',
  'vendorName',
  'unitOfMeasure',
  'categoryName',
  'photoUrl',
] as const satisfies readonly ImportColumn[];

type Values = Record<ImportColumn, string>;
const cellsOf = (values: Values) => COLUMNS.map((column: keyof Values) => values[column]);

const samples: readonly Values[] = [
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
  downloadCsv('product_import_template.csv', [COLUMNS, ...samples.map(cellsOf)]);
}

/** The rejected rows with their reasons, to be corrected and imported again: the import ignores `reason`. */
export function downloadRejected(rejected: ImportResult['rejected']): void {
  downloadCsv('rejected_rows.csv', [
    [...COLUMNS, 'reason'],
    ...rejected.map(({ values, reason }) => [...cellsOf(values), reason]),
  ]);
}

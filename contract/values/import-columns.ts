import { ALT_NAME_MAX, BARCODE_MAX, ITEM_CODE_MAX, PACK_SIZE_MAX } from './limits.ts';

/**
 * How the cells of a column are read, checked and shown. `name`, `text`, `picture` and `price` are fields of a product under the
 * name of the column; `record` names a record that exists, `made` one that an import makes where it does not exist: which one,
 * the server says (`products/import-records.ts`).
 */
type Cells =
  /** The id of a product, which says only which product a row is. */
  | { kind: 'id' }
  | { kind: 'name' }
  /** At most `max` characters. */
  | { kind: 'text'; max: number }
  | { kind: 'picture' }
  | { kind: 'price' }
  | { kind: 'record' }
  | { kind: 'made' };

interface ColumnEntry {
  cells: Cells;
  /** An import which may create products needs the column; an `update` needs only what identifies them. */
  required?: true;
  /** Names the field where changes are listed. */
  label: string;
  /** What a person writes into its cells. */
  holds: string;
  /** Its cells of the template's rows; a column without samples is not in the template. */
  samples?: readonly [string, string, string, string, string];
}

/**
 * The columns of an import of products, in the sequence of the template and of the export. A new one is an entry here: reading,
 * checks, matching, storing, undo, export and the words of the dialog follow from it.
 */
export const IMPORT_TABLE = {
  name: {
    cells: { kind: 'name' },
    required: true,
    label: 'Name',
    holds: 'The product',
    samples: [
      'Heirloom Tomatoes',
      'Baby Spinach',
      'Chicken Thighs, Boneless',
      'Heavy Cream',
      'Pizza Boxes 12"',
    ],
  },
  vendorName: {
    cells: { kind: 'record' },
    required: true,
    label: 'Vendor',
    holds: 'A vendor that exists, by name',
    samples: [
      'Hudson Valley Produce',
      'Hudson Valley Produce',
      'Stonebridge Meats',
      'Millbrook Dairy & Bakery',
      'Empire Restaurant Supply',
    ],
  },
  unitOfMeasure: {
    cells: { kind: 'record' },
    required: true,
    label: 'Unit',
    holds: 'The abbreviation of a unit that exists, such as lb',
    samples: ['lb', 'case', 'lb', 'gal', 'case'],
  },
  categoryName: {
    cells: { kind: 'made' },
    label: 'Category',
    holds: 'A new category is created',
    samples: ['Produce', 'Produce', 'Meat & Poultry', 'Dairy & Eggs', ''],
  },
  photoUrl: {
    cells: { kind: 'picture' },
    label: 'Picture',
    holds: 'The address of a picture, beginning with https://',
    samples: ['https://example.com/photos/heirloom-tomatoes.jpg', '', '', '', ''],
  },
  id: {
    cells: { kind: 'id' },
    label: 'ID',
    holds: 'Of a product to change, as in the export',
  },
  vendorItemCode: {
    cells: { kind: 'text', max: ITEM_CODE_MAX },
    label: 'Item code',
    holds: "The vendor's code; zeros at its beginning stay",
  },
  packSize: {
    cells: { kind: 'text', max: PACK_SIZE_MAX },
    label: 'Pack size',
    holds: 'Such as 24 × 500 g',
  },
  price: {
    cells: { kind: 'price' },
    label: 'Price',
    holds: 'Per unit, such as 12.50',
  },
  barcode: {
    cells: { kind: 'text', max: BARCODE_MAX },
    label: 'Barcode',
    holds: 'What a scanner reads; zeros at its beginning stay',
  },
  altName: {
    cells: { kind: 'text', max: ALT_NAME_MAX },
    label: 'Also called',
    holds: 'What people here also call it, such as in another language',
  },
} as const satisfies Record<string, ColumnEntry>;

type ImportTable = typeof IMPORT_TABLE;
export type ImportColumn = keyof ImportTable;
type Kind = Cells['kind'];
export type ColumnOf<K extends Kind> = {
  [C in ImportColumn]: ImportTable[C]['cells']['kind'] extends K ? C : never;
}[ImportColumn];
/** The columns that every product has. */
export type RequiredColumn = {
  [C in ImportColumn]: ImportTable[C] extends { required: true } ? C : never;
}[ImportColumn];

export const IMPORT_COLUMNS = Object.keys(IMPORT_TABLE) as ImportColumn[];

/** The entry of a column, whichever it is. */
export const columnEntry = (column: ImportColumn): ColumnEntry => IMPORT_TABLE[column];

/** The columns with cells of these kinds. */
export function importColumnsOf<K extends Kind>(...kinds: K[]): ColumnOf<K>[] {
  const wanted: readonly Kind[] = kinds;
  return IMPORT_COLUMNS.filter((column): column is ColumnOf<K> =>
    wanted.includes(columnEntry(column).cells.kind),
  );
}

export const REQUIRED_IMPORT_COLUMNS = IMPORT_COLUMNS.filter(
  (column) => columnEntry(column).required,
);

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
  /** Its cells of the template's rows; a column without samples is not in the template. */
  samples?: readonly [string, string, string, string, string];
}

/**
 * The columns of an import of products, in the sequence of the template and of the export. A new one is an entry here: reading,
 * checks, matching, storing, undo and export follow from it. Its words are in `web/screens/manager/products/column-words.ts`.
 */
export const IMPORT_TABLE = {
  name: {
    cells: { kind: 'name' },
    required: true,
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
    samples: ['lb', 'case', 'lb', 'gal', 'case'],
  },
  categoryName: {
    cells: { kind: 'made' },
    samples: ['Produce', 'Produce', 'Meat & Poultry', 'Dairy & Eggs', ''],
  },
  photoUrl: {
    cells: { kind: 'picture' },
    samples: ['https://example.com/photos/heirloom-tomatoes.jpg', '', '', '', ''],
  },
  id: {
    cells: { kind: 'id' },
  },
  vendorItemCode: {
    cells: { kind: 'text', max: ITEM_CODE_MAX },
  },
  packSize: {
    cells: { kind: 'text', max: PACK_SIZE_MAX },
  },
  price: {
    cells: { kind: 'price' },
  },
  barcode: {
    cells: { kind: 'text', max: BARCODE_MAX },
  },
  altName: {
    cells: { kind: 'text', max: ALT_NAME_MAX },
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

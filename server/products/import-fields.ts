import { importColumnsOf } from '../../contract/values/import-columns.ts';
import type {
  ColumnOf,
  ImportColumn,
  RequiredColumn,
} from '../../contract/values/import-columns.ts';

/** The columns of an import that are written to a product: all but its id. */
export type ImportField = Exclude<ImportColumn, ColumnOf<'id'>>;
/** Those whose column of `products` has the same name. */
export type PlainField = ColumnOf<'name' | 'text' | 'picture' | 'price'>;

/** The fields of a product as the cells of a file. */
export type Shown = { [F in ImportField]: F extends RequiredColumn ? string : string | null };

export const FIELDS: readonly ImportField[] = importColumnsOf(
  'name',
  'text',
  'picture',
  'price',
  'record',
  'made',
);
/** A guard against formulas stands before their cells in our own files. */
export const TEXT_FIELDS: ReadonlySet<ImportField> = new Set(
  importColumnsOf('name', 'text', 'made'),
);
/** Their records have a name that is the same in any case. */
export const MADE_FIELDS: ReadonlySet<ImportField> = new Set(importColumnsOf('made'));

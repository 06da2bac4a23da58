import { z } from 'zod';
import { because } from './because.ts';
import { Message } from './coded.ts';
import { instant, UuidParams } from './fields.ts';
import { IMPORT_COLUMNS } from '../values/import-columns.ts';
import { CSV_BYTES_MAX } from '../values/limits.ts';
import { queryId } from './query-fields.ts';
import { route } from './route.ts';
import { refusedRows } from './refused-rows.ts';

/** Products from and to spreadsheets (D25, M5). */

/** `create` refuses rows of products that exist, `update` rows of products that do not; `upsert` takes both (M5). */
export const IMPORT_MODES = ['create', 'update', 'upsert'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** The fields of the form beside the file. */
const ImportOptions = z
  .object({
    mode: z.enum(IMPORT_MODES, because('import_mode')).default('create'),
    /** With `true` nothing is stored: the answer says what an import would do. */
    dryRun: z.enum(['true', 'false'], because('dry_run')).default('false'),
  })
  .prefault({});

const ImportChange = z.object({
  row: z.int(),
  /** Null for a product that a dry run would create. */
  id: z.string().nullable(),
  /** The product's name before the import; of a new product, its name. */
  name: z.string(),
  isNew: z.boolean(),
  field: z.enum(IMPORT_COLUMNS),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type ImportChange = z.output<typeof ImportChange>;

/** A conversion that a product loses with its unit: `1 case = 24 ea`. */
const LostConversion = z.object({
  row: z.int(),
  id: z.string(),
  name: z.string(),
  /** The abbreviation of the product's former unit. */
  one: z.string(),
  factor: z.number(),
  unitOfMeasure: z.string(),
});
export type LostConversion = z.output<typeof LostConversion>;

/** The cells of the columns that the file has. */
const ImportValues = z.partialRecord(z.enum(IMPORT_COLUMNS), z.string());
export type ImportValues = z.output<typeof ImportValues>;
export const ImportResult = z.object({
  totalRows: z.int(),
  createdProducts: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  dryRun: z.boolean(),
  /** For the undo; null when nothing was stored. */
  importId: z.guid().nullable(),
  /** The changed fields of the first rows that create or change a product. */
  changes: z.array(ImportChange),
  ...refusedRows(ImportValues),
  /** In the answer of a dry run: the first categories that the import would make, and how many. */
  newCategories: z.object({ total: z.int(), names: z.array(z.string()) }).optional(),
  /** In the answer of a dry run: the first conversions that products would lose, and how many. */
  lostConversions: z.object({ total: z.int(), conversions: z.array(LostConversion) }).optional(),
});
export type ImportResult = z.output<typeof ImportResult>;

/** An import of the last 30 days. */
export const ProductImport = z.object({
  id: z.guid(),
  importedAt: instant,
  /** Null for a call without a profile. */
  importedBy: z.string().nullable(),
  createdProducts: z.int(),
  updated: z.int(),
  undoneAt: instant.nullable(),
});
export type ProductImport = z.output<typeof ProductImport>;

/** A part of the export that one import takes, sorted by name like the whole. */
export const ExportPart = z.object({
  /** From 1. */
  part: z.int(),
  products: z.int(),
  /** The names of its first and its last product. */
  first: z.string(),
  last: z.string(),
});
export type ExportPart = z.output<typeof ExportPart>;

export const productImportRoutes = {
  importProducts: route({
    method: 'POST',
    path: '/api/products/bulk-import',
    right: 'manager',
    summary: 'Add or change products from a CSV file',
    body: ImportOptions,
    file: 'csvFile',
    fileBytesMax: CSV_BYTES_MAX,
    // The specification's client reads the sentence under this name (D3).
    messageField: 'error',
    reply: ImportResult,
  }),
  listProductImports: route({
    method: 'GET',
    path: '/api/products/imports',
    right: 'manager',
    summary: 'The newest imports of products that can be undone',
    reply: z.array(ProductImport),
    mayLag: true,
  }),
  undoProductImport: route({
    method: 'POST',
    path: '/api/products/imports/:id/undo',
    right: 'manager',
    summary: 'Undo an import whose products only imports changed since',
    params: UuidParams,
    reply: Message,
  }),
  exportProducts: route({
    method: 'GET',
    path: '/api/products/export',
    right: 'manager',
    summary:
      'All products as a CSV file that can be imported again; of a large catalogue one part of several with `part`, because an import takes at most 20,000 rows and 10 MB',
    query: z.object({ part: queryId.optional() }),
    reply: 'text/csv',
    mayLag: true,
  }),
  listExportParts: route({
    method: 'GET',
    path: '/api/products/export/parts',
    right: 'manager',
    summary: 'The parts in which the export of products can be imported again',
    reply: z.array(ExportPart),
    mayLag: true,
  }),
};

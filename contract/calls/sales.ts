import { z } from 'zod';
import { because } from './because.ts';
import { isInDateRange, missingOr, optionalPrice, serialId } from './fields.ts';
import { queryDay, queryId } from './query-fields.ts';
import { CSV_BYTES_MAX } from '../values/limits.ts';
import { route } from './route.ts';
import { refusedRows } from './refused-rows.ts';

/** What a location sold on a day, which budgets by a percentage of the sales follow (H8). */

export const Sale = z.object({
  locationId: z.int(),
  /** A day of the location. */
  date: z.string(),
  /** Null: nothing is known of this day. */
  amount: z.string().nullable(),
});
export type Sale = z.output<typeof Sale>;

export const SaleInput = z.object({
  locationId: serialId('location'),
  date: z
    .string(missingOr('text', 'date'))
    .refine(
      (day) => z.iso.date().safeParse(day).success && isInDateRange(day),
      because('no_day', { field: 'date' }),
    ),
  amount: optionalPrice('amount'),
});
export type SaleInput = z.output<typeof SaleInput>;

/** The columns of the CSV; `location` is a name. */
export const SALES_COLUMNS = ['location', 'date', 'amount'] as const;
export type SalesColumn = (typeof SALES_COLUMNS)[number];

export const SalesImportResult = z.object({
  totalRows: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  dryRun: z.boolean(),
  /** Of the first rows that change something. */
  changes: z.array(
    z.object({
      row: z.int(),
      locationId: z.int(),
      locationName: z.string(),
      date: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  ...refusedRows(z.partialRecord(z.enum(SALES_COLUMNS), z.string())),
});
export type SalesImportResult = z.output<typeof SalesImportResult>;

export const salesRoutes = {
  listSales: route({
    method: 'GET',
    path: '/api/sales',
    right: 'manager',
    summary: 'The sales of a location by day, newest first and 400 at most',
    query: z.object({ locationId: queryId, from: queryDay, to: queryDay }),
    reply: z.array(Sale),
    mayLag: true,
  }),
  setSales: route({
    method: 'PUT',
    path: '/api/sales',
    right: 'manager',
    summary: 'Say what a location sold on a day; null takes the figure away',
    body: SaleInput,
    reply: Sale,
  }),
  importSales: route({
    method: 'POST',
    path: '/api/sales/bulk-import',
    right: 'manager',
    summary: 'Set the sales of locations by day from a CSV file',
    body: z.object({
      /** With `true` nothing is stored: the answer says what an import would do. */
      dryRun: z.enum(['true', 'false'], because('dry_run')).default('false'),
    }),
    file: 'csvFile',
    fileBytesMax: CSV_BYTES_MAX,
    messageField: 'error',
    reply: SalesImportResult,
  }),
};

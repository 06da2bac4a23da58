import { z } from 'zod';
import { because } from './because.ts';
import { areaName } from './area.ts';
import { instant, list, serialId, stockAmount, textId, missingOr } from './fields.ts';
import { Paging, queryId } from './query-fields.ts';
import { CAUSE_KINDS, MOVEMENT_KINDS } from '../values/inventory-kinds.ts';
import { CSV_BYTES_MAX, INVENTORY_LINES_MAX, POSITION_MAX } from '../values/limits.ts';
import { Conversion } from './products.ts';
import { route } from './route.ts';
import { refusedRows } from './refused-rows.ts';

/** A product at a location (S1). Amounts are in the product's own unit, rounded to three decimals. */
export const InventoryLine = z.object({
  id: z.guid(),
  productId: z.string(),
  productName: z.string(),
  /** What people here also call it (L7). */
  altName: z.string().nullable(),
  vendorName: z.string(),
  photoUrl: z.string().nullable(),
  unitOfMeasure: z.string(),
  conversions: z.array(Conversion),
  locationId: z.int(),
  /** The sum of its movements; may be negative (E16). */
  onHandAmount: z.number(),
  parAmount: z.number(),
  /** What vendors still have to deliver. */
  onOrder: z.number(),
  area: z.string().nullable(),
  /** Its place on the shelf of its area. */
  position: z.int().nullable(),
  /** False: it stands on no count sheet and is not filled to par, until it arrives or is counted again. */
  isKept: z.boolean(),
  countedAt: instant.nullable(),
  countedBy: z.int().nullable(),
  countedByName: z.string().nullable(),
});
export type InventoryLine = z.output<typeof InventoryLine>;

const area = areaName('area');
const position = z
  .int(missingOr('whole_number', 'position'))
  .min(0, because('at_least', { field: 'position', min: 0 }))
  .max(POSITION_MAX, because('at_most', { field: 'position', max: POSITION_MAX }))
  .nullable();

/** What a line omits stays as it is. */
const InventoryLineInput = z.object({
  productId: textId,
  parAmount: stockAmount('par').optional(),
  area: area.optional(),
  position: position.optional(),
});
export const InventoryInput = z.object({
  locationId: serialId('location'),
  lines: list(InventoryLineInput, because('wrong_type', { field: 'lines', type: 'list' }))
    .min(1, because('choose', { what: 'product' }))
    .max(
      INVENTORY_LINES_MAX,
      because('full', { what: 'inventory_lines', max: INVENTORY_LINES_MAX }),
    ),
});
export type InventoryInput = z.output<typeof InventoryInput>;

export const KeptInput = z.object({
  locationId: serialId('location'),
  productIds: list(textId, because('wrong_type', { field: 'productIds', type: 'list' }))
    .min(1, because('choose', { what: 'product' }))
    .max(
      INVENTORY_LINES_MAX,
      because('full', { what: 'inventory_lines', max: INVENTORY_LINES_MAX }),
    ),
  isKept: z.boolean(missingOr('boolean', 'isKept')),
});
export type KeptInput = z.output<typeof KeptInput>;

/** An entry of the ledger. */
export const Movement = z.object({
  id: z.int(),
  productId: z.string(),
  productName: z.string(),
  /** The product's own. */
  unitOfMeasure: z.string(),
  locationId: z.int(),
  kind: z.enum(MOVEMENT_KINDS),
  /** What was added, negative for what was taken away, in the present own unit. */
  amount: z.number(),
  at: instant,
  recordedAt: instant,
  recordedBy: z.int().nullable(),
  recordedByName: z.string().nullable(),
  causeKind: z.enum(CAUSE_KINDS).nullable(),
  causeId: z.string().nullable(),
  enteredAmount: z.number().nullable(),
  enteredUnit: z.string().nullable(),
  /** It takes back an entry that arrived after a later count, so that the counted amount stays. */
  keepsCount: z.boolean(),
  /** It converts the stock to another own unit of the product: its amount is 0. */
  changesUnit: z.boolean(),
});
export type Movement = z.output<typeof Movement>;

/** A unit in which a product was counted, received or wasted without a conversion (S0). */
export const MissingConversion = z.object({
  productId: z.string(),
  productName: z.string(),
  /** The product's own. */
  unitOfMeasure: z.string(),
  /** As the unit is written today. */
  enteredUnit: z.string(),
  /** The first entry that waits for it. */
  since: instant,
  /** The conversion was given, and `left` of its `entries` still follow it; null until then. */
  following: z.object({ entries: z.number().int(), left: z.number().int() }).nullable(),
});
export type MissingConversion = z.output<typeof MissingConversion>;

/** The columns of the CSV; `onHandAmount` and `unitOfMeasure` are only shown. */
export const INVENTORY_COLUMNS = [
  'id',
  'name',
  'vendorName',
  'vendorItemCode',
  'parAmount',
  'area',
  'position',
  'unitOfMeasure',
  'onHandAmount',
] as const;
export type InventoryColumn = (typeof INVENTORY_COLUMNS)[number];

export const InventoryImportResult = z.object({
  totalRows: z.int(),
  /** Products that were not in the location's list before. */
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  dryRun: z.boolean(),
  changes: z.array(
    z.object({
      row: z.int(),
      id: z.string(),
      name: z.string(),
      isNew: z.boolean(),
      field: z.enum(['parAmount', 'area', 'position']),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  ...refusedRows(z.partialRecord(z.enum(INVENTORY_COLUMNS), z.string())),
});
export type InventoryImportResult = z.output<typeof InventoryImportResult>;

const AtLocation = z.object({ locationId: queryId });

export const inventoryRoutes = {
  listInventory: route({
    method: 'GET',
    path: '/api/inventory',
    right: { location: 'query.locationId' },
    summary: 'The stock of a location, by area in the order of the shelf',
    query: AtLocation,
    reply: z.array(InventoryLine),
    mayLag: true,
  }),
  updateInventory: route({
    method: 'PUT',
    path: '/api/inventory',
    right: 'manager',
    summary:
      'Set pars, areas and positions of products at a location, which are kept there from then on',
    body: InventoryInput,
    reply: z.array(InventoryLine),
  }),
  setKept: route({
    method: 'PUT',
    path: '/api/inventory/kept',
    right: { location: 'body.locationId' },
    summary: 'Take products off the count sheet of a location, or put them on it again',
    body: KeptInput,
    reply: z.array(InventoryLine),
  }),
  exportInventory: route({
    method: 'GET',
    path: '/api/inventory/export',
    right: 'manager',
    summary: 'The stock of a location as a CSV file that can be imported again',
    query: AtLocation,
    reply: 'text/csv',
    mayLag: true,
  }),
  importInventory: route({
    method: 'POST',
    path: '/api/inventory/bulk-import',
    right: 'manager',
    summary: 'Set pars, areas and positions from a CSV file',
    body: z.object({
      locationId: queryId,
      /** With `true` nothing is stored: the answer says what an import would do. */
      dryRun: z.enum(['true', 'false'], because('dry_run')).default('false'),
    }),
    file: 'csvFile',
    fileBytesMax: CSV_BYTES_MAX,
    messageField: 'error',
    reply: InventoryImportResult,
  }),
  getInventoryUse: route({
    method: 'GET',
    path: '/api/inventory/use',
    right: 'staff',
    summary: 'Whether any location keeps stock',
    reply: z.object({ isUsed: z.boolean() }),
  }),
  listMovements: route({
    method: 'GET',
    path: '/api/inventory/movements',
    right: { location: 'query.locationId' },
    summary: 'What changed the stock of a location, newest first',
    query: Paging.extend({ locationId: queryId, productId: textId.optional() }),
    reply: z.array(Movement),
    mayLag: true,
  }),
  listMissingConversions: route({
    method: 'GET',
    path: '/api/inventory/missing-conversions',
    right: 'manager',
    summary: 'Units in which entries wait for a conversion, longest waiting first',
    reply: z.array(MissingConversion),
    mayLag: true,
  }),
};

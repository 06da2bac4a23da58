/** The columns of an import, in the sequence of the template and of the export. */
export const IMPORT_COLUMNS = [
  'name',
  'vendorName',
  'unitOfMeasure',
  'categoryName',
  'photoUrl',
  'id',
  'vendorItemCode',
  'packSize',
  'price',
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];
/** The columns that an import which may create products needs; an `update` needs only what identifies them. */
export const REQUIRED_IMPORT_COLUMNS = ['name', 'vendorName', 'unitOfMeasure'] as const;

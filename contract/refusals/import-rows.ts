import { ofRow } from './refusal.ts';

/** Why a row of a file is not imported, beside the refusals of its cells. Each sentence is a clause. */

export interface NamedImportRow {
  name: string;
}
export interface OfVendor extends NamedImportRow {
  vendorName: string;
}
export interface RowWithCode {
  vendorItemCode: string;
}
/** Another row of the file. */
export interface Other {
  row: number;
}

export const importRows = {
  row_extra_cells: ofRow('it has more cells than the header'),
  row_product_twice: ofRow(({ row }: Other) => `the same product is already in row ${row}`),
  row_name_in_file: ofRow(
    ({ name, row }: NamedImportRow & Other) => `the name "${name}" is already in row ${row}`,
  ),
  row_code_in_file: ofRow(
    ({ vendorItemCode, row }: RowWithCode & Other) =>
      `the code "${vendorItemCode}" is already in row ${row}`,
  ),
  row_product_exists: ofRow(({ id }: { id: string }) => `the product ${id} exists already`),
  row_name_taken: ofRow(
    ({ vendorName, name }: OfVendor) => `${vendorName} already has a product named "${name}"`,
  ),
  row_code_taken: ofRow(
    ({ vendorName, vendorItemCode }: RowWithCode & { vendorName: string }) =>
      `${vendorName} already has a product with the code "${vendorItemCode}"`,
  ),
  row_no_product_id: ofRow(({ id }: { id: string }) => `no product has the id "${id}"`),
  row_no_product_name: ofRow(
    ({ vendorName, name }: OfVendor) => `${vendorName} has no product named "${name}"`,
  ),
  row_no_product_code: ofRow(
    ({ vendorName, vendorItemCode }: RowWithCode & { vendorName: string }) =>
      `${vendorName} has no product with the code "${vendorItemCode}"`,
  ),
  /** Null: the row names no vendor. `product` is a code or a name. */
  row_no_product: ofRow(
    ({ vendorName, product }: { vendorName: string | null; product: string }) =>
      `${vendorName ?? 'no vendor'} has no product "${product}"`,
  ),
  row_not_found: ofRow(
    ({ what, name }: NamedImportRow & { what: 'vendor' | 'unit' }) =>
      `${what} "${name}" was not found`,
  ),
  row_photo_not_stored: ofRow('its photo is not stored here'),
  row_no_location: ofRow(({ name }: NamedImportRow) => `there is no location "${name}"`),
  row_day_twice: ofRow(({ row }: Other) => `this day of the location is already in row ${row}`),
  row_no_sales: ofRow(({ cell }: { cell: string }) => `amount "${cell}" is not an amount`),
  row_no_amount: ofRow(({ cell }: { cell: string }) => `parAmount "${cell}" is not an amount`),
  row_no_position: ofRow(
    ({ cell, max }: { cell: string; max: number }) =>
      `position "${cell}" is not a whole number up to ${max}`,
  ),
};

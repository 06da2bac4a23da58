import type { importRows } from '../import-rows.ts';
import type { SentencesOf } from '../translated.ts';

/** Each sentence is a clause about a row: no capital, no full stop. */
export const importRowsInSpanish: SentencesOf<typeof importRows> = {
  row_extra_cells: 'tiene más celdas que el encabezado',
  row_product_twice: ({ row }) => `el mismo producto ya está en la fila ${row}`,
  row_name_in_file: ({ name, row }) => `el nombre "${name}" ya está en la fila ${row}`,
  row_code_in_file: ({ vendorItemCode, row }) =>
    `el código "${vendorItemCode}" ya está en la fila ${row}`,
  row_product_exists: ({ id }) => `el producto ${id} ya existe`,
  row_name_taken: ({ vendorName, name }) => `${vendorName} ya tiene un producto llamado "${name}"`,
  row_code_taken: ({ vendorName, vendorItemCode }) =>
    `${vendorName} ya tiene un producto con el código "${vendorItemCode}"`,
  row_no_product_id: ({ id }) => `ningún producto tiene el id "${id}"`,
  row_no_product_name: ({ vendorName, name }) =>
    `${vendorName} no tiene ningún producto llamado "${name}"`,
  row_no_product_code: ({ vendorName, vendorItemCode }) =>
    `${vendorName} no tiene ningún producto con el código "${vendorItemCode}"`,
  row_no_product: ({ vendorName, product }) =>
    vendorName === null
      ? `ningún proveedor tiene el producto "${product}"`
      : `${vendorName} no tiene el producto "${product}"`,
  row_not_found: ({ what, name }) =>
    what === 'vendor'
      ? `no se encontró el proveedor "${name}"`
      : `no se encontró la unidad "${name}"`,
  row_photo_not_stored: 'su foto no está guardada aquí',
  row_no_location: ({ name }) => `no hay ningún local llamado "${name}"`,
  row_day_twice: ({ row }) => `este día del local ya está en la fila ${row}`,
  row_no_sales: ({ cell }) => `amount "${cell}" no es un importe`,
  row_no_amount: ({ cell }) => `parAmount "${cell}" no es una cantidad`,
  row_no_position: ({ cell, max }) => `position "${cell}" no es un número entero de hasta ${max}`,
};

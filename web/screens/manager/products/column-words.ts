import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { ImportColumn } from '#contract/values/import-columns.ts';

interface ColumnWords {
  /** Names the field where changes are listed. */
  label: MessageDescriptor;
  /** What a person writes into its cells. */
  holds: MessageDescriptor;
}

/** What is said of the columns of an import; their names are the same in every language. */
export const COLUMN_WORDS: Readonly<Record<ImportColumn, ColumnWords>> = {
  name: { label: msg`Name`, holds: msg`The product` },
  vendorName: { label: msg`Vendor`, holds: msg`A vendor that exists, by name` },
  unitOfMeasure: {
    label: msg`Unit`,
    holds: msg`The abbreviation of a unit that exists, such as lb`,
  },
  categoryName: { label: msg`Category`, holds: msg`A new category is created` },
  photoUrl: { label: msg`Picture`, holds: msg`The address of a picture, beginning with https://` },
  id: { label: msg`ID`, holds: msg`Of a product to change, as in the export` },
  vendorItemCode: {
    label: msg`Item code`,
    holds: msg`The vendor's code; zeros at its beginning stay`,
  },
  packSize: { label: msg`Pack size`, holds: msg`Such as 24 × 500 g` },
  price: { label: msg`Price`, holds: msg`Per unit, such as 12.50` },
  altName: {
    label: msg`Also called`,
    holds: msg`What people here also call it, such as in another language`,
  },
  barcode: { label: msg`Barcode`, holds: msg`What a scanner reads; zeros at its beginning stay` },
};

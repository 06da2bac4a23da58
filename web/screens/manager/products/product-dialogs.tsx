import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Product } from '#contract/calls/products.ts';
import { writeOf } from '#web/api/write.ts';
import { BulkUpdateDialog } from './bulk-update-dialog.tsx';
import { CategoryDialog } from '../categories/category-dialog.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { ProductDialog } from './product-dialog.tsx';
import { DeleteRecord } from '../records/delete-record.tsx';
import { PRODUCT } from '../records/record-kinds.ts';
import type { ProductDialogStates } from './use-product-dialogs.ts';

interface ProductDialogsProps {
  dialogs: ProductDialogStates;
  selected: readonly Product[];
  onBulkUpdated: () => void;
}

/** The dialogs of the products screen; loaded a little after it. */
export function ProductDialogs({ dialogs, selected, onBulkUpdated }: ProductDialogsProps) {
  const { product, category, importing, exporting, bulk, deleting } = dialogs;
  /** Preselected in the form of the next new product. */
  const [newCategoryId, setNewCategoryId] = useState<string>();
  return (
    <>
      {product.subject && (
        <ProductDialog
          key={`product ${product.times}`}
          open={product.open}
          product={product.subject === 'new' ? undefined : product.subject}
          categoryId={newCategoryId}
          onClose={product.close}
          onSaved={() => setNewCategoryId(undefined)}
        />
      )}
      {category.subject && (
        <CategoryDialog
          key={`category ${category.times}`}
          open={category.open}
          onClose={category.close}
          onAdded={({ id }) => setNewCategoryId(id)}
        />
      )}
      {importing.subject && <ImportDialog open={importing.open} onClose={importing.close} />}
      {exporting.subject && (
        <ExportDialog open={exporting.open} parts={exporting.subject} onClose={exporting.close} />
      )}
      {bulk.subject && (
        <BulkUpdateDialog
          key={`bulk ${bulk.times}`}
          open={bulk.open}
          selected={selected}
          onClose={bulk.close}
          onUpdated={onBulkUpdated}
        />
      )}
      <DeleteRecord
        dialog={deleting}
        kind={PRODUCT}
        consequence={t`This action cannot be undone.`}
        remove={({ id }) => writeOf('deleteProduct', { params: { id } })}
      />
    </>
  );
}

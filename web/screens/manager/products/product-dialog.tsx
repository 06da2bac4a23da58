import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Product } from '#contract/calls/products.ts';
import { writeOf } from '#web/api/write.ts';
import { toast } from '#web/ui/toast.ts';
import { CategoryDialog } from '../categories/category-dialog.tsx';
import { PRODUCT } from '../records/record-kinds.ts';
import { RecordDialog } from '../records/record-dialog.tsx';
import { useDialog } from '../records/use-dialog.ts';
import { useRecordForm } from '../records/use-record-form.ts';
import { PriceHistory } from './price-history.tsx';
import { ProductFields } from './product-fields.tsx';
import { describedProduct, inputOf, productValues } from './product-form.tsx';
import { useProductChoices } from './use-product-choices.ts';

interface ProductDialogProps {
  open: boolean;
  /** Undefined adds one. */
  product: Product | undefined;
  /** Preselected for a new product. */
  categoryId?: string;
  onClose: () => void;
  onSaved: () => void;
}

/** Adds a product or changes one. */
export function ProductDialog(props: ProductDialogProps) {
  const { open, product, categoryId = '', onClose, onSaved } = props;
  const [isUploading, setIsUploading] = useState(false);
  const choices = useProductChoices();
  const category = useDialog();
  const state = useRecordForm({
    kind: PRODUCT,
    record: product,
    valuesOf: (stored) =>
      stored ? productValues(stored) : { ...productValues(undefined), categoryId },
    save: (values) => {
      const body = inputOf(values, { currency: choices.currency, product });
      return product
        ? writeOf('updateProduct', { params: { id: product.id }, body })
        : writeOf('createProduct', { body });
    },
    onSaved: () => {
      onSaved();
      onClose();
    },
    onIncomplete: () =>
      toast(() => ({
        title: t`Error`,
        description: t`Please fill in all required fields`,
        tone: 'destructive',
      })),
  });

  return (
    <RecordDialog
      open={open}
      onClose={onClose}
      state={state}
      history={product && { kind: 'products', id: product.id }}
      aside={product && <span className="text-body text-ink-muted tabular-nums">{product.id}</span>}
      describe={(values) => describedProduct(values, choices)}
      needs={choices.needs}
      waitingFor={isUploading ? t`Uploading image...` : undefined}
      over={
        category.subject && (
          <CategoryDialog
            key={category.times}
            open={category.open}
            onClose={category.close}
            onAdded={({ id }) => state.form.setValue('categoryId', id, { shouldDirty: true })}
          />
        )
      }
    >
      <ProductFields
        product={product}
        form={state.form}
        choices={choices}
        onAddCategory={() => category.show(true)}
        onUploading={setIsUploading}
      />
      {product && <PriceHistory product={product} currency={choices.currency} />}
    </RecordDialog>
  );
}

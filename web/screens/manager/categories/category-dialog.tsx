import { t } from '@lingui/core/macro';
import type { ProductCategory } from '#contract/calls/products.ts';
import { writeOf } from '#web/api/write.ts';
import { TextField } from '#web/ui/field.tsx';
import { CATEGORY } from '../records/record-kinds.ts';
import { RecordDialog } from '../records/record-dialog.tsx';
import { useRecordForm } from '../records/use-record-form.ts';

interface CategoryDialogProps {
  open: boolean;
  /** Undefined adds one. */
  category?: ProductCategory | undefined;
  onAdded?: (category: ProductCategory) => void;
  onClose: () => void;
}

/** Adds or renames a product category. */
export function CategoryDialog({ open, category, onAdded, onClose }: CategoryDialogProps) {
  const state = useRecordForm({
    kind: CATEGORY,
    record: category,
    valuesOf,
    save: ({ name }) => {
      const body = { name: name.trim() };
      return category
        ? writeOf('updateProductCategory', { params: { id: category.id }, body })
        : writeOf('createProductCategory', { body });
    },
    onSaved: (saved) => {
      if (!category) onAdded?.(saved);
      onClose();
    },
  });
  const { register, formState } = state.form;

  return (
    <RecordDialog
      open={open}
      onClose={onClose}
      state={state}
      title={category ? t`Edit Category` : t`Add New Category`}
      describe={({ name }) => ({ [t`Category name`]: name })}
    >
      <TextField
        label={t`Category name`}
        autoComplete="off"
        error={formState.errors.name?.message}
        {...register('name', {
          validate: (name) => name.trim() !== '' || t`Please enter a category name`,
        })}
      />
    </RecordDialog>
  );
}

function valuesOf(category: ProductCategory | undefined) {
  return { name: category?.name ?? '' };
}

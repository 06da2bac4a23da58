import type { ProductCategory } from '#contract/products.ts';
import { call } from '#web/api/call.ts';
import { TextField } from '#web/ui/field.tsx';
import { CATEGORY } from '../records/kinds.ts';
import { RecordDialog } from '../records/record-dialog.tsx';
import { useRecordForm } from '../records/use-record-form.ts';
import { rereadCategory } from './reread-category.ts';

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
    save: ({ name }, options) => {
      const body = { name: name.trim() };
      return category
        ? call('updateProductCategory', { params: { id: category.id }, body }, options)
        : call('createProductCategory', { body });
    },
    reread: ({ id }) => rereadCategory(id),
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
      title={category ? 'Edit Category' : 'Add New Category'}
      describe={({ name }) => ({ 'Category name': name })}
    >
      <TextField
        label="Category name"
        autoComplete="off"
        error={formState.errors.name?.message}
        {...register('name', {
          validate: (name) => name.trim() !== '' || 'Please enter a category name',
        })}
      />
    </RecordDialog>
  );
}

function valuesOf(category: ProductCategory | undefined) {
  return { name: category?.name ?? '' };
}

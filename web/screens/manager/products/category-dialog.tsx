import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { NAME_MAX } from '#contract/limits.ts';
import type { ProductCategory } from '#contract/products.ts';
import { call, sentenceOf } from '#web/api/call.ts';
import { queryOf } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';
import { refreshProducts } from './product-changes.ts';

interface CategoryDialogProps {
  open: boolean;
  onClose: () => void;
  onAdded: (category: ProductCategory) => void;
}

/** Adds a category. */
export function CategoryDialog({ open, onClose, onAdded }: CategoryDialogProps) {
  const client = useQueryClient();
  const form = useForm({ defaultValues: { name: '' } });
  const add = useMutation({
    mutationFn: (name: string) => call('createProductCategory', { body: { name } }),
    onSuccess: (category) => {
      toast({ title: 'Category added successfully', tone: 'success' });
      // At once, so that a form can already choose it while the list is read again.
      client.setQueryData(queryOf('listProductCategories').queryKey, (before) =>
        before ? [...before, category] : before,
      );
      void refreshProducts(client);
      onAdded(category);
      onClose();
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: sentenceOf(error, 'Failed to add category'),
        tone: 'destructive',
      }),
  });

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Add New Category"
      size="small"
      busy={add.isPending}
      onSubmit={form.handleSubmit(({ name }) => add.mutate(name.trim()))}
      footer={
        <>
          <Button variant="secondary" disabled={add.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={add.isPending}>
            {add.isPending ? 'Adding...' : 'Add Category'}
          </Button>
        </>
      }
    >
      <TextField
        label="Category name"
        maxLength={NAME_MAX}
        autoComplete="off"
        error={form.formState.errors.name?.message}
        {...form.register('name', {
          validate: (name) => name.trim() !== '' || 'Please enter a category name',
        })}
      />
    </Dialog>
  );
}

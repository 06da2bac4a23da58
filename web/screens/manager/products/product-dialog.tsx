import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Product } from '#contract/products.ts';
import { call, sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { CategoryDialog } from '../categories/category-dialog.tsx';
import { refreshProducts } from './product-changes.ts';
import { ProductFields } from './product-fields.tsx';
import { ProductMeanwhile } from './product-meanwhile.tsx';
import { blank, inputOf, isSame, newerOf, showDetails, valuesOf } from './product-form.ts';
import type { ProductValues } from './product-form.ts';
import { useChoices } from './use-choices.ts';
import { FormNeeds } from '../records/form-needs.tsx';
import { useDialog } from '../records/use-dialog.ts';

interface ProductDialogProps {
  open: boolean;
  /** Left out to add one. */
  product?: Product;
  /** Chosen from the start, for a new product. */
  categoryId?: string;
  onClose: () => void;
  onSaved: () => void;
}

/** Adds a product or changes one; somebody else's change meanwhile is shown, not overwritten. */
export function ProductDialog(props: ProductDialogProps) {
  const { open, product, categoryId = '', onClose, onSaved } = props;
  const form = useForm<ProductValues>({
    defaultValues: product ? valuesOf(product) : { ...blank, categoryId },
  });
  const [read, setRead] = useState(product);
  const [newer, setNewer] = useState<Product>();
  const [isUploading, setIsUploading] = useState(false);
  const choices = useChoices();
  const category = useDialog();
  const save = useSave({
    onSaved: () => {
      onSaved();
      onClose();
    },
    onRefused: (error, values) => {
      const current = newerOf(error);
      if (!current) return showDetails(form, error);
      // The same words from somebody else: nothing of theirs can be lost.
      if (isSame(valuesOf(current), values)) save.mutate({ values, read: current });
      else setNewer(current);
      return undefined;
    },
  });

  const words = product
    ? { title: 'Edit Product', save: 'Update Product', saving: 'Updating...' }
    : { title: 'Add Product', save: 'Add Product', saving: 'Adding...' };
  const busy = save.isPending;
  const saveOver = (values: ProductValues) => save.mutate({ values, read: newer ?? read });

  function useNewer(current: Product) {
    form.reset(valuesOf(current));
    setRead(current);
    setNewer(undefined);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={words.title}
      aside={product && <span className="text-body text-ink-muted tabular-nums">{product.id}</span>}
      busy={busy}
      onSubmit={form.handleSubmit(saveOver, () => {
        toast({
          title: 'Error',
          description: 'Please fill in all required fields',
          tone: 'destructive',
        });
      })}
      footer={
        newer ? (
          <>
            <Button variant="secondary" disabled={busy} onClick={() => useNewer(newer)}>
              Use the newer one
            </Button>
            <Button type="submit" busy={busy}>
              {busy ? words.saving : 'Save mine'}
            </Button>
          </>
        ) : (
          <>
            <Button variant="secondary" disabled={busy} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" busy={busy} disabled={isUploading || !choices.needs.isReady}>
              {busy ? words.saving : isUploading ? 'Uploading image...' : words.save}
            </Button>
          </>
        )
      }
    >
      {newer ? (
        <ProductMeanwhile newer={valuesOf(newer)} mine={form.getValues()} choices={choices} />
      ) : (
        <FormNeeds needs={choices.needs}>
          <ProductFields
            form={form}
            choices={choices}
            onAddCategory={() => category.show(true)}
            onUploading={setIsUploading}
          />
        </FormNeeds>
      )}
      {category.subject && (
        <CategoryDialog
          key={category.times}
          open={category.open}
          onClose={category.close}
          onAdded={({ id }) => form.setValue('categoryId', id, { shouldDirty: true })}
        />
      )}
    </Dialog>
  );
}

interface Saving {
  values: ProductValues;
  /** The product as it was read, whose place the values take; undefined for a new one. */
  read: Product | undefined;
}

function useSave({
  onSaved,
  onRefused,
}: {
  onSaved: () => void;
  onRefused: (error: unknown, values: ProductValues) => void;
}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ values, read }: Saving) => {
      const body = inputOf(values);
      return read
        ? call('updateProduct', { params: { id: read.id }, body }, { ifMatch: read.version })
        : call('createProduct', { body });
    },
    onSuccess: (_saved, { read }) => {
      const title = read ? 'Product updated successfully' : 'Product added successfully';
      toast({ title, tone: 'success' });
      void refreshProducts(client);
      onSaved();
    },
    onError: (error, { values, read }) => {
      void refreshProducts(client);
      onRefused(error, values);
      if (newerOf(error)) return;
      toast({
        title: 'Error',
        description: sentenceOf(error, read ? 'Failed to update product' : 'Failed to add product'),
        tone: 'destructive',
      });
    },
  });
}

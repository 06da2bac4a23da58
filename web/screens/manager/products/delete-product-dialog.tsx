import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Product } from '#contract/products.ts';
import { call, sentenceOf } from '#web/api/call.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { refreshProducts } from './product-changes.ts';

interface DeleteProductDialogProps {
  open: boolean;
  product: Product;
  onClose: () => void;
}

/** Asks, then takes the product out of the catalogue; past orders keep it. */
export function DeleteProductDialog({ open, product, onClose }: DeleteProductDialogProps) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call('deleteProduct', { params: { id: product.id } }),
    onSuccess: () => toast({ title: 'Product deleted successfully', tone: 'success' }),
    onError: (error) =>
      toast({
        title: 'Error',
        description: sentenceOf(error, 'Failed to delete product'),
        tone: 'destructive',
      }),
    // Also after a failure: perhaps somebody else was faster. Awaited, so that the row is gone with the question.
    onSettled: async () => {
      await refreshProducts(client);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={`Delete ${product.name}?`}
      description="Are you sure you want to delete this product? This action cannot be undone."
      confirmLabel={remove.isPending ? 'Deleting...' : 'Delete'}
      onConfirm={() => remove.mutate()}
      busy={remove.isPending}
      danger
    />
  );
}

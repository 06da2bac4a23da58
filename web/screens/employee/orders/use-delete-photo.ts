import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, CallError } from '#web/api/call.ts';
import { toast } from '#web/ui/toast.ts';
import { changeOf, refreshOrder, showOrder } from './watched-order.ts';

/** Removes an invoice photo, by its address, from an order. */
export function useDeletePhoto(orderId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changeOf(orderId),
    mutationFn: async (photoUrl: string) => {
      try {
        await call('deleteInvoicePhoto', { params: { id: orderId }, body: { photoUrl } });
      } catch (error) {
        // Gone already, as after a lost answer: that is what was asked for.
        if (!(error instanceof CallError && error.status === 404)) throw error;
      }
    },
    onSuccess: (_, photoUrl) => {
      toast({
        title: 'Photo Deleted',
        description: 'Invoice photo has been successfully deleted.',
        tone: 'success',
      });
      return showOrder(client, orderId, (order) => ({
        ...order,
        invoicePhotoUrls: order.invoicePhotoUrls.filter((url) => url !== photoUrl),
      }));
    },
    onError: () =>
      toast({
        title: 'Error',
        description: 'Failed to delete invoice photo',
        tone: 'destructive',
      }),
    onSettled: () => refreshOrder(client, orderId),
  });
}

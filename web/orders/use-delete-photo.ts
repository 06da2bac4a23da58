import { useMutation } from '@tanstack/react-query';
import type { MutationKey } from '@tanstack/react-query';
import { call, CallError } from '#web/api/call.ts';
import { toast } from '#web/ui/toast.ts';

interface DeletingPhotos {
  /** The key of every change to this order. */
  mutationKey: MutationKey;
  /** Takes the photo out of what is shown. */
  onDeleted: (photoUrl: string) => unknown;
  /** Deleted or refused: reads again what shows the order. */
  onSettled: () => unknown;
}

/** Removes an invoice photo, by its address, from an order. */
export function useDeletePhoto(orderId: string, { mutationKey, ...then }: DeletingPhotos) {
  return useMutation({
    mutationKey,
    mutationFn: async (photoUrl: string) => {
      try {
        await call('deleteInvoicePhoto', { params: { id: orderId }, body: { photoUrl } });
      } catch (error) {
        // Gone already, also from an order that it moved to, as after a lost answer: that is what was asked for.
        if (!(error instanceof CallError && error.code === 'not_found')) throw error;
      }
    },
    onSuccess: (_, photoUrl) => {
      toast({
        title: 'Photo Deleted',
        description: 'Invoice photo has been successfully deleted.',
        tone: 'success',
      });
      return then.onDeleted(photoUrl);
    },
    onError: () =>
      toast({
        title: 'Error',
        description: 'Failed to delete invoice photo',
        tone: 'destructive',
      }),
    onSettled: () => then.onSettled(),
  });
}

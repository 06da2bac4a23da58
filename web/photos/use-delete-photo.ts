import { t } from '@lingui/core/macro';
import { fileIdOf } from '#contract/values/photos.ts';
import { writeOf } from '#web/api/write.ts';
import { useUndo } from '#web/session/use-restore.ts';
import { useWrite } from '#web/session/use-write.ts';
import { showingWithoutPhoto } from '#web/orders/showing-orders.ts';

/** Removes an invoice photo, by its address, from an order. */
export function useDeletePhoto(orderId: string) {
  const undo = useUndo(() => ({ title: t`Photo Restored` }));
  return useWrite({
    write: (photoUrl: string) =>
      writeOf('deleteInvoicePhoto', { params: { id: orderId }, body: { photoUrl } }),
    // Deleted already, such as by a first try without an answer: the result is the intended one.
    isDone: ({ code }) => code === 'not_found',
    shows: (_, photoUrl) => showingWithoutPhoto(orderId, photoUrl),
    success: (_, photoUrl) => ({
      title: t`Photo Deleted`,
      description: t`Invoice photo has been successfully deleted.`,
      tone: 'success',
      ...undo({ kind: 'invoice-photos', id: fileIdOf(photoUrl) }),
    }),
    failure: () => ({
      title: t`Error`,
      description: t`Failed to delete invoice photo`,
      tone: 'destructive',
    }),
  });
}

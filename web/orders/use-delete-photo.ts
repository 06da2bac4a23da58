import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';
import { showingWithoutPhoto } from './showing-orders.ts';

/** Removes an invoice photo, by its address, from an order. */
export function useDeletePhoto(orderId: string) {
  return useWrite({
    write: (photoUrl: string) =>
      writeOf('deleteInvoicePhoto', { params: { id: orderId }, body: { photoUrl } }),
    // Deleted already, such as by a first try without an answer: the result is the intended one.
    isDone: ({ code }) => code === 'not_found',
    shows: (_, photoUrl) => showingWithoutPhoto(orderId, photoUrl),
    success: {
      title: 'Photo Deleted',
      description: 'Invoice photo has been successfully deleted.',
      tone: 'success',
    },
    failure: {
      title: 'Error',
      description: 'Failed to delete invoice photo',
      tone: 'destructive',
    },
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { UNDO_ORDERED_MS } from '#contract/limits.ts';
import { call, sentenceOf } from '#web/api/call.ts';
import { toast } from '#web/ui/toast.ts';
import { refreshOrders } from '../order-changes.ts';
import type { Place } from './place.ts';

/** Marks every pending item of a place as ordered; the message offers to undo it for as long as the server allows. */
export function useMarkAllOrdered(place: Place) {
  const client = useQueryClient();
  const undo = useUndoMarkAllOrdered(place);
  return useMutation({
    mutationFn: () => call('markAllOrdered', { params: { ...place } }),
    onSuccess: ({ message, undoId }) =>
      toast({
        title: 'Items Marked as Ordered',
        description: message,
        tone: 'success',
        ...(undoId && {
          action: { label: 'Undo', onPress: () => undo.mutate(undoId) },
          duration: UNDO_ORDERED_MS,
        }),
      }),
    onError: (error) =>
      toast({
        title: 'Mark All Ordered Failed',
        description: sentenceOf(error),
        tone: 'destructive',
      }),
    // Awaited, so that the button stays busy until the items show their new state.
    onSettled: () => refreshOrders(client),
  });
}

/** Sets the items of one press to pending again. Works after leaving the page too: the message stays. */
function useUndoMarkAllOrdered(place: Place) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (undoId: string) =>
      call('undoMarkAllOrdered', { params: { ...place }, body: { undoId } }),
    onSuccess: ({ message, pending }) =>
      toast({
        title: pending > 0 ? 'Items Pending Again' : 'Nothing Was Undone',
        description: message,
        tone: pending > 0 ? 'success' : 'default',
      }),
    onError: (error) =>
      toast({ title: 'Undo Failed', description: sentenceOf(error), tone: 'destructive' }),
    onSettled: () => refreshOrders(client),
  });
}

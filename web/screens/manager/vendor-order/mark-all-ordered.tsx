import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { call, sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { refreshOrders } from '../order-changes.ts';
import type { Place } from './place.ts';

/** Sets every pending item of one vendor at one location to ordered. */
export function MarkAllOrdered({ place }: { place: Place }) {
  const client = useQueryClient();
  const markAll = useMutation({
    mutationFn: () => call('markAllOrdered', { params: { ...place } }),
    onSuccess: ({ message }) =>
      toast({ title: 'Items Marked as Ordered', description: message, tone: 'success' }),
    onError: (error) =>
      toast({
        title: 'Mark All Ordered Failed',
        description: sentenceOf(error),
        tone: 'destructive',
      }),
    // Awaited, so that the button stays busy until the items show their new state.
    onSettled: () => refreshOrders(client),
  });
  return (
    <Button busy={markAll.isPending} onClick={() => markAll.mutate()}>
      {!markAll.isPending && <CheckCheck aria-hidden className="size-4" />}
      {markAll.isPending ? 'Marking...' : 'Mark All Ordered'}
    </Button>
  );
}
